import FeedCore
import FeedJSON
import Foundation

/// The members of an answer's first records, of which each may become one field.
struct RecordMembers {
    var members: [RecordMember] = []

    /// The members before any was taken.
    var all: [RecordMember] = []

    /// The objects in whose lists the records stand, the nearest first.
    var parents: [Parent] = []
    let records: [JSONValue]

    /// The path to the id of the object that has the records in a list of its times; `nil` where they are no such times, or it
    /// has none.
    var ownerID: String?

    /// The place, among what the records stand in, of the object whose members were taken too; 0 where none were.
    var ownerLevel = 0

    /// The time now, and texts in which two candidates are close: a field, what was taken, what may be meant too.
    var now: Date?
    var doubts: [(field: String, taken: String, others: [String])] = []

    var recordCount: Int { records.count }

    /// - Parameters:
    ///   - list: The records.
    ///   - hints: What was said; its paths may lead deeper than names are looked for.
    init(_ list: RecordList, _ hints: MappingHints) {
        records = list.records
        now = hints.now
        parents = Self.parents(of: list)
        // A record that is a text has no members, but itself.
        if records.allSatisfy({ $0.kind == .string }) { members.append(member(["text"], records, path: "0")) }
        if let keys = list.keys {
            members.append(member([keys.areDays ? "date" : "key"], keys.values, path: keys.path))
        }
        if records.allSatisfy({ $0.kind == .array }) { collectCells(below: list.header) }
        collect(records.enumerated().map { (row: $0, value: $1) }, below: [])
        for path in hints.selections where self.member(at: path) == nil { collect(at: path) }
        all = members + parents.flatMap(\.members)
    }

    /// Looks at objects alone, not at what they stand in.
    init(objects: [JSONValue]) {
        records = objects
        collect(objects.enumerated().map { (row: $0, value: $1) }, below: [])
    }

    private func member(_ names: [String], _ values: [JSONValue], path: String? = nil) -> RecordMember {
        RecordMember(names, values, of: recordCount, path: path)
    }

    /// Collects what a path chooses that was said; nothing where that is no value that stands alone in any record.
    private mutating func collect(at path: String) {
        guard let selection = try? JSONPath(relative: path) else { return }
        let found = records.enumerated().compactMap { row, record in
            (try? selection.values(in: record))?.first { !$0.isNull }.map { (row, $0) }
        }
        guard !found.isEmpty, !found.contains(where: { $0.1.isList }) else { return }
        let name = path.prefix { $0 != "[" }.split(separator: ".").last.map(String.init) ?? path
        members.append(RecordMember([name], found.map(\.1), of: recordCount, path: path, rows: found.map(\.0)))
    }

    /// Collects the cells of rows, which have a place in the row or the name of their column.
    private mutating func collectCells(below header: [String]) {
        let rows = records.map { row in row.elements.map { Array($0.prefix(100)) } ?? [] }
        for column in 0..<(rows.map(\.count).max() ?? 0) {
            let cells = rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }.filter { !$0.isNull }
            guard !cells.isEmpty, !cells.contains(where: \.isList) else { continue }
            let name = header.indices.contains(column) ? header[column] : String(column)
            members.append(member([name], cells, path: "[\(column)]"))
        }
    }

    private typealias Found = (row: Int, value: JSONValue)

    /// The greatest depth of objects and lists of objects that are looked at; members in which publishers wrap
    /// everything do not count.
    private static let (maximumDepth, maximumListDepth) = (3, 2)
    private static let wrappers: Set = ["_embedded", "data", "attributes", "properties"]

    private mutating func collect(_ objects: [Found], below names: [String]) {
        var order: [String] = []
        var values: [String: [Found]] = [:]
        for object in objects {
            for member in object.value.members.map({ Array($0.prefix(100)) }) ?? [] where !member.value.isNull {
                if values[member.name] == nil { order.append(member.name) }
                values[member.name, default: []].append((object.row, member.value))
            }
        }
        let depth = names.count { $0 != JSONPath.firstElement && !Self.wrappers.contains($0) }
        for name in order {
            let found = values[name] ?? []
            let firsts = found.compactMap { row, list in
                list.elements?.first { _ in true }.map { (row: row, value: $0) }
            }
            if found.allSatisfy({ $0.value.kind == .object }) {
                if depth < Self.maximumDepth { collect(found, below: names + [name]) }
            } else if !firsts.isEmpty, firsts.allSatisfy({ $0.value.kind == .object }) {
                if depth < Self.maximumListDepth { collect(firsts, below: names + [name, JSONPath.firstElement]) }
            } else if !found.contains(where: { $0.value.isList }) {
                let (rows, values) = (found.map(\.row), found.map(\.value))
                members.append(RecordMember(names + [name], values, of: recordCount, in: objects.count, rows: rows))
            } else {
                collectElements(of: found.map(\.value), called: names + [name], in: objects.count)
            }
        }
    }

    /// Collects the first elements of lists of texts and numbers, by their places.
    private mutating func collectElements(of lists: [JSONValue], called names: [String], in holderCount: Int) {
        guard lists.allSatisfy({ $0.kind == .array }) else { return }
        let lists = lists.map { list in list.elements.map { Array($0.prefix(10)) } ?? [] }
        for position in 0..<(lists.map(\.count).max() ?? 0) {
            let elements = lists.compactMap { $0.indices.contains(position) ? $0[position] : nil }
                .filter { !$0.isNull }
            guard !elements.isEmpty, !elements.contains(where: \.isList) else { return }
            members.append(RecordMember(names, elements, of: recordCount, in: holderCount, position: position))
        }
    }

    // MARK: - Choosing

    /// The members for which there are reasons, the best first; the first of equal ones.
    ///
    /// Of a list of texts or numbers, the first element alone is looked at.
    func candidates(
        by weights: Weights,
        inLists: Bool = false,
        _ signals: (RecordMember) -> [Signal: Double]?
    ) -> [(member: RecordMember, score: Double)] {
        members.filter { $0.position ?? 0 == 0 && (inLists || !$0.isOfList) }
            .compactMap { member in signals(member).map { (member: member, score: weights.score($0)) } }
            .enumerated().sorted { ($0.element.score, -$0.offset) > ($1.element.score, -$1.offset) }.map { $0.element }
    }

    /// Takes the best candidate out.
    mutating func take(
        by weights: Weights = .nearest,
        inLists: Bool = false,
        _ signals: (RecordMember) -> [Signal: Double]?
    ) -> RecordMember? {
        let best = candidates(by: weights, inLists: inLists, signals).first?.member
        if let best { remove([best.path]) }
        return best
    }

    /// The member that a path leads to; odd names may be written without their quotation marks.
    func member(at path: String) -> RecordMember? {
        members.first { $0.path == path || $0.names.joined(separator: ".") == path }
    }

    /// Takes out what paths lead to.
    mutating func remove(_ paths: [String]) {
        members.removeAll { member in
            paths.contains { $0 == member.path || $0 == member.names.joined(separator: ".") }
        }
    }
}

extension JSONValue {
    /// True where it has values in it, so that it is no value of a field.
    var isList: Bool { kind == .array || kind == .object }
}
