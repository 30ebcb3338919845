import FeedJSON

/// The logical expression of a filter, such as `@.kind == 'warning' && !@.hidden`, by RFC 9535, section 2.3.5.
indirect enum JSONPathFilter: Sendable, Hashable {
    case any([JSONPathFilter])
    case all([JSONPathFilter])
    case not(JSONPathFilter)
    /// A query that selects at least one value; null is a value.
    case exists(Query)
    case comparison(Operand, JSONPathComparison, Operand)

    /// A path from the tested value (`@`) or from the root (`$`).
    struct Query: Sendable, Hashable {
        let path: JSONPath
        let isAbsolute: Bool
    }

    /// A side of a comparison; its path is singular.
    enum Operand: Sendable, Hashable {
        case query(Query)
        case literal(Literal)
    }

    /// A text, a number, `true`, `false` or `null`.
    struct Literal: Sendable, Hashable {
        private let json: String
        let value: JSONValue

        init?(_ json: String) {
            guard let document = try? JSONDocument(json) else { return nil }
            (self.json, value) = (json, document.root)
        }

        static func == (one: Self, other: Self) -> Bool { one.json == other.json }

        func hash(into hasher: inout Hasher) { hasher.combine(json) }
    }
}

extension JSONPathFilter {
    /// Returns true if a value passes the filter.
    ///
    /// Each test counts as a visit, beside the visits of its paths.
    func holds(for node: JSONNode, budget: inout JSONPathBudget) throws(AnswerOverrun) -> Bool {
        switch self {
        case .any(let parts):
            for part in parts where try part.holds(for: node, budget: &budget) { return true }
            return false
        case .all(let parts):
            for part in parts where try !part.holds(for: node, budget: &budget) { return false }
            return true
        case .not(let part): return try !part.holds(for: node, budget: &budget)
        case .exists(let query):
            try budget.visit()
            return try query.selectsAny(for: node, budget: &budget)
        case .comparison(let left, let comparison, let right):
            try budget.visit()
            let one = try left.value(for: node, budget: &budget)
            let other = try right.value(for: node, budget: &budget)
            return try comparison.holds(one, other, budget: &budget)
        }
    }
}

extension JSONPathFilter.Operand {
    /// Returns the value; `nil` if the path selects none.
    fileprivate func value(
        for node: JSONNode,
        budget: inout JSONPathBudget
    ) throws(AnswerOverrun) -> JSONValue? {
        switch self {
        case .literal(let literal): literal.value
        case .query(let query):
            try query.path.singularValue(from: query.start(for: node, budget: &budget).value, budget: &budget)
        }
    }
}

extension JSONPathFilter.Query {
    fileprivate func start(for node: JSONNode, budget: inout JSONPathBudget) throws(AnswerOverrun) -> JSONNode {
        var start = node
        while isAbsolute, let parent = start.parent {
            try budget.visit()
            start = parent
        }
        return start
    }

    /// Returns true if the query selects a value; the search ends at the first.
    fileprivate func selectsAny(for node: JSONNode, budget: inout JSONPathBudget) throws(AnswerOverrun) -> Bool {
        let start = try start(for: node, budget: &budget)
        return try budget.finds { [path] budget throws(AnswerOverrun) in
            _ = try path.nodes(from: start, budget: &budget)
        }
    }
}
