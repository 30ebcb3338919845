import FeedBoard
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline
import Terminal

extension Session {
    /// A sentence that an item has left its feed, with the time and the command that shows its history.
    ///
    /// - Parameters:
    ///   - text: The text that was typed.
    ///   - reports: The answers, without the item.
    ///   - words: The user's options that another command needs to show the same history.
    /// - Returns: The sentence; `nil` if the item is unknown.
    func leftSentence(of text: String, among reports: [FeedReport], words: [String]) async -> String? {
        let events = await lastEvents(ofLeft: text, among: reports)
        guard let event = events.last else { return nil }
        let name = events.count == 1 ? event.item.description : text
        let command = "; to show what happened: \(MoreCommand(["history", name] + words, feeds: feeds).text)"
        guard events.count == 1 else {
            return "\(events.count) items that fit \"\(text.cleaned)\" have left their feeds\(command)"
        }
        let clock = ViewerClock(now: self.clock.now, timeZone: timeZone)
        let since = " has been missing from its feed since \(clock.fullTime(event.at))"
        let left = event.kind == .disappeared ? since : " has left its feed"
        return "\"\(event.title.cleaned)\" (\(event.item))\(left)\(command)"
    }

    /// The failure for a name that nothing has, with a suggestion.
    ///
    /// - Parameters:
    ///   - text: The text that was typed.
    ///   - reports: The answers of the session's feeds.
    ///   - words: The user's options that another command needs to show the same history.
    /// - Returns: The failure to end the command with.
    func failure(ofUnknown text: String, among reports: [FeedReport], words: [String]) async -> CommandFailure {
        if let left = await leftSentence(of: text, among: reports, words: words) {
            return CommandFailure(.partialFailure, "aggregate: \(left)")
        }
        let nearest = text.nearest(of: feeds.map(\.id.rawValue)).map { "Did you mean \"\($0)\"?" }
        let sentences =
            ["there is no selected feed and no stored item called \"\(text.cleaned)\".", nearest, disabledNote]
            + ItemSearch(text).note(onFailed: reports)
        return CommandFailure(.usage, "aggregate: \(sentences.compactMap(\.self).joined(separator: " "))")
    }
}
