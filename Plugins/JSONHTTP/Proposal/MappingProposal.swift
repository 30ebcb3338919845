package import FeedCore
package import FeedJSON
package import Foundation

/// A mapping for an answer that nobody has described: guessed from the names and shapes of the members of its first
/// records, to be tried and corrected.
package struct MappingProposal: Sendable {
    /// Where the records are.
    package private(set) var records: String

    /// The fields in the order in which they are to stand.
    package internal(set) var fields: [(name: String, value: RawSetting)] = []

    /// The zone of times that name none; `nil` where each names one.
    package internal(set) var timeZone: TimeZone?

    /// What somebody should know of it before it is used.
    package internal(set) var notes: [Note] = []

    /// How its dates may be read otherwise.
    private(set) var otherReading: OtherReading?

    /// What was said of it.
    package private(set) var hints = MappingHints()

    /// The number of records that are looked at.
    static let sampleCount = 30

    /// True where no member looks like a time, so that the items have none.
    package var isUndated: Bool { !fields.contains { ["start", "day"].contains($0.name) } }

    /// Proposes the mapping of the list in an answer that looks most like items in time, else of one whose records have a
    /// title at least; `nil` where none has.
    ///
    /// - Parameters:
    ///   - root: The answer.
    ///   - zone: The zone of times that name none.
    ///   - hints: What the user has said of it already.
    package init?(of root: JSONValue, in zone: TimeZone, hints: MappingHints = MappingHints()) {
        var lists = hints.lists(in: root)
        // What is said of fields changes them, not the list that is read, where that has what was said.
        if !hints.isEmpty, hints.records == nil,
            let found = Self(of: root, in: zone, hints: hints.withoutFields)?.list,
            let same = lists.first(where: { $0.path == found })
        {
            lists = [same]
        }
        for isTimed in [true, false] {
            let found = lists.compactMap { list in Self(list, in: zone, isTimed, hints).map { (list, $0) } }
            let best = found.filter { list in
                !found.contains { other in
                    list.0.isInside(other.0) && list.1.isPart(of: other.1)
                        || other.0.isInside(list.0) && other.1.replaces(list.1)
                }
            }
            if let best = best.max(by: { $0.0.score < $1.0.score }) {
                self = best.1
                self.hints = hints
                settleZone(in: root, hints)
                settleReading(in: root)
                noteOthers(than: best, among: found)
                return
            }
        }
        return nil
    }

    /// True where there is no time, or one that says little, such as when a record was changed.
    private var isWeak = true

    /// Where the time comes from.
    private var origin = RecordTimes.Origin.own

    /// How many records were looked at.
    private var recordCount = 0

    /// The list that was found; another one than that of the records where each has several times.
    package private(set) var list = ""

    /// True where the time says only when something was told of.
    private var isPublished = false

    /// True where the records are times of what they stand in, and are called as that is.
    private var isOwned = false

    /// True where the records have times of their own on the day of what they stand in.
    private var isOnDayOfParent = false

    /// True where the title is a member that is called so, or two sides, rather than any other text.
    private var hasNamedTitle = false

    /// True where the title is the first of several languages.
    private var isTranslated = false

    /// How many values a record has beside its lists.
    private var memberCount = 0

    /// True where its records are no part of what it stands beside, and have a time that says when they take place.
    func isItsOwn(beside other: Self) -> Bool {
        !isWeak && !isPublished && list != other.list && records != other.records && !isOwned
            && recordCount * 4 >= other.recordCount && (!hasDeepTime || other.hasDeepTime)
    }

    /// True where its time stands in an object of the record, such as the season of a league.
    private var hasDeepTime: Bool {
        fields.contains { name, value in
            ["start", "day"].contains(name)
                && (value.firstPath ?? value.members?["from"]?.firstPath)?.contains(".") == true
        }
    }

    /// True where its records have titles and times of their own, also where they stand in others: the sessions of a
    /// conference.
    var areEvents: Bool { hasNamedTitle && origin == .own }

    /// True where the items are what its records stand in, such as releases with files.
    private func isPart(of outer: Self) -> Bool {
        guard !replaces(outer) else { return false }
        return origin != .own || !outer.isWeak && !(isOwned && outer.isPublished)
    }

    /// True where the items are its records rather than what they stand in: the events of a day, or what that is named by.
    private func replaces(_ outer: Self) -> Bool {
        switch origin {
        case .own: !isWeak && (isOwned ? outer.isWeak || outer.isPublished : isOfDay(outer) || isWrapped(in: outer))
        case .dayOfParent:
            outer.isWeak || recordCount > outer.recordCount || !outer.fields.contains { $0.name == "start" }
        case .parent: outer.isNamedByFirst(of: records) && recordCount > outer.recordCount
        }
    }

    /// True where another list has only one object around all records, with the time of the answer.
    private func isWrapped(in outer: Self) -> Bool { outer.isWeak && outer.recordCount == 1 && recordCount > 1 }

    /// True where another list has but the days of its events, and says less of them: nothing that is called a title, or fewer
    /// values.
    private func isOfDay(_ outer: Self) -> Bool {
        let isDay = outer.origin == .own && !outer.fields.contains { $0.name == "start" } && !outer.isUndated
        return isDay && isOnDayOfParent && !isPublished && (!outer.hasNamedTitle || memberCount > outer.memberCount)
    }

    /// True where the title is that of the first in a list which each record has.
    private func isNamedByFirst(of list: String) -> Bool {
        // The same title in another language is no other record.
        if isTranslated { return false }
        guard let title = fields.first(where: { $0.name == "title" })?.value.firstPath,
            let end = title.firstRange(of: JSONPath.firstElement)?.lowerBound
        else { return false }
        return list == "\(records)[*].\(title[..<end])"
    }

    private init?(_ list: RecordList, in zone: TimeZone, _ isTimed: Bool, _ hints: MappingHints) {
        let members = RecordMembers(list, hints)
        guard isTimed else {
            self.init(members, of: list, as: nil, in: zone, hints)
            return
        }
        var others = members
        guard let times = others.takeTimes(hints) else { return nil }
        if let each = TimeList(among: members, as: times), let elements = list.elements(at: each.names),
            let spread = RecordMembers(objects: elements.records).withOwner(of: elements, calling: each.kind),
            let moved = hints.moved(to: spread, from: members)
        {
            var others = spread
            if !spread.haveTitle, let owned = spread.withOwner(of: elements), owned.haveTitle { others = owned }
            if let times = others.takeTimes(moved) {
                self.init(others, of: elements, as: times, in: zone, moved)
                self.list = list.path
                return
            }
        }
        if !members.haveTitle, let owned = members.withOwner(of: list), owned.haveTitle {
            var others = owned
            if var owner = others.takeTimes(hints) {
                owner.origin = times.origin
                self.init(others, of: list, as: owner, in: zone, hints)
                isOwned = true
                return
            }
        }
        self.init(others, of: list, as: times, in: zone, hints)
    }

    private init?(
        _ members: RecordMembers,
        of list: RecordList,
        as times: RecordTimes?,
        in zone: TimeZone,
        _ hints: MappingHints
    ) {
        var members = members
        (records, self.list) = (list.path, list.path)
        isPublished = members.all.contains { $0.saysWhenPublished && times?.paths.contains($0.path) == true }
        (isWeak, origin, recordCount) = (times?.isWeak ?? true, times?.origin ?? .own, list.records.count)
        isOnDayOfParent = times.map(members.areOnDayOfParent) ?? false
        memberCount = members.all.count { $0.path.first?.isNumber != true && $0.position == nil && !$0.isOfList }
        let status = hints.fields["status"] == nil ? members.takeStatus(of: times) : nil
        let wanted = members.takeCategory(having: hints.categories)
        // Without a time, only a name says that something is a title and no message of any kind.
        // Lists that have what their records are called: the lectures of a course, under its name.
        let name = times != nil && !members.haveTitle ? members.nameOfList : nil
        let translated = members.translatedTitles
        let episode = hints.wholeField("title") == nil && name == nil ? members.takeEpisode() : nil
        let guess = episode?.series ?? name ?? members.takeTitle(isNamed: times == nil)
        guard let title = hints.wholeField("title") ?? guess else { return nil }
        isTranslated = title.firstPath.map(translated.contains) ?? false
        hasNamedTitle = members.isNameOfTitle(title)
        var guesses: [(name: String, value: RawSetting?)] = [
            ("id", hints.fields["id"] ?? members.takeID(title: title, times: times?.idPaths ?? [])), ("title", title),
            ("subtitle", episode?.name),
        ]
        guesses += times?.fields.map { ($0, $1) } ?? []
        let category = wanted ?? (hints.fields["category"] == nil ? members.takeCategory() : nil)
        guesses.append(("category", category ?? members.parentCategory()))
        let group = members.parentName() ?? members.nameOfList.flatMap { [wanted, title].contains($0) ? nil : $0 }
        guesses.append(("group", group))
        members.remove([group?.text, members.nameOfList?.text].compactMap(\.self))
        guesses.append(("status", status?.field))
        guesses += [("place", members.takePlace()), ("link", members.takeLink())]
        // What the user has said of one field changes no other, but is not told twice.
        members.remove(hints.paths)
        let facts = (times?.factsOfPrecision ?? []) + members.takeFacts()
        guesses.append(("facts", facts.isEmpty ? nil : .list(facts)))
        let others = hints.fields.keys.filter { name in
            !RecordTimes.names.contains(name) && !guesses.contains { $0.name == name }
        }
        guesses += others.sorted().map { ($0, nil) }
        fields = guesses.compactMap { name, guess in
            (RecordTimes.names.contains(name) ? guess : hints.field(name, besides: guess)).map { (name, $0) }
        }.filter { $0.1 != .null }
        if times?.needsZone == true { timeZone = zone }
        otherReading = times?.otherReading
        notes = notes(times, unknownStatus: status?.unknown ?? [])
        notes += members.doubts.filter { hints.fields[$0.field] == nil }.map { doubt -> Note in
            doubt.others.isEmpty
                ? .idOfSample(doubt.taken, count: recordCount)
                : .alternatives(field: doubt.field, taken: doubt.taken, others: doubt.others)
        }
    }
}
