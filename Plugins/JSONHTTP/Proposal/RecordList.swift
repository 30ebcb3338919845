import FeedCore
import FeedJSON
import Foundation

/// Values in an answer that may be its records.
struct RecordList {
    let path: String
    let nodes: [JSONNode]
    let page: Page

    /// The path from a record to the name under which it, or its list, stands in a dictionary; whether those names are days.
    typealias Keys = (path: String, areDays: Bool)
    private(set) var keys: Keys?

    /// The names of the columns, where the records are rows below one that has them.
    private(set) var header: [String] = []

    /// The lists that it has all records of, where those are several beside each other.
    private(set) var parts: [String] = []
    private let depth: Int

    /// The numbers of members of an object and of elements that are looked at, and of records of several lists.
    enum Limit { static let (members, sample, merged) = (200, 30, 60) }

    init(_ path: String, _ nodes: [JSONNode], in page: Page, _ depth: Int = 0, keys: Keys? = nil) {
        (self.path, self.nodes, self.page, self.depth, self.keys) = (path, nodes, page, depth, keys)
    }

    /// The records that a path chooses, at most this many; `nil` where it chooses none.
    init?(at path: String, in page: Page, count: Int = Limit.sample) {
        var warnings = FeedWarnings()
        guard let chosen = try? RecordPath(.text(path)),
            let nodes = try? chosen.records(of: page, mayBeMissing: false, warnings: &warnings), !nodes.isEmpty
        else { return nil }
        self.init(path, Array(nodes.prefix(count)), in: page)
    }

    /// The value at a path in each record.
    func cells(at path: String) -> [Cell?] {
        let source = try? FieldSource(path)
        return nodes.map { node in
            (try? source?.values(in: AnswerRecord(node: node, page: page), atMost: 1))?.first.flatMap { Cell($0) }
        }
    }

    /// The more records the better, and the nearer to the root.
    var score: Double { log2(Double(nodes.count) + 1) - Double(depth) }

    /// True where the records of another list have this one's in them.
    func isInside(_ other: RecordList) -> Bool {
        path != other.path && path.hasPrefix(other.path.hasSuffix("*") ? other.path : "\(other.path)[*]")
    }

    /// The elements of lists of texts or numbers that the records have; `nil` where one has anything else there.
    func elements(at names: [String]) -> RecordList? {
        let found = nodes.compactMap { node in names.reduce(node) { $0?.child($1) } }.flatMap {
            $0.elements(Limit.sample)
        }
        guard !found.isEmpty, found.allSatisfy({ !$0.value.isList }) else { return nil }
        let isElement = path.hasSuffix("*") || path.hasSuffix("*]") || nodes[0].parent?.value.kind != .array
        return RecordList((isElement ? path : "\(path)[*]") + names.map(JSONPath.step).joined(), found, in: page)
    }

    /// All lists of objects in an answer, those in the records of others too; without any, the answer as the only record.
    static func all(in page: Page) -> [RecordList] {
        let found = lists(at: [page.root], "$", 0, in: page)
        let inner = containers(in: [page.root])
        let holders = [page.root] + inner.joined()
        // A list of texts or numbers may be that of its times.
        let arePlain = !holders.flatMap { $0.elements(Limit.sample) }.contains(where: \.value.isList)
        guard found.isEmpty, page.root.value.kind == .object, arePlain,
            !holders.contains(where: { $0.hasUnits || $0.hasColumns })
        else { return found }
        let objects = inner.filter { $0[0].value.kind == .object }
        return [RecordList("$", [page.root], in: page)]
            + objects.map { RecordList("$" + JSONPath.step($0[0].name), $0, in: page, 1) }
    }

    /// The lists among values that are at the same path, and in them.
    private static func lists(at nodes: [JSONNode], _ path: String, _ depth: Int, in page: Page) -> [RecordList] {
        let (arrays, objects) = (nodes.filter { $0.value.kind == .array }, nodes.filter { $0.value.kind == .object })
        guard depth <= 6, !(arrays + objects).isEmpty else { return [] }
        func inner(_ nodes: [JSONNode], _ path: String) -> [RecordList] {
            Array(
                containers(in: nodes).flatMap {
                    lists(at: $0, path + JSONPath.step($0[0].name), depth + 1, in: page)
                }.prefix(100)
            )
        }
        if !arrays.isEmpty {
            // As many of one as of another: what tells those of two lists apart has to be seen.
            let records = arrays.prefix(Limit.sample).flatMap { $0.objects(max(Limit.sample / arrays.count, 2)) }
            let rows = arrays[0].elements(Limit.sample)
            if records.isEmpty, arrays.count == 1,
                rows.allSatisfy({ $0.value.kind == .array && $0.elements(2).count == 2 })
            {
                guard let header = header(of: rows) else {
                    return rows.isEmpty ? [] : [RecordList(path, rows, in: page, depth)]
                }
                var list = RecordList("\(path)[1:]", Array(rows.dropFirst()), in: page, depth)
                list.header = header
                return [list]
            }
            guard !records.isEmpty, !records.allSatisfy(\.hasUnits) else { return [] }
            return [RecordList(path, records, in: page, depth)] + inner(records, "\(path)[*]")
        }
        if objects.allSatisfy(\.hasUnits) { return [] }
        guard objects.count == 1 else { return inner(objects, path) }
        let members = objects[0].children(Limit.sample)
        let areRecords = { (nodes: [JSONNode]) in
            !nodes.isEmpty && nodes.allSatisfy { [.object, .string].contains($0.value.kind) }
        }
        // A dictionary may have days as names, with a record or several under each.
        if !members.isEmpty, RecordTime.areDays(members.map(\.name)) {
            if areRecords(members) { return [RecordList("\(path).*", members, in: page, depth, keys: ("0#", true))] }
            let records = members.flatMap { $0.elements(Limit.sample) }
            if members.allSatisfy({ $0.value.kind == .array }), areRecords(records) {
                return [RecordList("\(path).*[*]", records, in: page, depth, keys: ("1#", true))]
            }
        }
        let alike = listsAlike(in: objects[0], path, depth, page)
        let merged = alike.flatMap(\.parts)
        let others = inner(objects, path).filter { list in
            !merged.contains { list.path == $0 || list.path.hasPrefix("\($0)[") }
        }
        // An object whose members are all objects alike may be a table by id.
        let isTable = members.count > 1 && members.allSatisfy { $0.value.kind == .object }
        return alike + others
            + (isTable ? [RecordList("\(path).*", members, in: page, depth + 1, keys: ("0#", false))] : [])
    }

    /// The objects and lists among the members of objects, by their names in order.
    private static func containers(in objects: [JSONNode]) -> [[JSONNode]] {
        let children = objects.flatMap { $0.children(Limit.members) }.filter(\.value.isList)
        var order: [String] = []
        for child in children where order.count < 50 && !order.contains(child.name) { order.append(child.name) }
        let groups = Dictionary(grouping: children, by: \.name)
        return order.compactMap { groups[$0] }
    }

    /// The names of columns that a first row has, as spreadsheets do; `nil` where it is a row as the others.
    private static func header(of rows: [JSONNode]) -> [String]? {
        let cells = rows.map { $0.elements(Limit.members).map { Cell($0.value) } }
        let header = cells.first?.compactMap { $0?.text } ?? []
        guard cells.count > 1, header.count == cells[0].count else { return nil }
        let isTime = { (cells: [Cell?]) in RecordMember(["date"], cells).isTime }
        let isHeader = header.indices.contains { column in
            isTime(cells.dropFirst().map { $0.indices.contains(column) ? $0[column] : nil })
                && !isTime([cells[0][column]])
        }
        return isHeader ? header : nil
    }

    /// The records of lists alike that an object has, such as one for each sport, or that its objects have under one name.
    private static func listsAlike(in object: JSONNode, _ path: String, _ depth: Int, _ page: Page) -> [RecordList] {
        let all = object.children(Limit.members).filter { !$0.value.isNull }
        let members = all.prefix(Limit.sample).filter { !Vocabulary.besides.contains($0.name.lowercased()) }
        let objects = members.filter { $0.value.kind == .object }
        let inner = objects.count > 1 ? objects.flatMap { $0.children(50) }.filter { $0.value.kind == .array } : []
        let names = inner.reduce(into: [""]) { if !$0.contains($1.name) { $0.append($1.name) } }
        return names.compactMap { name in
            let lists = (name.isEmpty ? members : objects.compactMap { $0.child(name) }).filter {
                !$0.elements(1).isEmpty
            }
            let parts = alike(lists, page)
            guard parts.count > 1 else { return nil }
            // Where an object has others beside them, the path names the lists. One that is empty today may have records.
            let isBeside = { (node: JSONNode) in
                node.value.kind == .object
                    || Vocabulary.besides.contains(node.name.lowercased()) && !node.elements(1).isEmpty
            }
            let isAll =
                parts.count == lists.count && !(name.isEmpty && all.prefix(Limit.sample).contains(where: isBeside))
            let holders = parts.map { (name.isEmpty ? $0 : $0.parent ?? $0).name }
            let step = isAll ? ".*" : "[\(holders.map(JSONPath.quoted).joined(separator: ","))]"
            let tail = name.isEmpty ? "" : JSONPath.step(name)
            let records = parts.flatMap { $0.objects(max(Limit.merged / parts.count, 2)) }
            let (whole, key) = (path + step + (name.isEmpty ? "[*]" : tail), name.isEmpty ? "1#" : "2#")
            var list = RecordList(whole, records, in: page, depth + (name.isEmpty ? 0 : 1), keys: (key, false))
            list.parts = (holders + (isAll ? all.map(\.name) : [])).map { path + JSONPath.step($0) + tail }
            return list
        }
    }

    /// The lists whose records have most members in common, and the same times.
    private static func alike(_ lists: [JSONNode], _ page: Page) -> [JSONNode] {
        let known = lists.filter { !$0.objects(1).isEmpty }.map { list in
            let records = list.objects(3)
            var members = RecordMembers(RecordList("", records, in: page), isAlone: true)
            let names = Set(records.flatMap { $0.children(Limit.members).map(\.name) })
            return (list: list, names: names, times: members.takeTimes(MappingHints())?.paths)
        }
        let alike = known.lazy.map { first in
            known.filter { other in
                first.names.intersection(other.names).count * 2 >= first.names.union(other.names).count
                    && first.times == other.times
            }
        }
        return alike.first { $0.count > 1 }?.map(\.list) ?? []
    }
}

extension JSONNode {
    /// The name or position in what it stands in.
    fileprivate var name: String { step?.text ?? "" }

    /// The members of an object, and the elements of a list, at most this many; none of anything else.
    func children(_ count: Int) -> [JSONNode] {
        value.members?.prefix(count).map { JSONNode($0.value, in: self, at: .name($0.name)) } ?? []
    }

    func elements(_ count: Int) -> [JSONNode] {
        value.elements?.prefix(count).enumerated().map { JSONNode($1, in: self, at: .index($0)) } ?? []
    }

    fileprivate func objects(_ count: Int) -> [JSONNode] {
        elements(RecordList.Limit.sample).filter { $0.value.kind == .object }.prefix(count).map(\.self)
    }

    fileprivate func child(_ name: String) -> JSONNode? { value[name].map { JSONNode($0, in: self, at: .name(name)) } }

    /// True for an object that has its records as columns: a list of times, and lists of the values at those times.
    fileprivate var hasColumns: Bool {
        let lists = children(50).filter { $0.value.kind == .array }.map { $0.elements(RecordList.Limit.sample) }
        let columns = lists.filter { $0.count > 2 && $0.allSatisfy { !$0.value.isList } }
        return columns.contains { column in
            columns.count { $0.count == column.count } > 1
                && RecordMember(["time"], column.map { Cell($0.value) }).isTimeByItself
        }
    }

    fileprivate var hasUnits: Bool {
        children(50).contains { member in
            let units = value["\(member.name)_units"] ?? value["\(member.name)Units"]
            return units != nil && member.children(50).contains { $0.value.kind == .array && units?[$0.name] != nil }
        }
    }
}

extension JSONValue {
    /// True where it has values in it, so that it is no value of a field.
    var isList: Bool { kind == .array || kind == .object }
}
