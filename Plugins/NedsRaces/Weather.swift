/// Normalises the publisher's spellings of the weather: `Fine` and `FINE`, `Overcast` and `OCAST`.
///
/// It has sent Fine, Overcast, Ocast, Showers, Showery, Shwry, Cloudy, Mostly Cloudy, Clear and Snow, in either case.
///
/// - SeeAlso: The member `race_form.weather.name` of
///   [its list of races](https://api.neds.com.au/rest/v1/racing/?method=nextraces&count=10).
enum Weather {
    /// Returns the weather in title case, abbreviations written out.
    static func spelling(_ name: String) -> String {
        let name = name.lowercased()
        return spellings[name] ?? name.split(separator: " ").map(\.titleCased).joined(separator: " ")
    }

    /// The abbreviations in the publisher's answers.
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
