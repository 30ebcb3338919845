import FeedJSON
import Testing

@Suite struct JSONSyntaxErrorTests {
    @Test(arguments: [
        ("", "line 1, column 1: found the end of the text, expected a value"),
        ("[1,\n  2,\n  oops\n]", "line 3, column 3: found \"o\", expected a value"),
        ("[", #"line 1, column 2: found the end of the text, expected a value or "]""#),
        ("[x", #"line 1, column 2: found "x", expected a value or "]""#),
        ("[1,]", #"line 1, column 4: found "]", expected a value"#),
        ("[{},x]", #"line 1, column 5: found "x", expected a value"#),
        ("[1 2]", #"line 1, column 4: found "2", expected "," or "]""#),
        ("[1", #"line 1, column 3: found the end of the text, expected "," or "]""#),
        ("{", #"line 1, column 2: found the end of the text, expected a name or "}""#),
        ("{a:1}", #"line 1, column 2: found "a", expected a name or "}""#),
        (#"{"a":1,}"#, #"line 1, column 8: found "}", expected a name in quotation marks"#),
        (#"{"a" 1}"#, #"line 1, column 6: found "1", expected ":""#),
        (#"{"a":}"#, #"line 1, column 6: found "}", expected a value"#),
        (#"{"a":[}"#, #"line 1, column 7: found "}", expected a value or "]""#),
        (#"[{"a":x}]"#, #"line 1, column 7: found "x", expected a value"#),
        (#"{"a":1 "b":2}"#, #"line 1, column 8: found """, expected "," or "}""#),
        ("1 x", #"line 1, column 3: found "x", expected nothing after the value"#),
        ("tru\u{20}", "line 1, column 4: found a blank, expected the literal true"),
        ("fälse", #"line 1, column 2: found "ä", expected the literal false or a text in quotation marks"#),
        ("not json", #"line 1, column 2: found "o", expected the literal null or a text in quotation marks"#),
        ("nul", "line 1, column 4: found the end of the text, expected the literal null"),
        ("-", "line 1, column 2: found the end of the text, expected a digit"),
        ("[1.]", #"line 1, column 4: found "]", expected a digit"#),
        ("[007]", #"line 1, column 3: found "0", expected no digit after a leading zero"#),
        ("\"abc", "line 1, column 5: found the end of the text, expected the end of the string"),
        ("\"\\", "line 1, column 3: found the end of the text, expected the rest of the escape"),
        (#""\q""#, #"line 1, column 3: found "q", expected one of " \ / b f n r t u after a backslash"#),
        (#""\u12x4""#, #"line 1, column 6: found "x", expected four hexadecimal digits after \u"#),
        (
            "[\"a\tb\"]",
            "line 1, column 4: found the character U+0009, "
                + "expected an escape: a control character may not stand in a string as it is"
        ),
        (
            String(repeating: "[", count: 513),
            #"line 1, column 513: found "[", expected at most 512 levels of nesting"#
        ),
    ])
    func `the description says where, what and what instead`(text: String, description: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(text) }
        #expect(error?.description == description)
    }

    @Test(arguments: [
        ("\u{0}", "the character U+0000"), ("\u{1B}[31m", "the character U+001B"), ("\u{7F}", "the character U+007F"),
        ("\u{85}", "the character U+0085"), ("\u{A0}", "the character U+00A0"), ("\u{301}", "the character U+0301"),
        ("\u{200B}", "the character U+200B"), ("\u{202E}", "the character U+202E"),
        ("\u{2028}", "the character U+2028"),
        ("\u{3000}", "the character U+3000"), ("\u{E000}", "the character U+E000"),
        ("\u{E0001}", "the character U+E0001"), ("\u{FEFF}\u{FEFF}", "the character U+FEFF"), ("é", "\"é\""),
        ("😀", "\"😀\""), ("“", "\"“\""),
    ])
    func `what was found can be printed, whatever it is`(text: String, found: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(text) }
        #expect(error?.found == found)
    }

    @Test(
        arguments: [
            ([0x22, 0xFF, 0x22], "line 1, column 2: found the byte 0xFF, expected UTF-8"),
            ([0x22, 0xC3, 0xA9, 0xED, 0xA0, 0x80, 0x22], "line 1, column 3: found the byte 0xED, expected UTF-8"),
            ([0x22, 0xE2, 0x82], "line 1, column 2: found the byte 0xE2, expected UTF-8"),
            ([0x5B, 0x0A, 0x80], #"line 2, column 1: found the byte 0x80, expected a value or "]""#),
            ([0xEF, 0xBB], "line 1, column 1: found the byte 0xEF, expected a value"),
        ] as [([UInt8], String)]
    )
    func `bytes that are no character are named by their value`(bytes: [UInt8], description: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(bytes) }
        #expect(error?.description == description)
    }

    @Test(arguments: [
        ("[1,\n2,\nx]", 3, 1), ("[1,\r\n2,\r\nx]", 3, 1), ("[\n\n\n\n", 5, 1), ("[\"äöü\", x]", 1, 9),
        ("[\"😀😀\",\n\"é\" x]", 2, 5), ("\u{FEFF}x", 1, 1), ("\u{FEFF}[\nx", 2, 1), ("\u{FEFF}[é", 1, 2),
        ("[\t\tx", 1, 4), ("{\"a\":\n  {\"b\":\n    nul\n  }\n}", 3, 8),
    ])
    func `lines and columns are counted from one, columns in characters`(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(text) }
        #expect(error?.position == JSONPosition(line: line, column: column))
    }
}
