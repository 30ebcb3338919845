import FeedCore
import FeedJSON

/// One answer that is being read, with what its paths may still cost.
///
/// It lives for one reading, in one task.
final class Page {
    let root: JSONNode

    /// What finding the records may cost.
    private var recordBudget: JSONPathBudget

    /// What the fields of all records may cost together.
    private var fieldBudget: JSONPathBudget

    /// What paths from the root have found: the same for all records.
    private var found: [JSONPath: [JSONValue]] = [:]

    init(_ root: JSONValue, limits: PathLimits = PathLimits()) {
        self.root = JSONNode(root: root)
        recordBudget = JSONPathBudget(visits: limits.recordVisits, matches: FeedSnapshot.maximumItemCount)
        fieldBudget = JSONPathBudget(visits: limits.fieldVisits)
    }

    func visit(_ count: Int = 1) throws(JSONPathOverrun) { try fieldBudget.visit(count) }

    /// The values of a field's path.
    func values(of path: JSONPath, from node: JSONNode) throws(JSONPathOverrun) -> [JSONValue] {
        if path.isSingular { return try path.singularValue(from: node.value, budget: &fieldBudget).map { [$0] } ?? [] }
        return try path.nodes(from: node, budget: &fieldBudget).map(\.value)
    }

    /// What a path from the root chooses on the way to the records.
    func nodes(of path: JSONPath) throws(JSONPathOverrun) -> [JSONNode] {
        // Each look has its own bound of matches; the visits are shared.
        var budget = JSONPathBudget(visits: recordBudget.visits, matches: recordBudget.matches)
        let nodes = try path.nodes(from: root, budget: &budget)
        recordBudget = JSONPathBudget(visits: budget.visits, matches: recordBudget.matches)
        return nodes
    }

    /// The elements of an array, as what hangs in it.
    func elements(of list: JSONNode) throws(JSONPathOverrun) -> [JSONNode] {
        try JSONPath([JSONPath.Segment(selectors: [.wildcard], isDescendant: false)], text: "*")
            .nodes(from: list, budget: &recordBudget)
    }

    func rootValues(of path: JSONPath) throws(JSONPathOverrun) -> [JSONValue] {
        if let known = found[path] { return known }
        let values = try values(of: path, from: root)
        found[path] = values
        return values
    }

    /// A record that is the whole answer.
    var whole: AnswerRecord { AnswerRecord(node: root, page: self) }
}

/// How many values of one answer paths may look at.
package struct PathLimits: Sendable {
    /// To find the records.
    package var recordVisits = 10_000_000

    /// For the fields of all records together.
    package var fieldVisits = 50_000_000

    package init() {}
}
