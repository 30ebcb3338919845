package import FeedCore
package import FeedRecording

extension Recording {
    /// Returns a line on the recording of a feed, and a note if a secret was taken out.
    package func lines(of feed: FeedID, itemCount: Int?) -> (summary: String, note: String?) {
        let exchanges = exchanges.filter { $0.feed == feed }
        let count = exchanges.count == 1 ? "1 exchange" : "\(exchanges.count) exchanges"
        let summary = "\(feed): \(count)\(itemCount.map { ", \($0) items" } ?? "")."
        let redacted = exchanges.count { if case .answer(_, isRedacted: true) = $0.outcome { true } else { false } }
        guard redacted > 0 else { return (summary, nil) }
        let note =
            "\(feed): a secret was repeated in \(redacted == 1 ? "an answer" : "\(redacted) answers"),"
            + " and was replaced by \(Self.secret.revealed); a replay may read that differently."
        return (summary, note)
    }
}
