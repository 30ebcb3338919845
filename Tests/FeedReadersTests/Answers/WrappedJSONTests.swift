import FeedCore
import FeedJSON
import FeedReaders
import Testing

/// JSON that is not one document: several values, a call, a prefix.
struct WrappedJSONTests {
    private func text(of answer: String) -> String? {
        WrappedJSON(Array(answer.utf8)).map { String(decoding: $0.bytes, as: UTF8.self).replacing("\n", with: "") }
    }

    @Test(arguments: [
        ("{\"a\":1}\n{\"a\":2}\n", "[{\"a\":1},{\"a\":2}]"),
        ("{\"a\":1}\r\n\r\n{\"a\":2}", "[{\"a\":1},{\"a\":2}]"),
        ("\u{FEFF}{\"a\":1}\n{\"a\":2}", "[{\"a\":1},{\"a\":2}]"),
        ("\u{1E}{\"a\":1}\n\u{1E}{\"a\":2}\n", "[{\"a\":1},{\"a\":2}]"),
        ("{\n\"a\": \"}\"\n}\n{\n\"a\": \"\\\"{\"\n}", "[{\"a\": \"}\"},{\"a\": \"\\\"{\"}]"),
        ("{\"a\":1}{\"a\":2}", "[{\"a\":1},{\"a\":2}]"),
        ("callback({\"a\":1});", "{\"a\":1}"), ("/**/jQuery1_2.cb([1]) ;\n", "[1]"),
        ("var events = [{\"a\":1}];", "[{\"a\":1}]"), ("window.data = {\"a\":1}", "{\"a\":1}"),
        (")]}'\n{\"a\":1}", "{\"a\":1}"), (")]}',\n[1]", "[1]"), ("while(1);[1]", "[1]"), ("for (;;); [1]", "[1]"),
        (")]}'\n{\"a\":1}\n{\"a\":2}", "[{\"a\":1},{\"a\":2}]"),
    ])
    func `several values, a call and a prefix are one document`(answer: String, inner: String) {
        #expect(text(of: answer) == inner)
    }

    @Test(arguments: [
        "", " ", "{", "[1,2", "{\"a\":1,\n\"b\":", "[\n{\"a\":1},\n{\"a\":2},\n{\"a\"", "callback({\"a\":1", "f(",
        "hello",
        "hello(world)", "x = y", ")]}'", "{\"a\":1}]", "1\n2\n3", "\"a\"\n\"b\"", "{\"a\":1} and {\"a\":2}", "\u{FF}",
    ])
    func `what is cut off, and what is not JSON, stays what it is`(answer: String) { #expect(text(of: answer) == nil) }

    @Test func `a broken line costs that line`() throws {
        let wrapped = try #require(WrappedJSON(Array("{\"a\":1}\n{\"a\":\n{\"a\":3}\n{\"a\":4}".utf8)))
        #expect(try JSONDocument(wrapped.bytes).root.elements?.count == 3)
        #expect(wrapped.warnings.listed.map(\.message).first?.hasPrefix("line 2 is not JSON: found") == true)
    }

    @Test func `text of UTF-16 is read`() throws {
        let bytes: [UInt8] = [0xFF, 0xFE] + Array("[1]".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(WrappedJSON(bytes).map { String(decoding: $0.bytes, as: UTF8.self) } == "[1]")
    }
}
