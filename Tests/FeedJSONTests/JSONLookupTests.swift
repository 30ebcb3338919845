import FeedJSON
import Testing

@Suite struct JSONLookupTests {
    @Test func `a member is found by its name`() throws {
        let root = try JSONDocument(#"{"a":1,"b":{"a":2,"c":[{"a":3}]},"ab":4,"":5}"#).root
        #expect(root["a"]?.int == 1)
        #expect(root["b"]?["a"]?.int == 2)
        #expect(root["ab"]?.int == 4)
        #expect(root[""]?.int == 5)
        #expect(root["c"] == nil)
        #expect(root["A"] == nil)
        #expect(root["abc"] == nil)
    }

    @Test(arguments: ["null", "true", "1", "\"a\"", "[1]", "[{\"a\":1}]", "[\"a\",1]"])
    func `what is no object has no members`(text: String) throws {
        let root = try JSONDocument(text).root
        #expect(root["a"] == nil)
        #expect(root.members == nil)
        #expect(root.memberIndex() == nil)
    }

    @Test(arguments: ["null", "true", "1", "\"a\"", "{}", "{\"a\":[1]}"])
    func `what is no array has no elements`(text: String) throws {
        #expect(try JSONDocument(text).root.elements == nil)
    }

    @Test func `of a repeated name the last wins`() throws {
        let root = try JSONDocument(#"{"a":1,"b":2,"\u0061":3,"a":[4],"b":5,"c":6}"#).root
        #expect(root["a"]?.elements?.map(\.int) == [4])
        #expect(root["b"]?.int == 5)
        #expect(root.memberIndex()?.mapValues(\.int) == ["a": nil, "b": 5, "c": 6])
        #expect(root.members?.map(\.name) == ["a", "b", "a", "a", "b", "c"])
        #expect(root.members?.count == 6)
    }

    @Test(arguments: [
        (#"{"\u0061":1}"#, "a"), (#"{"\"":1}"#, "\""), (#"{"a\/b":1}"#, "a/b"), (#"{"\u00e9":1}"#, "é"),
        (#"{"é":1}"#, "é"), (#"{"\ud83d\ude00":1}"#, "😀"), (#"{"\\u0061":1}"#, "\\u0061"), (#"{"\u0000":1}"#, "\u{0}"),
        (#"{"\ud83d":1}"#, "\u{FFFD}"),
        (#"{"a name of more than fifteen \u0062ytes":1}"#, "a name of more than fifteen bytes"),
    ])
    func `a name is compared with its escapes undone`(text: String, name: String) throws {
        let root = try JSONDocument(text).root
        #expect(root[name]?.int == 1)
        #expect(root[name + "x"] == nil)
        #expect(root[String(name.dropLast())] == nil)
        #expect(root.memberIndex()?[name]?.int == 1)
    }

    @Test func `names that only look the same are different members`() throws {
        let root = try JSONDocument("{\"\u{E9}\":1,\"e\u{301}\":2}").root
        #expect(root["\u{E9}"]?.int == 1)
        #expect(root["e\u{301}"]?.int == 2)
    }

    @Test func `a name may be part of another text`() throws {
        let root = try JSONDocument(#"{"a rather long name of a member":1,"né":2}"#).root
        let text = "the name is: a rather long name of a member, or né"
        #expect(root[String(text.dropFirst(13).prefix(30))]?.int == 1)
        #expect(root[String(text.suffix(2))]?.int == 2)
        #expect(root[["n", "é"].joined()]?.int == 2)
    }

    @Test func `elements and members come in the order of the text`() throws {
        let root = try JSONDocument(#"{"z":[3,[1,[0],{}],{"x":[9]},2],"a":{"q":{},"p":[]},"m":null}"#).root
        #expect(root.members?.map(\.name) == ["z", "a", "m"])
        #expect(root.members?.map(\.value.kind) == [.array, .object, .null])
        #expect(root["z"]?.elements?.map(\.kind) == [.number, .array, .object, .number])
        #expect(root["z"]?.elements?.count == 4)
        #expect(root["a"]?.members?.map(\.name) == ["q", "p"])
    }

    @Test func `empty containers have nothing in them`() throws {
        let root = try JSONDocument(#"[[],{},[[]],{"a":{}}]"#).root
        #expect(root.elements?.map { $0.elements?.isEmpty ?? $0.members?.isEmpty } == [true, true, false, false])
        #expect(root.elements?.map { $0.elements?.count ?? $0.members?.count } == [0, 0, 1, 1])
        for value in try #require(root.elements) {
            #expect(value[""] == nil)
            #expect(value.at(pointer: "/1") == nil)
        }
    }

    @Test func `every kind is told, and only its own questions are answered`() throws {
        let root = try JSONDocument(#"[null,true,false,1,1.5,"x","\n",[],{}]"#).root
        let values = try #require(root.elements)
        #expect(
            values.map(\.kind) == [.null, .boolean, .boolean, .number, .number, .string, .string, .array, .object]
        )
        #expect(values.map(\.isNull) == [true, false, false, false, false, false, false, false, false])
        #expect(values.map(\.bool) == [nil, true, false, nil, nil, nil, nil, nil, nil])
        #expect(values.map(\.int) == [nil, nil, nil, 1, nil, nil, nil, nil, nil])
        #expect(values.map(\.double) == [nil, nil, nil, 1, 1.5, nil, nil, nil, nil])
        #expect(values.map(\.numberText) == [nil, nil, nil, "1", "1.5", nil, nil, nil, nil])
        #expect(values.map(\.string) == [nil, nil, nil, nil, nil, "x", "\n", nil, nil])
        #expect(values.map { $0.stringBytes?.count } == [nil, nil, nil, nil, nil, 1, 1, nil, nil])
    }
}
