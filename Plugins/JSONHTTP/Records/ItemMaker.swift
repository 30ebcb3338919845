import FeedCore
import FeedJSON
import Foundation

/// Makes one item.
struct ItemMaker {
    /// Why there is none.
    struct RecordError: Error {
        var field: String
        var fault: FieldError
    }

    let mapping: RecordMapping
    let record: AnswerRecord
    let pageContext: RecordMapping.PageContext

    /// What was left out of the item.
    private(set) var warnings = FeedWarnings()

    /// The item's group.
    private(set) var group: FeedGroup?

    /// What the publisher says in place of the time of day of an item that lasts a whole day therefore.
    private var undecided: String?

    init(mapping: RecordMapping, record: AnswerRecord, pageContext: RecordMapping.PageContext) {
        self.mapping = mapping
        self.record = record
        self.pageContext = pageContext
    }

    /// - Returns: The item; `nil` where the condition to keep the record does not hold.
    /// - Throws: Which part that it must have cannot be read, or costs too much.
    mutating func item() throws(RecordError) -> FeedItem? {
        let isKept = try required("keep") { [mapping] record throws(FieldError) in
            try mapping.keep?.holds(for: record) ?? true
        }
        guard isKept else { return nil }
        var parts: [String] = []
        for field in mapping.fields.id { parts.append(try idPart(field)) }
        let title = record.page.plain(try text(mapping.fields.title, isRequiredAs: "title"))
        let (time, relevantUntil) = try time()
        group = try labelled(mapping.fields.group, "group").map { FeedGroup(id: $0.id, title: $0.label) }
        let (status, postponed) = try status()
        let observed = mapping.fields.observed
        let item = FeedItem(
            id: LocalID(parts),
            title: title,
            subtitle: try subtitle(postponed),
            time: time,
            group: group?.id,
            category: try labelled(mapping.fields.category, "category"),
            status: status,
            place: try place(),
            facts: try facts(),
            links: try links(),
            observedAt: try optional(observed?.field, "observed") { [mapping, record] input throws(FieldError) in
                try observed?.format.instant(input, in: observed?.zone(in: record, else: mapping.zone)).date
            },
            // What is on without an end is over when the publisher says so, and not at its start.
            relevantUntil: status == .live && time.isInstantWithoutEnd ? nil : relevantUntil
        )
        try hold(item.textByteCount + (group?.title.utf8.count ?? 0))
        return item
    }

    /// Counts texts among those of all items.
    private func hold(_ byteCount: Int) throws(RecordError) {
        do throws(AnswerOverrun) {
            try record.page.hold(byteCount)
        } catch {
            throw RecordError(field: "", fault: .overrun(error))
        }
    }

    // MARK: - Fields

    /// Reads what the item must have.
    private func required<Value>(
        _ name: String,
        _ read: (AnswerRecord) throws(FieldError) -> Value
    ) throws(RecordError) -> Value {
        do throws(FieldError) {
            return try read(record)
        } catch {
            throw RecordError(field: name, fault: error)
        }
    }

    /// A part of an id, which is lost where it would be cut: two records must not become one.
    private func idPart(_ field: Field) throws(RecordError) -> String {
        try required("id") { [mapping] record throws(FieldError) in
            guard let input = try field.input(in: record), let text = try input.text() else {
                throw try mapping.fields.missingPartOfID(in: record) ?? .missing
            }
            guard let cut = input.cut else { return text }
            let limit = AnswerLimits.textBytesOfField
            throw .other(cut, "found a text of more than \(limit) bytes, expected a shorter one")
        }
    }

    private mutating func text(_ field: Field, isRequiredAs name: String) throws(RecordError) -> String {
        let found = try required(name) { record throws(FieldError) in
            guard let input = try field.input(in: record), let text = try input.text() else { throw .missing }
            return (text: text, cut: input.cut)
        }
        addCut(found.cut, of: name)
        return found.text
    }

    private mutating func text(_ field: Field?, _ name: String) throws(RecordError) -> String? {
        try optional(field, name) { input throws(FieldError) in try input.text() }
    }

    /// A text that people read.
    private mutating func words(_ field: Field?, _ name: String) throws(RecordError) -> String? {
        try text(field, name).map(record.page.plain)
    }

    /// Reads what the item can do without; what cannot be read makes a warning.
    private mutating func optional<Value>(
        _ field: Field?,
        _ name: String,
        _ read: (FieldInput) throws(FieldError) -> Value?
    ) throws(RecordError) -> Value? {
        let found = try attempt(name) { record throws(FieldError) -> (value: Value, cut: JSONValue?)? in
            guard let input = try field?.input(in: record), let value = try read(input) else { return nil }
            return (value, input.cut)
        }
        addCut(found?.cut, of: name)
        return found?.value
    }

    private mutating func attempt<Value>(
        _ name: String,
        _ read: (AnswerRecord) throws(FieldError) -> Value?
    ) throws(RecordError) -> Value? {
        do throws(FieldError) {
            return try read(record)
        } catch {
            if case .overrun = error { throw RecordError(field: name, fault: error) }
            warnings.add(odd: error, of: name, in: record)
            return nil
        }
    }

    /// Warns of a text that was cut.
    private mutating func addCut(_ value: JSONValue?, of field: String) {
        guard let value else { return }
        let message = "\(field): the text is longer than \(AnswerLimits.textBytesOfField) bytes; it was cut"
        warnings.add(.unusualRecord, pointer: record.place(of: value), message)
    }

    // MARK: - Time

    private mutating func time() throws(RecordError) -> (FeedTime, relevantUntil: Date?) {
        if mapping.fields.start == nil, mapping.fields.day == nil { return (.undated(""), nil) }
        let stay = mapping.staysFor.seconds
        let isAllDay = try isAllDay()
        if let field = mapping.fields.start, !isAllDay {
            let hasDays = mapping.fields.day != nil
            let start = try required("start") { [mapping] record throws(FieldError) in
                // What has no time of day may stand among what has one.
                let input = try field.field.usableInput(in: record).flatMap { input in
                    hasDays && field.format.isWholeDay(input) ? nil : input
                }
                return try input.map { input throws(FieldError) in
                    try Start(input, field, zone: field.zone(in: record, else: mapping.zone))
                }
            }
            if case .undecided(let time) = start { return try self.time(undecided: time, field) }
            if case .instant(let start) = start {
                if start.certainty != .exact { addAdjusted(start.certainty) }
                let end = try end(after: start.date)
                return (.instant(start.date, end: end), (end ?? start.date).addingTimeInterval(stay))
            }
        }
        guard let field = isAllDay ? mapping.fields.start : mapping.fields.day else {
            throw RecordError(field: "start", fault: .missing)
        }
        let (day, zone) = try required(isAllDay ? "start" : "day") { [mapping] record throws(FieldError) in
            guard let input = try field.field.usableInput(in: record) else { throw .missing }
            let zone = try field.zone(in: record, else: mapping.zone)
            return (try Day(input, field, zone: zone), zone)
        }
        let first: CivilDay
        switch day {
        case .day(let day): first = day
        case .undecided(let time):
            guard let day = field.format.day(of: time) else { return (.undated(time.text), nil) }
            (first, undecided) = (day, time.text)
        }
        return try days(from: first, in: zone, isAllDay: isAllDay)
    }

    /// The time of what has no time of day yet: the day where one is decided, else none but what the publisher says.
    private mutating func time(
        undecided time: UndecidedTime,
        _ field: TimeField
    ) throws(RecordError) -> (FeedTime, relevantUntil: Date?) {
        let zone = try required("start") { [mapping] record throws(FieldError) in
            try field.zone(in: record, else: mapping.zone)
        }
        if let day = field.format.day(of: time) {
            undecided = time.text
            let region = try text(mapping.fields.region, "region") ?? ""
            return (.day(day, region: region), relevantUntil(after: day, in: zone))
        }
        guard let field = mapping.fields.day else { return (.undated(time.text), nil) }
        let day = try required("day") { [mapping] record throws(FieldError) -> CivilDay? in
            guard let input = try field.field.usableInput(in: record) else { return nil }
            let day = try Day(input, field, zone: field.zone(in: record, else: mapping.zone))
            switch day {
            case .day(let day): return day
            case .undecided(let time): return field.format.day(of: time)
            }
        }
        guard let day else { return (.undated(time.text), nil) }
        undecided = time.text
        return try days(from: day, in: zone, isAllDay: false)
    }

    private func relevantUntil(after last: CivilDay, in zone: TimeZone?) -> Date {
        last.adding(days: 1).start(in: zone ?? pageContext.zone).addingTimeInterval(mapping.staysFor.seconds)
    }

    /// Whole days from a first one on.
    private mutating func days(
        from day: CivilDay,
        in zone: TimeZone?,
        isAllDay: Bool
    ) throws(RecordError) -> (FeedTime, relevantUntil: Date?) {
        guard let region = mapping.fields.region else { throw RecordError(field: "region", fault: .missing) }
        let regionName = try text(region, isRequiredAs: "region")
        let last = try isAllDay ? endDay(mapping.fields.end, "end", from: day) : lastDay(from: day)
        return (.days(day, through: last, region: regionName), relevantUntil(after: last, in: zone))
    }

    private func isAllDay() throws(RecordError) -> Bool {
        guard let field = mapping.fields.allDay else { return false }
        let text = try required("allDay") { record throws(FieldError) in try field.input(in: record)?.text() }
        return ["true", "yes", "1", "y", "ja"].contains(text?.lowercased())
    }

    private mutating func lastDay(from first: CivilDay) throws(RecordError) -> CivilDay {
        guard let field = mapping.fields.lastDay else {
            return try endDay(mapping.fields.endDay, "endDay", from: first)
        }
        let last: CivilDay? = try optional(field.field, "lastDay") { [mapping, record] input throws(FieldError) in
            guard let text = try input.text(), !UndecidedTime.isMeant(by: text) else { return nil }
            let last = try field.format.day(input, in: field.zone(in: record, else: mapping.zone))
            guard last >= first else { throw input.fault(expected: "a last day that is not before the first") }
            return last
        }
        return last ?? first
    }

    /// The last day of what ends before a day begins.
    private mutating func endDay(
        _ field: TimeField?,
        _ name: String,
        from first: CivilDay
    ) throws(RecordError) -> CivilDay {
        let last: CivilDay? = try optional(field?.field, name) { [mapping, record] input throws(FieldError) in
            guard let field, try input.text() != nil else { return nil }
            return try field.format.lastDay(input, in: field.zone(in: record, else: mapping.zone))
        }
        // Some write the first day again.
        return max(last ?? first, first)
    }

    private mutating func end(after start: Date) throws(RecordError) -> Date? {
        guard let field = mapping.fields.end else { return nil }
        return try optional(field.field, "end") { [mapping, record] input throws(FieldError) in
            guard let text = try input.text(), field.format.undecided(text) == nil else { return nil }
            let end = try field.format.instant(input, in: field.zone(in: record, else: mapping.zone)).date
            guard end >= start else { throw input.fault(expected: "an end that is not before the start") }
            return end
        }
    }

    private mutating func addAdjusted(_ certainty: LocalTime.Certainty) {
        let what = certainty == .skipped ? "does not exist; it was moved forward" : "exists twice; the first is used"
        warnings.add(.adjustedTime, pointer: record.place, "the local time of the start \(what)")
    }

    // MARK: - Parts

    private mutating func labelled(_ part: FieldMap.Labelled?, _ name: String) throws(RecordError) -> ItemCategory? {
        guard let part, let id = try text(part.id, name) else { return nil }
        return ItemCategory(
            id: id,
            label: try words(part.title, name) ?? record.page.plain(id),
            colour: try optional(part.colour, name) { input throws(FieldError) in
                guard let colour = try input.text() else { return nil }
                guard let normal = colour.asColour else { throw .text(colour, expected: "a colour such as #00A0DF") }
                return normal
            },
            icon: try text(part.icon, name)
        )
    }

    /// The subtitle, which says of what was postponed that it is not off for good.
    private mutating func subtitle(_ postponed: String?) throws(RecordError) -> String? {
        let subtitle = try words(mapping.fields.subtitle, "subtitle")
        guard let postponed, let subtitle else { return postponed ?? subtitle }
        return subtitle.lowercased().contains(postponed) ? subtitle : "\(postponed) · \(subtitle)"
    }

    /// The status, and the word for it where that says that the item takes place later.
    private mutating func status() throws(RecordError) -> (ItemStatus, postponed: String?) {
        let status: (ItemStatus, String?)? = try optional(mapping.fields.status, "status") { input throws(FieldError) in
            guard let text = try input.text() else { return nil }
            guard let status = ItemStatus(written: text) else {
                throw input.fault(expected: ItemStatus.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return (status, ItemStatus.postponed(written: text))
        }
        return status ?? (.scheduled, nil)
    }

    private mutating func place() throws(RecordError) -> Place? {
        guard let part = mapping.fields.place else { return nil }
        let name = try words(part.name, "place")
        let country = try text(part.country, "place")
        let coordinates: Coordinates? = try attempt("place") { record throws(FieldError) in
            guard let latitude = try part.latitude?.degrees(in: record, within: 90),
                let longitude = try part.longitude?.degrees(in: record, within: 180)
            else { return nil }
            return Coordinates(latitude: latitude, longitude: longitude)
        }
        guard name != nil || country != nil || coordinates != nil else { return nil }
        return Place(name: name, coordinates: coordinates, country: country)
    }

    private mutating func facts() throws(RecordError) -> [Fact] {
        var facts: [Fact] = []
        if let undecided, !mapping.fields.facts.contains(where: { $0.key == "time" }) {
            facts.append(Fact("time", "Time", .text(undecided), reportsChanges: false))
        }
        for field in mapping.fields.facts {
            let value =
                if field.kind == .list {
                    try list(field)
                } else {
                    try optional(field.time.field, field.key) { [mapping, record] input throws(FieldError) in
                        try field.value(input, in: record, zone: mapping.zone)
                    }
                }
            guard let value = value?.mapTexts(record.page.plain) else { continue }
            try hold(value.textByteCount)
            facts.append(Fact(field.key, field.label, value, unit: field.unit, reportsChanges: field.reportsChanges))
        }
        return facts
    }

    private mutating func list(_ field: FactField) throws(RecordError) -> FactValue? {
        let list = try attempt(field.key) { record throws(FieldError) in try field.list(in: record) }
        addCut(list?.cut, of: field.key)
        if list?.isCut == true {
            let limit = AnswerLimits.valuesOfList
            let message = "\(field.key): the list has more than \(limit) values; the rest was left out"
            warnings.add(.unusualRecord, pointer: record.place, message)
        }
        return list.flatMap { $0.texts.isEmpty ? nil : .list($0.texts) }
    }

    private mutating func links() throws(RecordError) -> [ItemLink] {
        guard let part = mapping.fields.link else { return [] }
        let url: URL? = try optional(part.url, "link") { [pageContext] input throws(FieldError) in
            guard let text = try input.text() else { return nil }
            guard let url = URL(string: text, relativeTo: pageContext.url)?.absoluteURL,
                (try? URL(RawSetting.text(url.absoluteString))) != nil
            else { throw input.fault(expected: "an address of the web") }
            return url
        }
        guard let url else { return [] }
        let label = try words(part.label, "link")
        return [ItemLink(label ?? url.host() ?? "Link", url)]
    }
}

/// When a record begins.
private enum Start {
    case instant((date: Date, certainty: LocalTime.Certainty))
    case undecided(UndecidedTime)

    /// - Throws: Why it is neither.
    init(_ input: FieldInput, _ field: TimeField, zone: TimeZone?) throws(FieldError) {
        do throws(FieldError) {
            self = .instant(try field.format.instant(input, in: zone))
        } catch {
            guard let time = try input.text().flatMap(field.format.undecided) else { throw error }
            self = .undecided(time)
        }
    }
}

/// The day on which a record is.
private enum Day {
    case day(CivilDay)
    case undecided(UndecidedTime)

    /// - Throws: Why it is neither.
    init(_ input: FieldInput, _ field: TimeField, zone: TimeZone?) throws(FieldError) {
        do throws(FieldError) {
            self = .day(try field.format.day(input, in: zone))
        } catch {
            guard let time = try input.text().flatMap(field.format.undecided) else { throw error }
            self = .undecided(time)
        }
    }
}

extension Field {
    /// What is there, unless it is an empty text.
    fileprivate func usableInput(in record: AnswerRecord) throws(FieldError) -> FieldInput? {
        guard let input = try input(in: record), try input.text() != nil else { return nil }
        return input
    }

    fileprivate func degrees(in record: AnswerRecord, within bound: Double) throws(FieldError) -> Double? {
        guard let input = try usableInput(in: record) else { return nil }
        guard let degrees = try input.number().double, abs(degrees) <= bound else {
            throw input.fault(expected: "degrees from -\(Int(bound)) to \(Int(bound))")
        }
        return degrees
    }
}

extension FieldInput? {
    fileprivate func map<Value>(_ read: (FieldInput) throws(FieldError) -> Value) throws(FieldError) -> Value? {
        guard let self else { return nil }
        return try read(self)
    }
}

extension String {
    /// The text as `#00A0DF`, where it is a colour with or without the mark.
    fileprivate var asColour: String? {
        let digits = hasPrefix("#") ? dropFirst() : self[...]
        guard digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        return "#" + digits.uppercased()
    }
}

extension FeedItem {
    /// How many bytes its texts have, facts apart.
    fileprivate var textByteCount: Int {
        let texts = [
            id.rawValue, title, subtitle, group, category?.id, category?.label, category?.icon, place?.name,
            place?.country,
        ]
        return texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
            + links.reduce(0) { $0 + $1.label.utf8.count + $1.url.absoluteString.utf8.count }
    }
}

extension FactValue {
    /// The value with other texts.
    fileprivate func mapTexts(_ other: (String) -> String) -> FactValue {
        switch self {
        case .text(let text): .text(other(text))
        case .list(let texts): .list(texts.map(other))
        case .integer, .decimal, .flag, .instant, .day, .fraction: self
        }
    }

    /// How many bytes its texts have; one in a list counts for more, since keeping it costs as much.
    fileprivate var textByteCount: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .list(let texts): texts.reduce(0) { $0 + $1.utf8.count + MemoryLayout<String>.size }
        case .integer, .decimal, .flag, .instant, .day, .fraction: 0
        }
    }
}

extension FeedTime {
    fileprivate var isInstantWithoutEnd: Bool { if case .instant(_, nil) = self { true } else { false } }
}
