import FeedBoard
import FeedCore
import FeedTimeline

extension HTML {
    /// Returns the page that asks a person for a token.
    ///
    /// - Parameters:
    ///   - back: The page of this server that was requested.
    ///   - isWrong: True if the token that was sent is not accepted.
    ///   - languages: The person's languages.
    /// - Returns: The whole page.
    static func loginPage(back: String, isWrong: Bool, in languages: Languages) -> HTML {
        let words = languages.words.texts
        let form: HTML = """
            \(if: isWrong, "<p role=\"alert\">\(words.tokenIsWrong)</p>")<form method="post" action="/login">\
            <label for="token">\(words.tokenLabel)</label><input id="token" type="password" name="token" \
            autocomplete="current-password" required aria-describedby="hint"><p id="hint">\(words.tokenHint)</p>\
            <input type="hidden" name="back" value="\(back)"><button>\(words.loginButton)</button></form>
            """
        return smallPage(words.loginTitle, form, in: languages.words)
    }

    /// Returns the page that tells a person why a page is not available.
    ///
    /// - Parameters:
    ///   - title: The problem, in a few words.
    ///   - detail: The text that says what was found, what was expected and what to do.
    /// - Returns: The whole page.
    static func problemPage(_ title: String, _ detail: String) -> HTML {
        let home = Language.english.texts.title(of: .timeline)
        let body: HTML = """
            <p>\(detail)</p><p class="links"><a href="\(PageKind.timeline.path)">\(home)</a></p>
            """
        return smallPage(title, body, in: .english)
    }

    /// A page of a title and little else, without a script.
    private static func smallPage(_ title: String, _ body: HTML, in language: Language) -> HTML {
        """
        <!doctype html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title) · aggregate</title>
        <link rel="stylesheet" href="\(PageAsset.style.address)">
        <link rel="icon" type="image/svg+xml" href="\(PageAsset.icon.address)">
        </head>
        <body>
        <main class="login"><h1>\(title)</h1>\(body)</main>
        </body>
        </html>\n
        """
    }
}
