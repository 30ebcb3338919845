package import FeedCore
package import FeedJSON

/// A part of a mapping; its lookups may name tables of the feed.
package protocol MappingPart: Sendable {
    init(_ raw: RawSetting, _ tables: LookupTables) throws(SettingIssues)
}

/// The lookup tables by name, each with the meanings of the publisher's texts.
package typealias LookupTables = [String: [String: String]]

extension SettingMembers {
    /// Reads a part of a mapping; `nil` if it is absent or invalid.
    package mutating func part<Part: MappingPart>(_ name: String, _ tables: LookupTables = [:]) -> Part? {
        read(name) { raw throws(SettingIssues) in try Part(raw, tables) }
    }
}

extension RawSetting {
    /// Reads the parts of a list that must not be empty.
    func parts<Part: MappingPart>(_ typeName: String, _ tables: LookupTables) throws(SettingIssues) -> [Part] {
        try readElements(of: typeName, atLeastOne: "path or template") { raw throws(SettingIssues) in
            try Part(raw, tables)
        }
    }
}

/// A setting that has members, and is written in JSON on the command line too.
package protocol StructuredSetting: SettingValue {}

extension StructuredSetting {
    package static func raw(fromArgument text: String) -> RawSetting { RawSetting(argument: text) }

    package static func writeSchema(to json: inout JSONWriter) { json.member("type", "object") }
}

extension RawSetting {
    /// Reads the elements of a list that must not be empty.
    func readElements<Element>(
        of typeName: String,
        atLeastOne element: String,
        _ read: (RawSetting) throws(SettingIssues) -> Element
    ) throws(SettingIssues) -> [Element] {
        if elements?.isEmpty == true { throw issue("is an empty array, but must have at least one \(element)") }
        return try readElements(of: typeName, read)
    }

    /// Reads a text that has its own grammar; an error names the column in the text.
    package func parse<Value>(
        _ typeName: String,
        _ parse: (String) throws(MappingTextError) -> Value
    ) throws(SettingIssues) -> Value {
        guard let text else { throw mismatch(typeName) }
        do throws(MappingTextError) {
            return try parse(text)
        } catch {
            throw issue("is \(quoted), but must be \(typeName): \(error)")
        }
    }

    /// Reads a constant: a text, a number or a boolean.
    package func constant() throws(SettingIssues) -> String {
        switch kind {
        case .text(let text), .number(let text): return text
        case .bool(let value): return String(value)
        default: throw mismatch("a text, a number, true or false")
        }
    }
}

extension JSONWriter {
    /// Writes the schema of an object whose names are the user's own and whose members are texts, numbers or booleans.
    package mutating func constants() {
        member("type", "object")
        member("additionalProperties") { $0.object { $0.member("type", ["string", "number", "boolean"]) } }
    }
}
