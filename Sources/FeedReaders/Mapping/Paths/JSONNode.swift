package import FeedJSON

/// A value of a document with its containers, so that values around it can be read.
///
/// Nodes live for one reading, in one task.
package final class JSONNode {
    /// The position of a value in its container.
    package enum Step: Hashable {
        case name(String)
        case index(Int)

        /// The name, or the position in digits.
        package var text: String {
            switch self {
            case .name(let name): name
            case .index(let position): String(position)
            }
        }
    }

    package let value: JSONValue
    package let parent: JSONNode?

    /// The position of the value in its parent; `nil` for the root.
    package let step: Step?

    /// The values at pointers from this node, each evaluated once, since many records use the same pointers.
    private var found: [ExactName: JSONValue?] = [:]

    /// The value's location in the answer, as a JSON Pointer.
    private(set) lazy var pointer: String = (parent?.pointer ?? "") + (step?.text.pointerStep ?? "")

    package init(_ value: JSONValue, in parent: JSONNode? = nil, at step: Step? = nil) {
        (self.value, self.parent, self.step) = (value, parent, step)
    }

    /// Returns the value at a pointer from this node.
    ///
    /// - Throws: ``AnswerOverrun`` if that visits more values than the budget allows.
    package func value(at pointer: ValuePointer, budget: inout JSONPathBudget) throws(AnswerOverrun) -> JSONValue? {
        let key = ExactName(pointer.text)
        if let known = found[key] { return known }
        let value = try pointer.value(from: value, budget: &budget)
        found[key] = .some(value)
        return value
    }

    package func ancestor(_ levels: Int) -> JSONNode? {
        var node: JSONNode? = self
        for _ in 0..<levels { node = node?.parent }
        return node
    }

    /// Returns the closest node that contains a value, this node or one of its containers, and the pointer from that
    /// node to the value.
    func container(of value: JSONValue) -> (node: JSONNode, pointer: String)? {
        if let pointer = value.pointer(from: self.value) { return (self, pointer) }
        return parent?.container(of: value)
    }
}

/// A name that equals another only if both have the same code points, as RFC 9535 requires; Swift's texts are equal
/// even if one has a precomposed "é" and the other a decomposed one.
struct ExactName: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (one: Self, other: Self) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
