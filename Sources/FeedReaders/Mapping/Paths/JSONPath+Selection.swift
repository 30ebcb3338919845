package import FeedJSON

extension JSONPath {
    /// Returns the values that the path selects in a document's root, in the order of RFC 9535.
    ///
    /// - Throws: ``AnswerOverrun`` if the budget does not suffice.
    package func values(in root: JSONValue, budget: JSONPathBudget = JSONPathBudget()) throws(AnswerOverrun)
        -> [JSONValue]
    {
        var budget = budget
        return try nodes(from: JSONNode(root), budget: &budget).map(\.value)
    }

    /// Returns the nodes that the path selects from `node`, in the order of RFC 9535; a node that is selected twice
    /// appears twice.
    ///
    /// - Throws: ``AnswerOverrun`` if the budget does not suffice.
    func nodes(from node: JSONNode, budget: inout JSONPathBudget) throws(AnswerOverrun) -> [JSONNode] {
        var matches: [JSONNode] = []
        try select(segments[...], from: node, into: &matches, budget: &budget)
        return matches
    }

    /// Returns the value that a path of names and indices selects, without nodes for the containers around it.
    ///
    /// - Precondition: The path is singular.
    func singularValue(from value: JSONValue, budget: inout JSONPathBudget) throws(AnswerOverrun) -> JSONValue? {
        if let onlyName {
            try budget.visit()
            return value[onlyName]
        }
        var value = value
        for segment in segments {
            try budget.visit()
            segment.selectors[0].check(value, budget: &budget)
            var next: JSONValue?
            switch segment.selectors[0] {
            case .name(let name): next = value[name]
            case .index(let index):
                guard let elements = value.elements else { return nil }
                let position = index < 0 ? try elements.count(budget: &budget) + index : index
                next = position < 0 ? nil : try elements.element(at: position, budget: &budget)
            case .slice, .wildcard, .filter: preconditionFailure("The path \"\(text)\" is not singular.")
            }
            guard let next else { return nil }
            value = next
        }
        return value
    }

    /// Selects depth-first, in the order of RFC 9535, without intermediate lists, which could grow without bounds.
    private func select(
        _ segments: ArraySlice<Segment>,
        from node: JSONNode,
        into matches: inout [JSONNode],
        budget: inout JSONPathBudget
    ) throws(AnswerOverrun) {
        guard let segment = segments.first else {
            try budget.match()
            return matches.append(node)
        }
        let rest = segments.dropFirst()
        if !segment.isDescendant { segment.selectors.first?.check(node.value, budget: &budget) }
        for selector in segment.selectors {
            try select(selector, then: rest, from: node, into: &matches, budget: &budget)
        }
        guard segment.isDescendant else { return }
        let outline = node.value.outline
        guard outline.hasContainers else { return try budget.visit(outline.count) }
        // The recursion is at most as deep as documents may nest, which the stack can hold.
        try node.forEachChild(isWanted: { $0.isContainer }, budget: &budget) { child, budget throws(AnswerOverrun) in
            try select(segments, from: child, into: &matches, budget: &budget)
        }
    }

    private func select(
        _ selector: Selector,
        then rest: ArraySlice<Segment>,
        from node: JSONNode,
        into matches: inout [JSONNode],
        budget: inout JSONPathBudget
    ) throws(AnswerOverrun) {
        switch selector {
        case .name(let name):
            try budget.visit()
            guard node.value.kind == .object, let value = node.value[name] else { return }
            try select(rest, from: JSONNode(value, in: node, at: .name(name)), into: &matches, budget: &budget)
        case .wildcard:
            try node.forEachChild(budget: &budget) { child, budget throws(AnswerOverrun) in
                try select(rest, from: child, into: &matches, budget: &budget)
            }
        case .index(let index):
            guard let elements = node.value.elements else { return }
            let position = index < 0 ? try elements.count(budget: &budget) + index : index
            guard position >= 0, let value = try elements.element(at: position, budget: &budget) else { return }
            try select(rest, from: JSONNode(value, in: node, at: .index(position)), into: &matches, budget: &budget)
        case .slice(let start, let end, let step):
            guard let elements = node.value.elements else { return }
            let all = try elements.all(budget: &budget)
            for position in Self.positions(from: start, to: end, by: step, in: all.count) {
                try budget.visit()
                let child = JSONNode(all[position], in: node, at: .index(position))
                try select(rest, from: child, into: &matches, budget: &budget)
            }
        case .filter(let filter):
            try node.forEachChild(budget: &budget) { child, budget throws(AnswerOverrun) in
                let passes = try budget.withoutObstacles { budget throws(AnswerOverrun) in
                    try filter.holds(for: child, budget: &budget)
                }
                if passes { try select(rest, from: child, into: &matches, budget: &budget) }
            }
        }
    }

    /// Returns the positions that a slice selects by RFC 9535, section 2.3.4.2.2.
    private static func positions(from start: Int?, to end: Int?, by step: Int, in count: Int) -> [Int] {
        guard step != 0, count > 0 else { return [] }
        func normal(_ index: Int) -> Int { index >= 0 ? index : count + index }
        if step > 0 {
            let lower = min(max(normal(start ?? 0), 0), count)
            let upper = min(max(normal(end ?? count), 0), count)
            return Array(stride(from: lower, to: upper, by: step))
        }
        let upper = min(max(start.map(normal) ?? count - 1, -1), count - 1)
        let lower = min(max(end.map(normal) ?? -1, -1), count - 1)
        return Array(stride(from: upper, to: lower, by: step))
    }
}

extension JSONPath.Selector {
    /// Records a value that does not have the type from which the selector selects.
    fileprivate func check(_ value: JSONValue, budget: inout JSONPathBudget) {
        switch self {
        case .name: if value.kind != .object { budget.stop(at: value, expecting: "an object") }
        case .index, .slice: if value.kind != .array { budget.stop(at: value, expecting: "a list") }
        case .wildcard, .filter: if !value.isContainer { budget.stop(at: value, expecting: "a list or an object") }
        }
    }
}

extension JSONNode {
    /// Calls a closure with the wanted elements or members; of a name that appears twice, only the last member counts.
    ///
    /// Each element or member, wanted or not, counts as one visit of the budget. Names are read only if a member is
    /// wanted: a path through all depths passes each record, and most records have no wanted member.
    fileprivate func forEachChild(
        isWanted: (JSONValue) -> Bool = { _ in true },
        budget: inout JSONPathBudget,
        _ body: (JSONNode, inout JSONPathBudget) throws(AnswerOverrun) -> Void
    ) throws(AnswerOverrun) {
        if let elements = value.elements {
            var position = 0
            for element in elements {
                try budget.visit()
                if isWanted(element) { try body(JSONNode(element, in: self, at: .index(position)), &budget) }
                position += 1
            }
        } else if let members = value.members {
            var hasWanted = false
            for member in members {
                try budget.visit()
                hasWanted = hasWanted || isWanted(member.value)
            }
            guard hasWanted else { return }
            for member in value.lastingMembers ?? [] where isWanted(member.value) {
                try body(JSONNode(member.value, in: self, at: .name(member.name)), &budget)
            }
        }
    }
}

extension JSONElements {
    fileprivate func count(budget: inout JSONPathBudget) throws(AnswerOverrun) -> Int { try all(budget: &budget).count }

    fileprivate func all(budget: inout JSONPathBudget) throws(AnswerOverrun) -> [JSONValue] {
        var all: [JSONValue] = []
        for element in self {
            try budget.visit()
            all.append(element)
        }
        return all
    }

    func element(at position: Int, budget: inout JSONPathBudget) throws(AnswerOverrun) -> JSONValue? {
        var current = 0
        for element in self {
            try budget.visit()
            if current == position { return element }
            current += 1
        }
        return nil
    }
}

extension JSONValue {
    package var isContainer: Bool { kind == .array || kind == .object }
}
