import FeedCore
import FeedJSON

/// The kinds of values that the members of an answer's records have, by their paths.
package struct RecordShape: Sendable {
    package private(set) var recordCount = 0

    /// The kinds by path, such as `teams[*].name`; a member that is null everywhere has none.
    private var kinds: [String: Set<JSONValue.Kind>] = [:]

    private static let maximumDepth = 8
    private static let maximumPaths = 1_000
    private static let examinedRecords = 1_000

    package init() {}

    /// Adds the records of an answer.
    ///
    /// - Parameters:
    ///   - body: The answer.
    ///   - file: The file whose mapping finds the records.
    /// - Throws: `JSONSyntaxError` or `FeedError` if the answer has no records.
    package mutating func add(_ body: [UInt8], by file: ProviderFile) throws {
        let records = try file.records(in: body)
        recordCount += records.count
        for record in records.prefix(Self.examinedRecords) { add(record.node.value, at: "", depth: 0) }
    }

    private mutating func add(_ value: JSONValue, at path: String, depth: Int) {
        guard depth < Self.maximumDepth, kinds.count < Self.maximumPaths else { return }
        if !path.isEmpty { kinds[path, default: []].formUnion(value.isNull ? [] : [value.kind]) }
        for member in value.members.map(Array.init) ?? [] {
            add(member.value, at: path.isEmpty ? member.name : "\(path).\(member.name)", depth: depth + 1)
        }
        for element in (value.elements.map(Array.init) ?? []).prefix(Self.examinedRecords) {
            add(element, at: "\(path)[*]", depth: depth + 1)
        }
    }

    /// Returns the differences of another answer from this one, a sentence each without the full stop.
    ///
    /// - Parameters:
    ///   - other: The shape of the other answer.
    ///   - isRead: Returns true for the name of a member that the mapping reads.
    /// - Returns: The members that the other answer lacks, and those with values of another kind.
    package func differences(in other: RecordShape, isRead: (String) -> Bool) -> [String] {
        kinds.sorted { $0.key < $1.key }.compactMap { path, expected in
            let name = path.split(separator: ".").last.map { String($0).replacing("[*]", with: "") } ?? path
            guard isRead(name), !expected.isEmpty else { return nil }
            guard let found = other.kinds[path] else {
                // Of a container that is missing or empty, only the container is named.
                let container = path.container
                let isAlone = container.isEmpty || other.kinds[container]?.isEmpty == false
                return isAlone && !path.hasSuffix("[*]") ? "no record has \(path), which the example has" : nil
            }
            let news = found.subtracting(expected)
            guard !news.isEmpty else { return nil }
            return "\(path) has \(Self.named(news)), and \(Self.named(expected)) in the example"
        }
    }

    private static func named(_ kinds: Set<JSONValue.Kind>) -> String {
        kinds.map(\.named).sorted().joined(separator: " or ")
    }
}

extension String {
    /// The path of the value that has the member or the element at this path; empty for a member of the record.
    fileprivate var container: String {
        if hasSuffix("[*]") { return String(dropLast(3)) }
        return lastIndex(of: ".").map { String(self[..<$0]) } ?? ""
    }
}

extension JSONValue.Kind {
    fileprivate var named: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension ProviderFile {
    /// Returns true if the mapping may read a member of records, by its name.
    package func reads(_ name: String) -> Bool {
        ["fields", "keep"].contains { source[$0]?.json.contains(name) ?? false }
    }

    /// The shape of the records in all examples.
    package var exampleShape: RecordShape {
        var shape = RecordShape()
        for answer in examples.flatMap(\.answers) { try? shape.add(answer, by: self) }
        return shape
    }
}
