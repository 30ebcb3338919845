import FeedCore
import FeedReaders

/// Formats that the texts of times are tried with, by the names that settings have for them; `nil` for what needs none.
enum TimeFormats {
    typealias Named = (name: String?, format: TimeFormat)

    /// Those that say what they are, with am and pm as Americans write them.
    static let certain: [Named] = {
        let (days, clocks) = (Vocabulary.dayFormats.list, Vocabulary.clockFormats.list)
        let times = [" ", ", "].flatMap { joint in
            clocks.flatMap { clock in
                days.map { "\(clock.contains("a") ? OtherReading.swapped($0) : $0)\(joint)\(clock)" }
            }
        }
        return [(nil, .automatic)] + named(["epoch-seconds", "epoch-milliseconds"] + times + days + ["english"])
    }()

    /// The same with short ones, for what is named as a time: version numbers look alike.
    static let all = certain + named(Vocabulary.shortFormats.list)

    private static func named(_ names: [String]) -> [Named] {
        names.compactMap { name in (try? TimeFormat(name)).map { (name, $0) } }
    }
}

/// A date such as `12/05/2026`, which is another one with day and month the other way round.
struct OtherReading {
    /// The text, as it was written, and the days that the formats make of it.
    let text: String
    let days: (proposed: CivilDay, other: CivilDay)

    /// `nil` where the texts can be read in one way only, or are the same days both ways.
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

    /// A pattern with day and month the other way round; the same where nobody writes them so.
    static func swapped(_ pattern: String) -> String {
        let pairs = [("dd/MM/", "MM/dd/"), ("d/M/", "M/d/"), ("MM/dd/", "dd/MM/"), ("M/d/", "d/M/")]
        return pairs.first { pattern.hasPrefix($0.0) }.map { $1 + pattern.dropFirst($0.count) } ?? pattern
    }
}
