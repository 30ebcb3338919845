package import FeedCore
package import FeedJSON
package import Foundation

/// One answer that is being read, with the remaining budget for its paths.
///
/// It lives for one reading, in one task.
package final class Page {
    package let root: JSONNode

    /// The time of the reading, to which times of day and spans from now refer.
    let now: Date

    /// The zone in which days without a zone end.
    let zone: TimeZone

    /// The base of relative links.
    let url: URL?

    /// The limit on the work of finding the records.
    private var recordBudget: JSONPathBudget

    /// The limit on the work for the fields of all records together.
    private var fieldBudget: JSONPathBudget

    /// The results of paths from the root, which are the same for all records.
    private var found: [ExactName: [JSONValue]] = [:]

    /// The elements of the answer's tables by key.
    private var tables: [AnswerTable.Keys: [String: JSONNode]] = [:]

    /// The redaction of secrets from texts.
    package let redaction: Redaction

    /// True if the answer contains secrets, so that each of its texts has to be checked.
    let hasSecrets: Bool

    /// The number of bytes of texts that the items may still have.
    package private(set) var textBytes: Int

    // The parts that the records of one list share, if they are made only from values around the records, such as the
    // name of the sport above its events.
    let subtitle = SharedPart<String>()
    let group = SharedPart<ItemCategory>()
    let category = SharedPart<ItemCategory>()

    /// The reasons why sources of the current record could not be read, if another source could.
    private var passedOver: [FieldError] = []

    /// The values that paths of the current record could not enter, each once.
    private(set) var obstacles: [JSONMismatch] = []

    /// The JSON Pointers of values outside of records, by the offsets of the values in the answer.
    private var places: [Int: String] = [:]
    private static let knownPlaces = 1_000

    package init(
        _ root: JSONValue,
        limits: AnswerLimits,
        redaction: Redaction,
        hasSecrets: Bool,
        now: Date = .distantPast,
        zone: TimeZone = .gmt,
        url: URL? = nil
    ) {
        self.root = JSONNode(root)
        (self.now, self.zone, self.url) = (now, zone, url)
        self.redaction = redaction
        self.hasSecrets = hasSecrets
        textBytes = limits.textBytes
        recordBudget = JSONPathBudget(visits: limits.recordVisits, matches: FeedSnapshot.maximumItemCount)
        fieldBudget = JSONPathBudget(visits: limits.fieldVisits)
    }

    func passOver(_ reason: FieldError) { passedOver.append(reason) }

    /// Returns and removes the reasons for which sources were skipped.
    func consumePassedOver() -> [FieldError] {
        defer { passedOver = [] }
        return passedOver
    }

    /// Returns and removes the values that paths could not enter.
    package func consumeObstacles() -> [JSONMismatch] {
        defer { obstacles = [] }
        return obstacles
    }

    /// Removes all obstacles except the first `count`, because another source had a value.
    func forgetObstacles(after count: Int) { obstacles.removeLast(max(0, obstacles.count - count)) }

    /// Adds the value that the last path could not enter, if any.
    private func recordObstacle() {
        guard fieldBudget.obstacle != nil, let obstacle = fieldBudget.consumeObstacle(),
            !obstacles.contains(where: { $0.value.offset == obstacle.value.offset })
        else { return }
        obstacles.append(obstacle)
    }

    func visit(_ count: Int = 1) throws(AnswerOverrun) { try fieldBudget.visit(count) }

    /// Returns the values of a field's path.
    func values(of path: JSONPath, from node: JSONNode) throws(AnswerOverrun) -> [JSONValue] {
        defer { recordObstacle() }
        if path.isSingular { return try value(of: path, from: node).map { [$0] } ?? [] }
        return try path.nodes(from: node, budget: &fieldBudget).map(\.value)
    }

    /// Returns the value of a field's path.
    ///
    /// - Precondition: The path is singular.
    func value(of path: JSONPath, from node: JSONNode) throws(AnswerOverrun) -> JSONValue? {
        defer { recordObstacle() }
        return try path.singularValue(from: node.value, budget: &fieldBudget)
    }

    /// Returns the value at a pointer from a record.
    func value(at pointer: ValuePointer, from value: JSONValue) throws(AnswerOverrun) -> JSONValue? {
        defer { recordObstacle() }
        return try pointer.value(from: value, budget: &fieldBudget)
    }

    /// Returns the value at a pointer from a container of many records.
    func value(at pointer: ValuePointer, around node: JSONNode) throws(AnswerOverrun) -> JSONValue? {
        defer { recordObstacle() }
        return try node.value(at: pointer, budget: &fieldBudget)
    }

    // MARK: - Tables

    /// Returns the first element of a table that has a key; the table is read once for all records.
    func element(of keys: AnswerTable.Keys, for key: String) throws(FieldError) -> JSONNode? {
        do throws(AnswerOverrun) { try visit() } catch { throw .overrun(error) }
        if let table = tables[keys] { return table[key] }
        let table = try keys.index(of: self)
        tables[keys] = table
        return table[key]
    }

    /// Returns the elements of a table, which may be as many as records.
    func elements(of path: JSONPath) throws(FieldError) -> [JSONNode] {
        var budget = JSONPathBudget(visits: fieldBudget.visits, matches: FeedSnapshot.maximumItemCount)
        do throws(AnswerOverrun) {
            let nodes = try path.nodes(from: root, budget: &budget)
            fieldBudget = JSONPathBudget(visits: budget.visits)
            return nodes
        } catch {
            throw .overrun(error)
        }
    }

    // MARK: - Places

    /// Returns the place of a value that was read for a record, as a JSON Pointer.
    ///
    /// This takes time in proportion to the record, not to the answer: the places of values outside of the record,
    /// which many records share, are computed once.
    func place(of value: JSONValue, near node: JSONNode) -> String {
        if let pointer = value.pointer(from: node.value) { return node.pointer + pointer }
        if let known = places[value.offset] { return known }
        guard let (container, pointer) = node.parent?.container(of: value) else { return value.pointer }
        let place = container.pointer + pointer
        if places.count < Self.knownPlaces { places[value.offset] = place }
        return place
    }

    // MARK: - Records

    /// Returns the nodes that a path from the root selects, to find the records.
    func nodes(of path: JSONPath) throws(AnswerOverrun) -> [JSONNode] {
        // Each call has its own limit of matches; the visits are shared.
        var budget = JSONPathBudget(visits: recordBudget.visits, matches: recordBudget.matches)
        let nodes = try path.nodes(from: root, budget: &budget)
        recordBudget = JSONPathBudget(visits: budget.visits, matches: recordBudget.matches)
        return nodes
    }

    /// Returns the records of a table whose columns are arrays.
    func records(inColumnsOf table: JSONNode) throws(AnswerOverrun) -> [JSONNode] {
        try RecordColumns.records(of: table, budget: &recordBudget)
    }

    /// Returns the nodes that the last step of a path selects from a list.
    func nodes(of segment: JSONPath.Segment, in list: JSONNode) throws(AnswerOverrun) -> [JSONNode] {
        try JSONPath([segment], text: "").nodes(from: list, budget: &recordBudget)
    }

    // MARK: - Texts

    /// Subtracts the bytes of an item's texts from the limit.
    func hold(_ byteCount: Int) throws(AnswerOverrun) {
        textBytes -= byteCount
        if textBytes < 0 { throw .texts }
    }

    func rootValues(of path: JSONPath) throws(AnswerOverrun) -> [JSONValue] {
        let key = ExactName(path.text)
        if let known = found[key] { return known }
        let values = try values(of: path, from: root)
        found[key] = values
        return values
    }

    /// A record that is the whole answer.
    package var whole: AnswerRecord { AnswerRecord(node: root, page: self) }
}

/// The limits on the cost of reading one answer.
package struct AnswerLimits: Sendable {
    /// The maximum length of one text, in bytes as written in the answer; the rest is left out.
    package static let textBytesOfField = 64 << 10

    /// The maximum number of values in a list; the rest is left out.
    static let valuesOfList = 1_000

    /// The maximum number of values that paths may visit to find the records.
    package var recordVisits = 10_000_000

    /// The maximum number of values that paths may visit for the fields of all records together.
    package var fieldVisits = 50_000_000

    /// The maximum size of the texts of all items in bytes, for all pages of a fetch together.
    package var textBytes = 128 << 20

    package init() {}
}

extension Page {
    /// Returns a value as input for fields: not too long, and without secrets.
    ///
    /// Most values are passed on unchanged, without a copy.
    func input(_ value: JSONValue) -> FieldInput {
        guard let byteCount = value.writtenByteCount else { return .json(value) }
        guard byteCount <= AnswerLimits.textBytesOfField else {
            return .text(redacted(value.beginning(ofBytes: AnswerLimits.textBytesOfField) ?? ""), cut: value)
        }
        guard hasSecrets, let text = value.string ?? value.numberText else { return .json(value) }
        let clean = redacted(text)
        return clean == text ? .json(value) : .text(clean)
    }

    /// Returns the name of a member as input for fields.
    func input(name: String) -> FieldInput { .text(redacted(name)) }

    /// Returns a text for people, with its character references replaced: some publishers write `AT&amp;T` even outside
    /// HTML.
    ///
    /// If this reveals a secret, which the answer's bytes do not contain as such, the secret is hidden too.
    func plain(_ text: String) -> String {
        let plain = text.replacingReferences
        return plain == text ? text : redaction.redacted(plain).tidied
    }

    /// Returns warnings without secrets.
    package func shown(_ warnings: FeedWarnings) -> FeedWarnings { redaction.redacted(warnings) }

    private func redacted(_ text: String) -> String { hasSecrets ? redaction.redacted(text) : text }
}
