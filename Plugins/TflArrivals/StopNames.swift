import FeedCore
import Foundation

/// Stops in answers of TfL's search, which finds only names that contain the exact words.
struct StopNames {
    /// The maximum number of stops in a search for a part of the words; the nearest names are used.
    static let maximumMatches = 50

    /// The minimum number of letters that TfL requires.
    private static let fewestLetters = 3

    /// The maximum number of further searches.
    private static let maximumSearches = 5

    /// Words that people add to the name of a stop, which TfL's search does not find there.
    private static let kinds: Set = [
        "station", "stop", "stops", "underground", "tube", "overground", "dlr", "bus", "rail", "railway", "train",
        "tram", "pier", "bahnhof", "haltestelle", "u-bahnhof", "s-bahnhof", "u-bahn", "s-bahn",
    ]

    /// Removes the words for the kind of place: `Penny Wharf` of `Penny Wharf tube station`.
    ///
    /// - Returns: The other words; `nil` if none are removed, or all are.
    static func withoutKind(_ words: String) -> String? {
        var parts = words.split(separator: " ")
        let count = parts.count
        while let last = parts.last, kinds.contains(last.lowercased()) { parts.removeLast() }
        while let first = parts.first, kinds.contains(first.lowercased()) { parts.removeFirst() }
        return parts.isEmpty || parts.count == count ? nil : parts.joined(separator: " ")
    }

    /// Returns the texts to search for if nothing matches all words: each word, since one may be right, then the
    /// beginning of each.
    ///
    /// Longer words come first, since fewer stops have them.
    static func parts(of words: String) -> [String] {
        let all = words.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            .filter { $0.count >= fewestLetters }.sorted { $0.count > $1.count }
        let beginnings = all.map { String($0.prefix(max(fewestLetters, $0.count / 2))) }
        var parts: [String] = []
        for part in all + beginnings where part != words && !parts.contains(part) { parts.append(part) }
        return Array(parts.prefix(maximumSearches))
    }

    /// Returns the ids of the stops whose names are nearly some words.
    static func near(_ words: String, among stops: [(id: String, name: String)]) -> [String] {
        var search = NameSearch()
        let count = words.split(separator: " ").count
        for stop in stops {
            let name = stop.name.withoutStation
            search.add(SettingMatch(stop.id, name), names: [stop.name] + runs(of: count, in: name))
        }
        return search.matches(for: words).map(\.value)
    }

    /// Returns the runs of this many words in a name: "old streat" means a part of "Old Street Roundabout".
    private static func runs(of count: Int, in name: String) -> [String] {
        let words = name.split(separator: " ")
        guard count > 0, words.count > count else { return [] }
        return (0...words.count - count).map { words[$0..<$0 + count].joined(separator: " ") }
    }
}

extension String {
    /// The name without a suffix for the kind of station.
    var withoutStation: String {
        for ending in [" Underground Station", " DLR Station", " Rail Station", " Tram Stop"] {
            if hasSuffix(ending), utf8.count > ending.utf8.count {
                return String(self[..<utf8.index(endIndex, offsetBy: -ending.utf8.count)])
            }
        }
        return self
    }
}
