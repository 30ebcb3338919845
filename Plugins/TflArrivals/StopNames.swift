import FeedCore
import Foundation

/// The names of stops in TfL's search, which only finds names that contain the exact words.
enum StopNames {
    /// The lists of `stops.txt` by name: words in stops' names, and the types of stops for each mode.
    static let words = WordLists.named(in: PackageResources.stops_txt)

    /// The words for kinds of places; TfL's search does not find them in names.
    private static let kinds = Set(words["kinds"] ?? [])

    /// The endings of names that state the kind of station.
    fileprivate static let endings = words["endings"] ?? []

    /// Returns words without those for the kind of place: `Penny Wharf` for `Penny Wharf tube station`.
    ///
    /// - Returns: The other words; `nil` if no word is removed, or all are.
    static func withoutKind(_ words: String) -> String? {
        var parts = words.split(separator: " ")
        let count = parts.count
        while let last = parts.last, kinds.contains(last.lowercased()) { parts.removeLast() }
        while let first = parts.first, kinds.contains(first.lowercased()) { parts.removeFirst() }
        return parts.isEmpty || parts.count == count ? nil : parts.joined(separator: " ")
    }

    /// Returns at most five texts to search for if no stop has all words: each word, since one may be right, then the
    /// first half of each word.
    ///
    /// Longer words come first, since fewer stops have them. TfL requires at least three letters.
    static func parts(of words: String) -> [String] {
        let all = words.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            .filter { $0.count >= 3 }.sorted { $0.count > $1.count }
        let beginnings = all.map { String($0.prefix(max(3, $0.count / 2))) }
        return Array((all + beginnings).filter { $0 != words }.unique.prefix(5))
    }

    /// Returns the ids of the stops with names that nearly match `words`.
    static func near(_ words: String, among stops: [(id: String, name: String)]) -> [String] {
        var search = NameSearch()
        let count = words.split(separator: " ").count
        for stop in stops {
            let name = stop.name.withoutStation
            search.add(SettingMatch(stop.id, name), names: [stop.name] + runs(of: count, in: name))
        }
        return search.matches(for: words).map(\.value)
    }

    /// Returns all sequences of `count` words in a name: "old streat" may mean a part of "Old Street Roundabout".
    private static func runs(of count: Int, in name: String) -> [String] {
        let words = name.split(separator: " ")
        guard count > 0, words.count > count else { return [] }
        return (0...words.count - count).map { words[$0..<$0 + count].joined(separator: " ") }
    }
}

extension String {
    /// The name without an ending that states the kind of station.
    var withoutStation: String {
        let ending = StopNames.endings.first { hasSuffix($0) && utf8.count > $0.utf8.count }
        return String(Substring(utf8.dropLast(ending?.utf8.count ?? 0)))
    }
}
