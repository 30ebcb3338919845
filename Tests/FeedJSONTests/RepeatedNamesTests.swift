import FeedJSON
import Testing

@Suite struct RepeatedNamesTests {
    /// The repeated names of a text, each with the value that stands at it.
    private func repeated(_ text: String, limit: Int = 100) throws -> [String] {
        try JSONDocument(text).repeatedNames(limit: limit).map { "\($0.name)=\($0.value.noun)" }
    }

    private static func object(_ names: some Sequence<String>) -> String {
        "{" + names.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
    }

    @Test(arguments: [
        "1", "\"a\"", "[]", "{}", #"["a","a"]"#, #"{"a":1}"#, #"{"a":1,"b":1}"#, #"{"a":"a"}"#,
        #"{"a":{"a":{"a":1}},"b":{"a":1}}"#, #"[{"a":1},{"a":1}]"#, #"{"a":1,"A":1,"":1,"aa":1}"#,
        "{\"\u{E9}\":1,\"e\u{301}\":2}", #"{"\\u0061":1,"a":2}"#,
    ])
    func `names that differ, or belong to different objects, are not repeated`(text: String) throws {
        #expect(try repeated(text) == [])
    }

    @Test(arguments: [
        (#"{"a":1,"a":2}"#, ["a=the number 2"]), (#"{"a":1,"b":2,"a":3,"a":4}"#, ["a=the number 3", "a=the number 4"]),
        (#"{"":1,"":2}"#, ["=the number 2"]), (#"{"a":{},"b":[],"b":null,"a":"x"}"#, ["b=null", "a=the text \"x\""]),
        (#"{"a":1,"\u0061":2}"#, ["a=the number 2"]), (#"{"\u0061":1,"\u0061":2}"#, ["a=the number 2"]),
        (#"{"a\/b":1,"a/b":2,"a\u002Fb":3}"#, ["a/b=the number 2", "a/b=the number 3"]),
        (#"{"é":1,"\u00e9":2}"#, ["é=the number 2"]),
        (
            #"{"a long name of a member":1,"a long n\u0061me of a member":2}"#,
            ["a long name of a member=the number 2"]
        ),
        (
            #"[{"x":{"a":1,"a":2}},[[{"b":1,"b":{"c":1,"c":2}}]]]"#,
            ["a=the number 2", "b=an object", "c=the number 2"]
        ),
        (#"{"a":{"b":1,"b":2},"a":{"b":3,"b":4}}"#, ["b=the number 2", "a=an object", "b=the number 4"]),
    ])
    func `a repeated name is reported each further time, in the order of the text`(text: String, expected: [String])
        throws
    {
        #expect(try repeated(text) == expected)
    }

    @Test(arguments: [22, 23, 24, 25, 26, 100, 5000])
    func `few names and many are treated alike`(count: Int) throws {
        let names = (0..<count).map { "name \($0)" }
        #expect(try repeated(Self.object(names)) == [])
        #expect(try repeated(Self.object(names + ["name 0"])) == ["name 0=the number \(count)"])
        #expect(
            try repeated(Self.object(["name \(count - 1)", #"\u006eame 1"#] + names))
                == ["name 1=the number 3", "name \(count - 1)=the number \(count + 1)"]
        )
    }

    @Test(.timeLimit(.minutes(20)))
    func `thousands of names that differ only in their middle are told apart, and fast`() throws {
        // As long as each other, with the same eight bytes at both ends.
        let names = (0..<20_000).map { "the same" + String(1_000_000 + $0) + "the same" }
        #expect(try repeated(Self.object(names)) == [])
        #expect(try repeated(Self.object(names + [names[777]])) == ["\(names[777])=the number 20000"])
        #expect(try repeated(Self.object(names + names), limit: .max).count == 20_000)
    }

    @Test(.timeLimit(.minutes(20)))
    func `one name twenty thousand times is one place the first and 19,999 repeated`() throws {
        let document = try JSONDocument(Self.object(Array(repeating: "again", count: 20_000)))
        let found = document.repeatedNames(limit: .max)
        #expect(found.map(\.value.int) == Array(1..<20_000))
        #expect(document.root["again"]?.int == 19_999)
    }

    @Test(arguments: [1, 30])
    func `where it is asked for, a name is reported once in each object`(otherNames: Int) throws {
        let others = (0..<otherNames).map { #""x\#($0)":0"# }.joined(separator: ",")
        let object = #"{"a":1,"b":2,"a":3,"a":4,"b":5,"a":6,\#(others)}"#
        let document = try JSONDocument("[\(object),\(object)]")
        let found = document.repeatedNames(oncePerName: true).map { "\($0.name)=\($0.value.noun)" }
        #expect(found == ["a=the number 3", "b=the number 5", "a=the number 3", "b=the number 5"])
    }

    @Test(arguments: [(0, 0), (1, 1), (3, 3), (9, 9), (10, 9), (.max, 9), (-1, 0), (.min, 0)])
    func `no more are returned than asked for, the first of the text`(limit: Int, count: Int) throws {
        let found = try repeated(Self.object(Array(repeating: "a", count: 10)), limit: limit)
        #expect(found == (1..<10).prefix(count).map { "a=the number \($0)" })
    }

    @Test func `unless told otherwise, a hundred are returned`() throws {
        #expect(try JSONDocument(Self.object(Array(repeating: "a", count: 200))).repeatedNames().count == 100)
    }

    @Test(arguments: 0..<4)
    func `the finder agrees with a set of the names seen`(part: Int) throws {
        var generator = SeededGenerator(seed: 7000 + UInt64(part))
        for _ in 0..<50 {
            let pool = (0..<(1 + generator.below(60))).map { _ in
                String(repeating: "x", count: generator.below(20)) + String(generator.below(100))
            }
            let names = (0..<generator.below(80)).map { _ in generator.pick(pool) }
            var seen: Set<String> = []
            let expected = names.indices.filter { !seen.insert(names[$0]).inserted }
            let found = try JSONDocument(Self.object(names)).repeatedNames().map(\.value.int)
            #expect(found == expected)
        }
    }
}
