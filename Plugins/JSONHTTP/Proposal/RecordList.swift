import FeedCore
import FeedJSON
import Foundation

/// Values in an answer that may be its records.
struct RecordList {
    let path: String
    let records: [JSONValue]

    /// What each record stands in, the nearest first: a list, the object with that list, and so on.
    private(set) var containers: [[JSONValue]] = []

    /// The names under which the records stand, for a dictionary: how a field finds them, and the names.
    private(set) var keys: Keys?
    private var depth: Int

    /// The names of the columns, where the records are rows below one that has them.
    private(set) var header: [String] = []

    /// The names in a dictionary.
    struct Keys {
        /// The path from a record to its name.
        let path: String
        let values: [JSONValue]

        /// Whether the names are days, such as `2026-12-24`.
        let areDays: Bool
    }

    /// How deep lists are looked for.
    private static let maximumDepth = 6

    private init(path: String, records: [JSONValue], keys: Keys? = nil, depth: Int) {
        (self.path, self.records, self.keys, self.depth) = (path, records, keys, depth)
    }

    /// A value that was found on the way to lists, and what it stands in.
    private struct Found {
        let value: JSONValue
        let containers: [JSONValue]

        func inside(_ value: JSONValue) -> Found { Found(value: value, containers: [self.value] + containers) }
    }

    private init(path: String, found: [Found], depth: Int) {
        self.init(path: path, records: found.map(\.value), depth: depth)
        containers = found.map(\.containers)
    }

    /// Records of which each stands in some values, the nearest first.
    init(path: String, records: [JSONValue], containers: [[JSONValue]]) {
        self.init(path: path, records: records, depth: 0)
        self.containers = containers
    }

    /// The records that a path chooses; `nil` where it chooses none.
    init?(at path: String, in root: JSONValue) {
        let page = Page(root, limits: AnswerLimits(), redaction: Redaction([]), hasSecrets: false)
        var warnings = FeedWarnings()
        guard let chosen = try? RecordPath(.text(path)),
            let nodes = try? chosen.records(of: page, mayBeMissing: false, warnings: &warnings), !nodes.isEmpty
        else { return nil }
        let found = nodes.prefix(MappingProposal.sampleCount).map { node in
            Found(value: node.value, containers: sequence(first: node, next: \.parent).dropFirst().map(\.value))
        }
        self.init(path: path, found: found, depth: 0)
    }

    /// The more records the better, and the nearer to the root.
    var score: Double { log2(Double(records.count) + 1) - Double(depth) }

    /// Whether the records of another list have this one's in them.
    func isInside(_ other: RecordList) -> Bool {
        path != other.path && path.hasPrefix(other.path.hasSuffix("*") ? other.path : "\(other.path)[*]")
    }

    /// All lists of objects in an answer, those in the records of others too.
    static func all(in root: JSONValue) -> [RecordList] {
        var found: [RecordList] = []
        look(at: [Found(value: root, containers: [])], "$", 0, &found)
        return found.isEmpty ? single(in: root) : found
    }

    /// The object that an answer without any list is, or has in it, as its only record.
    private static func single(in root: JSONValue) -> [RecordList] {
        let whole = Found(value: root, containers: [])
        let inner = members(of: [whole])
        // A list of texts or numbers may be that of its times.
        let isPlain = { (found: Found) in
            found.value.kind == .object
                || found.value.elements?.allSatisfy { ![.array, .object].contains($0.kind) } == true
        }
        guard root.kind == .object, inner.allSatisfy({ $1.allSatisfy(isPlain) }) else { return [] }
        return [RecordList(path: "$", found: [whole], depth: 0)]
            + inner.filter { $1.allSatisfy { $0.value.kind == .object } }
            .map { RecordList(path: "$" + JSONPath.step($0), found: $1, depth: 1) }
    }

    /// Looks at values that are at the same path.
    private static func look(at values: [Found], _ path: String, _ depth: Int, _ found: inout [RecordList]) {
        guard depth <= maximumDepth, found.count < 100, !values.isEmpty else { return }
        let lists = values.filter { $0.value.kind == .array }
        if !lists.isEmpty {
            var records = elements(of: lists)
            if records.isEmpty, lists.count == 1 {
                records = rows(of: lists[0])
                if let header = header(of: records) {
                    var list = RecordList(path: "\(path)[1:]", found: Array(records.dropFirst()), depth: depth)
                    list.header = header
                    found.append(list)
                    return
                }
            }
            guard !records.isEmpty else { return }
            found.append(RecordList(path: path, found: records, depth: depth))
            for (name, values) in members(of: records) {
                look(at: values, "\(path)[*]\(JSONPath.step(name))", depth + 1, &found)
            }
            return
        }
        let objects = values.filter { $0.value.kind == .object }
        if objects.count == 1, let days = dictionary(of: objects[0].value, path, depth) {
            found.append(days)
            return
        }
        if objects.count == 1, let object = objects.first, let lists = listsAlike(in: object, path, depth) {
            found.append(lists)
        }
        for (name, values) in members(of: objects) { look(at: values, path + JSONPath.step(name), depth + 1, &found) }
        // An object whose members are all objects alike may be a table by id.
        guard objects.count == 1, let members = objects.first?.value.members else { return }
        let sample = members.prefix(MappingProposal.sampleCount)
        let records = sample.map(\.value)
        guard records.count > 1, records.allSatisfy({ $0.kind == .object }) else { return }
        let keys = Keys(path: "0#", values: texts(sample.map(\.name)), areDays: false)
        found.append(RecordList(path: "\(path).*", records: records, keys: keys, depth: depth + 1))
    }

    /// The records of several lists of objects alike, such as one for each sport; `nil` where an object has no two of them,
    /// or objects beside them, whose members the same path would choose.
    private static func listsAlike(in object: Found, _ path: String, _ depth: Int) -> RecordList? {
        guard let members = object.value.members.map({ Array($0.prefix(MappingProposal.sampleCount)) }),
            members.allSatisfy({ $0.value.kind != .object })
        else { return nil }
        let lists = members.filter { $0.value.kind == .array && $0.value.elements?.contains { _ in true } == true }
        guard lists.count > 1 else { return nil }
        var (records, names, known): ([JSONValue], [String], [Set<String>]) = ([], [], [])
        for list in lists {
            let elements = list.value.elements.map { Array($0.prefix(MappingProposal.sampleCount)) } ?? []
            guard elements.allSatisfy({ $0.kind == .object }) else { return nil }
            known.append(Set(elements.flatMap { $0.members?.map(\.name) ?? [] }))
            records += elements
            names += elements.map { _ in list.name }
        }
        let common = known.dropFirst().reduce(known[0]) { $0.intersection($1) }
        let all = known.reduce(Set()) { $0.union($1) }
        guard common.count * 2 >= all.count else { return nil }
        let keys = Keys(path: "1#", values: texts(names), areDays: false)
        return RecordList(path: "\(path).*[*]", records: records, keys: keys, depth: depth)
    }

    /// The objects in lists, as many of one as of another: what tells those of two lists apart has to be seen.
    private static func elements(of lists: [Found]) -> [Found] {
        var records: [Found] = []
        let share = max(MappingProposal.sampleCount / lists.count, 2)
        for list in lists where records.count < MappingProposal.sampleCount {
            guard let elements = list.value.elements else { continue }
            records += elements.lazy.filter { $0.kind == .object }.prefix(share).map(list.inside)
        }
        return records
    }

    /// The rows of a table, each a list of cells; nothing where the elements are anything else.
    private static func rows(of table: Found) -> [Found] {
        let rows = table.value.elements.map { Array($0.prefix(MappingProposal.sampleCount)) } ?? []
        let areRows = rows.allSatisfy { row in
            guard let cells = row.elements else { return false }
            return row.kind == .array && cells.prefix(2).count { _ in true } == 2
        }
        return areRows ? rows.map(table.inside) : []
    }

    /// The names of columns that a first row has, as spreadsheets do; `nil` where it is a row as the others.
    private static func header(of rows: [Found]) -> [String]? {
        let cells = rows.map { $0.value.elements.map(Array.init) ?? [] }
        guard rows.count > 1, let names = cells.first?.map(\.string), case let header = names.compactMap(\.self),
            header.count == names.count
        else { return nil }
        let isHeader = header.indices.contains { column in
            let below = cells.dropFirst().compactMap { $0.indices.contains(column) ? $0[column] : nil }
            let isTime = { (values: [JSONValue]) in
                let member = RecordMembers.Member(["date"], values, of: values.count, in: values.count)
                return RecordTime(of: member, isNamed: true) != nil
            }
            return isTime(below) && !isTime([cells[0][column]])
        }
        return isHeader ? header : nil
    }

    /// A dictionary whose names are days, with a record or several under each; `nil` for any other object.
    private static func dictionary(of object: JSONValue, _ path: String, _ depth: Int) -> RecordList? {
        guard let members = object.members.map({ Array($0.prefix(MappingProposal.sampleCount)) }), !members.isEmpty,
            RecordTime.areDays(members.map(\.name))
        else { return nil }
        let isRecord = { (value: JSONValue) in value.kind == .object || value.kind == .string }
        if members.allSatisfy({ isRecord($0.value) }) {
            let keys = Keys(path: "0#", values: texts(members.map(\.name)), areDays: true)
            return RecordList(path: "\(path).*", records: members.map(\.value), keys: keys, depth: depth)
        }
        var (records, names): ([JSONValue], [String]) = ([], [])
        for member in members {
            guard let elements = member.value.elements.map(Array.init), elements.allSatisfy(isRecord) else {
                return nil
            }
            records += elements
            names += elements.map { _ in member.name }
        }
        guard !records.isEmpty else { return nil }
        let keys = Keys(path: "1#", values: texts(names), areDays: true)
        return RecordList(path: "\(path).*[*]", records: records, keys: keys, depth: depth)
    }

    /// Names as values, so that they can be looked at like those of members.
    private static func texts(_ names: [String]) -> [JSONValue] {
        let text = RawSetting.list(names.map { .text($0) }).json
        return (try? JSONDocument(text))?.root.elements.map(Array.init) ?? []
    }

    /// The containers among the members of objects, by their names in order.
    private static func members(of objects: [Found]) -> [(String, [Found])] {
        var order: [String] = []
        var values: [String: [Found]] = [:]
        for object in objects {
            guard let members = object.value.members else { continue }
            for member in members.prefix(200) where [.array, .object].contains(member.value.kind) {
                if values[member.name] == nil { order.append(member.name) }
                values[member.name, default: []].append(object.inside(member.value))
            }
        }
        return order.prefix(50).map { ($0, values[$0] ?? []) }
    }
}
