import DeclaredFeeds
import FeedJSON
import Testing

@Suite(.timeLimit(.minutes(1)))
struct JSONPathTests {
    /// A case of compliance with RFC 9535: what a path chooses in a document.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var document: String
        var path: String

        /// The values in order, each as compact JSON.
        var expected: [String]

        init(_ testDescription: String, _ document: String, _ path: String, _ expected: [String]) {
            self.testDescription = testDescription
            self.document = document
            self.path = path
            self.expected = expected
        }
    }

    private static let names = #"{"a":1,"b":{"c":2,"d":[3,4]},"e f":5,"'":6,"\"":7,"☺":8,"":9}"#
    private static let digits = "[0,1,2,3,4,5,6,7,8,9]"
    private static let deep = #"{"o":{"k":1,"l":[{"k":2},{"k":3,"m":{"k":4}}]},"k":[5]}"#

    @Test(arguments: [
        Case("the root", "7", "$", ["7"]),
        Case("the root of an object", #"{"a":1}"#, "$", [#"{"a":1}"#]),
        Case("a name", names, "$.a", ["1"]),
        Case("a name below a name", names, "$.b.c", ["2"]),
        Case("a name that is not there", names, "$.z", []),
        Case("a name of an array", "[1]", "$.a", []),
        Case("a name of a text", "\"a\"", "$.a", []),
        Case("a name of digits after an array", #"{"0":1}"#, "$[0]", []),
        Case("a name with a digit and an underscore", #"{"_a1":1}"#, "$._a1", ["1"]),
        Case("a name beyond ASCII", names, "$.☺", ["8"]),
        Case("a name of null", #"{"a":null}"#, "$.a", ["null"]),
        Case("a name that stands twice", #"{"a":1,"a":2}"#, "$.a", ["2"]),
        Case("names differ by their code points", #"{"e\u0301":1}"#, "$.é", []),
        Case("a name in single marks", names, "$['a']", ["1"]),
        Case("a name in double marks", names, #"$["a"]"#, ["1"]),
        Case("a name with a blank", names, "$['e f']", ["5"]),
        Case("the empty name", names, "$['']", ["9"]),
        Case("a single mark in single marks", names, #"$['\'']"#, ["6"]),
        Case("a single mark in double marks", names, #"$["'"]"#, ["6"]),
        Case("a double mark in double marks", names, #"$["\""]"#, ["7"]),
        Case("a double mark in single marks", names, #"$['"']"#, ["7"]),
        Case("an escape of Unicode", names, #"$['\u263a']"#, ["8"]),
        Case("an escape of Unicode in capitals", names, #"$['\u263A']"#, ["8"]),
        Case("a surrogate pair", #"{"𝄞":1}"#, #"$["\uD834\uDD1E"]"#, ["1"]),
        Case("the short escapes", #"{"\b\f\n\r\t/\\":1}"#, #"$['\b\f\n\r\t\/\\']"#, ["1"]),
        Case("a dot in a quoted name", #"{"a.b":1,"a":{"b":2}}"#, "$['a.b']", ["1"]),
        Case("an index", digits, "$[3]", ["3"]),
        Case("the first", digits, "$[0]", ["0"]),
        Case("an index from the end", digits, "$[-1]", ["9"]),
        Case("the first from the end", digits, "$[-10]", ["0"]),
        Case("an index beyond the end", digits, "$[10]", []),
        Case("an index beyond the start", digits, "$[-11]", []),
        Case("an index of an object", #"{"a":1}"#, "$[0]", []),
        Case("an index of an empty array", "[]", "$[0]", []),
        Case("the largest index", digits, "$[9007199254740991]", []),
        Case("the smallest index", digits, "$[-9007199254740991]", []),
        Case("a slice", digits, "$[1:3]", ["1", "2"]),
        Case("a slice from the start", digits, "$[:2]", ["0", "1"]),
        Case("a slice to the end", digits, "$[8:]", ["8", "9"]),
        Case("a slice of all", digits, "$[:]", ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]),
        Case("a slice of all with both colons", "[1,2]", "$[::]", ["1", "2"]),
        Case("a slice with a step", digits, "$[1:6:2]", ["1", "3", "5"]),
        Case("a slice with blanks", digits, "$[ 1 : 6 : 2 ]", ["1", "3", "5"]),
        Case("a slice from the end", digits, "$[-2:]", ["8", "9"]),
        Case("a slice up to the end", digits, "$[:-8]", ["0", "1"]),
        Case("a slice backwards", digits, "$[::-3]", ["9", "6", "3", "0"]),
        Case("a slice backwards with bounds", digits, "$[5:1:-2]", ["5", "3"]),
        Case("a slice backwards to the start", digits, "$[1::-1]", ["1", "0"]),
        Case("a slice backwards from beyond", digits, "$[20:7:-1]", ["9", "8"]),
        Case("a slice forwards that is empty", digits, "$[3:1]", []),
        Case("a slice with step zero", digits, "$[1:3:0]", []),
        Case("a slice beyond both ends", "[1,2]", "$[-9:9]", ["1", "2"]),
        Case("a slice with huge bounds", "[1,2]", "$[-9007199254740991:9007199254740991:9007199254740991]", ["1"]),
        Case("a slice with a huge step backwards", "[1,2]", "$[::-9007199254740991]", ["2"]),
        Case("a slice of an object", #"{"a":1}"#, "$[:]", []),
        Case("all elements", "[1,[2]]", "$[*]", ["1", "[2]"]),
        Case("all members", #"{"a":1,"b":[2]}"#, "$.*", ["1", "[2]"]),
        Case("all members in brackets", #"{"a":1,"b":[2]}"#, "$[*]", ["1", "[2]"]),
        Case("all members, a repeated one once", #"{"a":1,"b":2,"a":3}"#, "$.*", ["2", "3"]),
        Case("all of a text", "\"ab\"", "$[*]", []),
        Case("all of nothing", "[]", "$.*", []),
        Case("a name below all", #"[{"a":1},{"b":2},7,{"a":3}]"#, "$[*].a", ["1", "3"]),
        Case("all of all", "[[1,2],[3]]", "$[*][*]", ["1", "2", "3"]),
        Case("several names", names, "$['a','e f']", ["1", "5"]),
        Case("several names in their order", names, "$['e f',\"a\"]", ["5", "1"]),
        Case("the same name twice", names, "$['a','a']", ["1", "1"]),
        Case("several indices", digits, "$[4,0,-1]", ["4", "0", "9"]),
        Case("indices, slices and all together", "[1,2,3]", "$[0,1:,*]", ["1", "2", "3", "1", "2", "3"]),
        Case("names and indices together", #"[{"a":1},[2]]"#, "$[*]['a',0]", ["1", "2"]),
        Case("blanks around selectors", names, "$[ 'a' ,\t'e f'\n]", ["1", "5"]),
        Case("blanks between segments", names, "$ .b\n['c']", ["2"]),
        Case("a name at every depth", deep, "$..k", ["[5]", "1", "2", "3", "4"]),
        Case("a quoted name at every depth", deep, "$..['k']", ["[5]", "1", "2", "3", "4"]),
        Case("an index at every depth", "[[1,[2]],3]", "$..[0]", ["[1,[2]]", "1", "2"]),
        Case("everything below", #"{"a":[1]}"#, "$..*", ["[1]", "1"]),
        Case("everything below in brackets", "[[1],2]", "$..[*]", ["[1]", "2", "1"]),
        Case("several at every depth", #"[{"a":1,"b":2}]"#, "$..['b','a']", ["2", "1"]),
        Case("depth below depth", #"{"a":{"a":{"a":1}}}"#, "$..a..a", [#"{"a":1}"#, "1", "1"]),
        Case("a name below every depth", deep, "$..m.k", ["4"]),
        Case("every depth of a number", "7", "$..a", []),
    ])
    func `chooses what RFC 9535 says`(_ example: Case) throws {
        let values = try JSONPath(example.path).values(in: JSONDocument(example.document).root)
        #expect(values.map(\.compact) == example.expected)
    }

    @Test(arguments: [
        ("", 1, #"found the end of the path, expected "$""#), ("a", 1, #"found "a", expected "$""#),
        (" $", 1, #"found " ", expected "$""#), ("$ ", 2, "found blanks at the end of the path"),
        ("$a", 2, #"found "a", expected "." or "[""#), ("$.", 3, "found the end of the path, expected a name"),
        ("$..", 4, "found the end of the path, expected a name"), ("$...a", 4, #"found ".", expected a name"#),
        ("$.1", 3, #"found "1", expected a name"#), ("$.-a", 3, #"found "-", expected a name"#),
        ("$.'a'", 3, #"found "'", expected a name"#), ("$. a", 3, #"found " ", expected a name"#),
        ("$.a-b", 4, #"found "-", expected "." or "[""#),
        ("$[", 3, #"found the end of the path, expected a name in quotation marks, an index, a slice or "*""#),
        ("$[]", 3, #"found "]", expected a name in quotation marks, an index, a slice or "*""#),
        ("$[a]", 3, #"found "a", expected a name in quotation marks, an index, a slice or "*""#),
        ("$[0", 4, #"found the end of the path, expected "," or "]""#),
        ("$[0,]", 5, #"found "]", expected a name in quotation marks, an index, a slice or "*""#),
        ("$[0 1]", 5, #"found "1", expected "," or "]""#), ("$['a'.b]", 6, #"found ".", expected "," or "]""#),
        ("$[01]", 3, "a number begins with 0"), ("$[-0]", 3, "-0 is no index"), ("$[-01]", 3, "a number begins with 0"),
        ("$[1.5]", 4, #"found ".", expected "," or "]""#), ("$[-]", 4, #"found "]", expected a digit"#),
        ("$[9007199254740992]", 3, "a number is beyond 9007199254740991"),
        ("$[99999999999999999999999]", 3, "a number is beyond 9007199254740991"),
        ("$[1:2:3:4]", 8, #"found ":", expected "," or "]""#), ("$['a]", 3, "the quotation mark is not closed"),
        (#"$['\x']"#, 4, #"found "\x", which is no escape"#), (#"$['\"']"#, 4, #"found "\"", which is no escape"#),
        (#"$["\'"]"#, 4, #"found "\'", which is no escape"#),
        (#"$['\u12']"#, 8, #"found "'", expected a hexadecimal digit"#),
        (#"$['\uD834']"#, 4, "half of a surrogate pair"), (#"$['\uDD1E']"#, 4, "half of a surrogate pair"),
        (#"$['\uD834\u0041']"#, 4, "half of a surrogate pair"),
        ("$['a\nb']", 5, "found a control character in a name"),
    ])
    func `refuses what is no path, at its column`(path: String, column: Int, reason: String) {
        let error = #expect(throws: MappingTextError.self) { try JSONPath(path) }
        #expect(error?.column == column)
        #expect(error?.reason == reason)
        #expect(error?.isUnsupported == false)
    }

    @Test(arguments: [
        ("$[?@.a]", 3, #"a filter ("?") is not implemented"#),
        ("$[?(@.a == 1)]", 3, #"a filter ("?") is not implemented"#),
        ("$.a[0,?@.b]", 7, #"a filter ("?") is not implemented"#),
        ("$..[?@.a]", 5, #"a filter ("?") is not implemented"#),
        ("$.a.length()", 11, "a function is not implemented"),
    ])
    func `names the part that is not implemented, at its column`(path: String, column: Int, reason: String) {
        let error = #expect(throws: MappingTextError.self) { try JSONPath(path) }
        #expect(error?.column == column)
        #expect(error?.reason == reason)
        #expect(error?.isUnsupported == true)
    }

    @Test(arguments: [
        ("a", "$.a"), ("b.c", "$.b.c"), ("['e f']", "$['e f']"), ("[0].a", "$[0].a"), ("..k", "$..k"), ("*", "$.*"),
        ("*.a", "$.*.a"), (".a", "$.a"),
    ])
    func `a relative path is one without its beginning`(relative: String, whole: String) throws {
        for document in [Self.names, Self.deep, #"[{"a":1}]"#] {
            let root = try JSONDocument(document).root
            let values = try JSONPath(relative: relative).values(in: root).map(\.compact)
            #expect(try values == JSONPath(whole).values(in: root).map(\.compact))
        }
    }

    @Test(arguments: ["$..*..*..*", "$[*,*,*,*][*,*,*,*]..*", "$..[::-1]..[*,*]"])
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

    @Test func `a document as deep as may be costs no stack`() throws {
        let depth = JSONDocument.defaultMaximumDepth
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(try JSONPath("$..[0]").values(in: JSONDocument(text).root).count == depth - 1)
    }
}

extension JSONValue {
    /// The value as JSON without blanks.
    var compact: String {
        var json = JSONWriter()
        json.value(self)
        return json.text
    }
}
