import FeedCore
import FeedReaders

/// The formats to try for times, with their names in settings; the name of the default format is `nil`.
enum TimeFormats {
    typealias Named = (name: String?, format: TimeFormat)

    /// The formats that hardly match other texts; for times with AM or PM, month/day is tried before day/month.
    static let certain: [Named] = {
        let (days, clocks) = (Vocabulary.dayFormats.list, Vocabulary.clockFormats.list)
        let times = [" ", ", "].flatMap { joint in
            clocks.flatMap { clock in
                days.map { "\(clock.contains("a") ? OtherReading.swapped($0) : $0)\(joint)\(clock)" }
            }
        }
        return [(nil, .automatic)] + named(["epoch-seconds", "epoch-milliseconds"] + times + days + ["english"])
    }()

    /// The formats for members named as times, also with years of two digits, which look like version numbers.
    static let all = certain + named(Vocabulary.shortFormats.list)

    private static func named(_ names: [String]) -> [Named] {
        names.compactMap { name in (try? TimeFormat(name)).map { (name, $0) } }
    }
}

/// A date such as `12/05/2026` that is also valid with day and month swapped.
struct OtherReading {
    /// The date, as it is written.
    let text: String
    let days: (proposed: CivilDay, other: CivilDay)

    /// Creates a second reading of the texts; `nil` if there is none, or if both readings give the same days.
    init?(of texts: [String], besides pattern: String) {
        guard Self.swapped(pattern) != pattern, let own = try? TimePattern(pattern),
            let other = try? TimePattern(Self.swapped(pattern))
        else { return nil }
        let read = texts.filter { own.read($0) != nil }
        guard read.allSatisfy({ other.read($0) != nil }),
            let text = read.first(where: { own.read($0)?.day != other.read($0)?.day }),
            let proposed = own.read(text)?.day, let swapped = other.read(text)?.day
        else { return nil }
        (self.text, days) = (text, (proposed, swapped))
    }

    /// Returns a pattern with day and month swapped; unchanged if the swapped form is not in use.
    static func swapped(_ pattern: String) -> String {
        let pairs = [("dd/MM/", "MM/dd/"), ("d/M/", "M/d/"), ("MM/dd/", "dd/MM/"), ("M/d/", "d/M/")]
        return pairs.first { pattern.hasPrefix($0.0) }.map { $1 + pattern.dropFirst($0.count) } ?? pattern
    }
}
