import FeedJSON

/// The schemas of `Documentation/` in the OpenAPI document: each definition is a schema of its own, since client
/// generators make types only for schemas.
enum DocumentSchema: String, CaseIterable {
    case output, history, why
    case feedStatus = "feed-standing"

    /// The name of the schema in the OpenAPI document, such as `FeedStanding`.
    var name: String { Self.name(rawValue) }

    /// Returns the name of a definition of the schema in the OpenAPI document, such as `OutputItem`.
    func name(of definition: String) -> String { name + Self.name(definition) }

    private var bytes: [UInt8] {
        switch self {
        case .output: PackageResources.output_schema_json
        case .history: PackageResources.history_schema_json
        case .why: PackageResources.why_schema_json
        case .feedStatus: PackageResources.feed_standing_schema_json
        }
    }

    private static func name(_ words: String) -> String {
        words.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The schema and its definitions, as members of `components.schemas`.
    var definitions: [(String, JSONLiteral)] {
        guard let root = try? JSONDocument(bytes).root else { return [] }
        let own = root["$defs"]?.members.map(Array.init) ?? []
        return [(name, moved(root))] + own.map { (name(of: $0.name), moved($0.value)) }
    }

    /// The members that identify a schema or contain definitions, which differ in the OpenAPI document.
    private static let own: Set = ["$schema", "$id", "$defs"]

    private func moved(_ value: JSONValue) -> JSONLiteral {
        if let members = value.members {
            return .object(
                members.filter { !Self.own.contains($0.name) }.map { member in
                    let reference = member.name == "$ref" ? member.value.string : nil
                    return (member.name, reference.map { .text(address(of: $0)) } ?? moved(member.value))
                }
            )
        }
        return value.elements.map { .list($0.map(moved)) } ?? .copy(value)
    }

    /// Returns the reference in the OpenAPI document for `#/$defs/item` or `urn:aggregate:output:3#/$defs/item`.
    private func address(of reference: String) -> String {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts[0].split(separator: ":")
        let schema = words.count > 2 ? Self.name(String(words[2])) : name
        let definition = parts.count > 1 ? parts[1].split(separator: "/").last.map { Self.name(String($0)) } : nil
        return "#/components/schemas/\(schema)\(definition ?? "")"
    }
}
