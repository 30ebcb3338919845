/// Describes the place to wait at a stop, in words that follow a line's name.
enum PlatformName {
    /// Turns "Southbound - Platform 5" into "Southbound, platform 5", and a bus stop's "D" into "stop D".
    ///
    /// Platforms of one direction are combined: "Southbound, platform 5 or 6". Otherwise only the first is used.
    static func words(for names: [String], mode: String?) -> String? {
        guard let first = names.first else { return nil }
        if mode == "bus" { return "stop \(first)" }
        let parts = names.map(Part.init)
        guard let part = parts.first else { return nil }
        let numbers = parts.filter { $0.direction == part.direction }.compactMap(\.number)
        if let last = numbers.last, part.number != nil {
            let others = numbers.dropLast().joined(separator: ", ")
            return part.following("platform " + (others.isEmpty ? last : "\(others) or \(last)"))
        }
        return part.isUnknown ? part.direction : part.following(part.rest)
    }

    /// A platform's name, split at its first " - ".
    private struct Part {
        var direction: String?
        var rest: String

        init(_ name: String) {
            let halves = name.split(separator: " - ", maxSplits: 1).map(String.init)
            direction = halves.count == 2 ? halves[0] : nil
            rest = halves.last ?? name
        }

        /// The text after "Platform".
        var number: String? {
            let words = rest.split(separator: " ", maxSplits: 1)
            guard words.count == 2, words[0].lowercased() == "platform", !isUnknown else { return nil }
            return String(words[1])
        }

        /// True if TfL does not know the platform, as on the railways until shortly before arrival.
        var isUnknown: Bool { rest.lowercased() == "platform unknown" }

        func following(_ words: String) -> String { direction.map { "\($0), \(words)" } ?? words }
    }
}
