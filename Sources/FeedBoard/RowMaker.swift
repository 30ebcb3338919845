package import FeedCore
package import FeedTimeline
import Foundation

/// Makes rows of items.
package struct RowMaker: Sendable {
    /// The number of seconds before the start of an item from which its row stands out.
    static let imminence: TimeInterval = 60

    package internal(set) var clock: ViewerClock

    /// The surface that shows the texts.
    package var surface = TimeSurface.printed

    /// True to number today among several days, as in `day 3 of 40`.
    package var tellsToday = true

    /// True to mark each made-up item; false if no item is made up, or one notice on the page is enough.
    package let marksSamples: Bool
    private let groups: [FeedID: [String: FeedGroup]]

    /// The feeds whose answers have more than one group.
    private let severalGroups: Set<FeedID>

    /// The zones that the settings of feeds name for times without a zone.
    private let zones: [FeedID: TimeZone]

    /// The memory of texts for a maker of many boards; `nil` to make all texts again.
    var memory: RowMemory?

    package init(_ timeline: Timeline, clock: ViewerClock) {
        self.clock = clock
        marksSamples = timeline.sampleNotice == .each
        let reports = timeline.reports
        groups = reports.mapValues(\.groups)
        severalGroups = Set(groups.filter { $0.value.count > 1 }.keys)
        zones = reports.compactMapValues(\.feed.timeZone)
    }

    /// - Parameters:
    ///   - entry: An item of the timeline.
    ///   - isUnderGroup: True if the row is below the heading of its feed and group, which the row need not repeat.
    /// - Returns: The row.
    package func row(of entry: Timeline.Entry, isUnderGroup: Bool) -> TimelineRow {
        let make = { lastingTexts(of: entry, isUnderGroup: isUnderGroup) }
        let (time, isPast) = (entry.time, entry.isPast)
        let texts = RowTexts(
            memory?.texts(of: entry.id, at: time, by: clock, make: make) ?? make(),
            isImminent: !isPast && isImminent(time),
            distance: clock.distance(to: time, isPast: isPast, on: surface),
            briefDistance: clock.distance(to: time, isPast: isPast, on: surface, isBrief: true),
            when: clock.nearText(time, isPast: isPast, on: surface)
        )
        return TimelineRow(entry, texts)
    }

    private func lastingTexts(of entry: Timeline.Entry, isUnderGroup: Bool) -> LastingTexts {
        let item = entry.item
        return LastingTexts(
            title: clock.languages.title(of: item),
            timelessTitle: clock.timelessTitle(of: item, by: zones[entry.feed]),
            parts: parts(of: entry, isUnderGroup: isUnderGroup),
            moment: clock.shortTime(item.time),
            columns: TimeColumns(of: item, by: clock),
            plan: item.planned.flatMap { _ in RowPlan(of: item, by: clock) }
        )
    }

    /// Returns the publisher's title, without its time of day if the row shows the same time; see ``TimelineRow``.
    package func titleBesideTime(of entry: Timeline.Entry) -> String {
        let item = entry.item
        return clock.timelessTitle(of: item, by: zones[entry.feed]) ?? item.title
    }

    private func isImminent(_ time: FeedTime) -> Bool {
        guard case .instant(let start, _) = time else { return false }
        return start.timeIntervalSince(clock.now) <= Self.imminence
    }

    /// Returns the sample mark, the status and the duration, then the details of the item, as
    /// ``ViewerClock/details(of:at:in:below:)`` finds them; on a page, the place and its distance come first among
    /// these.
    private func parts(of entry: Timeline.Entry, isUnderGroup: Bool) -> [RowPart] {
        let item = entry.item
        var parts: [RowPart] = []
        if marksSamples, item.isSample { parts.append(RowPart(.sample, clock.words[.sampleMark])) }
        if item.status != .scheduled { parts.append(RowPart(.status, clock.words.word(for: item.status))) }
        if item.isTentative, !item.status.isOff {
            parts.append(RowPart(.status, clock.words.label("Tentative").lowercased()))
        }
        if let rest = clock.rest(of: item.time, tellsToday: tellsToday) { parts.append(RowPart(.duration, rest)) }
        if surface == .live, let rest = clock.restOfToday(of: item.time) { parts.append(RowPart(.duration, rest)) }
        let details = clock.details(
            of: item,
            at: isUnderGroup ? nil : station(of: entry),
            in: isUnderGroup ? nil : group(of: entry),
            below: isUnderGroup ? entry.groupTitle : nil
        )
        guard surface == .counted, let place = details.firstIndex(where: { $0.kind == .station }) else {
            return parts + details
        }
        // A page has room for the distance to the stop.
        let distance = distance(of: entry).map { [RowPart(.distance, "(\($0))")] } ?? []
        return parts + details[...place] + distance + details[(place + 1)...]
    }

    /// Returns the distance to the item's group, such as `130 m`; `nil` if it is not known.
    private func distance(of entry: Timeline.Entry) -> String? {
        guard let id = entry.item.group, let group = groups[entry.feed]?[id] else { return nil }
        return group.facts.first { $0.key == "distance" }?.shortText(by: clock)
    }

    /// Returns the title of the item's group if the group is a place, such as a stop.
    private func station(of entry: Timeline.Entry) -> String? {
        guard let id = entry.item.group, let group = groups[entry.feed]?[id], group.place != nil else { return nil }
        return group.title
    }
}

extension RowMaker {
    /// Returns the title of the item's group if it distinguishes items of the feed; a month does not.
    private func group(of entry: Timeline.Entry) -> String? {
        guard severalGroups.contains(entry.feed), let id = entry.item.group, let group = groups[entry.feed]?[id],
            group.place == nil, CivilMonth(title: group.title) == nil,
            // A meeting has the name of its course, as its races do.
            !group.title.mentions(titleBesideTime(of: entry))
        else { return nil }
        return group.title
    }
}

extension Timeline {
    /// The reports on the timeline's feeds, by their ids.
    package var reports: [FeedID: FeedReport] {
        Dictionary(sections.map { ($0.report.feed.id, $0.report) }) { first, _ in first }
    }
}

extension FeedReport {
    /// The groups of the feed's answer, by their ids.
    package var groups: [String: FeedGroup] {
        Dictionary((snapshot?.groups ?? []).map { ($0.id, $0) }) { first, _ in first }
    }
}

extension FeedItem {
    /// True if the publisher has not yet confirmed that the item takes place.
    package var isTentative: Bool { facts.contains { $0.key == "tentative" && $0.value == .flag(true) } }
}

extension ViewerClock {
    /// Returns the details that distinguish an item from others with the same title and time: subtitle, station, own
    /// place and category, without those that repeat an earlier text.
    ///
    /// The category is always included, even for a train to Walthamstow Central on the line Central: its colour and its
    /// name are data. It is left out only below the heading of a group whose id is also the category's, and if it has no
    /// colour and its name is the title.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - station: The title of the item's group if the group is a place; `nil` if it is not, or if its title is shown
    ///     elsewhere.
    ///   - group: The title of a group that is not a place; `nil` if it is not useful, or is shown elsewhere.
    ///   - heading: The title of the item's group, if it is the heading above the row.
    /// - Returns: The parts in the order in which people read them.
    package func details(
        of item: FeedItem,
        at station: String?,
        in group: String? = nil,
        below heading: String? = nil
    ) -> [RowPart] {
        var parts: [RowPart] = []
        var said = "\(heading ?? "") | \(item.title)"
        let add = { (kind: RowPart.Kind, text: String) in
            guard !text.isEmpty, !said.mentions(text) else { return }
            said += " | " + text
            parts.append(RowPart(kind, languages.place(text, of: item)))
        }
        var category = item.category
        if heading != nil, let group = item.group, category?.id == group { category = nil }
        let addCategory = {
            guard let shown = category, case let label = shown.label, !label.isEmpty else { return }
            category = nil
            // Without a colour of its own, a name that the title has says nothing more.
            if shown.shownColour == nil, label.caseInsensitiveCompare(item.title) == .orderedSame { return }
            said += " | " + label
            parts.append(RowPart(.category, words.kind(label)))
        }
        let pieces = (item.subtitle ?? "").split(separator: " · ").filter { !$0.allSatisfy(\.isWhitespace) }
        var platform = item.facts.first { $0.role == .platform }?.words
        let addPlatform = { (place: DeparturePlace?) in
            guard let place else { return }
            platform = nil
            if let direction = place.direction { add(.direction, direction) }
            let (text, mark) = place.platform(in: words)
            parts.append(RowPart(.platform, text, mark: mark))
        }
        for piece in pieces.map(String.init) {
            if piece == item.category?.label {
                addCategory()
            } else if platform != nil, let place = DeparturePlace(piece) {
                addPlatform(place)
            } else {
                add(.detail, piece)
            }
        }
        addPlatform(platform.flatMap { DeparturePlace($0) ?? DeparturePlace(mark: $0) })
        if let station {
            let shown = languages.place(station, of: item)
            if !item.title.names(station), !parts.contains(where: { $0.text.mentions(shown) }) {
                said += " | " + station
                parts.append(RowPart(.station, shown))
            }
        }
        // A category with the group's name replaces it, and is more important if there is little room.
        if let group, group != item.category?.label { add(.group, group) }
        if let place = item.place?.name { add(.place, place) }
        addCategory()
        return parts
    }
}

extension String {
    /// Returns true if this title begins with `station` and has more text; a time of day or a number may come first.
    ///
    /// A title with the station further back, such as that of a train to it or by way of it, does not count.
    fileprivate func names(_ station: String) -> Bool {
        guard self != station, mentions(station) else { return false }
        var rest = self[...]
        while !rest.isEmpty {
            let end = rest.dropFirst(station.count).first
            if rest.prefix(station.count).caseInsensitiveCompare(station) == .orderedSame {
                return end?.isWordCharacter != true
            }
            let word = rest.prefix { $0 != " " }
            guard word.contains(where: \.isNumber) else { return false }
            rest = rest.dropFirst(word.count).drop { $0 == " " }
        }
        return false
    }

    /// Returns true if `other` is part of this text, as whole words and without regard to case.
    fileprivate func mentions(_ other: String) -> Bool {
        // Foundation's search, which handles all alphabets, costs more than the rest of a row; most texts are plain.
        if let found = utf8.mentions(other.utf8) { return found }
        var start = startIndex
        while let found = range(of: other, options: .caseInsensitive, range: start..<endIndex) {
            let isWhole =
                (found.lowerBound == startIndex || !self[index(before: found.lowerBound)].isWordCharacter)
                && (found.upperBound == endIndex || !self[found.upperBound].isWordCharacter)
            if isWhole { return true }
            start = found.upperBound
        }
        return false
    }
}

extension Character {
    fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}

extension String.UTF8View {
    /// Returns true if `other` is part of this text, as whole words and without regard to case; `nil` if one of the two
    /// is not ASCII.
    fileprivate func mentions(_ other: String.UTF8View) -> Bool? {
        let found = withContiguousStorageIfAvailable { text in
            other.withContiguousStorageIfAvailable { wanted -> Bool? in
                guard text.allSatisfy({ $0 < 0x80 }), wanted.allSatisfy({ $0 < 0x80 }) else { return nil }
                guard let first = wanted.first?.lowercased, text.count >= wanted.count else { return false }
                return (0...(text.count - wanted.count)).contains { start in
                    let end = start + wanted.count
                    return text[start].lowercased == first
                        && zip(text[start..<end], wanted).allSatisfy { $0.lowercased == $1.lowercased }
                        && (start == 0 || !text[start - 1].isWordCharacter)
                        && (end == text.count || !text[end].isWordCharacter)
                }
            }
        }
        return found.flatMap(\.self).flatMap(\.self)
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// True for an ASCII letter or digit.
    fileprivate var isWordCharacter: Bool { (0x61...0x7A).contains(lowercased) || (0x30...0x39).contains(self) }
}

extension ViewerClock {
    /// Returns the title without the item's own time of day, such as `Glenorran` for `14:15 Glenorran`; `nil` if the
    /// title does not begin with that time.
    ///
    /// The time may be in the viewer's zone, or in `zone`, by which the feed reads times: a course's own time beside
    /// the viewer's would look like another race.
    func timelessTitle(of item: FeedItem, by zone: TimeZone?) -> String? {
        guard case .instant(let start, _) = item.time else { return nil }
        // Byte by byte: most titles begin with a letter.
        let bytes = item.title.utf8
        guard let first = bytes.first, (0x30...0x39).contains(first), bytes.dropFirst(5).first == UInt8(ascii: " "),
            let written = bytes.prefix(5).minutesOfDay,
            [timeZone, zone].compactMap(\.self).contains(where: { start.minutesOfDay(in: $0) == written })
        else { return nil }
        let rest = item.title.dropFirst(5).drop { $0 == " " }
        return rest.isEmpty ? nil : String(rest)
    }
}

extension Feed {
    /// The zone in which a board writes an item's full date and time: that of the feed's settings or profile, otherwise
    /// UTC.
    var ownTimeZone: TimeZone { timeZone ?? profile.timeZone ?? .gmt }

    /// The zone for times without a zone, from the setting `timeZone`.
    var timeZone: TimeZone? {
        let name = "timeZone"
        let value = settings[name] ?? manifest.settings.first { $0.name == name }?.defaultValue
        return value?.text.flatMap(TimeZone.init(known:))
    }
}

extension Substring.UTF8View {
    /// The minutes since midnight of `14:15`; `nil` for anything else.
    fileprivate var minutesOfDay: Int? {
        let digits = map { Int($0) - 0x30 }
        guard digits.count == 5, digits[2] == Int(UInt8(ascii: ":")) - 0x30,
            [0, 1, 3, 4].allSatisfy({ (0...9).contains(digits[$0]) })
        else { return nil }
        let (hour, minute) = (digits[0] * 10 + digits[1], digits[3] * 10 + digits[4])
        return hour < 24 && minute < 60 ? hour * 60 + minute : nil
    }
}

extension Date {
    /// Returns the minutes since midnight in a zone.
    fileprivate func minutesOfDay(in timeZone: TimeZone) -> Int {
        let seconds = Int(min(max(timeIntervalSince1970, -1e12), 1e12).rounded(.down))
        let minutes = (seconds + timeZone.offset(at: self)) / 60 % 1_440
        return minutes < 0 ? minutes + 1_440 : minutes
    }
}
