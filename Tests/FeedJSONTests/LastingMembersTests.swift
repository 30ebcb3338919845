import FeedJSON
import Testing

@Suite struct LastingMembersTests {
    @Test(arguments: [
        ("{}", ""), (#"{"a":1}"#, "a=1"), (#"{"a":1,"b":2}"#, "a=1 b=2"), (#"{"a":1,"b":2,"a":3}"#, "b=2 a=3"),
        (#"{"a":1,"\u0061":2,"c":[3]}"#, "a=2 c=nil"), (#"{"a":{"a":1},"b":{"a":2}}"#, "a=nil b=nil"),
        (#"{"a":1,"a":2,"a":3}"#, "a=3"), ("{\"\u{E9}\":1,\"e\u{301}\":2}", "\u{E9}=1 e\u{301}=2"),
    ])
    func `of a repeated name the last member counts`(text: String, expected: String) throws {
        let members = try #require(try JSONDocument(text).root.lastingMembers)
        let found = members.map { "\($0.name)=\($0.value.int.map(String.init) ?? "nil")" }.joined(separator: " ")
        #expect(found.utf8.elementsEqual(expected.utf8))
    }

    @Test func `of many members too`() throws {
        let names = (0..<1_000).map { "\"n\($0 % 700)\":\($0)" }.joined(separator: ",")
        let members = try #require(try JSONDocument("{\(names)}").root.lastingMembers)
        #expect(members.map(\.value.int) == Array(300..<1_000))
    }

    @Test(arguments: [
        ("7", 0, false), ("[]", 0, false), ("{}", 0, false), ("[1,[],2]", 3, true), (#"{"a":1,"b":"x"}"#, 2, false),
        (#"{"a":[1,2,{}],"b":null}"#, 2, true), (#"["a","b"]"#, 2, false), (#"{"a":{}}"#, 1, true),
    ])
    func `a value knows how much hangs in it`(text: String, count: Int, hasContainers: Bool) throws {
        let outline = try JSONDocument(text).root.outline
        #expect(outline.count == count && outline.hasContainers == hasContainers)
    }
}
