import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The members of an answer's first records, and of the objects around them; each may become one field.
struct RecordMembers {
    let list: RecordList

    /// The records' own members that no field has taken.
    private(set) var members: [RecordMember] = []
    private(set) var all: [RecordMember] = []

    /// The levels above a record at which objects are elements of an array or values of a dictionary.
    private(set) var elementLevels: [Int] = []

    let hints: MappingHints
    var notes: [MappingProposal.Note] = []

    var now: Date? { hints.now }
    var recordCount: Int { list.nodes.count }

    /// Creates the members of the list's records and of the objects around them.
    init(_ list: RecordList, _ hints: MappingHints = MappingHints()) {
        (self.list, self.hints) = (list, hints)
        if list.nodes.allSatisfy({ !$0.value.isContainer }) { add(["text"], "0") }
        if let keys = list.keys { add([keys.areDays ? "date" : "key"], keys.path) }
        collect(list.nodes.map(\.value), at: [])
        for path in hints.selections + hints.templates where member(at: path) == nil {
            add([path.prefix { $0 != "[" }.split(separator: ".").last.map(String.init) ?? path], path)
        }
        var above: [RecordMember] = []
        for level in 1..<20 {
            let nodes = list.nodes.compactMap { $0.ancestor(level) }
            guard nodes.count == recordCount, nodes.allSatisfy({ $0.value.kind == .object }) else { continue }
            let isElement = nodes.allSatisfy { $0.parent?.value.kind == .array }
            let count = members.count
            collect(nodes.map(\.value), at: [], above: level, depth: 0)
            above += members[count...].filter { $0.isEverywhere && $0.position == nil }
            members.removeSubrange(count...)
            if isElement || list.keys?.areDays == false && list.keys?.path == "\(level)#" {
                elementLevels.append(level)
            }
        }
        all = members + above
    }

    /// Adds the member at a path if at least one record has a scalar value there.
    private mutating func add(_ names: [String], _ path: String? = nil, level: Int = 0, position: Int? = nil) {
        let place = position.map { level > 0 ? "/\($0)" : "[\($0)]" } ?? ""
        let path = (path ?? JSONPath.relative(names, above: level)) + place
        let cells = list.cells(at: path)
        if cells.contains(where: { $0 != nil }) {
            members.append(RecordMember(names, cells, at: path, level: level, position: position))
        }
    }

    /// Adds the members of `values`, which are at the same path in several records, down to `depth` levels.
    private mutating func collect(_ values: [JSONValue], at names: [String], above level: Int = 0, depth: Int = 3) {
        let kinds = Set(values.map(\.kind))
        if kinds == [.object] {
            guard depth >= 0 else { return }
            let members = values.flatMap { $0.members?.prefix(100).map(\.self) ?? [] }.filter { !$0.value.isNull }
            for members in members.grouped(by: \.name) {
                let isWrapper = Vocabulary.wrappers.contains(members[0].name)
                let depth = isWrapper ? depth : depth - 1
                collect(members.map(\.value), at: names + [members[0].name], above: level, depth: depth)
            }
        } else if kinds == [.array] {
            let lists = values.compactMap { $0.elements?.prefix(names.isEmpty ? 100 : 10).map(\.self) }
            let isOfSides = RecordMember.words(of: names.last ?? "").contains(where: Vocabulary.sideLists.contains)
            let count = lists.map(\.count).max() ?? 0
            let isOfObjects = lists.contains { $0.first?.kind == .object }
            for place in 0..<(isOfObjects ? isOfSides && lists.allSatisfy { $0.count == 2 } ? 2 : 1 : count) {
                let elements = lists.filter { $0.count > place }.map { $0[place] }.filter { !$0.isNull }
                if isOfObjects {
                    collect(elements, at: names + ["[\(place)]"], above: level, depth: depth)
                } else if !elements.contains(where: \.isContainer) {
                    names.isEmpty ? add([String(place)], "[\(place)]") : add(names, level: level, position: place)
                } else if !names.isEmpty {
                    return
                }
            }
        } else if !names.isEmpty, !values.contains(where: \.isContainer) {
            add(names, level: level)
        }
    }

    /// Returns the signals for and against the list, from the records' times and titles.
    func signals(for times: RecordTimes?, _ title: RawSetting) -> [Signal: Double] {
        let (start, name) = (times.flatMap { known(at: $0.startPaths.first) }, known(at: title.firstPath))
        let isAbove = start.map { $0.level > 0 } ?? false
        let isJoined = times?.start?.clocks.isEmpty == false
        let isPublished = start?.has(.published) == true
        let isStrong = times?.isWeak == false && !isPublished && !isAbove
        // A time in an array may belong to another record.
        let hasTime = times?.fields["start"] != nil && start?.isListed != true
        let isGoal = name?.goalRank != nil
        let isNamed = name.map { isGoal || $0.rank(among: .title) != nil && !$0.isOfList && !$0.isIn(.owners) }
        return [
            .dateTime: (isStrong && hasTime).amount, .time: (isStrong && !hasTime).amount,
            .dateWithClock: (isAbove && isJoined).amount, .aboveRecord: (isAbove && !isJoined && !isPublished).amount,
            .pastTime: (times?.start.flatMap { start in now.map(start.isPast) } ?? false).amount,
            .named: (isNamed ?? title.firstPath?.contains("{") ?? false).amount,
            .inArray: (name?.isOfList == true && !isGoal).amount, .ofOther: (name.map { $0.level > 0 } ?? false).amount,
            .memberCount: min(Double(all.count { $0.level == 0 && !$0.path.contains("#") && !$0.isListed }), 5),
            .recordCount: log2(Double(recordCount) + 1), .depth: list.depth,
        ]
    }

    /// The path to the name of the record's list, or of the object with the list; `nil` if the name is a date.
    var nameOfList: RawSetting? { all.first { $0.isNameOfList && !$0.isTime }.map { .text($0.path) } }

    /// The members of the objects around a record, except of objects that enclose all records.
    var above: [RecordMember] { all.filter { $0.names.count == 1 && elementLevels.contains($0.level) } }

    /// Returns the path to the best-named member of the nearest enclosing object, by the first vocabulary that matches.
    func parent(_ vocabularies: [Vocabulary], where fits: (RecordMember) -> Bool = { _ in true }) -> RawSetting? {
        for (level, names) in elementLevels.flatMap({ level in vocabularies.map { (level, $0) } }) {
            let ranked = above.filter { $0.level == level && $0.rank(among: names) != nil && fits($0) }
            let best = ranked.min { $0.rank(among: names) ?? 0 < $1.rank(among: names) ?? 0 }
            if let best { return .text(best.path) }
        }
        return nil
    }

    typealias Signals = (RecordMember) -> [Signal: Double]?
    typealias Candidate = (member: RecordMember, score: Double)

    /// Returns the members for which `signals` is not `nil`, best first; members in arrays only if `inLists` is true.
    func candidates(by weights: Weights, among others: [RecordMember]? = nil, inLists: Bool = false, _ signals: Signals)
        -> [Candidate]
    {
        (others ?? members).filter { inLists || !$0.isOfList && $0.position ?? 0 == 0 }
            .compactMap { member in signals(member).map { (member: member, score: weights.score($0)) } }
            .enumerated().sorted { ($0.element.score, -$0.offset) > ($1.element.score, -$1.offset) }.map { $0.element }
    }

    /// Removes and returns the best candidate.
    mutating func take(by weights: Weights = .nearest, inLists: Bool = false, _ signals: Signals) -> RecordMember? {
        let best = candidates(by: weights, inLists: inLists, signals).first?.member
        if let best { remove([best.path]) }
        return best
    }

    /// Notes other members that could be the field, unless the user has given this field.
    mutating func noteAlternatives(_ others: [RecordMember], for field: String, taken: String) {
        guard !others.isEmpty, hints.fields[field] == nil else { return }
        notes.append(.alternatives(field: field, taken: taken, others: others.map(\.path)))
    }

    /// Returns the member at a path if no field has taken it; odd names may be written without quotation marks.
    func member(at path: String) -> RecordMember? {
        members.first { $0.path == path || $0.names.joined(separator: ".") == path }
    }

    /// Returns the member at a path, even if a field has taken it.
    func known(at path: String?) -> RecordMember? { all.first { $0.path == path } }

    mutating func remove(_ paths: [String]) {
        members.removeAll { paths.contains($0.path) || paths.contains($0.names.joined(separator: ".")) }
    }
}

extension JSONPath {
    /// Returns a name as a step of a path: `.name`, `['odd name']`.
    static func step(_ name: String) -> String {
        if name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil { return ".\(name)" }
        return "['\(name.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))']"
    }

    /// Returns true if a name stands for an array element: `[0]` or `[1]`.
    static func isElement(_ name: String) -> Bool { name == "[0]" || name == "[1]" }

    /// Returns the path to a member of the record, or of the object `level` levels above the record.
    static func relative(_ names: [String], above level: Int = 0) -> String {
        let steps = names.map { name in
            let isElement = isElement(name)
            if level > 0 { return isElement ? "/\(name.dropFirst().dropLast())" : name.pointerStep }
            return isElement ? name : step(name)
        }.joined()
        return level > 0 ? "\(level)\(steps)" : steps.hasPrefix(".") ? String(steps.dropFirst()) : steps
    }
}
