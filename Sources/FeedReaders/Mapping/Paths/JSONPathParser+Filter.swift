import FeedJSON

extension JSONPathParser {
    /// The deepest nesting of filters and parentheses, so that neither reading nor testing needs a deep stack.
    private static let maximumDepth = 4

    private static let operand = "\"@\", \"$\", a text in quotation marks, a number, true, false or null"

    /// Reads a logical expression, after the "?" of a filter or an opening parenthesis.
    mutating func filter() throws(MappingTextError) -> JSONPathFilter {
        guard depth < Self.maximumDepth else {
            throw error("filters and parentheses are nested more than \(Self.maximumDepth) deep", at: position - 1)
        }
        depth += 1
        var alternatives = [try conjunction()]
        while consumeOperator("||") { alternatives.append(try conjunction()) }
        depth -= 1
        return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
    }

    private mutating func conjunction() throws(MappingTextError) -> JSONPathFilter {
        var parts = [try test()]
        while consumeOperator("&&") { parts.append(try test()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    /// Reads an expression in parentheses, a comparison, or a path that has to select a value.
    private mutating func test() throws(MappingTextError) -> JSONPathFilter {
        skipBlanks()
        if consume("!") {
            skipBlanks()
            if consume("(") { return .not(try rest()) }
            let start = position
            guard case .query(let query) = try operand() else {
                throw error("found a value, expected \"(\" or a path", at: start)
            }
            return .not(.exists(query))
        }
        if consume("(") { return try rest() }
        let start = position
        let left = try operand()
        guard let comparison = JSONPathComparison.allCases.first(where: { consumeOperator($0.rawValue) }) else {
            guard case .query(let query) = left else { throw expected("a comparison such as \"==\"") }
            return .exists(query)
        }
        try checkSingular(left, at: start)
        skipBlanks()
        let other = position
        let right = try operand()
        try checkSingular(right, at: other)
        return .comparison(left, comparison, right)
    }

    /// Reads the rest of an expression in parentheses.
    private mutating func rest() throws(MappingTextError) -> JSONPathFilter {
        let expression = try filter()
        skipBlanks()
        guard consume(")") else { throw expected("\"&&\", \"||\" or \")\"") }
        return expression
    }

    private func checkSingular(_ operand: JSONPathFilter.Operand, at start: Int) throws(MappingTextError) {
        guard case .query(let query) = operand, !query.path.isSingular else { return }
        throw error("only a path of names and indices can be compared", at: start)
    }

    /// Reads an operator with the blanks before it; blanks without the operator are read too, since they have no
    /// meaning here.
    private mutating func consumeOperator(_ text: String) -> Bool {
        skipBlanks()
        guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
        position += text.unicodeScalars.count
        return true
    }

    // MARK: - Operands

    private mutating func operand() throws(MappingTextError) -> JSONPathFilter.Operand {
        guard let first = upcoming else { throw expected(Self.operand) }
        switch first {
        case "@", "$":
            let start = position
            position += 1
            let segments = try segmentsOfQuery()
            let path = JSONPath(segments, text: text(from: start))
            return .query(JSONPathFilter.Query(path: path, isAbsolute: first == "$"))
        case "'", "\"":
            var json = JSONWriter()
            json.value(try quoted())
            return try literal(json.text)
        case "-", "0"..."9": return try literal(try number())
        case "a"..."z", "A"..."Z": return try literal(try word())
        default: throw expected(Self.operand)
        }
    }

    private func literal(_ json: String) throws(MappingTextError) -> JSONPathFilter.Operand {
        guard let literal = JSONPathFilter.Literal(json) else { throw expected(Self.operand) }
        return .literal(literal)
    }

    /// Reads `true`, `false` or `null`.
    private mutating func word() throws(MappingTextError) -> String {
        let start = position
        while let scalar = upcoming, scalar == "_" || scalar.isASCII && scalar.properties.isAlphabetic || scalar.isDigit
        {
            position += 1
        }
        let word = text(from: start)
        if upcoming == "(" { throw unsupported(function: word, at: start) }
        guard ["true", "false", "null"].contains(word) else {
            throw error("found \"\(word)\", expected \(Self.operand)", at: start)
        }
        return word
    }

    /// Reads a number as JSON writes it.
    private mutating func number() throws(MappingTextError) -> String {
        let start = position
        _ = consume("-")
        let first = position
        try skipDigits()
        guard scalars[first] != "0" || position == first + 1 else { throw error("a number begins with 0", at: start) }
        if consume(".") { try skipDigits() }
        if consume("e") || consume("E") {
            if !consume("-") { _ = consume("+") }
            try skipDigits()
        }
        return text(from: start)
    }

    private mutating func skipDigits() throws(MappingTextError) {
        guard upcoming?.isDigit == true else { throw expected("a digit") }
        while upcoming?.isDigit == true { position += 1 }
    }

    private func text(from start: Int) -> String { String(String.UnicodeScalarView(scalars[start..<position])) }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
