/// A JSON value made from Swift literals, with its members in their order; a member with the value `nil` is left out.
///
/// ```swift
/// let link: JSONLiteral = ["type": "object", "maxItems": isList ? 100 : nil, "items": ["type": .text(name)]]
/// ```
package enum JSONLiteral: Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([JSONLiteral])
    case object([(String, JSONLiteral)])
    /// A value of a document, which is copied unchanged.
    case copy(JSONValue)

    /// Creates a list of texts.
    package static func texts(_ texts: some Sequence<String>) -> JSONLiteral { .list(texts.map { .text($0) }) }
}

extension JSONLiteral: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral text: String) { self = .text(text) }

    package init(integerLiteral number: Int) { self = .number(number) }

    package init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension JSONLiteral: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(arrayLiteral elements: JSONLiteral...) { self = .list(elements) }

    package init(dictionaryLiteral members: (String, JSONLiteral?)...) {
        self = .object(members.compactMap { name, value in value.map { (name, $0) } })
    }
}

extension JSONWriter {
    /// Writes a value.
    package mutating func value(_ literal: JSONLiteral) {
        switch literal {
        case .text(let text): value(text)
        case .number(let number): value(number)
        case .flag(let flag): value(flag)
        case .list(let elements): array { for element in elements { $0.value(element) } }
        case .object(let members):
            object { for (name, literal) in members { $0.member(name) { $0.value(literal) } } }
        case .copy(let json): value(json)
        }
    }
}
