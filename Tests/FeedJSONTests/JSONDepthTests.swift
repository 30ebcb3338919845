import FeedJSON
import Testing

@Suite struct JSONDepthTests {
    private static func nested(_ depth: Int, _ opening: String, _ core: String, _ closing: String) -> String {
        String(repeating: opening, count: depth) + core + String(repeating: closing, count: depth)
    }

    @Test(arguments: [("[", "1", "]"), ("[", "", "]"), (#"{"a":"#, "1", "}"), (#"[{"a":"#, "[]", "}]")])
    func `512 levels are read`(opening: String, core: String, closing: String) throws {
        let levelsEach = opening.hasPrefix("[{") ? 2 : 1
        let depth = (512 - (core == "[]" ? 1 : 0)) / levelsEach
        var value: JSONValue? = try JSONDocument(Self.nested(depth, opening, core, closing)).root
        var levels = 0
        while let container = value, container.kind == .array || container.kind == .object {
            levels += 1
            value = container.elements?.first { _ in true } ?? container["a"]
        }
        #expect(levels == depth * levelsEach + (core == "[]" ? 1 : 0))
    }

    @Test func `the 513th level is refused at its bracket`() {
        Refusal(Self.nested(513, "[", "", "]"), at: 512).check()
        Refusal(Self.nested(513, #"{"a":"#, "1", "}"), at: 512 * 5).check()
        Refusal(String(repeating: "[", count: 1_000_000), at: 512).check()
    }

    @Test func `levels are counted by nesting, not by number`() throws {
        let text = "[" + Array(repeating: Self.nested(511, "[", "", "]"), count: 20).joined(separator: ",") + "]"
        #expect(try JSONDocument(text).root.elements?.count == 20)
    }

    @Test(arguments: [(0, "1", "[]"), (1, "[1]", "[[]]"), (3, "[[{}]]", "[[{\"a\":[]}]]"), (-1, "1", "{}")])
    func `the bound can be chosen`(maximum: Int, accepted: String, refused: String) throws {
        _ = try JSONDocument(accepted, maximumDepth: maximum)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(refused, maximumDepth: maximum) }
        #expect(error?.expected == "at most \(maximum) levels of nesting")
    }

    @Test func `a deep document can be walked, copied and pointed into without recursion`() throws {
        let depth = 100_000
        let text = Self.nested(depth, "[", "7", "]")
        let root = try JSONDocument(text, maximumDepth: depth).root
        var writer = JSONWriter()
        writer.value(root)
        #expect(writer.text == text)
        let pointer = String(repeating: "/0", count: depth)
        let innermost = try #require(root.at(pointer: pointer))
        #expect(innermost.int == 7)
        #expect(innermost.pointer == pointer)
    }
}
