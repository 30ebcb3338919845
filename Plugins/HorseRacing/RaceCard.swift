import FeedCore
import FeedJSON
import Foundation

/// The essential part of a race's record: the time and the course.
struct RaceOutline {
    let record: RecordReader
    let summary: RecordReader
    let course: String

    /// The day and the time on the clocks of the course.
    var time: LocalTime

    /// The course's name as a part of an id, in which "VAAL" and "Vaal" are the same.
    let courseSlug: String

    init(_ record: RecordReader) throws {
        self.record = record
        summary = record.json.isFlatRace ? record : try record.object("race_summary")
        course = try summary.parse("course_name", as: "the name of a course") { $0 }
        let day = try summary.parse("date", as: "a day such as 2026-11-21") { CivilDay($0) }
        // Or 9:05; seconds are ignored, since no race starts on one.
        time = try summary.parse("time", as: "a time of day such as 10:45") { text in
            LocalTime("\(day)T\(text)") ?? LocalTime("\(day)T0\(text)")
        }
        time.second = 0
        courseSlug = course.slug.isEmpty ? course : course.slug
    }

    /// The id of day, time and course, the only identity that a card gives.
    var id: LocalID { LocalID(time.day.description, time.clock, courseSlug) }
}

extension RecordReader {
    /// Reads the races of a card; each unreadable one becomes a warning.
    ///
    /// - Parameters:
    ///   - lists: The lists of races; a race that an earlier list contains is merged into that one.
    ///   - firstDay: The day to which the card's first day is moved; `nil` for the days as written.
    ///   - read: Reads a race.
    /// - Returns: The visible races in the order of the card, and their meetings.
    /// - Throws: ``FeedCore/FeedError`` if there are too many.
    func races(
        in lists: [[JSONValue]],
        firstDay: CivilDay?,
        _ read: (RaceOutline) throws -> FeedItem
    ) throws -> FeedSnapshot {
        var races: [(meeting: String, item: FeedItem)] = []
        var mergedCount = 0
        let outlines = try lists.map { try each(of: $0, RaceOutline.init) }
        let first = outlines.joined().map(\.time.day).min()
        let shift = firstDay.flatMap { day in first.map { day.number - $0.number } } ?? 0
        var shown: [LocalID: Int] = [:]
        for list in outlines {
            let known = shown
            var counts: [LocalID: Int] = [:]
            for var outline in list {
                outline.time.day = outline.time.day.adding(days: shift)
                let id = outline.id
                // Hidden races count, so that hiding one does not change another's id.
                let number = counts[id, default: 0] + 1
                counts[id] = number
                if outline.summary.optional("hidden") ?? false {
                    outline.record.warn(.hiddenRecord, "the race is hidden; it was left out")
                } else if number <= known[id] ?? 0 {
                    mergedCount += 1
                } else if var item = try outline.record.attempt({ _ in try read(outline) }) {
                    if number > 1 { item.id = id.numbered(number) }
                    races.append(("\(outline.course), \(outline.time.day)", item))
                    shown[id] = number
                }
            }
        }
        // In the order in which the card first names them, with the facts that all of their races share.
        let meetings = races.grouped(by: \.item.group).map { races in
            func shared<Value: Equatable>(_ value: (FeedItem) -> Value?) -> Value? {
                let first = value(races[0].item)
                return races.allSatisfy { value($0.item) == first } ? first : nil
            }
            let label = shared { $0.category == .horseRacing ? nil : $0.category?.label }
            let surface = Fact("surface", "Surface", ifPresent: label)
            let going = Fact("going", "Going", ifPresent: shared { $0.fact("going") })
            return FeedGroup(id: races[0].item.group ?? "", title: races[0].meeting, facts: .known(going, surface))
        }
        let items = races.map(\.item)
        return FeedSnapshot(groups: meetings, items: items, warnings: warnings, mergedRecordCount: mergedCount)
    }
}

extension JSONValue {
    /// The lists of a card's races, the most detailed first; `nil` if this is not a card.
    ///
    /// The publisher's own file is one race. Other files have an array of races, or an object with `races`, or with
    /// `meetings` that have `races`. The publisher's pages have the shown race as `race` and the next ones as
    /// `nextTenRaces`, and both again in their meetings. Any other element is an unreadable record.
    var raceLists: [[JSONValue]]? {
        if let elements {
            return [elements.flatMap { $0.kind == .array ? [$0] : $0.raceLists?.flatMap(\.self) ?? [$0] }]
        }
        if self["race_summary"] != nil { return [[self]] }
        let lists = ["race", "nextTenRaces", "races", "meetings"].compactMap { name in
            self[name].flatMap { [.array, .object].contains($0.kind) ? $0.raceLists : nil }
        }
        return lists.isEmpty ? (isFlatRace ? [[self]] : nil) : lists.flatMap(\.self)
    }

    /// True if the record is itself the race's summary, as in the meetings of the publisher's pages.
    fileprivate var isFlatRace: Bool {
        self["race_summary"] == nil && self["course_name"] != nil && self["time"] != nil
    }
}

extension LocalTime {
    /// The time of day.
    var clock: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2))" }
}
