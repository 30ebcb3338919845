import Foundation

/// Finds things by their names, regardless of case and accents, and despite a typing mistake.
public struct NameSearch: Sendable {
    private var entries: [(match: SettingMatch, names: [String])] = []

    public init() {}

    /// Adds a thing.
    ///
    /// - Parameters:
    ///   - match: The thing, as ``matches(for:)`` returns it.
    ///   - names: The thing's other names, besides the value and the title of `match`.
    public mutating func add(_ match: SettingMatch, names: [String] = []) {
        entries.append((match, ([match.value, match.title] + names).map(Self.plain)))
    }

    /// Returns the things whose names match words.
    ///
    /// - Parameter words: The words; an empty text finds everything.
    /// - Returns: The things with exactly this name, then with a name that begins with the words, then with a name in
    ///   which each word begins a word, then with a name that contains the text. If there are none, the things with the
    ///   most similar name, marked as ``SettingMatch/isNear``.
    public func matches(for words: String) -> [SettingMatch] {
        let wanted = Self.plain(words)
        guard !wanted.isEmpty else { return entries.map(\.match) }
        let ranked = entries.enumerated().compactMap { index, entry in
            entry.names.compactMap { Self.rank(of: $0, wanted: wanted) }.min().map { (rank: $0, index: index) }
        }
        if !ranked.isEmpty {
            return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map { rank, index in
                var match = entries[index].match
                match.isExact = rank == 0
                return match
            }
        }
        // A code of two letters is similar to any other.
        let known = entries.flatMap { $0.names }.filter { $0.unicodeScalars.count > 3 }
        guard let nearest = wanted.nearest(of: known) else { return [] }
        return entries.filter { $0.names.contains(nearest) }.map { entry in
            var match = entry.match
            match.isNear = true
            return match
        }
    }

    private static func rank(of name: String, wanted: String) -> Int? {
        if name == wanted { return 0 }
        if name.hasPrefix(wanted) { return 1 }
        let words = name.split(separator: " ")
        let parts = wanted.split(separator: " ")
        if parts.allSatisfy({ part in words.contains { $0.hasPrefix(part) } }) { return 2 }
        return wanted.count > 2 && name.contains(wanted) ? 3 : nil
    }

    /// Returns a name in lower case, without accents, and with single blanks instead of punctuation.
    package static func plain(_ name: String) -> String {
        if let plain = plainASCII(name) { return plain }
        let folded = name.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
        let letters = folded.unicodeScalars.map { scalar in
            ["'", "’", "."].contains(scalar)
                ? "" : scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? String(scalar) : " "
        }
        return letters.joined().split(separator: " ").joined(separator: " ")
    }

    /// Returns the same for a name in ASCII without Foundation's folding, which conditions on facts would need for each
    /// fact of each item; `nil` for any other name.
    private static func plainASCII(_ name: String) -> String? {
        var (plain, isApart) = ([UInt8](), false)
        for byte in name.utf8 {
            switch byte {
            case 0x80...: return nil
            case UInt8(ascii: "'"), UInt8(ascii: "."): continue
            case _ where byte.isLetterOrDigit:
                if isApart, !plain.isEmpty { plain.append(UInt8(ascii: " ")) }
                plain.append(byte | 0x20)
                isApart = false
            default: isApart = true
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }
}

extension String {
    /// Returns the most similar name, which was probably meant; `nil` if no name is similar.
    ///
    /// The distance between names counts letters that are missing, added, replaced or swapped with a neighbour. Names
    /// are similar up to a distance of one, or of a third of the longer name's length.
    public func nearest(of names: some Sequence<String>) -> String? {
        let typed = Array(lowercased().unicodeScalars)
        // A name of a thousand letters is not a typing mistake, and would cost a million steps each.
        guard typed.count <= 100 else { return nil }
        let near = names.compactMap { name -> (name: String, distance: Int)? in
            let letters = Array(name.lowercased().unicodeScalars)
            let limit = Swift.max(1, Swift.max(typed.count, name.count) / 3)
            // The distance is at least the difference of the lengths, and takes longer.
            guard abs(letters.count - typed.count) <= limit else { return nil }
            let distance = typed.distance(to: letters)
            return distance <= limit ? (name, distance) : nil
        }
        return near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
    }
}

extension [Unicode.Scalar] {
    /// Returns the Damerau-Levenshtein distance, restricted to swaps of neighbours.
    fileprivate func distance(to other: [Unicode.Scalar]) -> Int {
        var twoBack: [Int] = []
        var previous = Swift.Array(0...other.count)
        for row in indices {
            var current = [row + 1]
            for column in other.indices {
                let cost = self[row] == other[column] ? 0 : 1
                var best = Swift.min(current[column] + 1, previous[column + 1] + 1, previous[column] + cost)
                if row > 0, column > 0, self[row] == other[column - 1], self[row - 1] == other[column] {
                    best = Swift.min(best, twoBack[column - 1] + 1)
                }
                current.append(best)
            }
            (twoBack, previous) = (previous, current)
        }
        return previous[other.count]
    }
}
