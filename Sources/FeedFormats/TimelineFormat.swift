import FeedCore
package import FeedTimeline

/// A way to write a timeline: a document for programs, or a page for people.
package protocol TimelineFormat: Sendable {
    /// The whole document in UTF-8, its last line ended.
    func bytes(of timeline: Timeline) -> [UInt8]
}

extension Timeline {
    /// `12 more: aggregate --limit 22`, the command being what shows them; `nil` where no limit keeps anything away.
    package func cutSentence(shownBy command: String?) -> String? {
        cut > 0 ? "\(cut) more\(command.map { ": \($0)" } ?? "")" : nil
    }
}
