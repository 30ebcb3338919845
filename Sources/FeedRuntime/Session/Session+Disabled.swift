import FeedBoard
import FeedConfiguration
import FeedCore
import FeedTimeline

/// Sentences on feeds that do not run, for searches that found nothing.
extension Session {
    /// A sentence on the feeds that wait for the user's trust; `nil` if none does.
    package var withheldSentence: String? {
        withheldFeeds.isEmpty ? nil : languages.words.texts.withheld(withheldFeeds.map(\.rawValue))
    }

    /// Returns a sentence that a name is that of a feed that does not run, and what enables it; `nil` if it is not.
    package func disabledSentence(_ name: String) -> String? {
        if withheldFeeds.contains(where: { $0.rawValue == name }) { return withheldSentence }
        guard let id = disabled.first(where: { $0.rawValue == name }), !feeds.contains(where: { $0.id == id }) else {
            return nil
        }
        return "\(name) is disabled. To enable it: aggregate feeds enable \(name)"
    }

    /// A sentence on the feeds that were not searched since they are disabled; `nil` if the user chose the feeds, or
    /// none is.
    package var disabledNote: String? {
        guard options.selection == .enabled, !disabled.isEmpty else { return nil }
        let names = disabled.prefix(5).map(\.rawValue) + (disabled.count > 5 ? ["\(disabled.count - 5) more"] : [])
        return "Disabled feeds are not searched: \(names.listed)."
    }
}
