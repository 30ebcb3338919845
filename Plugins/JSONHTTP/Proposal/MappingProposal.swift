package import FeedCore
package import FeedJSON
package import Foundation

/// A mapping for an answer that nobody has described: guessed from the names and shapes of the members of its first
/// records, to be tried and corrected.
package struct MappingProposal: Sendable {
    /// Where the records are.
    package private(set) var records: String

    /// The fields in the order in which they are to stand.
    package private(set) var fields: [(name: String, value: RawSetting)] = []

    /// The zone of times that name none; `nil` where each names one.
    package private(set) var timeZone: TimeZone?

    /// How many records are looked at.
    static let sampleCount = 30

    /// Whether no member looks like a time, so that the items have none.
    package var isUndated: Bool { !fields.contains { ["start", "day"].contains($0.name) } }

    /// Proposes the mapping of the list in an answer that looks most like items in time, else of one whose records have a
    /// title at least; `nil` where none has.
    ///
    /// - Parameters:
    ///   - root: The answer.
    ///   - zone: The zone of times that name none.
    ///   - categories: What the user wants to see only: the member that has one of these says of which kind a record is.
    package init?(of root: JSONValue, in zone: TimeZone, categories: [String] = []) {
        let lists = RecordList.all(in: root)
        for isTimed in [true, false] {
            let best = lists.compactMap { list in
                Self(list, in: zone, isTimed, categories).map { (proposal: $0, score: list.score) }
            }.max { $0.score < $1.score }
            if let best {
                self = best.proposal
                return
            }
        }
        return nil
    }

    /// The list in an answer that most likely has its records, with the names of their members, for somebody who describes
    /// it; `nil` where it has no list of objects.
    package static func outline(of root: JSONValue) -> String? {
        guard let list = RecordList.all(in: root).max(by: { $0.score < $1.score }) else { return nil }
        let names = list.records.first?.members?.prefix(12).map { String($0.name.prefix(40)) } ?? []
        return "The records of \(list.path) have \(names.joined(separator: ", "))"
    }

    private init?(_ list: RecordList, in zone: TimeZone, _ isTimed: Bool, _ categories: [String]) {
        var members = RecordMembers(list.records)
        records = list.path
        let start =
            isTimed ? members.takeTime(among: RecordMembers.startNames, besides: RecordMembers.endNames) : nil
        if isTimed, start == nil { return nil }
        let wanted = members.takeCategory(having: categories)
        // Without a time, only a name says that something is a title and no message of any kind.
        guard let title = members.takeTitle(isNamed: !isTimed) else { return nil }
        fields = [("id", members.takeID(title: title, start: start?.path)), ("title", title)]
        if let start { takeTimes(from: start, &members, zone) }
        if let category = wanted ?? members.takeCategory() { fields.append(("category", category)) }
        if let place = members.takePlace() { fields.append(("place", place)) }
        if let link = members.takeLink() { fields.append(("link", link)) }
        let facts = members.takeFacts()
        if !facts.isEmpty { fields.append(("facts", .list(facts))) }
    }

    /// Adds when a record begins, and when it ends.
    private mutating func takeTimes(from start: RecordTime, _ members: inout RecordMembers, _ zone: TimeZone) {
        if start.hasTime {
            fields.append(("start", start.field))
            if let end = members.takeTime(among: RecordMembers.endNames, onlyNamed: true), end.hasTime {
                fields.append(("end", end.field))
            }
        } else {
            fields.append(("day", start.field))
            if let last = members.takeTime(among: RecordMembers.endNames, onlyNamed: true), !last.hasTime {
                fields.append(("lastDay", last.field))
            }
            fields.append(("region", .object(["value": .text("everywhere")])))
        }
        if start.needsZone { timeZone = zone }
    }

    /// What was guessed, in words: `title is name, start is at, in milliseconds since 1970`.
    package var words: String {
        fields.compactMap { name, value -> String? in
            // That a day is the same everywhere is nothing to read about.
            if name == "region" { return nil }
            let parts = value.elements ?? value.members?["parts"]?.elements
            let text =
                if let parts {
                    parts.compactMap { $0.text ?? $0.members?["from"]?.text }.listed
                } else if let members = value.members, members["from"] == nil {
                    members.sorted { $0.key < $1.key }.compactMap(\.value.text).listed
                } else {
                    (value.text ?? value.members?["from"]?.text ?? "")
                        + Self.formatWords(value.members?["format"]?.text)
                }
            let isSeveral = name == "facts" && (parts?.count ?? 0) > 1
            return "\(name) \(isSeveral ? "are" : "is") \(text)\(name == "id" && parts != nil ? " together" : "")"
        }.joined(separator: ", ")
    }

    private static func formatWords(_ format: String?) -> String {
        switch format {
        case nil: ""
        case "epoch-seconds": " (seconds since 1970)"
        case "epoch-milliseconds": " (milliseconds since 1970)"
        case let format?: " (as \(format))"
        }
    }
}

/// Objects in an answer that may be its records.
struct RecordList {
    let path: String
    let records: [JSONValue]
    private let depth: Int

    /// How deep lists are looked for.
    private static let maximumDepth = 6

    /// The more records the better, and the nearer to the root.
    var score: Double { log2(Double(records.count) + 1) - Double(depth) }

    /// All lists of objects in an answer, those in the records of others too.
    static func all(in root: JSONValue) -> [RecordList] {
        var found: [RecordList] = []
        look(at: [root], "$", 0, &found)
        return found
    }

    /// Looks at values that are at the same path.
    private static func look(at values: [JSONValue], _ path: String, _ depth: Int, _ found: inout [RecordList]) {
        guard depth <= maximumDepth, found.count < 100, !values.isEmpty else { return }
        let lists = values.filter { $0.kind == .array }
        if !lists.isEmpty {
            var records: [JSONValue] = []
            for list in lists where records.count < MappingProposal.sampleCount {
                for element in list.elements.map(Array.init)?.prefix(MappingProposal.sampleCount) ?? []
                where element.kind == .object { records.append(element) }
            }
            guard !records.isEmpty else { return }
            found.append(RecordList(path: path, records: records, depth: depth))
            for (name, values) in members(of: records) {
                look(at: values, "\(path)[*]\(JSONPath.step(name))", depth + 1, &found)
            }
            return
        }
        let objects = values.filter { $0.kind == .object }
        for (name, values) in members(of: objects) { look(at: values, path + JSONPath.step(name), depth + 1, &found) }
        // An object whose members are all objects alike may be a table by id.
        guard objects.count == 1, let object = objects.first, let members = object.members else { return }
        let records = members.prefix(MappingProposal.sampleCount).map(\.value)
        guard records.count > 1, records.allSatisfy({ $0.kind == .object }) else { return }
        found.append(RecordList(path: "\(path).*", records: records, depth: depth + 1))
    }

    /// The containers among the members of objects, by their names in order.
    private static func members(of objects: [JSONValue]) -> [(String, [JSONValue])] {
        var order: [String] = []
        var values: [String: [JSONValue]] = [:]
        for object in objects {
            guard let members = object.members else { continue }
            for member in members.prefix(200) where [.array, .object].contains(member.value.kind) {
                if values[member.name] == nil { order.append(member.name) }
                values[member.name, default: []].append(member.value)
            }
        }
        return order.prefix(50).map { ($0, values[$0] ?? []) }
    }
}

extension JSONPath {
    /// A step to a member as a path has it behind another: `.name`, `['odd name']`.
    static func step(_ name: String) -> String { isPlain(name) ? ".\(name)" : "['\(escaped(name))']" }

    /// A path from a record to a member.
    static func relative(_ names: [String]) -> String {
        let text = names.map(step).joined()
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }

    private static func isPlain(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isASCIILetter || (0x30...0x39).contains($0) }
    }

    private static func escaped(_ name: String) -> String {
        name.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
