import FeedBoard
import FeedCore
import FeedTimeline

/// The page that tells a person why a page is not available.
package struct ProblemPage: Sendable {
    private let title: String
    private let detail: String

    /// - Parameters:
    ///   - title: The problem, in a few words.
    ///   - detail: The text that says what was found, what was expected and what to do.
    package init(_ title: String, _ detail: String) { (self.title, self.detail) = (title, detail) }

    package var html: String {
        Pages.render(
            "problem",
            [
                "title": title.pageText, "detail": detail.pageText, "home": PageKind.timeline.path,
                "homeTitle": Languages(.english).words.texts.title(of: .timeline), "style": BoardAsset.style.address,
                "icon": BoardAsset.icon.address,
            ]
        )
    }
}
