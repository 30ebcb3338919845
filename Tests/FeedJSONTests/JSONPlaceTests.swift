import FeedJSON
import Testing

@Suite struct JSONPlaceTests {
    /// The place of each 1 in the text.
    private func places(_ text: String) throws -> [String] {
        var places: [String] = []
        var pending = [try JSONDocument(text).root]
        while let value = pending.popLast() {
            if value.int == 1 { places.append("\(value.offset) is \(value.position)") }
            pending += value.elements?.reversed() ?? value.members.map { $0.map(\.value).reversed() } ?? []
        }
        return places
    }

    @Test(arguments: [
        ("1", ["0 is line 1, column 1"]), ("  1", ["2 is line 1, column 3"]), ("\n\n1", ["2 is line 3, column 1"]),
        ("[1,\n 1]", ["1 is line 1, column 2", "5 is line 2, column 2"]),
        ("[1,\r\n\t1]", ["1 is line 1, column 2", "6 is line 2, column 2"]),
        ("{\"é\":1,\"€\":1,\"😀\":1}", ["6 is line 1, column 6", "14 is line 1, column 12", "23 is line 1, column 18"]),
        ("{\"é\":1,\n\"é\":1}", ["6 is line 1, column 6", "14 is line 2, column 5"]),
        ("\u{FEFF}[1,\n1]", ["4 is line 1, column 2", "7 is line 2, column 1"]),
        ("\u{FEFF}1", ["3 is line 1, column 1"]), ("[\"a\\nb\",1]", ["8 is line 1, column 9"]),
    ])
    func `a value knows its byte, its line and its column`(text: String, expected: [String]) throws {
        #expect(try places(text) == expected)
    }

    @Test func `every kind of value is at its first byte`() throws {
        let text = #"[null,true,false,-1,1.5,"s","\n",[],{"n":0}]"#
        let root = try JSONDocument(text).root
        #expect(root.offset == 0)
        #expect(root.elements?.map(\.offset) == [1, 6, 11, 17, 20, 24, 28, 33, 36])
        let member = root.at(pointer: "/8")?.members?.first { _ in true }
        #expect(member?.nameValue.offset == 37)
        #expect(member?.value.offset == 41)
    }

    @Test func `a value outlives the variable of its document`() throws {
        func value() throws -> JSONValue? {
            let document = try JSONDocument(#"{"a":["# + String(repeating: "0,", count: 1000) + #""the\u0020end"]}"#)
            return document.root["a"]?.elements?.dropFirst(1000).first { _ in true }
        }
        let value = try #require(try value())
        #expect(value.string == "the end")
        #expect(value.pointer == "/a/1000")
        #expect(value.offset == 2006)
    }

    @Test func `two documents of one text are two places`() throws {
        let (one, other) = (try JSONDocument("[1]").root, try JSONDocument("[1]").root)
        #expect(one.isSamePlace(as: one))
        #expect(!one.isSamePlace(as: other))
    }

    @Test func `many tasks may read one document at once`() async throws {
        let texts = (0..<500).map { #"{"id":\#($0),"n\u0061me":"value \u00e9 \#($0)","list":[\#($0),{"x":null}]}"# }
        let root = try JSONDocument("[" + texts.joined(separator: ",") + "]").root
        let elements = try #require(root.elements)
        let sums = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    var sum = 0
                    for (position, element) in elements.enumerated() {
                        guard element["id"]?.int == position, element["name"]?.string == "value é \(position)",
                            element.at(pointer: "/list/0")?.int == position,
                            position % 50 > 0 || element.pointer == "/\(position)"
                        else { continue }
                        sum += position
                    }
                    return sum
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sums == Array(repeating: 499 * 500 / 2, count: 16))
    }
}
