import FeedTerminal
import Terminal
import Testing

/// A terminal shows the grid after every frame, and is told no more than it takes.
struct FrameWriterTests {
    @Test(arguments: [TerminalStyle.none, .sixteen, .indexed, .full])
    func `the terminal shows each grid, whatever it showed before`(style: TerminalStyle) {
        var random = SystemRandomNumberGenerator()
        var writer = FrameWriter(style)
        var terminal = TinyTerminal(columns: 24, rows: 5)
        let texts = CellGridTests.hostile.map { StyledText($0, .bad) } + ["", "ab 漢字 cd", "x"].map { StyledText($0) }
        var grid = CellGrid(columns: 24, rows: 5)
        for _ in 0..<300 {
            if Int.random(in: 0..<4, using: &random) == 0 { grid = CellGrid(columns: 24, rows: 5) }
            if let text = texts.randomElement(using: &random) {
                grid.draw(text, row: Int.random(in: 0..<5), column: Int.random(in: 0..<24))
            }
            if Bool.random(using: &random) { grid.reverse(row: Int.random(in: 0..<5), columns: 0..<10) }
            terminal.write(writer.bytes(for: grid))
            for row in 0..<5 { #expect(terminal.text(ofRow: row) == grid.text(ofRow: row)) }
        }
    }

    @Test func `an equal grid costs nothing, and a counted second a few bytes`() {
        var writer = FrameWriter(.full)
        var grid = CellGrid(columns: 80, rows: 24)
        for row in 0..<24 { grid.draw(StyledText(" in 4 min 10 s  14:06  Row \(row)"), row: row) }
        #expect(!writer.bytes(for: grid).isEmpty)
        #expect(writer.bytes(for: grid).isEmpty)
        grid.draw(StyledText(" in 4 min 09 s"), row: 7)
        let bytes = writer.bytes(for: grid)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[?2026h\u{1B}[8;11H09\u{1B}[?2026l")
    }

    @Test func `another size and a reset draw the whole screen`() {
        var writer = FrameWriter(.none)
        var grid = CellGrid(columns: 10, rows: 2)
        grid.draw(StyledText("hello"), row: 1)
        _ = writer.bytes(for: grid)
        writer.reset()
        #expect(String(decoding: writer.bytes(for: grid), as: UTF8.self).contains("\u{1B}[2J\u{1B}[2;1Hhello"))
        let small = CellGrid(columns: 4, rows: 1)
        #expect(String(decoding: writer.bytes(for: small), as: UTF8.self).contains("\u{1B}[2J"))
    }

    @Test func `the selected line is seen without colours too`() {
        var writer = FrameWriter(.none)
        var grid = CellGrid(columns: 4, rows: 1)
        grid.draw(StyledText("abc", .bad), row: 0)
        grid.reverse(row: 0, columns: 0..<grid.columns)
        #expect(String(decoding: writer.bytes(for: grid), as: UTF8.self).contains("\u{1B}[0;7mabc"))
    }

    @Test func `the cursor goes to where somebody types, and is hidden again`() {
        var frames = FrameWriter(.none)
        var grid = CellGrid(columns: 10, rows: 2)
        let text = { (bytes: [UInt8]) in
            String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[?2026h", with: "").replacing(
                "\u{1B}[?2026l",
                with: ""
            )
        }
        #expect(!text(frames.bytes(for: grid)).contains("?25"))
        grid.cursor = CellGrid.Cursor(row: 1, column: 2)
        #expect(text(frames.bytes(for: grid)) == "\u{1B}[2;3H\u{1B}[?25h")
        #expect(frames.bytes(for: grid).isEmpty)
        // The cursor stays in its place while something else is drawn.
        grid.draw(StyledText("x"), row: 0)
        #expect(text(frames.bytes(for: grid)) == "\u{1B}[1;1Hx\u{1B}[2;3H")
        grid.cursor = nil
        #expect(text(frames.bytes(for: grid)) == "\u{1B}[?25l")
        #expect(frames.bytes(for: grid).isEmpty)
        grid.cursor = CellGrid.Cursor(row: 0, column: 0)
        _ = frames.bytes(for: grid)
        frames.reset()
        #expect(text(frames.bytes(for: grid)).hasSuffix("\u{1B}[1;1H\u{1B}[?25h"))
    }

    @Test func `a terminal without UTF-8 gets marks and letters of ASCII`() {
        var style = TerminalStyle.none
        style.hasUnicode = false
        var frames = FrameWriter(style)
        var grid = CellGrid(columns: 40, rows: 1)
        grid.draw(StyledText("★ Zürich • 漢字 … ← → ▏Ω"), row: 0)
        let text = String(decoding: frames.bytes(for: grid), as: UTF8.self)
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(text.contains("* Zurich . ? ?  ~ < > |?"))
        #expect(frames.bytes(for: grid).isEmpty)
    }
}
