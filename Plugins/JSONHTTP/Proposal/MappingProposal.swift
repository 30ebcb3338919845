package import FeedCore
package import FeedJSON
import FeedReaders
package import Foundation

/// A mapping for an answer, guessed from the names and values in its first records, to be tried and corrected.
package struct MappingProposal: Sendable {
    /// The path to the records.
    package private(set) var records: String

    /// The fields, in the order in which they are shown and written.
    package private(set) var fields: [(name: String, value: RawSetting)] = []

    /// The zone of times without a zone; `nil` if every time has one.
    package private(set) var timeZone: TimeZone?

    /// The remarks to read before the proposal is used.
    package private(set) var notes: [Note] = []
    package private(set) var hints = MappingHints()

    /// True if no member looks like a time, so that the items are undated.
    package var isUndated: Bool { times == nil }

    private let times: RecordTimes?

    /// The signals for and against the list.
    private let signals: [Signal: Double]
    private let score: Double
    private let recordCount: Int

    /// Creates a mapping for the list that looks most like events with times; without such a list, for one with titles.
    ///
    /// - Parameters:
    ///   - root: The answer.
    ///   - zone: The zone of times without a zone, unless the hints or the answer name one.
    ///   - hints: The parts of the mapping that the user has given.
    package init?(of root: JSONValue, in zone: TimeZone, hints: MappingHints = MappingHints()) {
        let page = Page(proposing: root, at: hints.now)
        var lists = hints.lists(in: page)
        // Given fields do not change the choice of the list, if it has these fields.
        let plain =
            hints.fields.isEmpty || hints.records != nil ? nil : Self(of: root, in: zone, hints: hints.withoutFields)
        if let same = lists.first(where: { $0.path == plain?.records }) { lists = [same] }
        for isTimed in [true, false] {
            let found = lists.compactMap { list in Self(list, isTimed, hints).map { (list: list, mapping: $0) } }
            guard let best = found.max(by: { $0.mapping.score < $1.mapping.score }) else { continue }
            self = best.mapping
            resolveZone(in: page, zone)
            resolveReading(in: page)
            let others = found.filter { list, mapping in
                // A list inside the records must have names, times and more elements, as the sessions of a conference.
                let isMore = mapping.isTrue(.named) && mapping.isTrue(.dateTime) && mapping.recordCount > recordCount
                return records != mapping.records && mapping.isIndependent && mapping.recordCount * 4 >= recordCount
                    && !best.list.isInside(list) && (!list.isInside(best.list) || isMore)
            }
            if hints.records == nil, !others.isEmpty { notes.append(.otherLists(others.map(\.mapping.records))) }
            return
        }
        return nil
    }

    private func isTrue(_ signal: Signal) -> Bool { signals[signal] == 1 }

    /// True if the records have titles of their own, and times at which they take place.
    private var isIndependent: Bool {
        !isTrue(.ofOther) && [.dateTime, .time, .dateWithClock, .aboveRecord].contains(where: isTrue)
    }

    private init?(_ list: RecordList, _ isTimed: Bool, _ hints: MappingHints) {
        var members = RecordMembers(list, hints)
        let times = isTimed ? members.takeTimes() : nil
        if isTimed, times == nil { return nil }
        let start = members.known(at: times?.startPaths.first)
        let status = hints.fields["status"] == nil ? members.takeStatus(at: start) : nil
        let wanted = hints.categories.isEmpty ? nil : members.takeCategory(having: hints.categories)
        // Without a time, only a member named as a title can be one; any other text may be a message.
        let (guess, said) = (members.takeTitle(isNamed: times == nil), hints.wholeField("title"))
        guard let title = said ?? guess?.title else { return nil }
        (records, self.times, recordCount) = (members.list.path, times, members.recordCount)
        signals = members.signals(for: times, title)
        score = Weights.list.score(signals)
        let id = hints.fields["id"] ?? members.takeID(title: title, times: times?.idPaths ?? [])
        let group =
            [members.parent([.title]) { $0.isText && !$0.isTime }, members.nameOfList]
            .compactMap(\.self).first { ![wanted, title].contains($0) }
        var guesses = times?.fields ?? [:]
        (guesses["id"], guesses["title"], guesses["group"], guesses["status"]) = (id, title, group, status)
        guesses["subtitle"] = said == nil ? guess?.subtitle : nil
        guesses["category"] =
            wanted ?? (hints.fields["category"] == nil ? members.takeCategory() : nil)
            ?? members.parent([.category], where: \.isShort)
        members.remove([group?.text, members.nameOfList?.text].compactMap(\.self))
        (guesses["place"], guesses["link"]) = (members.takePlace(), members.takeLink())
        // Members that the user has given for any field are not repeated as facts.
        members.remove(hints.paths)
        guesses["facts"] = members.facts()
        let details = ["category", "group", "status", "place", "link", "facts"]
        let known = ["id", "title", "subtitle"] + RecordTimes.names + details
        let others = hints.fields.keys.filter { !known.contains($0) }.sorted()
        fields = (known + others).filter { guesses[$0] != nil || !["start", "day"].contains($0) }
            .compactMap { name in hints.field(name, besides: guesses[name]).map { (name, $0) } }
            .filter { $0.1 != .null }
        self.hints = hints
        let parts = fields.first { $0.name == "id" }?.value.members?["parts"]?.elements?.compactMap(\.firstPath) ?? []
        if times?.idPaths.contains(where: parts.contains) == true {
            notes.append(times?.start?.isRelative == true ? .idHasPlace : .idHasTime)
        }
        if let text = times?.start?.yearless { notes.append(.lacksYear(text)) }
        if let path = times?.start?.zonePath, case let zones = members.zones(at: path), !zones.isEmpty {
            notes.append(.recordZones(zones, path: path))
        }
        notes += members.notes
    }

    /// A remark to read before a proposal is used.
    package enum Note: Sendable, Equatable {
        /// A date that is also valid with day and month swapped, and the settings for the other reading.
        case otherReading(of: String, proposed: CivilDay, other: CivilDay, settings: [String])
        /// The id contains the time (`idHasTime`) or the position in the list (`idHasPlace`).
        case idHasTime, idHasPlace
        /// A date without a year, as it is written.
        case lacksYear(String)
        /// Texts of the status that are not known, and count as scheduled.
        case unknownStatus([String])
        /// The zone of times without a zone, and its source.
        case zone(TimeZone, source: ZoneSource)
        /// The zones of times without a zone, which each record names at `path`.
        case recordZones([TimeZone], path: String)
        /// A field with several likely members: the one that was taken, and the others.
        case alternatives(field: String, taken: String, others: [String])
        /// An id that is unique in the first `count` records, but perhaps not in later answers.
        case idOfSample(String, count: Int)
        /// Other lists that could be the records instead.
        case otherLists([String])
    }

    /// The source of a zone: a member of the answer, the user's hints, or the viewer's own zone.
    package enum ZoneSource: Sendable, Equatable { case answer(String), user, viewer }

    /// Sets the zone of times without a zone to that of the user, the answer or the viewer, and notes its source.
    private mutating func resolveZone(in page: Page, _ viewers: TimeZone) {
        guard times?.needsZone == true else { return }
        let named = hints.timeZone == nil ? page.zone : nil
        let zone = hints.timeZone ?? named?.zone ?? viewers
        timeZone = zone
        notes.append(.zone(zone, source: hints.timeZone != nil ? .user : named.map { .answer($0.path) } ?? .viewer))
    }

    /// Decides which number of a date is the month, by all records; if none shows it, by the viewer, with a note.
    private mutating func resolveReading(in page: Page) {
        guard let start = times?.start, let format = start.format, let reading = start.otherReading,
            let list = RecordList(at: records, in: page, count: FeedSnapshot.maximumItemCount),
            let patterns = try? [format, OtherReading.swapped(format)].map({ try TimePattern($0) })
        else { return noteReading() }
        let texts = list.cells(at: start.path).compactMap { $0?.text }
        let counts = patterns.map { pattern in texts.count { pattern.read($0) != nil } }
        let isOpen = counts[0] == counts[1]
        let isSaid = RecordTimes.names.contains { hints.fields[$0]?.members?["format"] != nil }
        let isSwapped = isOpen ? hints.isMonthFirst && format.hasPrefix("d") : counts[0] < counts[1]
        if isSwapped, !isSaid { swapDayAndMonth() }
        guard isOpen else { return }
        let (own, other) = reading.days
        noteReading(isSwapped && !isSaid ? (proposed: other, other: own) : reading.days)
    }

    private mutating func swapDayAndMonth() {
        fields = fields.map { name, value -> (name: String, value: RawSetting) in
            guard RecordTimes.names.contains(name), var members = value.members, let format = members["format"]?.text
            else { return (name, value) }
            members["format"] = .text(OtherReading.swapped(format))
            return (name, .object(members))
        }
    }

    /// Notes a second reading of the dates if no record shows which number is the month.
    private mutating func noteReading(_ days: (proposed: CivilDay, other: CivilDay)? = nil) {
        let settings = fields.compactMap { name, value -> String? in
            let format = hints.fields[name]?.members?["format"] == nil ? value.members?["format"]?.text ?? "" : ""
            let other = OtherReading.swapped(format)
            return RecordTimes.names.contains(name) && other != format ? "fields.\(name).format=\(other)" : nil
        }
        guard let reading = times?.start?.otherReading, !settings.isEmpty else { return }
        let (own, other) = days ?? reading.days
        notes.insert(.otherReading(of: reading.text, proposed: own, other: other, settings: settings), at: 0)
    }
}
