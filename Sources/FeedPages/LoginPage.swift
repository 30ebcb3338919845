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
        var values: [String: Any] = [
            "language": languages.words.rawValue, "title": words.loginTitle, "label": words.tokenLabel,
            "hint": words.tokenHint, "button": words.loginButton, "back": back.pageText,
            "style": BoardAsset.style.address, "icon": BoardAsset.icon.address,
        ]
        if isWrong { values["wrong"] = words.tokenIsWrong }
        return Pages.render("login", values)
    }
}
