import FeedConfiguration
import FeedCore
import FeedJSON
import Testing

/// Comments and trailing commas in a configuration.
struct CommentedJSONTests {
    @Test(arguments: [
        ("[1] // one", "[1]       "), ("[1, /* 2, */ 3]", "[1,          3]"), ("[1,\r\n]", "[1 \r\n]"),
        ("{\"a\": 1 , // last\n}", "{\"a\": 1          \n}"), (#"["//", "/*", "\"//,]"]"#, #"["//", "/*", "\"//,]"]"#),
        ("[1, /* é */ ]", "[1           ]"), ("[,]", "[,]"), ("[1,,]", "[1,,]"), ("{,}", "{,}"), ("[1 / 2]", "[1 / 2]"),
        ("[1] /* open", "[1] /* open"), ("[1, // a, ]\n 2,]", "[1,        \n 2 ]"), ("/**/[]", "    []"),
        ("[1]//", "[1]  "),
    ])
    func `become blanks, so that each value stands where it stood`(text: String, plain: String) {
        let bytes = Array(text.utf8).withoutComments()
        #expect(String(decoding: bytes, as: UTF8.self) == plain)
        #expect(bytes.count == text.utf8.count)
    }

    private func edited(_ text: String, _ change: (inout JSONEditor) -> Void) throws -> String {
        var editor = try JSONEditor(Array(text.utf8))
        change(&editor)
        return String(decoding: editor.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("[\n  1 // one\n]", "[\n  1, // one\n  7\n]"), ("[\n  1, // one\n]", "[\n  1, // one\n  7,\n]"),
        ("[\n  1,\n]", "[\n  1,\n  7,\n]"), ("[\n  // none, yet\n]", "[\n  // none, yet\n  7\n]"),
        ("[\n  1\n  // the end,\n]", "[\n  1,\n  7\n  // the end,\n]"),
        ("[\n  1 /* one */ ]", "[\n  1, /* one */ \n  7]"),
    ])
    func `stay with the values before an added one`(before: String, after: String) throws {
        #expect(try edited(before) { $0.append([.scalar("7")], to: []) } == after)
    }

    @Test(arguments: [
        ("[\n  // one\n  1, // 1\n  // two\n  2 // 2\n]", 0, "[\n  // one\n  // two\n  2 // 2\n]"),
        ("[\n  // one\n  1, // 1\n  // two\n  2 // 2\n]", 1, "[\n  // one\n  1 // 1\n  // two\n]"),
        ("[1, /* two */ 2, 3]", 1, "[1, /* two */  3]"), ("[1, // one\n 2]", 0, "[ // one\n 2]"),
        ("[\n  1 // one\n]", 0, "[\n]"),
    ])
    func `on lines of their own stay when a value is removed`(before: String, index: Int, after: String) throws {
        #expect(try edited(before) { $0.remove([.index(index)]) } == after)
    }

    /// The parts of a text with three values, between which comments may stand.
    private static let texts = [
        ["[", "1", ",", "2", ",", "3", "]"], ["[", "1", ",", "2", ",", "3", ",", "]"],
        ["[\n  ", "1", ",\n  ", "2", ",\n  ", "3", "\n]"],
        ["[", "1", "]"], ["[", "1", ",", "]"],
    ]

    @Test(arguments: texts, ["/* x, */", " /* [x] */ ", "// \"x\",\n", "\n// x\n"])
    func `may stand anywhere when a value is removed, set or added`(parts: [String], comment: String) throws {
        let values = parts.compactMap { Int($0.trimmingBlanks) }
        for place in 1..<parts.count {
            let text = parts[..<place].joined() + comment + parts[place...].joined()
            func expect(_ wanted: [Int], after change: (inout JSONEditor) -> Void) throws {
                var editor = try JSONEditor(Array(text.utf8))
                change(&editor)
                let found = editor.root.elements.map { $0.compactMap(\.int) }
                #expect(found == wanted, "\(text) became \(String(decoding: editor.bytes, as: UTF8.self))")
            }
            for index in values.indices {
                var (less, other) = (values, values)
                less.remove(at: index)
                other[index] = 7
                try expect(less) { $0.remove([.index(index)]) }
                try expect(other) { $0.set([.index(index)], to: .scalar("7")) }
            }
            try expect(values + [7, 8]) { $0.append([.scalar("7"), .scalar("8")], to: []) }
            try expect([]) { editor in for _ in values { editor.remove([.index(0)]) } }
        }
    }

    @Test func `stay when a member is set, added after another one, and removed`() throws {
        let text = """
            {
              // of the family
              "feeds": [
                { "id": "a", "enabled": true, /* for now */ }, // mine
              ],
            }
            """
        let path: [SettingStep] = ["feeds", .index(0)]
        let changed = try edited(text) {
            $0.set(path + ["enabled"], to: .scalar("false"))
            $0.set(path + ["limit"], to: .scalar("3"), after: "id")
            $0.append([.object([.init("id", .text("b"))])], to: ["feeds"])
            $0.set(["theme"], to: .text("dark"))
            $0.remove(path)
        }
        for comment in ["// of the family"] { #expect(changed.contains(comment)) }
        let root = try JSONDocument(Array(changed.utf8).withoutComments()).root
        #expect(root["theme"]?.string == "dark" && root["feeds"]?.elements.map(Array.init)?.count == 1, "\(changed)")
    }
}

extension String {
    fileprivate var trimmingBlanks: String { String(filter { !$0.isWhitespace }) }
}
