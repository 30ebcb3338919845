import FeedCore
import FeedJSON
import Foundation

/// The members of an answer's first records, and of the objects around them; each may become one field.
struct RecordMembers {
    let list: RecordList

    /// Those that no field has taken, and all.
    private(set) var members: [RecordMember] = []
    private(set) var all: [RecordMember] = []

    /// The objects in which the records stand, the nearest first.
    private(set) var around: [Around] = []

    /// The levels above a record at which the object is whose members count as the record's; 0 for none.
    private(set) var ownerLevel = 0

    /// The time now, and fields in which two candidates are close: what was taken, and what may be meant too.
    let now: Date?
    var doubts: [(field: String, taken: String, others: [String])] = []

    /// The objects some levels above the records, with what they have by themselves.
    struct Around {
        let members: [RecordMember]

        /// True where there may be several of them: they are elements of a list, or have a name each.
        let isElement: Bool

        /// The member whose name is the best among some.
        func best(among names: Vocabulary, where fits: (RecordMember) -> Bool = { _ in true }) -> RecordMember? {
            let ranked = members.compactMap { member in member.rank(among: names).map { (member, $0) } }
            return ranked.filter { fits($0.0) }.min { $0.1 < $1.1 }?.0
        }
    }

    var recordCount: Int { list.nodes.count }

    /// Looks at records, alone or with what they stand in; times of a list have a kind, and the members of what has it.
    init(_ list: RecordList, _ hints: MappingHints = MappingHints(), of kind: String? = nil, isAlone: Bool = false) {
        (self.list, now) = (list, hints.now)
        if list.nodes.allSatisfy({ !$0.value.isList }) { add([kind ?? "text"], "0") }
        if let keys = list.keys { add([keys.areDays ? "date" : "key"], keys.path) }
        collect(list.nodes.map(\.value), at: [])
        for path in hints.selections where member(at: path) == nil {
            add([path.prefix { $0 != "[" }.split(separator: ".").last.map(String.init) ?? path], path)
        }
        for level in 1..<20 where !isAlone {
            let nodes = list.nodes.compactMap { $0.ancestor(level) }
            guard nodes.count == recordCount, nodes.allSatisfy({ $0.value.kind == .object }) else { continue }
            let start = members.count
            collect(nodes.map(\.value), at: [], above: level, depth: 0)
            let found = members[start...].filter { $0.isEverywhere && $0.position == nil && $0.names.count == 1 }
            members.removeSubrange(start...)
            let isNamed = list.keys.map { !$0.areDays && $0.path == "\(level)#" } ?? false
            let isElement = isNamed || nodes.allSatisfy { $0.parent?.value.kind == .array }
            around.append(Around(members: found, isElement: isElement))
            if kind != nil, ownerLevel == 0, nodes.allSatisfy({ $0.parent?.value.kind ?? .array == .array }) {
                ownerLevel = level
                collect(nodes.map(\.value), at: [], above: level)
            }
        }
        let paths = Set(members.map(\.path))
        all = members + around.flatMap(\.members).filter { !paths.contains($0.path) }
    }

    /// Adds what a path leads to, where that is a value in any record.
    private mutating func add(_ names: [String], _ path: String) {
        let cells = list.cells(at: path)
        if cells.contains(where: { $0 != nil }) { members.append(RecordMember(names, cells, at: path)) }
    }

    /// The members in which publishers wrap everything, which do not count as depth.
    private static let wrappers: Set = ["_embedded", "data", "attributes", "properties"]

    /// Adds the members of values, one value for each record.
    private mutating func collect(
        _ values: [JSONValue?],
        at names: [String],
        above level: Int = 0,
        depth: Int = 3,
        in holders: Int? = nil
    ) {
        let found = values.compactMap(\.self)
        let rest = depth - names.count { !JSONPath.isElement($0) && !Self.wrappers.contains($0) }
        if found.allSatisfy({ $0.kind == .object }) {
            guard rest >= 0 else { return }
            var order: [String] = []
            var rows: [String: [JSONValue?]] = [:]
            for (row, object) in values.enumerated() {
                for member in object?.members?.prefix(100).map({ $0 }) ?? [] where !member.value.isNull {
                    if rows[member.name] == nil { order.append(member.name) }
                    rows[member.name, default: values.map { _ in nil }][row] = member.value
                }
            }
            // Year, month and day that are members of their own are one, with hour and minute.
            let parts = Vocabulary.dateParts.compactMap { names in order.first { names.contains($0.lowercased()) } }
            if parts.count == 3 || parts.count == 5 {
                let texts = values.indices.map { row in parts.compactMap { Cell(rows[$0]?[row])?.written } }
                let cells = texts.map { $0.count == parts.count ? Cell(nil, name: Vocabulary.date(of: $0)) : nil }
                let paths = parts.map { "{\(JSONPath.relative(names + [$0], above: level))}" }
                members.append(RecordMember(names + ["date"], cells, at: Vocabulary.date(of: paths), level: level))
                order.removeAll(where: parts.contains)
            }
            for name in order {
                collect(rows[name] ?? [], at: names + [name], above: level, depth: depth, in: found.count)
            }
        } else if found.allSatisfy({ $0.kind == .array }) {
            let lists = values.map { $0?.elements?.prefix(names.isEmpty ? 100 : 10).map { $0 } ?? [] }
            let areObjects = { (place: Int) in
                let elements = lists.compactMap { $0.indices.contains(place) ? $0[place] : nil }
                return !elements.isEmpty && elements.allSatisfy { $0.kind == .object }
            }
            let isOfSides = RecordMember.words(of: names.last ?? "").contains(where: Vocabulary.sideLists.contains)
            let areTwo = isOfSides && areObjects(1) && lists.allSatisfy { $0.count == 2 }
            for place in 0..<(areObjects(0) ? areTwo ? 2 : 1 : lists.map(\.count).max() ?? 0) {
                let elements = lists.map { $0.indices.contains(place) && !$0[place].isNull ? $0[place] : nil }
                if areObjects(0) {
                    if rest >= 0 { collect(elements, at: names + ["[\(place)]"], above: level, depth: depth) }
                } else if elements.contains(where: { $0?.isList == true }) {
                    if !names.isEmpty { return }
                } else if names.isEmpty {
                    add([String(place)], "[\(place)]")
                } else {
                    add(names, elements, level, place, holders)
                }
            }
        } else if !names.isEmpty, !found.contains(where: \.isList) {
            add(names, values, level, nil, holders)
        }
    }

    private mutating func add(_ names: [String], _ values: [JSONValue?], _ level: Int, _ place: Int?, _ holders: Int?) {
        let cells = values.map { Cell($0) }
        guard cells.contains(where: { $0 != nil }) else { return }
        members.append(RecordMember(names, cells, level: level, position: place, in: holders))
    }

    var elements: [Around] { around.filter(\.isElement) }

    /// The name of the list in which a record stands, or of the object that has the list; `nil` where that is a day.
    var nameOfList: RawSetting? { all.first { $0.isNameOfList && !$0.isTime }.map { .text($0.path) } }

    /// Returns the fitting member of the nearest object around a record, among those that exist several times.
    func parent(_ find: (Around) -> RecordMember?) -> RawSetting? {
        elements.lazy.compactMap(find).first.map { .text($0.path) }
    }

    typealias Test = (RecordMember) -> Bool
    typealias Reasons = (RecordMember) -> [Signal: Double]?
    typealias Candidate = (member: RecordMember, score: Double)

    /// The members for which there are reasons, the best first; of a list of texts or numbers, the first element alone.
    func candidates(by weights: Weights, inLists: Bool = false, above: Bool = false, _ signals: Reasons) -> [Candidate]
    {
        (members + (above ? elements.flatMap(\.members) : [])).filter {
            $0.position ?? 0 == 0 && (inLists || !$0.isOfList)
        }
        .compactMap { member in signals(member).map { (member: member, score: weights.score($0)) } }
        .enumerated().sorted { ($0.element.score, -$0.offset) > ($1.element.score, -$1.offset) }.map { $0.element }
    }

    /// Takes the best candidate out.
    mutating func take(by weights: Weights = .nearest, inLists: Bool = false, _ signals: Reasons) -> RecordMember? {
        let best = candidates(by: weights, inLists: inLists, signals).first?.member
        if let best { remove([best.path]) }
        return best
    }

    /// The member that a path leads to; odd names may be written without their quotation marks.
    func member(at path: String) -> RecordMember? {
        members.first { $0.path == path || $0.names.joined(separator: ".") == path }
    }

    /// The same among all, also those that were taken.
    func known(at path: String?) -> RecordMember? { all.first { $0.path == path } }

    /// Takes out what paths lead to.
    mutating func remove(_ paths: [String]) {
        members.removeAll { paths.contains($0.path) || paths.contains($0.names.joined(separator: ".")) }
    }
}
