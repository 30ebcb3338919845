package import FeedCore
package import FeedJSON
import FeedReaders
package import Foundation

/// A mapping for an answer that nobody has described: guessed from the names and shapes of the members of its first
/// records, to be tried and corrected.
package struct MappingProposal: Sendable {
    /// The path to the records.
    package private(set) var records: String

    /// The fields in the order in which they are to stand.
    package private(set) var fields: [(name: String, value: RawSetting)] = []

    /// The zone of times that name none; `nil` where each names one.
    package private(set) var timeZone: TimeZone?

    /// The remarks to read before it is used, and the hints that it was made with.
    package private(set) var notes: [Note] = []
    package private(set) var hints = MappingHints()

    /// True where no member looks like a time, so that the items have none.
    package var isUndated: Bool { times == nil }

    private let times: RecordTimes?

    /// The reasons to take its list, and their sum; the number of records that were looked at.
    private let reasons: [Signal: Double]
    private let score: Double
    private let recordCount: Int

    /// Proposes the mapping of the list in an answer that looks most like items in time, else that has titles at least.
    ///
    /// - Parameters:
    ///   - root: The answer.
    ///   - zone: The zone of times that name none.
    ///   - hints: What the user has said of it already.
    package init?(of root: JSONValue, in zone: TimeZone, hints: MappingHints = MappingHints()) {
        let page = Page(proposing: root, at: hints.now)
        var lists = hints.lists(in: page)
        // What is said of fields changes them, not the list that is read, where that has what was said.
        let plain =
            hints.fields.isEmpty || hints.records != nil ? nil : Self(of: root, in: zone, hints: hints.withoutFields)
        if let same = lists.first(where: { $0.path == plain?.records }) { lists = [same] }
        for isTimed in [true, false] {
            let found = lists.compactMap { list in Self(list, isTimed, hints).map { (list: list, mapping: $0) } }
            guard let best = found.max(by: { $0.mapping.score < $1.mapping.score }) else { continue }
            self = best.mapping
            resolveZone(in: page, zone)
            noteReading()
            let others = found.filter { list, mapping in
                // What each record has one of says the same once more; the sessions of a conference have titles.
                let isMore = mapping.isTrue(.named) && mapping.isTrue(.instant) && mapping.recordCount > recordCount
                return records != mapping.records && mapping.isItsOwn && mapping.recordCount * 4 >= recordCount
                    && !best.list.isInside(list) && (!list.isInside(best.list) || isMore)
            }
            if hints.records == nil, !others.isEmpty { notes.append(.otherLists(others.map(\.mapping.records))) }
            return
        }
        return nil
    }

    private func isTrue(_ signal: Signal) -> Bool { reasons[signal] == 1 }

    /// True where its records are called by themselves, and have a time that says when they take place.
    private var isItsOwn: Bool { !isTrue(.owned) && [.instant, .time, .clock, .above].contains(where: isTrue) }

    private init?(_ list: RecordList, _ isTimed: Bool, _ hints: MappingHints) {
        var members = RecordMembers(list, hints)
        let times = isTimed ? members.takeTimes() : nil
        if isTimed, times == nil { return nil }
        let status = hints.fields["status"] == nil ? members.takeStatus(at: members.known(at: times?.paths.first)) : nil
        let wanted = hints.categories.isEmpty ? nil : members.takeCategory(having: hints.categories)
        // Without a time, only a name says that something is a title and no message of any kind.
        let (guess, said) = (members.takeTitle(isNamed: times == nil), hints.wholeField("title"))
        guard let title = said ?? guess?.title else { return nil }
        (records, self.times, recordCount) = (members.list.path, times, members.recordCount)
        reasons = members.reasons(for: times, title)
        score = Weights.list.score(reasons)
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
        // What the user has said of one field changes no other, but is not told twice.
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
        /// A date that is another one with day and month the other way round, and the settings that read it so.
        case otherReading(of: String, proposed: CivilDay, other: CivilDay, settings: [String])
        /// The id has the time in it, or the place in the list.
        case idHasTime, idHasPlace
        /// A text that names a day without its year.
        case lacksYear(String)
        /// Texts of the status that are not known, and count as scheduled.
        case unknownStatus([String])
        /// The zone in which times are read that name none, and where the answer names it.
        case zone(TimeZone, source: ZoneSource)
        /// The zones in which times are read that name none, as a member of each record says.
        case recordZones([TimeZone], path: String)
        /// A field that may be another member as well as the one that was taken.
        case alternatives(field: String, taken: String, others: [String])
        /// A member that tells the records that were looked at apart, and perhaps not those of tomorrow.
        case idOfSample(String, count: Int)
        /// Other lists that could become items as well.
        case otherLists([String])
    }

    /// The origin of an answer's zone: a member of the answer, the user, or nobody, so that it is that of the viewer.
    package enum ZoneSource: Sendable, Equatable { case answer(String), user, viewer }

    /// Takes the zone of times that name none from the user or the answer, and notes whose it is.
    private mutating func resolveZone(in page: Page, _ viewers: TimeZone) {
        guard times?.needsZone == true else { return }
        let named = hints.timeZone == nil ? page.zone : nil
        let zone = hints.timeZone ?? named?.zone ?? viewers
        timeZone = zone
        notes.append(.zone(zone, source: hints.timeZone != nil ? .user : named.map { .answer($0.path) } ?? .viewer))
    }

    /// Notes that dates may be read in two ways, where no record that was looked at says which number is the month.
    private mutating func noteReading() {
        let settings = fields.compactMap { name, value -> String? in
            let format = hints.fields[name]?.members?["format"] == nil ? value.members?["format"]?.text ?? "" : ""
            let other = OtherReading.swapped(format)
            return RecordTimes.names.contains(name) && other != format ? "fields.\(name).format=\(other)" : nil
        }
        guard let reading = times?.start?.otherReading, !settings.isEmpty else { return }
        let (own, other) = reading.days
        notes.insert(.otherReading(of: reading.text, proposed: own, other: other, settings: settings), at: 0)
    }
}
