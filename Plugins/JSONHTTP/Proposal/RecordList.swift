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

    /// The lists that it has all records of, where those are several beside each other.
    private(set) var parts: [String] = []

    /// The names in a dictionary.
    struct Keys {
        /// The path from a record to its name.
        let path: String
        let values: [JSONValue]

        /// True where the names are days, such as `2026-12-24`.
        let areDays: Bool

        /// How many levels above a record what has the name is: 0 for the record, 1 for its list, 2 for what has that list.
        var levels: Int { Int(path.dropLast()) ?? 0 }
    }

    /// How many members of an object may have a list or an object that is looked at.
    private static let maximumMembers = 200

    /// The number of records of several lists that are looked at.
    private static let maximumRecords = 60

    /// How many records of each of several lists are compared with those of the others.
    private static let comparedRecords = 3

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

    /// The records of several lists beside each other, and the names of the lists, or of the objects that have one each.
    private init(path: String, parts: [(name: String, list: RecordList)], keysPath: String, depth: Int) {
        let share = max(Self.maximumRecords / parts.count, 2)
        self.init(path: path, records: parts.flatMap { $0.list.records.prefix(share) }, depth: depth)
        containers = parts.flatMap { $0.list.containers.prefix(share) }
        let names = parts.flatMap { part in part.list.records.prefix(share).map { _ in part.name } }
        keys = Keys(path: keysPath, values: Self.texts(names), areDays: false)
        self.parts = parts.map(\.list.path)
    }

    /// The records that a path chooses, at most so many; `nil` where it chooses none.
    init?(at path: String, in root: JSONValue, count: Int = MappingProposal.sampleCount) {
        let page = Page(root, limits: AnswerLimits(), redaction: Redaction([]), hasSecrets: false)
        var warnings = FeedWarnings()
        guard let chosen = try? RecordPath(.text(path)),
            let nodes = try? chosen.records(of: page, mayBeMissing: false, warnings: &warnings), !nodes.isEmpty
        else { return nil }
        let found = nodes.prefix(count).map { node in
            Found(value: node.value, containers: sequence(first: node, next: \.parent).dropFirst().map(\.value))
        }
        self.init(path: path, found: found, depth: 0)
    }

    /// The more records the better, and the nearer to the root.
    var score: Double { log2(Double(records.count) + 1) - Double(depth) }

    /// True where the records of another list have this one's in them.
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
        guard root.kind == .object, !hasUnits(root), inner.allSatisfy({ $1.allSatisfy(isPlain) }),
            !([("", [whole])] + inner).contains(where: { $1.contains { hasColumns($0.value) } })
        else { return [] }
        return [RecordList(path: "$", found: [whole], depth: 0)]
            + inner.filter { $1.allSatisfy { $0.value.kind == .object } }
            .map { RecordList(path: "$" + JSONPath.step($0), found: $1, depth: 1) }
    }

    /// True where an object has records that are torn apart into lists, and beside them the units of each: `daily` beside
    /// `daily_units`.
    private static func hasUnits(_ object: JSONValue) -> Bool {
        let members = object.members.map { Array($0.prefix(50)) } ?? []
        return members.contains { member in
            guard let lists = member.value.members, lists.contains(where: { $0.value.kind == .array }) else {
                return false
            }
            return members.contains { other in
                ["\(member.name)_units", "\(member.name)Units"].contains(other.name)
                    && lists.contains { other.value[$0.name] != nil }
            }
        }
    }

    /// True where the records of an object are torn apart: a list of their times, another one of what is then.
    private static func hasColumns(_ object: JSONValue) -> Bool {
        let lists = object.members?.prefix(50).filter { $0.value.kind == .array }.map { list in
            list.value.elements.map { Array($0.prefix(MappingProposal.sampleCount)) } ?? []
        }
        let columns = (lists ?? []).filter { $0.count > 2 && $0.allSatisfy { ![.array, .object].contains($0.kind) } }
        let times = columns.filter { column in
            let member = RecordMember(["time"], column, of: column.count)
            return RecordTime(of: member, isNamed: false) != nil
        }
        return times.contains { time in columns.count { $0.count == time.count } > 1 }
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
            guard !records.isEmpty, !records.allSatisfy({ hasUnits($0.value) }) else { return }
            found.append(RecordList(path: path, found: records, depth: depth))
            for (name, values) in members(of: records) {
                look(at: values, "\(path)[*]\(JSONPath.step(name))", depth + 1, &found)
            }
            return
        }
        let objects = values.filter { $0.value.kind == .object }
        if !objects.isEmpty, objects.allSatisfy({ hasUnits($0.value) }) { return }
        if objects.count == 1, let days = dictionary(of: objects[0].value, path, depth) {
            found.append(days)
            return
        }
        let start = found.count
        if objects.count == 1, let object = objects.first {
            found += [listsAlike(in: object, path, depth)].compactMap(\.self) + listsInMembers(of: object, path, depth)
        }
        let merged = found[start...].flatMap(\.parts)
        for (name, values) in members(of: objects) { look(at: values, path + JSONPath.step(name), depth + 1, &found) }
        found.removeAll { list in merged.contains { list.path == $0 || list.path.hasPrefix("\($0)[") } }
        // An object whose members are all objects alike may be a table by id.
        guard objects.count == 1, let members = objects.first?.value.members else { return }
        let sample = members.prefix(MappingProposal.sampleCount)
        let records = sample.map(\.value)
        guard records.count > 1, records.allSatisfy({ $0.kind == .object }) else { return }
        let keys = Keys(path: "0#", values: texts(sample.map(\.name)), areDays: false)
        found.append(RecordList(path: "\(path).*", records: records, keys: keys, depth: depth + 1))
    }

    /// The records of several lists of objects alike, such as one for each sport; `nil` where an object has no two of them.
    ///
    /// Where it has objects beside them, or other lists, the path names the lists.
    private static func listsAlike(in object: Found, _ path: String, _ depth: Int) -> RecordList? {
        let all = object.value.members.map { Array($0.prefix(maximumMembers)) } ?? []
        let members = all.prefix(MappingProposal.sampleCount)
        let lists = members.filter { $0.value.kind == .array && $0.value.elements?.contains { _ in true } == true }
        let parts = lists.filter { !Vocabulary.besides.contains($0.name.lowercased()) }.map { list in
            let path = path + JSONPath.step(list.name)
            return (list.name, RecordList(path: path, found: elements(of: [object.inside(list.value)]), depth: depth))
        }
        let alike = partsAlike(parts)
        guard alike.count > 1 else { return nil }
        let isAll = alike.count == lists.count && members.allSatisfy { $0.value.kind != .object }
        let names = isAll ? ".*" : "[\(alike.map { JSONPath.quoted($0.name) }.joined(separator: ","))]"
        var list = RecordList(path: "\(path)\(names)[*]", parts: alike, keysPath: "1#", depth: depth)
        if isAll { list.parts += all.dropFirst(members.count).map { path + JSONPath.step($0.name) } }
        return list
    }

    /// The records of the lists that several objects beside each other have under the same name, such as the holidays of
    /// each part of a country.
    private static func listsInMembers(of object: Found, _ path: String, _ depth: Int) -> [RecordList] {
        let all = object.value.members.map { Array($0.prefix(maximumMembers)) } ?? []
        let members = all.prefix(MappingProposal.sampleCount)
        let objects = members.filter { $0.value.kind == .object && !Vocabulary.besides.contains($0.name.lowercased()) }
        guard objects.count > 1 else { return [] }
        let start = path
        var names: [String] = []
        for case let inner? in objects.map(\.value.members) {
            for member in inner.prefix(50) where member.value.kind == .array && !names.contains(member.name) {
                names.append(member.name)
            }
        }
        return names.compactMap { name in
            let parts = objects.compactMap { member -> (name: String, list: RecordList)? in
                // One that is empty today may have records tomorrow.
                guard let list = member.value[name], list.elements?.contains(where: { _ in true }) == true else {
                    return nil
                }
                let found = object.inside(member.value).inside(list)
                let path = path + JSONPath.step(member.name) + JSONPath.step(name)
                return (member.name, RecordList(path: path, found: elements(of: [found]), depth: depth))
            }
            let alike = partsAlike(parts)
            guard alike.count > 1 else { return nil }
            let isAll = alike.count == parts.count
            let keys = isAll ? ".*" : "[\(alike.map { JSONPath.quoted($0.name) }.joined(separator: ","))]"
            let path = path + keys + JSONPath.step(name)
            var list = RecordList(path: path, parts: alike, keysPath: "2#", depth: depth + 1)
            if isAll {
                list.parts += all.dropFirst(members.count).map { start + JSONPath.step($0.name) + JSONPath.step(name) }
            }
            return list
        }
    }

    /// The lists whose records have most members in common with those of the first list of which several have; all records
    /// of one have times, or none.
    private static func partsAlike(_ parts: [(name: String, list: RecordList)]) -> [(name: String, list: RecordList)] {
        let filled = parts.filter { !$0.list.records.isEmpty }
        let known = filled.map { part in
            let records = Array(part.list.records.prefix(comparedRecords))
            var members = RecordMembers(objects: records)
            return (
                names: Set(records.flatMap { $0.members?.map(\.name) ?? [] }),
                times: members.takeTimes(MappingHints())?.paths
            )
        }
        for first in known.indices {
            let alike = known.indices.filter { other in
                let common = known[first].names.intersection(known[other].names).count
                return common * 2 >= known[first].names.union(known[other].names).count
                    && known[first].times == known[other].times
            }
            if alike.count > 1 { return alike.map { filled[$0] } }
        }
        return []
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
                let member = RecordMember(["date"], values, of: values.count)
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
            for member in members.prefix(maximumMembers) where [.array, .object].contains(member.value.kind) {
                if values[member.name] == nil { order.append(member.name) }
                values[member.name, default: []].append(object.inside(member.value))
            }
        }
        return order.prefix(50).map { ($0, values[$0] ?? []) }
    }
}
