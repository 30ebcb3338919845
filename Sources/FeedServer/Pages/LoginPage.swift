import FeedBoard
import FeedCore
package import FeedTimeline

/// The page that asks a person for a token.
package struct LoginPage: Sendable {
    private let back: String
    private let isWrong: Bool
    private let languages: Languages

    /// - Parameters:
    ///   - back: The page of this server that was requested.
    ///   - isWrong: True if the token that was sent is not accepted.
    ///   - languages: The person's languages.
    package init(back: String, isWrong: Bool, in languages: Languages) {
        (self.back, self.isWrong, self.languages) = (back, isWrong, languages)
    }

    package var html: String {
        let words = languages.words.texts
        let form: HTML = """
            \(if: isWrong, "<p role=\"alert\">\(words.tokenIsWrong)</p>")<form method="post" action="/login">\
            <label for="token">\(words.tokenLabel)</label><input id="token" type="password" name="token" \
            autocomplete="current-password" required aria-describedby="hint"><p id="hint">\(words.tokenHint)</p>\
            <input type="hidden" name="back" value="\(back)"><button>\(words.loginButton)</button></form>
            """
        return HTML.smallPage(words.loginTitle, form, in: languages.words).text
    }
}

extension HTML {
    /// A page of a title and little else, without a script.
    static func smallPage(_ title: String, _ body: HTML, in language: Language) -> HTML {
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
