import FeedBoard
import FeedCore

/// The page that tells a person why a page is not available.
package struct ProblemPage: Sendable {
    private let title: String
    private let detail: String

    /// - Parameters:
    ///   - title: The problem, in a few words.
    ///   - detail: The text that says what was found, what was expected and what to do.
    package init(_ title: String, _ detail: String) { (self.title, self.detail) = (title, detail) }

    package var html: String {
        let home = Language.english.texts.title(of: .timeline)
        let body: HTML = """
            <p>\(detail)</p><p class="links"><a href="\(PageKind.timeline.path)">\(home)</a></p>
            """
        return HTML.smallPage(title, body, in: .english).text
    }
}
