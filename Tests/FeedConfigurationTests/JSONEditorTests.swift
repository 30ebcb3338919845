import FeedConfiguration
import FeedCore
import FeedJSON
import Testing

/// Changes of single values, byte for byte.
struct JSONEditorTests {
    private func edited(_ text: String, _ change: (inout JSONEditor) -> Void) throws -> String {
        var editor = try JSONEditor(Array(text.utf8))
        change(&editor)
        return String(decoding: editor.bytes, as: UTF8.self)
    }

    private static let feed = JSONTree.object([.init("id", .text("b")), .init("provider", .text("p"))])

    @Test(arguments: [
        // On lines of their own.
        (
            "{\n  \"feeds\": [\n    { \"id\": \"a\" }\n  ]\n}\n",
            "{\n  \"feeds\": [\n    { \"id\": \"a\" },\n    { \"id\": \"b\", \"provider\": \"p\" }\n  ]\n}\n"
        ),
        // With tabs and the line ends of Windows.
        (
            "{\r\n\t\"feeds\": [\r\n\t\t{\"id\": \"a\"}\r\n\t]\r\n}",
            "{\r\n\t\"feeds\": [\r\n\t\t{\"id\": \"a\"},\r\n\t\t{\"id\": \"b\", \"provider\": \"p\"}\r\n\t]\r\n}"
        ),
        // Without any blank.
        (#"{"feeds":[{"id":"a"}]}"#, #"{"feeds":[{"id":"a"},{"id":"b","provider":"p"}]}"#),
        // On one line.
        (#"{ "feeds": [ { "id": "a" } ] }"#, #"{ "feeds": [ { "id": "a" }, { "id": "b", "provider": "p" } ] }"#),
        // Into an empty list.
        ("{\n    \"feeds\": []\n}", "{\n    \"feeds\": [\n        { \"id\": \"b\", \"provider\": \"p\" }\n    ]\n}"),
        (#"{"feeds":[]}"#, #"{"feeds":[{"id":"b","provider":"p"}]}"#),
        // With a byte-order mark, and blanks in odd places.
        (
            "\u{FEFF}{ \"feeds\" :[ 1 ,\n 2 ]\t}",
            "\u{FEFF}{ \"feeds\" :[ 1 ,\n 2,\n { \"id\" :\"b\", \"provider\" :\"p\" } ]\t}"
        ),
    ])
    func `adds an element in the layout of the rest`(before: String, after: String) throws {
        let text = try edited(before) { $0.append([Self.feed], to: ["feeds"]) }
        #expect(text == after)
    }

    @Test(arguments: [
        (#"{"a": [1, 2, 3]}"#, 0, #"{"a": [2, 3]}"#), (#"{"a": [1, 2, 3]}"#, 1, #"{"a": [1, 3]}"#),
        (#"{"a": [1, 2, 3]}"#, 2, #"{"a": [1, 2]}"#), (#"{"a": [ 1 ]}"#, 0, #"{"a": []}"#),
        ("{\"a\": [\n  {},\n  {\"b\": \"]\"},\n  []\n]}", 1, "{\"a\": [\n  {},\n  []\n]}"),
        ("{\"a\": [\r\n\t1,\r\n\t2\r\n]}", 1, "{\"a\": [\r\n\t1\r\n]}"), (#"{"a": [1]}"#, 7, #"{"a": [1]}"#),
    ])
    func `removes an element with its comma`(before: String, index: Int, after: String) throws {
        let text = try edited(before) { $0.remove(["a", .index(index)]) }
        #expect(text == after)
    }

    @Test(
        arguments: [
            // Another value in its place.
            (#"{ "a" : 1.50, "b": 2 }"#, ["a"], #"{ "a" : 7, "b": 2 }"#),
            (#"{ "a": { "b": [1, {"c": "}"}] }, "d": 2 }"#, ["a"], #"{ "a": 7, "d": 2 }"#),
            // A new member, where nothing is before it and behind what is.
            (#"{ "d": {} }"#, ["d", "a"], #"{ "d": { "a": 7 } }"#), ("{\"d\":{}}", ["d", "a"], "{\"d\":{\"a\":7}}"),
            ("{\n  \"d\": 1\n}", ["a"], "{\n  \"d\": 1,\n  \"a\": 7\n}"),
            // Objects on the way that are missing.
            (#"{ "id": "x" }"#, ["s", "t", "a"], #"{ "id": "x", "s": { "t": { "a": 7 } } }"#),
            // An escaped name, and one that appears twice: the last one counts.
            (#"{ "\u0061": 1 }"#, ["a"], #"{ "\u0061": 7 }"#), (#"{"a":1,"a":2}"#, ["a"], #"{"a":1,"a":7}"#),
        ] as [(String, [String], String)]
    )
    func `sets a member`(before: String, path: [String], after: String) throws {
        let text = try edited(before) { $0.set(path.map { .name($0) }, to: .scalar("7")) }
        #expect(text == after)
    }

    @Test func `puts a new member behind another`() throws {
        let before = "{\n  \"id\": \"a\",\n  \"provider\": \"p\",\n  \"limit\": 1\n}"
        let after = "{\n  \"id\": \"a\",\n  \"provider\": \"p\",\n  \"enabled\": false,\n  \"limit\": 1\n}"
        let text = try edited(before) { $0.set(["enabled"], to: .scalar("false"), after: "provider") }
        #expect(text == after)
    }

    @Test func `spreads a long object over lines`() throws {
        let settings = JSONTree.object((0..<6).map { .init("setting\($0)", .text(String(repeating: "x", count: 20))) })
        let text = try edited("{\n  \"feeds\": [\n    {}\n  ]\n}\n") {
            $0.append([.object([.init("id", .text("a")), .init("settings", settings)])], to: ["feeds"])
        }
        let line = "        \"setting1\": \"xxxxxxxxxxxxxxxxxxxx\","
        #expect(text.contains("    {},\n    {\n      \"id\": \"a\",\n      \"settings\": {\n"), "\(text)")
        #expect(text.contains("\n\(line)\n"), "\(text)")
        #expect(text.hasSuffix("\n      }\n    }\n  ]\n}\n"), "\(text)")
    }

    @Test func `what is not changed stays, in any layout`() throws {
        var numbers = SeededGenerator(seed: 2_026)
        for _ in 0..<3_000 {
            var names: [String] = []
            let text = Self.object(depth: 0, &names, &numbers)
            let document = try JSONDocument(text)
            var editor = try JSONEditor(Array(text.utf8))
            let members = document.root.members.map(Array.init) ?? []
            let isNew = Bool.random(using: &numbers)
            let name = isNew ? "new" : members.randomElement(using: &numbers)?.name ?? "new"
            let old = members.first { $0.name == name }.map { RawSetting($0.value) }
            editor.set([.name(name)], to: .text("value"))
            let changed = try JSONDocument(editor.bytes)
            #expect(changed.root[name]?.string == "value")
            for member in members where member.name != name {
                #expect(changed.root[member.name].map { RawSetting($0) } == RawSetting(member.value))
            }
            // The way back is the same text, or one of the same bytes without what was added.
            if let old {
                editor.set([.name(name)], to: JSONTree(old))
                #expect(RawSetting(editor.root) == RawSetting(document.root))
            } else {
                editor.remove([.name(name)])
                let isSame = editor.bytes == Array(text.utf8)
                #expect(isSame || members.isEmpty, "\(text)")
            }
        }
    }

    /// An object in a random layout.
    private static func object(depth: Int, _ names: inout [String], _ numbers: inout SeededGenerator) -> String {
        func blank(_ numbers: inout SeededGenerator) -> String {
            ["", " ", "\n", "\r\n  ", "\t", "  "].randomElement(using: &numbers) ?? ""
        }
        var text = "{" + blank(&numbers)
        for index in 0..<Int.random(in: 0...3, using: &numbers) {
            if index > 0 { text += blank(&numbers) + "," + blank(&numbers) }
            let value =
                switch Int.random(in: 0...4, using: &numbers) {
                case 0 where depth < 3: object(depth: depth + 1, &names, &numbers)
                case 1: "[" + blank(&numbers) + "1,\"],{\"" + blank(&numbers) + "]"
                case 2: "\"\\\"}\""
                case 3: "-1.5e3"
                default: "null"
                }
            text += "\"m\(index)\"" + blank(&numbers) + ":" + blank(&numbers) + value
        }
        return text + blank(&numbers) + "}"
    }
}
