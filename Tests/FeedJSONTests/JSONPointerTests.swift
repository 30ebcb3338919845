import FeedJSON
import Testing

@Suite struct JSONPointerTests {
    /// The example of RFC 6901, section 5, and what we add to it.
    static let text = #"""
        {"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8,
         "~1":9,"~0":10,"/":11,"~":12,"01":13,"é":14,"x\u002fy":15,"deep":{"":{"":[[],[16]]}}}
        """#

    @Test(arguments: [
        ("/foo/0", "the text \"bar\""), ("/foo/1", "the text \"baz\""), ("/", "the number 0"),
        ("/a~1b", "the number 1"),
        ("/c%d", "the number 2"), ("/e^f", "the number 3"), ("/g|h", "the number 4"), ("/i\\j", "the number 5"),
        ("/k\"l", "the number 6"), ("/ ", "the number 7"), ("/m~0n", "the number 8"), ("/~01", "the number 9"),
        ("/~00", "the number 10"), ("/~1", "the number 11"), ("/~0", "the number 12"), ("/01", "the number 13"),
        ("/é", "the number 14"), ("/x~1y", "the number 15"), ("/deep///1/0", "the number 16"), ("", "an object"),
    ])
    func `a pointer leads to its value, and the value knows its pointer`(pointer: String, noun: String) throws {
        let root = try JSONDocument(Self.text).root
        let value = try #require(root.at(pointer: pointer))
        #expect(value.noun == noun)
        #expect(value.pointer == pointer)
    }

    @Test(arguments: [
        "foo", "foo/0", " ", "/no", "/foo/2", "/foo/00", "/foo/01", "/foo/-", "/foo/-1", "/foo/+1", "/foo/1.0",
        "/foo/1e0", "/foo/", "/foo/0/", "/foo/0/0", "/foo/ 0", "/foo/９", "/foo/99999999999999999999",
        "/foo/9223372036854775807", "//", "/FOO", "/foo~10", "/m~n~", "#/foo", "/deep/0",
    ])
    func `a pointer to nowhere leads nowhere`(pointer: String) throws {
        #expect(try JSONDocument(Self.text).root.at(pointer: pointer) == nil)
    }

    @Test func `a tilde that begins no escape is itself`() throws {
        let root = try JSONDocument(#"{"~":1,"~2":2,"a~":3,"~~1":4,"~/":5}"#).root
        #expect(root.at(pointer: "/~")?.int == 1)
        #expect(root.at(pointer: "/~2")?.int == 2)
        #expect(root.at(pointer: "/a~")?.int == 3)
        #expect(root.at(pointer: "/~~01")?.int == 4)
        #expect(root.at(pointer: "/~~1")?.int == 5)
    }

    @Test(arguments: [
        "\u{301}", "a/\u{301}", "/\u{301}", "~\u{301}", "~1\u{301}", "/\u{200D}/", "\u{FE0F}", "🏽", "\r\n",
    ])
    func `a mark that joins the character before it does not hide a slash or a tilde`(name: String) throws {
        var writer = JSONWriter()
        writer.object { $0.member(name) { $0.array { $0.value(1) } } }
        let root = try JSONDocument(writer.bytes).root
        let value = try #require(root[name]?.elements?.first { _ in true })
        #expect(root.at(pointer: value.pointer)?.isSamePlace(as: value) == true)
    }

    @Test func `a pointer can start anywhere`() throws {
        let root = try JSONDocument(Self.text).root
        let deep = try #require(root["deep"])
        #expect(deep.at(pointer: "///1/0")?.pointer == "/deep///1/0")
        #expect(deep.at(pointer: "")?.isSamePlace(as: deep) == true)
    }

    @Test func `a name has the pointer of its member`() throws {
        let root = try JSONDocument(#"[{"a":[1,{"b":2}]}]"#).root
        let member = try #require(root.at(pointer: "/0/a/1")?.members?.first { _ in true })
        #expect(member.nameValue.pointer == "/0/a/1/b")
        #expect(member.value.pointer == "/0/a/1/b")
        #expect(member.nameValue.isSamePlace(as: member.value) == false)
    }

    @Test func `of a repeated name the pointer means the last`() throws {
        let root = try JSONDocument(#"{"a":1,"a":2}"#).root
        let members = try #require(root.members.map(Array.init))
        #expect(members.map(\.value.pointer) == ["/a", "/a"])
        #expect(root.at(pointer: "/a")?.int == 2)
    }

    @Test(arguments: 0..<4)
    func `every value of generated documents is found at its pointer`(part: Int) throws {
        var generator = SeededGenerator(seed: 4000 + UInt64(part))
        for _ in 0..<100 {
            let sample = SampleJSON.random(depth: 5, using: &generator)
            let root = try JSONDocument(sample.text(using: &generator)).root
            var pending = [root]
            while let value = pending.popLast() {
                #expect(root.at(pointer: value.pointer)?.isSamePlace(as: value) == true)
                pending += value.elements.map(Array.init) ?? value.members?.map(\.value) ?? []
            }
        }
    }
}
