import FeedReaders
import FeedJSON
import Testing

@Suite(.timeLimit(.minutes(20)))
struct JSONPathTests {
    @Test(arguments: JSONPathCases.all)
    func `chooses what RFC 9535 says`(_ example: JSONPathCase) throws {
        let values = try JSONPath(example.path).values(in: JSONDocument(example.document).root)
        #expect(values.map(\.compact) == example.expected)
    }

    @Test(arguments: JSONPathRefusals.invalid)
    func `refuses what is no path, at its column`(_ example: JSONPathRefusal) {
        let error = #expect(throws: MappingTextError.self) { try JSONPath(example.path) }
        #expect(error?.column == example.column)
        #expect(error?.reason == example.reason)
        #expect(error?.isUnsupported == false)
    }

    @Test(arguments: JSONPathRefusals.unsupported)
    func `names the part that is not implemented, at its column`(_ example: JSONPathRefusal) {
        let error = #expect(throws: MappingTextError.self) { try JSONPath(example.path) }
        #expect(error?.column == example.column)
        #expect(error?.reason == example.reason)
        #expect(error?.isUnsupported == true)
    }

    @Test func `no two rows of the table ask the same`() {
        let cases = JSONPathCases.all.map { Array("\($0.document) \($0.path)".utf8) }
        #expect(Set(cases).count == cases.count)
        let refused = (JSONPathRefusals.invalid + JSONPathRefusals.unsupported).map(\.path)
        #expect(Set(refused).count == refused.count)
    }

    @Test(arguments: [
        ("a", "$.a"), ("b.c", "$.b.c"), ("['e f']", "$['e f']"), ("[0].a", "$[0].a"), ("..k", "$..k"), ("*", "$.*"),
        ("*.a", "$.*.a"), (".a", "$.a"),
    ])
    func `a relative path is one without its beginning`(relative: String, whole: String) throws {
        for document in [JSONPathCases.names, JSONPathCases.deep, #"[{"a":1}]"#] {
            let root = try JSONDocument(document).root
            let values = try JSONPath(relative: relative).values(in: root).map(\.compact)
            #expect(try values == JSONPath(whole).values(in: root).map(\.compact))
        }
    }

    @Test(arguments: ["$..*..*..*", "$[*,*,*,*][*,*,*,*]..*", "$..[::-1]..[*,*]", "$..[?@[0]]..[?@,?@]..[?@]"])
    func `a path that explodes ends at its bound`(path: String) throws {
        let row = "[" + Array(repeating: "[[1,2],[3,4]]", count: 100).joined(separator: ",") + "]"
        let document = try JSONDocument("[" + Array(repeating: row, count: 50).joined(separator: ",") + "]")
        #expect(throws: AnswerOverrun.visits) {
            try JSONPath(path).values(in: document.root, budget: JSONPathBudget(visits: 20_000))
        }
        #expect(throws: AnswerOverrun.matches) {
            try JSONPath(path).values(in: document.root, budget: JSONPathBudget(matches: 1_000))
        }
    }

    @Test(arguments: ["$[?$..a]", "$[?@!=$.l]", "$[?@.a==$.a || @.a==$.b]", "$[?@[?@[?@.a]]]", "$[?@=='b']"])
    func `each test of a filter counts`(path: String) throws {
        let list = Array(repeating: "[[[1]]]", count: 300).joined(separator: ",")
        let document = try JSONDocument("[\(list)]")
        #expect(throws: AnswerOverrun.visits) {
            try JSONPath(path).values(in: document.root, budget: JSONPathBudget(visits: 500))
        }
        #expect(throws: Never.self) { try JSONPath(path).values(in: document.root) }
    }

    @Test func `texts that are compared count by their length`() throws {
        let long = String(repeating: "b", count: 100_000)
        let list = Array(repeating: #""\#(long)""#, count: 20).joined(separator: ",")
        let document = try JSONDocument(#"{"t":"\#(long)","l":[\#(list)]}"#)
        #expect(throws: AnswerOverrun.visits) {
            try JSONPath("$.l[?@==$.t]").values(in: document.root, budget: JSONPathBudget(visits: 5_000))
        }
    }

    @Test func `whether a path selects anything is known at the first value`() throws {
        let list = Array(repeating: "[1]", count: 1_000).joined(separator: ",")
        let budget = JSONPathBudget(visits: 10_000, matches: 1_000)
        #expect(try JSONPath("$[?$..*]").values(in: JSONDocument("[\(list)]").root, budget: budget).count == 1_000)
    }

    @Test func `a document as deep as may be costs no stack`() throws {
        let depth = JSONDocument.defaultMaximumDepth
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(try JSONPath("$..[0]").values(in: JSONDocument(text).root).count == depth - 1)
        let end = String(repeating: "[", count: depth - 1) + #"{"a":1}"# + String(repeating: "]", count: depth - 1)
        // Each filter goes down to the end, and there up to the root again.
        let filter = (0..<4).reduce("@.a") { filter, _ in "@.a && $..[?\(filter)]" }.dropFirst("@.a && ".count)
        #expect(try JSONPath(String(filter)).values(in: JSONDocument(end).root).map(\.compact) == [#"{"a":1}"#])
        let list = text.dropFirst().dropLast()
        #expect(try JSONPath("$[?@==$[0]]").values(in: JSONDocument("[\(list),\(list)]").root).count == 2)
    }
}
