import FeedCore
import FeedJSON
import FeedReaders

/// Values in an answer that may be its records.
struct RecordList {
    let path: String
    let nodes: [JSONNode]
    let page: Page

    /// The path from a record to the dictionary key of the record or its list, and true if the keys are dates.
    typealias Keys = (path: String, areDays: Bool)
    private(set) var keys: Keys?

    let depth: Double

    /// The maximum numbers of members per object and of records in a sample.
    enum Limit { static let (members, sample) = (200, 30) }

    init(_ path: String, _ nodes: [JSONNode], in page: Page, _ depth: Double = 0, keys: Keys? = nil) {
        (self.path, self.nodes, self.page, self.depth, self.keys) = (path, nodes, page, depth, keys)
    }

    /// Creates a list of the records that a path selects, at most `count`; `nil` if it selects none.
    init?(at path: String, in page: Page, count: Int = Limit.sample) {
        var warnings = FeedWarnings()
        guard let chosen = try? RecordPath(.text(path)),
            let nodes = try? chosen.records(of: page, mayBeMissing: false, warnings: &warnings), !nodes.isEmpty
        else { return nil }
        self.init(path, Array(nodes.prefix(count)), in: page)
    }

    /// Returns the value at a path, or of a template, for each record.
    func cells(at path: String) -> [Cell?] {
        let field = try? Field(.text(path))
        return nodes.map { node in
            (try? field?.input(in: AnswerRecord(node: node, page: page))).flatMap { Cell($0) }
        }
    }

    /// Returns true if this list is inside the records of `other`.
    func isInside(_ other: RecordList) -> Bool {
        path != other.path && path.hasPrefix(other.path.hasSuffix("*") ? other.path : "\(other.path)[*]")
    }

    /// Returns all lists of records in an answer, also nested lists; without any list, each object is a single record.
    static func all(in page: Page) -> [RecordList] {
        let found = lists(at: [page.root], "$", 0, in: page)
        let inner = containers(in: [page.root])
        let holders = [page.root] + inner.joined()
        let areLists = holders.contains { holder in
            holder.hasColumns || holder.elements(Limit.sample).contains(where: \.value.isContainer)
        }
        guard found.isEmpty, page.root.value.kind == .object, !areLists else { return found }
        let objects = inner.filter { $0[0].value.kind == .object }
        return [RecordList("$", [page.root], in: page)]
            + objects.map { RecordList("$" + JSONPath.step($0[0].name), $0, in: page, 1) }
    }

    /// Returns a sample with the same number of elements from each list, so that differences between lists show.
    private static func sample(of lists: [JSONNode]) -> [JSONNode] {
        lists.prefix(Limit.sample).flatMap { $0.elements(max(Limit.sample / lists.count, 2)) }
    }

    /// Returns the lists among `nodes`, which are the values at a path, and the lists inside them.
    private static func lists(at nodes: [JSONNode], _ path: String, _ depth: Double, in page: Page) -> [RecordList] {
        let (arrays, objects) = (nodes.filter { $0.value.kind == .array }, nodes.filter { $0.value.kind == .object })
        guard depth <= 6, !(arrays + objects).isEmpty else { return [] }
        func inner(_ nodes: [JSONNode], _ path: String) -> [RecordList] {
            containers(in: nodes).flatMap {
                lists(at: $0, path + JSONPath.step($0[0].name), depth + 1, in: page)
            }.prefix(100).map(\.self)
        }
        if !arrays.isEmpty {
            let records = sample(of: arrays).filter { $0.value.kind == .object }
            let rows = arrays[0].elements(Limit.sample)
            let areRows = arrays.count == 1 && !rows.isEmpty && rows.allSatisfy { $0.elements(2).count == 2 }
            if records.isEmpty { return areRows ? [RecordList(path, rows, in: page, depth)] : [] }
            if records.allSatisfy(\.hasColumns) { return [] }
            return [RecordList(path, records, in: page, depth)] + inner(records, "\(path)[*]")
        }
        if objects.allSatisfy(\.hasColumns) { return [] }
        guard objects.count == 1 else { return inner(objects, path) }
        let members = objects[0].children(Limit.sample)
        // The names may be dates, or sports, each with one or several records.
        let names = RecordTime(of: members.map { Cell(.text($0.name)) }, at: "", isNamed: true)
        let areDays = names.map { !$0.hasTime && $0.instants.allSatisfy { $0 != nil } } ?? false
        let records = sample(of: members)
        if !records.isEmpty, members.allSatisfy({ $0.value.kind == .array }), areDays || areAlike(members) {
            return [RecordList("\(path).*[*]", records, in: page, depth, keys: ("1#", areDays))]
        }
        if areDays, members.allSatisfy({ [.object, .string].contains($0.value.kind) }) {
            return [RecordList("\(path).*", members, in: page, depth, keys: ("0#", true))]
        }
        // An object whose members are all objects may be a table by id.
        let isTable = members.count > 1 && members.allSatisfy { $0.value.kind == .object }
        // Similar lists that several objects have under the same name are merged.
        let named = containers(in: members.filter { $0.value.kind == .object }).filter(areAlike)
        let merged = named.map { lists in
            let path = "\(path).*\(JSONPath.step(lists[0].name))"
            return RecordList(path, sample(of: lists), in: page, depth + 1, keys: ("2#", false))
        }
        let parts = named.joined().map { path + JSONPath.step($0.parent?.name ?? "") + JSONPath.step($0.name) }
        return merged
            + inner(objects, path).filter { list in !parts.contains { list.path == $0 || list.path.hasPrefix("\($0)[") }
            }
            + (isTable ? [RecordList("\(path).*", members, in: page, depth + 1, keys: ("0#", false))] : [])
    }

    /// Returns the objects and arrays among the members of `objects`, grouped by name.
    private static func containers(in objects: [JSONNode]) -> [[JSONNode]] {
        let children = objects.flatMap { $0.children(Limit.members) }.filter(\.value.isContainer)
        return Array(children.grouped(by: \.name).prefix(50))
    }

    /// Returns true if the first records of the lists share at least half of their members' names.
    private static func areAlike(_ lists: [JSONNode]) -> Bool {
        let names = lists.filter { !$0.elements(1).isEmpty }.map { list in
            Set(list.elements(3).flatMap { $0.children(Limit.members).map(\.name) })
        }
        return names.count > 1
            && names.allSatisfy { !$0.isEmpty && $0.intersection(names[0]).count * 2 >= $0.union(names[0]).count }
    }
}

extension JSONNode {
    /// The name in the enclosing object, or the index in the enclosing array.
    fileprivate var name: String { step?.text ?? "" }

    /// Returns the first `count` members of an object; none for any other value.
    func children(_ count: Int) -> [JSONNode] {
        value.members?.prefix(count).map { JSONNode($0.value, in: self, at: .name($0.name)) } ?? []
    }

    func elements(_ count: Int) -> [JSONNode] {
        value.elements?.prefix(count).enumerated().map { JSONNode($1, in: self, at: .index($0)) } ?? []
    }

    /// True if a member is an object of several arrays of scalars: the columns of a table.
    fileprivate var hasColumns: Bool {
        children(50).map { $0.children(50) }.contains { lists in
            let names = lists.filter { $0.elements(1).first?.value.isContainer == false }.map(\.name)
            return lists.count > 1 && names.count == lists.count && names.allSatisfy { $0.contains(where: \.isLetter) }
        }
    }
}
