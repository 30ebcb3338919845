import FeedCore
import FeedJSON
import Foundation

/// The essential part of a race's record: when and where.
struct RaceOutline: JSONReadable {
    var record: JSONValue
    var summary: JSONValue
    var identity: Race.Identity
    var course: String

    init(json: JSONValue) throws(JSONMismatch) {
        record = json
        summary = json.isFlatRace ? json : try json.member("race_summary")
        course = try summary.member("course_name").parsed(as: "the name of a course") { name in
            let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
            return name.isEmpty ? nil : name
        }
        let slug = course.slug
        identity = Race.Identity(
            day: try summary.member("date").parsed(as: "a day such as 2026-11-21") {
                CivilDay($0.trimmingCharacters(in: .whitespaces))
            },
            time: try summary.read("time"),
            courseSlug: slug.isEmpty ? course : slug
        )
    }

    /// Returns true if the card marks the race as hidden.
    func isHidden(warnings: inout FeedWarnings) -> Bool {
        summary.tolerate("hidden", warnings: &warnings) ?? false
    }

    /// Returns the instant at which clocks in a zone show the race's day and time.
    ///
    /// - Throws: `JSONMismatch` if the year is not valid for an item.
    func start(in timeZone: TimeZone, warnings: inout FeedWarnings) throws(JSONMismatch) -> Date {
        let (day, time) = (identity.day, identity.time)
        let local = LocalTime(day: day, hour: time.hour, minute: time.minute)
        let (start, certainty) = local.instant(in: timeZone)
        // Cards of any age are accepted.
        guard FeedTime.instant(start).isPlausible(keepsPast: true) else {
            throw JSONMismatch(found: try summary.member("date"), expected: "a day before 2100")
        }
        switch certainty {
        case .exact: break
        case .skipped:
            warnings.add(
                .adjustedTime,
                pointer: summary["time"]?.pointer,
                "clocks in \(timeZone.name) skip \(time) on \(day); the race was moved forward by as much as they skip"
            )
        case .repeated:
            warnings.add(
                .adjustedTime,
                pointer: summary["time"]?.pointer,
                "clocks in \(timeZone.name) show \(time) twice on \(day); the first is used"
            )
        }
        return start
    }
}

/// A time of day as the card writes it: `10:45`, without a zone.
struct TimeOfDay: JSONReadable, Hashable, CustomStringConvertible {
    var hour: Int
    var minute: Int

    init(json: JSONValue) throws(JSONMismatch) {
        var scanner = DigitScanner((json.string ?? "").trimmingCharacters(in: .whitespaces))
        // Seconds are ignored: no race starts on one.
        guard let hour = scanner.number(upTo: 2), hour < 24, scanner.consume(anyOf: ":"),
            let minute = scanner.number(2), minute < 60,
            scanner.isAtEnd || (scanner.consume(anyOf: ":") && scanner.number(2).map { $0 < 60 } == true),
            scanner.isAtEnd
        else { throw JSONMismatch(found: json, expected: "a time of day such as 10:45") }
        self.hour = hour
        self.minute = minute
    }

    var description: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2))" }
}
