import FeedCore
import Foundation

/// Finds countries or regions by their names, of which a whole one goes before a longer one that begins so: Sachsen is
/// Saxony, not Sachsen-Anhalt.
struct PlaceSearch: Sendable {
    private var search = NameSearch()
    private var entries: [(match: SettingMatch, names: [String])] = []

    mutating func add(_ match: SettingMatch, names: [String]) {
        search.add(match, names: names)
        entries.append((match, names))
    }

    /// The places that words may mean, as ``FeedCore/NameSearch/matches(for:)`` finds them.
    func matches(for words: String) -> [SettingMatch] {
        let found = search.matches(for: words)
        // A title is told from longer ones by whoever takes a match.
        guard found.count > 1, !found.contains(where: { $0.title.isCalled(words) || $0.value.isCalled(words) }) else {
            return found
        }
        let whole = entries.filter { entry in entry.names.contains { $0.isCalled(words) } }.map(\.match)
        return whole.isEmpty ? found : whole
    }

    /// The names of all places, and of those only that are no codes.
    var names: [String] { entries.flatMap { [$0.match.title] + $0.names }.filter { $0.count > 3 } }
}

extension String {
    /// Whether this is a name, whatever the case and the accents.
    fileprivate func isCalled(_ name: String) -> Bool {
        compare(name, options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]) == .orderedSame
    }
}
