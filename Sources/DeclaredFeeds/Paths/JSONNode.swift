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

    /// Members that were asked for before.
    private var members: [ExactName: JSONValue?] = [:]

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

    /// The value of a member, looked up once: for what stands around many records.
    func member(_ name: String) -> JSONValue? {
        let key = ExactName(name)
        if let known = members[key] { return known }
        let found = value[name]
        members[key] = .some(found)
        return found
    }
}
