import FeedCore
import Foundation

/// Finds countries or regions by their names.
///
/// A whole name takes precedence over longer ones that begin like it: Sachsen is Saxony, not Sachsen-Anhalt.
struct PlaceSearch: Sendable {
    private var search = NameSearch()
    private var entries: [(match: SettingMatch, names: [String])] = []

    mutating func add(_ match: SettingMatch, names: [String]) {
        search.add(match, names: names)
        entries.append((match, names))
    }

    /// Returns the places that words may mean, as ``FeedCore/NameSearch/matches(for:)`` finds them.
    func matches(for words: String) -> [SettingMatch] {
        let found = search.matches(for: words)
        // The caller distinguishes a whole title from longer ones.
        guard found.count > 1, !found.contains(where: { $0.title.isCalled(words) || $0.value.isCalled(words) }) else {
            return found
        }
        let whole = entries.filter { entry in entry.names.contains { $0.isCalled(words) } }.map(\.match)
        return whole.isEmpty ? found : whole
    }

    /// The names of all places, without their codes.
    var names: [String] { entries.flatMap { [$0.match.title] + $0.names }.filter { $0.count > 3 } }
}

extension String {
    /// Returns true if this is a name, ignoring case and accents.
    fileprivate func isCalled(_ name: String) -> Bool {
        compare(name, options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]) == .orderedSame
    }
}
