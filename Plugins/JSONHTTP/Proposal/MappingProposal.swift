package import FeedCore
package import FeedJSON
package import Foundation

/// A mapping for an answer that nobody has described: guessed from the names and shapes of the members of its first
/// records, to be tried and corrected.
package struct MappingProposal: Sendable {
    /// The path to the records, and that to the list that was found; they differ if each record has several times.
    package private(set) var records: String
    package private(set) var list: String

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

    /// The numbers of records that were looked at, and of values that one has beside its lists.
    private let (recordCount, memberCount): (Int, Int)

    /// True where the time says only when something was told of; where the records are times of what they stand in, and are
    /// called as that is; where they have times of their own on the day of that.
    private let (isPublished, isOwned, isOnDayOfParent): (Bool, Bool, Bool)

    /// True where the title is a member that is called so, or two sides; where it is the first of several languages.
    private let (hasNamedTitle, isTranslated): (Bool, Bool)

    /// Proposes the mapping of the list in an answer that looks most like items in time, else of one whose records have a
    /// title at least; `nil` where none has.
    ///
    /// - Parameters:
    ///   - root: The answer.
    ///   - zone: The zone of times that name none.
    ///   - hints: What the user has said of it already.
    package init?(of root: JSONValue, in zone: TimeZone, hints: MappingHints = MappingHints()) {
        let page = Page(proposing: root)
        var lists = hints.lists(in: page)
        // What is said of fields changes them, not the list that is read, where that has what was said.
        let plain = hints.isEmpty || hints.records != nil ? nil : Self(of: root, in: zone, hints: hints.withoutFields)
        if let same = lists.first(where: { $0.path == plain?.list }) { lists = [same] }
        for isTimed in [true, false] {
            let found = lists.compactMap { list in Self(list, isTimed, hints).map { (list: list, mapping: $0) } }
            let best = found.filter { one in
                !found.contains { other in
                    one.list.isInside(other.list) && !one.mapping.replaces(other.mapping)
                        || other.list.isInside(one.list) && other.mapping.replaces(one.mapping)
                }
            }.max { $0.list.score < $1.list.score }
            guard let best else { continue }
            self = best.mapping
            self.hints = hints
            resolveZone(in: root, zone)
            noteReading()
            let others = found.filter { list, mapping in
                // What each record has one of says the same once more; the sessions of a conference have titles.
                let isMore = mapping.hasNamedTitle && mapping.recordCount > recordCount
                return mapping.isItsOwn(beside: self) && !best.list.isInside(list)
                    && (!list.isInside(best.list) || mapping.times?.origin == .own && isMore)
            }
            if hints.records == nil, !others.isEmpty { notes.append(.otherLists(others.map(\.mapping.records))) }
            return
        }
        return nil
    }

    private var isWeak: Bool { times?.isWeak ?? true }
    private func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    /// True where its records are no part of what it stands beside, and have a time that says when they take place.
    private func isItsOwn(beside other: Self) -> Bool {
        !isWeak && !isPublished && !isOwned && list != other.list && records != other.records
            && recordCount * 4 >= other.recordCount
    }

    /// True where the items are its records rather than what they stand in: the events of a day, or what that is named by.
    private func replaces(_ outer: Self) -> Bool {
        let isMore = recordCount > outer.recordCount
        switch times?.origin ?? .own {
        case .dayOfParent: return outer.isWeak || isMore || !outer.has("start")
        case .parent: return isMore && outer.isNamedByFirst(of: records)
        case .own where isOwned: return !isWeak && (outer.isWeak || outer.isPublished)
        case .own:
            // One object around all records, with the time of the answer; or days that say less than their events.
            if isWeak || outer.isWeak && outer.recordCount == 1 && isMore { return !isWeak }
            return outer.times?.origin == .own && outer.has("day") && !outer.has("start") && isOnDayOfParent
                && !isPublished && (!outer.hasNamedTitle || memberCount > outer.memberCount)
        }
    }

    /// True where the title is that of the first in a list which each record has; in another language it is no other record.
    private func isNamedByFirst(of list: String) -> Bool {
        let title = fields.first { $0.name == "title" }?.value.firstPath ?? ""
        return !isTranslated
            && title.firstRange(of: "[0]").map { list == "\(records)[*].\(title[..<$0.lowerBound])" } ?? false
    }

    private init?(_ list: RecordList, _ isTimed: Bool, _ hints: MappingHints) {
        var (members, hints) = (RecordMembers(list, hints), hints)
        let all = members
        var times = isTimed ? members.takeTimes(hints) : nil
        if let each = times.flatMap(all.listOfTimes), let elements = list.elements(at: each.names),
            case let spread = RecordMembers(elements, hints, of: each.kind),
            let moved = hints.moved(to: spread, from: all)
        {
            (members, hints) = (spread, moved)
            times = members.takeTimes(moved)
        }
        if isTimed, times == nil { return nil }
        self.init(members, as: times, hints)
        self.list = list.path
    }

    private init?(_ members: RecordMembers, as times: RecordTimes?, _ hints: MappingHints) {
        var members = members
        let status = hints.fields["status"] == nil ? members.takeStatus() : nil
        let wanted = hints.categories.isEmpty ? nil : members.takeCategory(having: hints.categories)
        let translated = members.translatedTitles
        let episode = hints.wholeField("title") == nil ? members.takeEpisode() : nil
        // Without a time, only a name says that something is a title and no message of any kind.
        let guess = episode?.series ?? members.takeTitle(isNamed: times == nil)
        guard let title = hints.wholeField("title") ?? guess else { return nil }
        (records, list, self.times) = (members.list.path, members.list.path, times)
        isOwned = members.known(at: title.firstPath).map { $0.level > members.ownerLevel } ?? false
        recordCount = members.recordCount
        memberCount = members.all.count { $0.path.first?.isNumber != true && $0.position == nil && !$0.isOfList }
        isPublished = members.all.contains { $0.has(.published) && times?.paths.contains($0.path) == true }
        isOnDayOfParent = times.map(members.areOnDayOfParent) ?? false
        (hasNamedTitle, isTranslated) = (
            members.isNameOfTitle(title), title.firstPath.map(translated.contains) ?? false
        )
        let id = hints.fields["id"] ?? members.takeID(title: title, times: times?.idPaths ?? [])
        var guesses: [(name: String, value: RawSetting?)] = [("id", id), ("title", title), ("subtitle", episode?.name)]
        guesses += times?.fields.map { ($0, $1) } ?? []
        let category = wanted ?? (hints.fields["category"] == nil ? members.takeCategory() : nil)
        let kind = members.parent { parent in parent.members.first { $0.isShort && $0.rank(among: .category) != nil } }
        let group =
            [members.parent { $0.best(among: .title) { $0.isText && !$0.isTime } }, members.nameOfList]
            .compactMap(\.self).first { ![wanted, title].contains($0) }
        members.remove([group?.text, members.nameOfList?.text].compactMap(\.self))
        guesses += [("category", category ?? kind), ("group", group), ("status", status?.field)]
        guesses += [("place", members.takePlace()), ("link", members.takeLink())]
        // What the user has said of one field changes no other, but is not told twice.
        members.remove(hints.paths)
        let facts = members.facts()
        guesses.append(("facts", facts.isEmpty ? nil : .list(facts)))
        let others = hints.fields.keys.filter { name in
            !RecordTimes.names.contains(name) && !guesses.contains { $0.name == name }
        }
        fields = (guesses + others.sorted().map { ($0, nil) }).compactMap { name, guess in
            (RecordTimes.names.contains(name) ? guess : hints.field(name, besides: guess)).map { (name, $0) }
        }.filter { $0.1 != .null }
        self.hints = hints
        record(members, unknownStatus: status?.unknown ?? [])
    }

    /// A remark to read before a proposal is used.
    package enum Note: Sendable, Equatable {
        /// A date that is another one with day and month the other way round, and the settings that read it so.
        case otherReading(of: String, proposed: CivilDay, other: CivilDay, settings: [String])
        /// The id has the time in it.
        case idHasTime
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

    private mutating func record(_ members: RecordMembers, unknownStatus: [String]) {
        let parts = fields.first { $0.name == "id" }?.value.members?["parts"]?.elements?.compactMap(\.firstPath) ?? []
        if times?.idPaths.contains(where: parts.contains) == true { notes.append(.idHasTime) }
        if let text = times?.start?.yearless { notes.append(.lacksYear(text)) }
        if let path = times?.start?.zonePath, case let zones = members.zones(at: path), !zones.isEmpty {
            notes.append(.recordZones(zones, path: path))
        }
        if !unknownStatus.isEmpty { notes.append(.unknownStatus(unknownStatus)) }
        notes += members.doubts.filter { hints.fields[$0.field] == nil }.map { field, taken, others in
            others.isEmpty
                ? .idOfSample(taken, count: recordCount) : .alternatives(field: field, taken: taken, others: others)
        }
    }

    /// Takes the zone of times that name none from the user or the answer, and notes whose it is.
    private mutating func resolveZone(in root: JSONValue, _ viewers: TimeZone) {
        guard times?.needsZone == true else { return }
        let named = hints.timeZone == nil ? root.zone : nil
        let zone = hints.timeZone ?? named?.zone ?? viewers
        timeZone = zone
        notes.append(.zone(zone, source: hints.timeZone != nil ? .user : named.map { .answer($0.path) } ?? .viewer))
    }

    /// Notes that dates may be read in two ways, where none of the records that were looked at says which number is the month.
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

extension JSONValue {
    /// The zone that an answer names outside of its lists, also by its name in Windows, with its path: the one nearest to the
    /// root; `nil` if there is none, or if several are equally near.
    fileprivate var zone: (path: String, zone: TimeZone)? {
        var level: [(path: String, value: JSONValue)] = [("", self)]
        for _ in 0..<4 {
            level = level.filter { $0.value.kind == .object }.prefix(100).flatMap { path, object in
                object.members?.prefix(100).map { ("\(path).\($0.name)", $0.value) } ?? []
            }
            let named = level.compactMap { path, value -> (path: String, zone: TimeZone)? in
                guard RecordMember.isNameOfZone(String(path.split(separator: ".").last ?? "")) else { return nil }
                let texts = [value.string] + ["name", "id", "tzid"].map { value[$0]?.string }
                let zone = texts.lazy.compactMap { $0.flatMap { RecordZone.namedZone($0.tidied) } }.first
                return zone.map { (String(path.dropFirst()), $0) }
            }
            if let first = named.first { return named.allSatisfy { $0.zone == first.zone } ? first : nil }
        }
        return nil
    }
}
