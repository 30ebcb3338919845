import FeedJSON

/// A value of a document with the way that led to it, so that what stands around it can be asked for.
///
/// Nodes live for one reading, in one task.
final class JSONNode {
    /// How a value hangs in its container.
    enum Step: Hashable {
        case name(String)
        case index(Int)

        /// The name, or the position in digits.
        var text: String {
            switch self {
            case .name(let name): name
            case .index(let position): String(position)
            }
        }
    }

    let value: JSONValue
    let parent: JSONNode?

    /// How the value hangs in its parent; `nil` for the root.
    let step: Step?

    /// What pointers from here have found, each looked for once: many records ask for the same.
    private var found: [ExactName: JSONValue?] = [:]

    /// The value's place in the answer, as a JSON Pointer.
    private(set) lazy var pointer: String = (parent?.pointer ?? "") + (step?.text.pointerStep ?? "")

    init(root value: JSONValue) {
        self.value = value
        parent = nil
        step = nil
    }

    init(_ value: JSONValue, in parent: JSONNode, at step: Step) {
        self.value = value
        self.parent = parent
        self.step = step
    }

    /// The value at a pointer from here.
    ///
    /// - Throws: ``AnswerOverrun`` where the way there looks at more values than the budget has.
    func value(at pointer: ValuePointer, budget: inout JSONPathBudget) throws(AnswerOverrun) -> JSONValue? {
        let key = ExactName(pointer.text)
        if let known = found[key] { return known }
        let value = try pointer.value(from: value, budget: &budget)
        found[key] = .some(value)
        return value
    }

    /// The node itself or the closest container of it that a value stands in, and the value's place in that.
    func container(of value: JSONValue) -> (node: JSONNode, pointer: String)? {
        if let pointer = value.pointer(from: self.value) { return (self, pointer) }
        return parent?.container(of: value)
    }
}
