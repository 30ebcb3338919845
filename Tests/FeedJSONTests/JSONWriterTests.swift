import FeedJSON
import Testing

@Suite struct JSONWriterTests {
    private func sample(_ layout: JSONWriter.Layout) -> String {
        var json = JSONWriter(layout)
        json.object {
            $0.member("text", "a")
            $0.member("whole", 1)
            $0.member("fraction", 1.5)
            $0.member("yes", true)
            $0.member("absent", ifPresent: nil)
            $0.member("present", ifPresent: "b")
            $0.member("names", ["x", "y"])
            $0.member("none", [])
            $0.member("empty") { $0.object { _ in } }
            $0.member("nothing") { $0.null() }
            $0.member("list") {
                $0.array {
                    $0.value(1)
                    $0.array { _ in }
                    $0.object { $0.member("no", false) }
                    $0.value("z")
                }
            }
        }
        return json.text
    }

    @Test func `the compact layout has no space`() {
        #expect(
            sample(.compact)
                == #"{"text":"a","whole":1,"fraction":1.5,"yes":true,"present":"b","names":["x","y"],"none":[],"#
                + #""empty":{},"nothing":null,"list":[1,[],{"no":false},"z"]}"#
        )
    }

    @Test func `the indented layout has a line for each member and element`() {
        #expect(
            sample(.indented) == """
                {
                  "text": "a",
                  "whole": 1,
                  "fraction": 1.5,
                  "yes": true,
                  "present": "b",
                  "names": [
                    "x",
                    "y"
                  ],
                  "none": [],
                  "empty": {},
                  "nothing": null,
                  "list": [
                    1,
                    [],
                    {
                      "no": false
                    },
                    "z"
                  ]
                }
                """
        )
    }

    @Test(arguments: [
        ("", #""""#), ("a", #""a""#), ("\"\\/", #""\"\\/""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
        ("\u{0}\u{1}\u{1F}\u{B}", #""\u0000\u0001\u001f\u000b""#), ("\u{7F}", #""\u007f""#),
        ("\u{1B}[31m", #""\u001b[31m""#),
        ("é€😀", #""é€😀""#),
        (
            "\u{80}\u{9F}\u{2028}\u{2029}\u{202A}\u{202E}\u{2066}\u{2069}",
            #""\u0080\u009f\u2028\u2029\u202a\u202e\u2066\u2069""#
        ), ("a\u{202E}b", #""a\u202eb""#),
        ("\u{A0}\u{BF}©…\u{2027}\u{202F}\u{2065}\u{206A}€", "\"\u{A0}\u{BF}©…\u{2027}\u{202F}\u{2065}\u{206A}€\""),
        ("a\nb\"c", #""a\nb\"c""#), ("\n", #""\n""#),
        ("\"", #""\"""#), ("ends\\", #""ends\\""#),
    ])
    func `what must be escaped is escaped, and what a terminal or a page would obey`(text: String, expected: String)
        throws
    {
        var json = JSONWriter()
        json.value(text)
        #expect(json.text == expected)
        json.removeAll()
        json.object { $0.member(text, text) }
        #expect(json.text == "{\(expected):\(expected)}")
        #expect(try JSONDocument(json.bytes).root[text]?.string == text)
    }

    @Test func `a text that is part of another is written alone`() {
        var json = JSONWriter()
        json.array { $0.value(String("ab\"cd".dropFirst().dropLast())) }
        #expect(json.text == #"["b\"c"]"#)
    }

    @Test(arguments: [0, 1, -1, 10, -10, 1_234_567_890, .max, .min])
    func `an integer is written in full`(value: Int) {
        var json = JSONWriter()
        json.value(value)
        #expect(json.text == String(value))
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-2, "-2"), (0.1, "0.1"), (-1.5, "-1.5"), (1e14, "100000000000000"),
            (999_999_999_999_999, "999999999999999"), (-999_999_999_999_999, "-999999999999999"),
            (1e15, "1000000000000000"),
            (9_007_199_254_740_994, "9007199254740994"), (18_014_398_509_481_982, "18014398509481982"),
            (-18_014_398_509_481_982, "-18014398509481982"), (18_014_398_509_481_984, "1.8014398509481984e+16"),
            (1e16, "10000000000000000"), (1e17, "1e+17"), (1e15 + 0.5, "1000000000000000.5"),
            (4_503_599_627_370_495.5, "4503599627370495.5"), (0.0001, "0.0001"), (0.00001, "1e-05"),
            (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
            (-9_223_372_036_854_775_808, "-9.223372036854776e+18"),
            (9_223_372_036_854_775_808, "9.223372036854776e+18"),
            (.infinity, "null"), (-.infinity, "null"), (.nan, "null"), (.signalingNaN, "null"),
        ] as [(Double, String)]
    )
    func `a double is written shortest, and as null where JSON has no text for it`(value: Double, text: String) throws {
        var json = JSONWriter()
        json.value(value)
        #expect(json.text == text)
        if value.isFinite { #expect(try JSONDocument(json.bytes).root.double == value) }
        json.removeAll()
        json.object { $0.member("a", value) }
        #expect(json.text == "{\"a\":\(text)}")
    }

    @Test func `documents can follow each other, each on its line`() {
        var json = JSONWriter()
        for number in 1...3 {
            json.object { $0.member("n", number) }
            json.separate(with: UInt8(ascii: "\n"))
        }
        #expect(json.text == "{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n")
        json.removeAll()
        #expect(json.bytes.isEmpty)
        json.array { $0.value(1) }
        #expect(json.text == "[1]")
    }

    @Test func `an error of the closure goes through`() {
        struct Failure: Error {}
        var json = JSONWriter()
        #expect(throws: Failure.self) { try json.array { _ in throw Failure() } }
        json.removeAll()
        json.value(true)
        #expect(json.text == "true")
    }
}
