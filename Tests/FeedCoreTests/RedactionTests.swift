import FeedCore
import FeedJSON
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RedactionTests {
    /// A text that repeats a secret, and the text without it.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var secret: String
        var text: String
        var expected: String

        init(_ testDescription: String, _ secret: String, _ text: String, _ expected: String) {
            self.testDescription = testDescription
            self.secret = secret
            self.text = text
            self.expected = expected
        }
    }

    private static let cases = [
        Case("as it stands", "hunter2secret", "key hunter2secret is wrong", "key (secret) is wrong"),
        Case("twice", "hunter2", "hunter2hunter2, hunter2", "(secret)(secret), (secret)"),
        Case("with its first letters before it", "hunter2", "hunthunter2", "hunt(secret)"),
        Case("percent-encoded", "s3cret/+", "?key=s3cret%2F%2B&a", "?key=(secret)&a"),
        Case("percent-encoded in lower case", "s3cret/+", "?key=s3cret%2f%2b&a", "?key=(secret)&a"),
        Case("percent-encoded in part", "s3cret/+", "?key=s3cret/%2b&a", "?key=(secret)&a"),
        Case("percent-encoded in whole", "abcd", "%61%62%63%64", "(secret)"),
        Case("percent-encoded beyond ASCII", "clé-é", "cl%C3%A9-%c3%a9!", "(secret)!"),
        Case("percent-encoded in Latin-1", "s3cr3t ü", "s3cr3t%20%FC!", "(secret)!"),
        Case("in Latin-1, read as UTF-8", "S3cr3t/ü", "me:S3cr3t/\u{FFFD}@host", "me:(secret)@host"),
        Case("in base64, in Latin-1", "S3cr3t ü", "Basic UzNjcjN0IPw=", "Basic (secret)"),
        Case(
            "replacement characters that may be of any text",
            "üöä",
            "\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{FFFD}\u{FFFD}\u{FFFD}"
        ),
        Case("form-encoded", "two words", "key=two+words", "key=(secret)"),
        Case("with a percent sign of its own", "100%25", "100%25 100%2525", "(secret) (secret)"),
        Case("with the escapes of JSON", "a\"b\\c/d", #"{"k":"a\"b\\c\/d"}"#, #"{"k":"(secret)"}"#),
        Case("with escapes by number", "clé+𝄞", #"cl\u00E9\u002b\uD834\udd1e"#, "(secret)"),
        Case("with JSON in JSON", "a\"b\\c/d", #"a\\\"b\\\\c\\/d"#, "(secret)"),
        Case("percent-encoded, the marks escaped", "s3cret/+", #"s3cret\u00252F\u00252B"#, "(secret)"),
        Case("with the numeric references of HTML", "ké-7", "&#107;&#233;&#x2D;&#X0037; &#107é-7", "(secret) (secret)"),
        Case("with an ampersand of its own", "a&#98;c", "a&#98;c, a&#38;#98;c, abc", "(secret), (secret), abc"),
        Case("in a JSON Pointer", "a/b~c", "/x/a~1b~0c/y", "/x/(secret)/y"),
        Case("in base64", "hunter2secret", "Basic aHVudGVyMnNlY3JldA== here", "Basic (secret) here"),
        Case("in base64 without padding", "hunter2secret", "(aHVudGVyMnNlY3JldA)", "((secret))"),
        Case("in base64, percent-encoded", "key??>>", "a2V5Pz8%2bPg%3D%3D.", "(secret)."),
        Case("in base64 with an escape", "key>??>", #"a2V5Pj8\/Pg=="#, "(secret)"),
        Case("in base64url", "key>??>", "a2V5Pj8_Pg", "(secret)"),
        Case(
            "cut within it",
            "hunter2secret",
            #"found the text "…hunter2...", expected"#,
            #"found the text "…(secret)...", expected"#
        ),
        Case("in another case", "hunter2", "HUNTER2", "HUNTER2"),
        Case("a part of it", "hunter2", "hunter3, hunt", "hunter3, hunt"),
        Case("many backslashes", #"\\\\\\\\"#, String(repeating: "\\", count: 8), "(secret)"),
        Case(
            "many percent signs",
            "%%%%%%%%!",
            String(repeating: "%25", count: 40),
            String(repeating: "%25", count: 40)
        ),
    ]

    @Test(arguments: cases)
    func `removes a secret from a text`(_ example: Case) {
        let redaction = Redaction([Secret(example.secret)])
        #expect(redaction.redacted(example.text) == example.expected)
        #expect(redaction.redacted(message: example.text) == example.expected)
        let isWhole = example.text != example.expected && !example.text.contains("...")
        #expect(redaction.isNeeded(for: Array(example.text.utf8)) == isWhole)
    }

    @Test func `removes the longest of several secrets`() {
        let redaction = Redaction([Secret("hunter2"), Secret("hunter2secret"), Secret("")])
        #expect(redaction.redacted("hunter2secret hunter2") == "(secret) (secret)")
    }

    @Test func `removes a short secret from messages only`() {
        let redaction = Redaction([Secret("abc")])
        #expect(redaction.redacted("the abc of it") == "the abc of it")
        #expect(redaction.redacted(message: "the key abc is wrong") == "the key (secret) is wrong")
        #expect(!redaction.isNeeded(for: Array("abc".utf8)))
    }

    @Test func `changes nothing without secrets`() {
        let redaction = Redaction([])
        #expect(redaction.isEmpty)
        #expect(redaction.redacted(message: "%41\\u0041") == "%41\\u0041")
        #expect(!redaction.isNeeded(for: [0x25]))
    }

    @Test func `removes secrets from errors and warnings`() {
        let redaction = Redaction([Secret("hunter2")])
        let error = redaction.redacted(
            FeedError(.rejected, "no hunter2", hint: "Try hunter2.", cause: CancellationError())
        )
        #expect(error.message == "no (secret)")
        #expect(error.hint == "Try (secret).")
        #expect(error.cause == nil)
        var warnings = FeedWarnings()
        warnings.add(.malformedRecord, pointer: "/hunter2/0", "found hunter2")
        let shown = redaction.redacted(warnings)
        #expect(shown.listed == [FeedWarning(.malformedRecord, pointer: "/(secret)/0", "found (secret)")])
        #expect(shown.count == 1 && shown.lostRecords == 1)
    }

    /// Every encoding of a secret in JSON is found in the bytes of the answer, before it is parsed.
    @Test(arguments: ["s3cret/+ \"\\", "clé 𝄞~%41", "\u{8}\u{C}\n\r\t-"])
    func `finds the same secrets in an answer as in its texts`(secret: String) throws {
        let redaction = Redaction([Secret(secret)])
        var json = JSONWriter()
        json.value(secret)
        let quoted = json.text
        var twice = JSONWriter()
        twice.value("<\(quoted)>")
        for text in [quoted, twice.text, quoted.replacing("/", with: "\\/").replacing("+", with: "\\u002B")] {
            #expect(redaction.isNeeded(for: Array(text.utf8)))
            let read = try #require(JSONDocument(text).root.string)
            #expect(redaction.redacted(read) != read)
            #expect(!redaction.redacted(read).contains("s3cret"))
        }
    }

    @Test func `finds a secret at any position of a large answer`() {
        let secret = Secret("hunter2secret")
        for offset in [(1 << 18) - 5, 1 << 18, 1 << 19] {
            var bytes = [UInt8](repeating: UInt8(ascii: "h"), count: 600_000)
            bytes.replaceSubrange(offset..<(offset + 13), with: Array(secret.revealed.utf8))
            #expect(Redaction([secret]).isNeeded(for: bytes))
        }
    }

    @Test func `stops scanning when the task is cancelled`() async {
        let isNeeded = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return Redaction([Secret("hunter2")]).isNeeded(for: [0x20])
        }.value
        #expect(isNeeded)
    }

    @Test func `finds nothing in a large answer without a secret`() {
        let bytes = Array(repeating: Array(#"{"h\\/u":"%68unte\u0072 hunter+"},"#.utf8), count: 10_000).flatMap(\.self)
        #expect(!Redaction([Secret("hunter2")]).isNeeded(for: bytes))
    }
}
