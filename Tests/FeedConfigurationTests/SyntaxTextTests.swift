import FeedConfiguration
import Foundation
import Testing

/// The errors of a configuration that is not JSON: what was found, and where.
struct SyntaxTextTests {
    @Test(
        arguments: [
            ("{ \"feeds\": [] /* all }", "1:15: this comment is not closed. End it with */."),
            ("# ours\n{ \"feeds\": [] }", "1:1: this is a comment, which begins with // here."),
            ("{ \"feeds\": [,] }", "1:13: found \",\", expected a value or \"]\"."),
            ("{ \"feeds\": [1,,] }", "1:15: there are two commas in a row. Remove one of them."),
            (
                "{ // a \" and a {\n \"feeds\": [ }",
                "2:13: found \"}\", expected a value or \"]\". The \"[\" in line 2, column 11 is not closed."
            ),
            ("{ \"feeds\": [1,,2] }", "1:15: there are two commas in a row. Remove one of them."),
            (
                "{ 'feeds': [] }",
                "1:3: found a single quotation mark. JSON has names and texts in double ones: \"like this\"."
            ),
            (
                "{ \"feeds\": ['a'] }",
                "1:13: found a single quotation mark. JSON has names and texts in double ones: \"like this\"."
            ),
            (
                "{ “feeds”: [] }",
                "1:3: found a typographic quotation mark. JSON has names and texts in straight ones: \"like this\"."
            ),
            ("{ \"a\": 1\n \"feeds\": [] }", "2:2: there is no comma between this and what comes before it. Add one."),
            ("{ \"feeds\": [ {} {} ] }", "1:17: there is no comma between this and what comes before it. Add one."),
            ("{ \"feeds\": [1 2] }", "1:15: there is no comma between this and what comes before it. Add one."),
            ("{ feeds: [] }", "1:3: \"feeds\" has no quotation marks, which names and texts need."),
            ("{ \"feeds\": [ { \"enabled\": True } ] }", "1:27: found True, which JSON writes as true."),
            ("{ \"feeds\": [ { \"limit\": 05 } ] }", "1:26: found \"5\", expected no digit after a leading zero."),
            (
                "{ \"feeds\": [",
                "1:13: found the end of the text, expected a value or \"]\". The \"[\" in line 1, column 12 is not closed."
            ),
            (
                "{ \"feeds\": [\n  { \"id\": \"a[\",\n  { \"id\": \"b\" } ] }",
                "3:3: found \"{\", expected a name in quotation marks. The \"{\" in line 2, column 3 is not closed."
            ),
            (
                "{ \"feeds\": [\n  { \"id\": \"\\\"{\", \"tags\": [] \n] }",
                "3:1: found \"]\", expected \",\" or \"}\". The \"{\" in line 2, column 3 is not closed."
            ),
            (
                "{ \"feeds\": [ { \"id\": \"a\" } }",
                "1:28: found \"}\", expected \",\" or \"]\". The \"[\" in line 1, column 12 is not closed."
            ),
        ]
    )
    func `a text that is not JSON is told what it is`(text: String, line: String) {
        #expect(errors(text) == ["feeds.json:\(line)"])
    }

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
    func `UTF-16 is called by its name`(encoding: String.Encoding) throws {
        let bytes = Array(try #require("{ \"feeds\": [] }".data(using: encoding)))
        let source = ConfigurationSource(name: "feeds.json", bytes: bytes, folder: "/")
        let error = #expect(throws: ConfigurationIssues.self) {
            _ = try ConfigurationReader(registry: Providers.registry).read(source)
        }
        #expect(
            error?.description == "feeds.json: the file is in UTF-16, but must be in UTF-8. Save it in that encoding."
        )
    }

    @Test func `what is repeated inside something that is repeated is reported at once`() {
        #expect(
            errors(#"{ "feeds": [{ "id": "a", "id": "b" }], "feeds": [] }"#) == [
                #"feeds.json:1:26: feeds[0] has the member "id" twice. Remove one of them."#,
                #"feeds.json:1:40: the configuration has the member "feeds" twice. Remove one of them."#,
            ]
        )
    }

    @Test func `a secret in the file is warned of beside mistakes`() throws {
        let text = arrivals(#""appKey": "abc", "radius": 0"#)
        let error = #expect(throws: ConfigurationIssues.self) { _ = try read(text) }
        #expect(error?.errors.count == 1)
        #expect(error?.warnings.count == 1)
        #expect(error?.description.contains("holds the secret itself") == true)
    }

    @Test(
        arguments: [
            ("a", true), ("Berlin-2", true), ("fußball", true), ("日本", true), ("a_b.c", true), ("", false),
            ("-a", false),
            ("a b", false), ("$(touch PWNED)", false), ("a;b", false), ("`id`", false), ("a\u{202E}b", false),
            ("a\nb", false), ("~", false), ("a*", false), ("a:b", false), ("a=b", false), ("a'b", false),
            ("“a”", false),
        ]
    )
    func `a tag is a word that no shell minds`(tag: String, isAllowed: Bool) {
        let escaped = tag.replacing("\n", with: "\\n")
        let text = configuration(#""id": "s", "provider": "sport-events", "tags": ["\#(escaped)"]"#)
        #expect(errors(text).isEmpty == isAllowed)
    }
}
