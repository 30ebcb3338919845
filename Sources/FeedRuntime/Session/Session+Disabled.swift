import FeedBoard
import FeedConfiguration
import FeedCore
import FeedTimeline

/// What to say of feeds that do not run where nothing was found.
extension Session {
    /// Which feeds wait for the user's trust; `nil` where none does.
    package var withheldSentence: String? {
        withheldFeeds.isEmpty ? nil : languages.words.texts.withheld(withheldFeeds.map(\.rawValue))
    }

    /// That a name is the one of a feed that does not run, and what lets it; `nil` where it is not.
    package func disabledSentence(_ name: String) -> String? {
        if withheldFeeds.contains(where: { $0.rawValue == name }) { return withheldSentence }
        guard let id = disabled.first(where: { $0.rawValue == name }), !feeds.contains(where: { $0.id == id }) else {
            return nil
        }
        return "\(name) is disabled. To enable it: aggregate feeds enable \(name)"
    }

    /// Which feeds were not looked at since they are disabled; `nil` where somebody chose the feeds, or none is.
    package var disabledNote: String? {
        guard options.selection == .enabled, !disabled.isEmpty else { return nil }
        let names = disabled.prefix(5).map(\.rawValue) + (disabled.count > 5 ? ["\(disabled.count - 5) more"] : [])
        return "Disabled feeds are not searched: \(names.listed)."
    }
}
