import FeedCore
import FeedJSON
import Foundation

/// A maker of one item from a record.
///
/// The maker is never copied, since it has many parts and there is one for each record.
struct ItemMaker: ~Copyable {
    /// The reason why a record does not become an item.
    struct RecordError: Error {
        var field: String
        var fault: FieldError
    }

    let mapping: RecordMapping
    let record: AnswerRecord

    /// The warnings about parts that were left out of the item.
    var warnings = FeedWarnings()

    /// The item's group.
    private(set) var group: FeedGroup?

    /// The status that the record's word means without regard to the time; `nil` if there is no word or an unknown one.
    var writtenStatus: ItemStatus?

    /// The error for an unknown status word of a record that has begun; ``PageReading`` decides by the other records if
    /// the word means live.
    var unknownStatus: FieldError?

    /// The publisher's text for an undecided time of day; the item then lasts a whole day.
    var undecided: String?

    /// Makes the item; `nil` if the condition to keep the record is false.
    ///
    /// - Throws: The required part that cannot be read, or costs too much.
    mutating func item() throws(RecordError) -> FeedItem? {
        _ = record.page.consumePassedOver()
        _ = record.page.consumeObstacles()
        let isKept = try required("keep") { [mapping] record throws(FieldError) in
            try mapping.keep?.holds(for: record) ?? true
        }
        guard isKept else {
            addObstacles()
            return nil
        }
        var parts: [String] = []
        for field in mapping.fields.id { parts.append(try idPart(field)) }
        let title = record.page.plain(try text(mapping.fields.title, isRequiredAs: "title"))
        let (time, relevantUntil) = try time()
        group = try shared(record.page.group, mapping.sharesGroup) { maker throws(RecordError) in
            try maker.labelled(maker.mapping.fields.group, "group")
        }.map { FeedGroup(id: $0.id, title: $0.label) }
        let (status, postponed) = try status(at: time)
        var item = FeedItem(
            id: LocalID(parts),
            title: title,
            subtitle: try subtitle(postponed),
            time: time,
            planned: try planned(beside: time),
            group: group?.id,
            category: try shared(record.page.category, mapping.sharesCategory) { maker throws(RecordError) in
                try maker.labelled(maker.mapping.fields.category, "category")
            },
            status: status,
            place: try place(),
            facts: try facts(),
            links: try links(),
            observedAt: try attempt("observed") { [mapping] record throws(FieldError) in
                try mapping.fields.observed?.first(in: record, else: mapping.zone) {
                    input,
                    source,
                    zone throws(FieldError) in try source.instant(input, in: record, zone)?.date
                }
            },
            // A live item without an end is over when the publisher says so, and not at its start.
            relevantUntil: status == .live && time.isInstantWithoutEnd ? nil : relevantUntil
        )
        // A day without a region ends by the viewer's clocks.
        if time.isWithoutRegion { item.relevance = .afterTime(seconds: Int(mapping.staysFor)) }
        try hold(item.textByteCount + (group?.title.utf8.count ?? 0))
        for reason in record.page.consumePassedOver() {
            warnings.add(at: record.place(of: reason.value), "\(reason.reason); another source is used")
        }
        addObstacles()
        return item
    }

    /// Warns of values that paths could not enter because of their type.
    private mutating func addObstacles() {
        for obstacle in record.page.consumeObstacles() {
            warnings.add(at: record.place(of: obstacle.value), "\(obstacle.reason); what is read in it is missing")
        }
    }

    /// Counts the bytes of texts against the limit for all items.
    func hold(_ byteCount: Int) throws(RecordError) {
        do throws(AnswerOverrun) {
            try record.page.hold(byteCount)
        } catch {
            throw RecordError(field: "", fault: .overrun(error))
        }
    }

    // MARK: - Fields

    /// Reads a required part of the item.
    func required<Value>(
        _ name: String,
        _ read: (AnswerRecord) throws(FieldError) -> Value
    ) throws(RecordError) -> Value {
        do throws(FieldError) {
            return try read(record)
        } catch {
            throw RecordError(field: name, fault: error)
        }
    }

    /// Returns a part of an id; throws if it would be cut, since two records must not become one.
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

    mutating func text(_ field: Field, isRequiredAs name: String) throws(RecordError) -> String {
        let found = try required(name) { record throws(FieldError) in
            guard let input = try field.input(in: record), let text = try input.text() else { throw .missing }
            return (text: text, cut: input.cut)
        }
        addCut(found.cut, of: name)
        return found.text
    }

    mutating func text(_ field: Field?, _ name: String) throws(RecordError) -> String? {
        try optional(field, name) { input throws(FieldError) in try input.text() }
    }

    /// Returns a text for people, with its character references replaced.
    mutating func words(_ field: Field?, _ name: String) throws(RecordError) -> String? {
        try text(field, name).map(record.page.plain)
    }

    /// Reads an optional part of the item; an unreadable one causes a warning.
    mutating func optional<Value>(
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

    mutating func attempt<Value>(
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

    /// Makes a part; if `isShared` is true, only once for all records of a list, unless the part causes a warning.
    mutating func shared<Value>(
        _ part: SharedPart<Value>,
        _ isShared: Bool,
        _ make: (inout ItemMaker) throws(RecordError) -> Value?
    ) throws(RecordError) -> Value? {
        guard isShared, let list = record.node.parent else { return try make(&self) }
        if let known = part.known(in: list) { return known }
        let warningCount = warnings.count
        let value = try make(&self)
        if warnings.count == warningCount { part.keep(value, in: list) }
        return value
    }

    /// Warns of a text that was cut.
    mutating func addCut(_ value: JSONValue?, of field: String) {
        guard let value else { return }
        let message = "\(field): the text is longer than \(AnswerLimits.textBytesOfField) bytes; it was cut"
        warnings.add(at: record.place(of: value), message)
    }
}

extension Field {
    /// Returns the value; `nil` if it is absent or an empty text.
    func usableInput(in record: AnswerRecord) throws(FieldError) -> FieldInput? {
        guard let input = try input(in: record) else { return nil }
        if case .json(let value) = input, value.kind == .number { return input }
        return try input.text() == nil ? nil : input
    }
}

extension FeedItem {
    /// The number of bytes of the item's texts, without its facts.
    fileprivate var textByteCount: Int {
        var count = id.rawValue.utf8.count + title.utf8.count
        count += (subtitle?.utf8.count ?? 0) + (group?.utf8.count ?? 0)
        if let category {
            count += category.id.utf8.count + category.label.utf8.count + (category.icon?.utf8.count ?? 0)
        }
        if let place { count += (place.name?.utf8.count ?? 0) + (place.country?.utf8.count ?? 0) }
        for link in links { count += link.label.utf8.count + link.url.absoluteString.utf8.count }
        return count
    }
}

extension FeedTime {
    fileprivate var isInstantWithoutEnd: Bool { if case .instant(_, nil) = self { true } else { false } }
}
