import FeedTerminal
import Testing

/// The bytes that a terminal sends, and the keys that they stand for.
struct KeyReaderTests {
    static let table: [(String, [Key])] = [
        ("jk", [.character("j"), .character("k")]), ("\r", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]),
        ("\u{3}", [.control("c")]), ("\u{1A}", [.control("z")]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]),
        ("\u{1B}[C\u{1B}[D", [.right, .left]), ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]),
        ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[Z", [.backTab]),
        ("é漢🏇", [.character("é"), .character("漢"), .character("🏇")]),
        ("\u{1B}[<0;12;3M\u{1B}[<0;12;3m", [.click(row: 2, column: 11)]),
        (
            "\u{1B}[<64;1;1M\u{1B}[<65;9;4M",
            [.wheel(isDown: false, row: 0, column: 0), .wheel(isDown: true, row: 3, column: 8)]
        ),
        // Late answers of a terminal, and the function keys of the Linux console.
        ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}a", [.character("a")]), ("\u{1B}]11;rgb:1e1e\u{1B}\\a", [.character("a")]),
        ("\u{1B}P1+r436f=3235q\u{1B}\\a", [.character("a")]), ("\u{1B}[[Aa", [.character("a")]),
        ("\u{1B}[<0;1;-9223372036854775808Ma", [.character("a")]),
        // A function key and the end of a paste that did not begin mean nothing here, and cost nothing.
        ("\u{1B}[15~\u{1B}[201~a", [.character("a")]),
        // What is pasted is a text, and no keys.
        ("\u{1B}[200~one\nq\u{1B}[201~a", [.paste("one\nq"), .character("a")]),
        ("\u{1B}[200~one\u{3}", [.control("c")]),
    ]

    @Test(arguments: table)
    func `keys are read however their bytes are cut`(text: String, keys: [Key]) {
        let bytes = Array(text.utf8)
        var whole = KeyReader()
        #expect(whole.read(bytes) == keys)
        #expect(!whole.isWaiting)
        for cut in 1..<max(2, bytes.count) {
            var reader = KeyReader()
            #expect(reader.read(bytes.prefix(cut)) + reader.read(bytes.dropFirst(cut)) == keys, "cut at \(cut)")
        }
    }

    @Test func `a lone Escape is one when nothing follows`() {
        var reader = KeyReader()
        #expect(reader.read([0x1B]).isEmpty)
        #expect(reader.isWaiting)
        #expect(reader.flush() == [.escape])
        #expect(!reader.isWaiting)
        #expect(reader.read(Array("\u{1B}j".utf8)) == [.escape, .character("j")])
    }

    @Test func `a paste that takes a while is waited for`() {
        var reader = KeyReader()
        #expect(reader.read(Array("\u{1B}[200~one\n".utf8)).isEmpty)
        #expect(reader.flush().isEmpty)
        #expect(reader.read(Array("two\u{1B}[201~q".utf8)) == [.paste("one\ntwo"), .character("q")])
    }

    @Test func `any bytes are read, and those that are no text are dropped`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var reader = KeyReader()
            let bytes = (0..<Int.random(in: 1...40)).map { _ in UInt8.random(in: 0...255, using: &random) }
            _ = reader.read(bytes)
            _ = reader.flush()
            #expect(reader.read(Array("q".utf8)) == [.character("q")], "after \(bytes)")
        }
    }
}
