/// One spelling for each weather: the publisher writes the same as `Fine` and `FINE` or `OCAST` from poll to poll.
enum Weather {
    /// The weather in title case, abbreviations written out.
    static func spelling(_ name: String) -> String {
        let name = name.lowercased()
        return spellings[name] ?? name.split(separator: " ").map(\.titleCased).joined(separator: " ")
    }

    /// What stands in the publisher's answers beside the spelled-out names.
    private static let spellings = [
        "fine": "Fine",
        "ocast": "Overcast",
        "showers": "Showery",
        "shwry": "Showery",
    ]
}

extension Substring {
    fileprivate var titleCased: String { prefix(1).uppercased() + dropFirst() }
}
