import FeedJSON
import Testing

/// Documents that are read and written again without a loss.
@Suite struct JSONCopyTests {
    @Test(arguments: [
        "null", "true", "false", "\"\"", "[]", "{}", "[[],{}]", "1.50", "-0", "-0.0", "1E+05", "1e400",
        "123456789012345678901234567890.000", "[1,[2,[3,[]],4],{\"a\":{\"b\":[{}]}},5]", #"{"a":1,"a":2,"b":{"a":3}}"#,
        #"{"":{"":""}}"#, #"["\"\\\b\f\n\r\t\u0000/é😀"]"#,
    ])
    func `a text without freedom is copied to the byte`(text: String) throws {
        var json = JSONWriter()
        json.value(try JSONDocument(text).root)
        #expect(json.text == text)
    }

    @Test func `space goes and escapes become plain, and nothing else changes`() throws {
        var json = JSONWriter()
        json.value(try JSONDocument("\u{FEFF} { \"\\u0061\\/\" : [ 1.0 ,\n\"\\u00e9\\ud800\" ] } ").root)
        #expect(json.text == "{\"a/\":[1.0,\"é\u{FFFD}\"]}")
    }

    @Test func `a part of a document is copied as a member or an element, and writing goes on behind it`() throws {
        let root = try JSONDocument(#"{"a":[1,{"b":[]}],"c":"x"}"#).root
        let part = try #require(root["a"])
        var json = JSONWriter(.indented)
        json.object {
            $0.member("before", 0)
            $0.member("part", part)
            $0.member("list") {
                $0.array {
                    $0.value(root)
                    $0.value(part)
                }
            }
            $0.member("after", 2)
        }
        #expect(
            json.text == """
                {
                  "before": 0,
                  "part": [
                    1,
                    {
                      "b": []
                    }
                  ],
                  "list": [
                    {
                      "a": [
                        1,
                        {
                          "b": []
                        }
                      ],
                      "c": "x"
                    },
                    [
                      1,
                      {
                        "b": []
                      }
                    ]
                  ],
                  "after": 2
                }
                """
        )
        json.removeAll()
        json.array { for member in root.members.map(Array.init) ?? [] { $0.value(member.nameValue) } }
        #expect(json.text == "[\n  \"a\",\n  \"c\"\n]")
    }

    @Test(arguments: [JSONWriter.Layout.compact, .indented], 0..<4)
    func `generated values are written, read back and copied without loss`(layout: JSONWriter.Layout, part: Int) throws
    {
        var generator = SeededGenerator(seed: 5000 + UInt64(part))
        for _ in 0..<200 {
            let sample = SampleJSON.random(depth: 5, using: &generator)
            let original = try JSONDocument(sample.text(using: &generator)).root
            var copy = JSONWriter(layout)
            copy.value(original)
            #expect(sample.difference(from: try JSONDocument(copy.bytes).root) == nil)
            var written = JSONWriter(layout)
            try sample.write(to: &written)
            #expect(written.bytes == copy.bytes)
        }
    }
}

extension SampleJSON {
    /// Writes the value call by call, where copying a document's value is one call.
    fileprivate func write(to json: inout JSONWriter) throws {
        switch self {
        case .null: json.null()
        case .boolean(let value): json.value(value)
        // Only a copy keeps a number as it is written.
        case .number(let text): json.value(try JSONDocument(text).root)
        case .string(let value): json.value(value)
        case .array(let values): try json.array { for value in values { try value.write(to: &$0) } }
        case .object(let members):
            try json.object { for member in members { try $0.member(member.name) { try member.value.write(to: &$0) } } }
        }
    }
}
