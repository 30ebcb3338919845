import FeedJSON
import Testing

/// Sections 2 to 5 of RFC 8259: whitespace, literals, arrays, objects, and what may stand around the value.
@Suite struct JSONStructureTests {
    @Test(arguments: [
        "null", "true", "false", "0", "\"\"", "[]", "{}", " null ", "\t\r\n 1 \n\r\t", "[ ]", "{\n}", "[[]]", "[{}]",
        "[1]", "[1,2]", "[ 1 , 2 ]", "[\n1\n,\r2\t]", "[[],[]]", "[null,true,false,0,\"\",[],{}]", #"{"":0}"#,
        #"{"a":1}"#, #"{ "a" : 1 , "b" : 2 }"#, #"{"a":{"a":{}}}"#, #"{"a":[],"b":[{}]}"#, #"{"a":1,"a":1}"#,
    ])
    func `a text of the grammar is read`(text: String) throws {
        let document = try JSONDocument(text)
        #expect(document.byteCount == text.utf8.count)
        #expect(document.hasByteOrderMark == false)
    }

    @Test(arguments: [
        Refusal("", at: 0), Refusal(" ", at: 1), Refusal("\n\n", at: 2), Refusal("\u{0}", at: 0),
        Refusal("\u{B}1", at: 0), Refusal("\u{C}1", at: 0), Refusal("\u{A0}1", at: 0), Refusal("\u{2028}1", at: 0),
        Refusal("1\u{0}", at: 1), Refusal("1 2", at: 2), Refusal("1,", at: 1), Refusal("[]]", at: 2),
        Refusal("{}}", at: 2), Refusal("null null", at: 5), Refusal("[] // no", at: 3), Refusal("/* */1", at: 0),
        Refusal("\"a\" \"b\"", at: 4), Refusal("]", at: 0), Refusal("}", at: 0), Refusal(":", at: 0),
        Refusal(",", at: 0), Refusal("'a'", at: 0), Refusal("undefined", at: 0), Refusal("NaN", at: 0),
        Refusal("Infinity", at: 0), Refusal("<html>", at: 0),
    ])
    func `nothing else is a value, and nothing follows it`(refusal: Refusal) { refusal.check() }

    @Test(arguments: [
        Refusal("n", at: 1), Refusal("nul", at: 3), Refusal("nulL", at: 3), Refusal("Null", at: 0),
        Refusal("t", at: 1), Refusal("tru", at: 3), Refusal("trve", at: 2), Refusal("TRUE", at: 0),
        Refusal("fals", at: 4), Refusal("fa lse", at: 2), Refusal("f\u{301}", at: 1), Refusal("nulll", at: 4),
        Refusal("truefalse", at: 4), Refusal("[nul]", at: 4), Refusal("[true false]", at: 6),
    ])
    func `a literal is one of three words`(refusal: Refusal) { refusal.check() }

    @Test(arguments: [
        Refusal("[", at: 1), Refusal("[ ", at: 2), Refusal("[1", at: 2), Refusal("[1 ", at: 3), Refusal("[1,", at: 3),
        Refusal("[1,]", at: 3), Refusal("[,]", at: 1), Refusal("[,1]", at: 1), Refusal("[1,,2]", at: 3),
        Refusal("[1 2]", at: 3), Refusal("[1;2]", at: 2), Refusal("[1}", at: 2), Refusal("[}", at: 1),
        Refusal("[1:2]", at: 2), Refusal("[\"a\":1]", at: 4), Refusal("[[]", at: 3), Refusal("[[", at: 2),
        Refusal("[{]", at: 2), Refusal("[1]2", at: 3),
    ])
    func `an array is values with commas between them`(refusal: Refusal) { refusal.check() }

    @Test(arguments: [
        Refusal("{", at: 1), Refusal("{ ", at: 2), Refusal("{,}", at: 1), Refusal("{]", at: 1), Refusal("{1:2}", at: 1),
        Refusal("{a:1}", at: 1), Refusal("{'a':1}", at: 1), Refusal("{null:1}", at: 1), Refusal("{[]:1}", at: 1),
        Refusal(#"{"a"}"#, at: 4), Refusal(#"{"a""#, at: 4), Refusal(#"{"a" 1}"#, at: 5), Refusal(#"{"a",1}"#, at: 4),
        Refusal(#"{"a"=1}"#, at: 4), Refusal(#"{"a":}"#, at: 5), Refusal(#"{"a":"#, at: 5),
        Refusal(#"{"a"::1}"#, at: 5),
        Refusal(#"{"a":1"#, at: 6), Refusal(#"{"a":1,"#, at: 7), Refusal(#"{"a":1,}"#, at: 7),
        Refusal(#"{"a":1,,"b":2}"#, at: 7), Refusal(#"{"a":1 "b":2}"#, at: 7), Refusal(#"{"a":1]"#, at: 6),
        Refusal(#"{"a":1:2}"#, at: 6), Refusal(#"{"a":{"b":1}"#, at: 12), Refusal(#"{"a"#, at: 3),
        Refusal(#"{"a":1,2}"#, at: 7), Refusal(#"{"a":1;"b":2}"#, at: 6),
    ])
    func `an object is names and values with commas between them`(refusal: Refusal) { refusal.check() }

    @Test(arguments: ["[]", #" {"a":1}"#, "\"\u{FEFF}\""])
    func `a byte-order mark in front is skipped and reported`(text: String) throws {
        let marked = try JSONDocument("\u{FEFF}" + text)
        #expect(marked.hasByteOrderMark)
        #expect(marked.byteCount == text.utf8.count + 3)
        let plain = try JSONDocument(text)
        #expect(marked.root.kind == plain.root.kind)
        #expect(marked.root.offset == plain.root.offset + 3)
    }

    @Test(arguments: [
        Refusal("\u{FEFF}", at: 3), Refusal("\u{FEFF}\u{FEFF}1", at: 3), Refusal(" \u{FEFF}1", at: 1),
        Refusal("1\u{FEFF}", at: 1), Refusal([0xEF, 0xBB], at: 0), Refusal([0xFF, 0xFE, 0x31, 0x00], at: 0),
        Refusal([0xFE, 0xFF, 0x00, 0x31], at: 0), Refusal([0x00, 0x31], at: 0), Refusal([0x31, 0x00], at: 1),
    ])
    func `a byte-order mark elsewhere, and any other encoding, is refused`(refusal: Refusal) { refusal.check() }
}
