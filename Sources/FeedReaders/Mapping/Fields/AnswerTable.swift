package import FeedCore
import FeedJSON

/// A table that an answer has beside its records: a list whose elements have a key and a value.
///
/// In a configuration it is an object: `{"in": "$.stations[*]", "key": "id", "value": "name"}`.
package struct AnswerTable: Sendable, Hashable, MappingPart {
    /// The elements and their keys; several tables with these in common are indexed once.
    struct Keys: Sendable, Hashable {
        let elements: JSONPath
        let key: Field
    }

    private let keys: Keys
    private let value: Field

    /// Returns true for a table in the answer, and false for one whose texts the mapping has.
    static func isMeant(by raw: RawSetting) -> Bool { raw.members?["in"]?.text?.hasPrefix("$") ?? false }

    package init(_ raw: RawSetting, _ tables: LookupTables) throws(SettingIssues) {
        var members = try SettingMembers(raw, among: ["in", "key", "value"])
        members.require("key", "the path of an element's key, such as \"id\"")
        members.require("value", "the path of an element's value, such as \"name\"")
        let elements = members.read("in") { raw throws(SettingIssues) in
            try raw.parse("a path such as $.stations[*]") { text throws(MappingTextError) in try JSONPath(text) }
        }
        let key: Field? = members.part("key", tables)
        let value: Field? = members.part("value", tables)
        keys = Keys(elements: try members.checked(elements), key: try members.checked(key))
        self.value = try members.checked(value)
    }

    /// Returns the value of the first element with a key; `nil` if there is no such element, or it has no value.
    func entry(for key: String, in record: AnswerRecord) throws(FieldError) -> FieldInput? {
        guard let element = try record.page.element(of: keys, for: key),
            let input = try value.input(in: AnswerRecord(node: element, page: record.page)),
            let text = try input.text()
        else { return nil }
        return .text(text, cut: input.cut)
    }
}

extension AnswerTable.Keys {
    /// Returns the elements by key; of several with the same key, the first.
    ///
    /// An element without a key, or with one that is not a text or a number, is left out.
    func index(of page: Page) throws(FieldError) -> [String: JSONNode] {
        var index: [String: JSONNode] = [:]
        for node in try page.elements(of: elements) {
            do throws(FieldError) {
                let text = try key.input(in: AnswerRecord(node: node, page: page))?.text()
                if let text, index[text] == nil { index[text] = node }
            } catch {
                if case .overrun = error { throw error }
            }
        }
        return index
    }
}
