/// Describes the place to wait at a stop, in words that follow a line's name.
enum PlatformName {
    /// Turns "Southbound - Platform 5" into "Southbound, platform 5", and a bus stop's "D" into "stop D".
    ///
    /// Platforms of one direction are combined: "Southbound, platform 5 or 6". Otherwise only the first is used.
    static func words(for names: [String], mode: String?) -> String? {
        guard let first = names.first else { return nil }
        if mode == "bus" { return "stop \(first)" }
        let parts = names.map(parts(of:))
        let (direction, rest, number) = parts[0]
        let numbers = parts.filter { $0.direction == direction }.compactMap(\.number)
        var place = isUnknown(rest) ? nil : rest
        if number != nil, let last = numbers.last {
            let others = numbers.dropLast().joined(separator: ", ")
            place = "platform " + (others.isEmpty ? last : "\(others) or \(last)")
        }
        guard let place else { return direction }
        return direction.map { "\($0), \(place)" } ?? place
    }

    /// Returns a name split at its first " - ", with the text after "Platform".
    private static func parts(of name: String) -> (direction: String?, rest: String, number: String?) {
        let halves = name.split(separator: " - ", maxSplits: 1).map(String.init)
        let rest = halves.last ?? name
        let words = rest.split(separator: " ", maxSplits: 1)
        let isNumbered = words.count == 2 && words[0].lowercased() == "platform" && !isUnknown(rest)
        return (halves.count == 2 ? halves[0] : nil, rest, isNumbered ? String(words[1]) : nil)
    }

    /// Returns true if TfL does not know the platform, as on the railways until shortly before arrival.
    private static func isUnknown(_ rest: String) -> Bool { rest.lowercased() == "platform unknown" }
}
