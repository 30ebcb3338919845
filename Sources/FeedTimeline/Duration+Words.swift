extension Duration {
    /// The duration in words for pages, lists and errors: `42 s`, `5 min`, `2 h 42 min`, `14 h`, `3 days`, `2 years`.
    package var words: String {
        let seconds = components.seconds
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3_600: return "\(seconds / 60) min"
        case ..<(10 * 3_600):
            let minutes = seconds / 60 % 60
            return minutes == 0 ? "\(seconds / 3_600) h" : "\(seconds / 3_600) h \(minutes) min"
        case ..<(48 * 3_600): return "\(seconds / 3_600) h"
        default: return Self.words(days: Int(seconds / 86_400))
        }
    }

    /// Returns the range of seconds that have the same ``words`` as a number of seconds.
    package static func secondsOfSameWords(as seconds: Int) -> Range<Int> {
        let unit: Int
        switch seconds {
        case ..<60: unit = 1
        case ..<(10 * 3_600): unit = 60
        case ..<(48 * 3_600): unit = 3_600
        case ..<(730 * 86_400): unit = 86_400
        default: unit = 365 * 86_400
        }
        let first = seconds / unit * unit
        return first..<first + unit
    }

    /// Returns a number of days in words: in days below two years, otherwise in years.
    package static func words(days: Int) -> String { days < 730 ? "\(days) days" : "\(days / 365) years" }
}
