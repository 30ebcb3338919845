package import FeedCore

/// A way to write a timeline: a document for programs, or a page for people.
package protocol TimelineFormat: Sendable {
    /// The whole document in UTF-8, its last line ended.
    func bytes(of timeline: Timeline) -> [UInt8]
}
