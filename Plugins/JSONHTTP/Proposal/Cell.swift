import FeedCore
import FeedJSON

/// A text, a number or a flag that a record has somewhere.
struct Cell: Hashable {
    private(set) var text: String?
    private(set) var flag: Bool?

    /// The text or number, as it is written.
    private(set) var written: String?

    /// `nil` for an object, a list, a blank text, and for nothing.
    init?(_ value: JSONValue?, name: String? = nil) {
        (text, flag) = (name ?? value?.string?.trimmed, value?.bool)
        written = text ?? value?.numberText
        if written?.isEmpty ?? (flag == nil) { return nil }
    }

    init?(_ input: FieldInput) {
        switch input {
        case .json(let value): self.init(value)
        case .text(let name, _): self.init(nil, name: name)
        }
    }

    /// A text or a whole number, which may be part of an id.
    var key: String? { text ?? written.flatMap { Int($0) == nil ? nil : $0 } }

    /// The number, also one in a text.
    var number: Double? { written.flatMap(Double.init) }
    var isNumber: Bool { text == nil && written != nil }
}
