import FeedTerminal
import Foundation
import Terminal
import Testing

/// Drawn text, which never leaves its cells.
struct CellGridTests {
    /// Texts that terminals disagree about, or that would leave their line.
    static let hostile = [
        "plain", "漢字かな交じり文", "e\u{301}e\u{301}\u{302}\u{303}", "👨‍👩‍👧‍👦 family", "🇩🇪🇬🇧 flags", "❤️ heart 1️⃣", "👍🏽 tone",
        "שלום עולם", "مرحبا بالعالم", "\u{202E}reversed\u{202C}", "a\u{200B}b\u{200D}c", "\u{1B}[31mred\u{1B}[2J",
        "tab\there\nline",
        "한글 \u{1112}\u{1161}\u{11AB}", "\u{0301}\u{0301}", String(repeating: "漢", count: 10_000),
        "e" + String(repeating: "\u{301}", count: 5_000), "ｆｕｌｌ", "\u{FE0F}\u{200D}", "🏴\u{E0067}\u{E0062}\u{E007F}",
    ]

    @Test(arguments: hostile)
    func `a text takes the columns that it is given and no others`(text: String) {
        for columns in [1, 2, 7, 40] {
            var grid = CellGrid(columns: columns, rows: 3)
            grid.draw(StyledText(String(repeating: "x", count: columns)), row: 0)
            grid.draw(StyledText(String(repeating: "z", count: columns)), row: 2)
            grid.draw(StyledText(text), row: 1)
            #expect(grid.text(ofRow: 0) == String(repeating: "x", count: columns))
            #expect(grid.text(ofRow: 2) == String(repeating: "z", count: columns))
            for column in 0..<columns {
                let cell = grid[1, column]
                // The second column of a wide character is empty, and follows one.
                let width = cell.text.isEmpty ? 0 : cell.text.reduce(0) { $0 + $1.displayWidth }
                #expect(width == 1 || width == 2 || column > 0 && grid[1, column - 1].text.displayWidth == 2)
                #expect(width < 2 || column + 1 < columns && grid[1, column + 1].text.isEmpty)
                #expect(
                    !cell.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0.value == 0x200D }
                )
            }
        }
    }

    @Test func `what is written over half of a wide character leaves a blank`() {
        var grid = CellGrid(columns: 6, rows: 1)
        grid.draw(StyledText("漢漢漢"), row: 0)
        grid.draw(StyledText("ab"), row: 0, column: 1)
        #expect(grid.text(ofRow: 0) == " ab 漢")
    }

    @Test(arguments: ["क्षत्रिय नमस्ते", "हिन्दी दिवस", "தமிழ் நாள்", "น้ำ ทำ", "বাংলা", "한글", "漢字", "e\u{301}", "שלום"])
    func `a text is drawn as wide as it is laid out`(text: String) {
        var grid = CellGrid(columns: 80, rows: 1)
        #expect(grid.draw(StyledText(text), row: 0) == text.displayWidth)
    }

    @Test func `pictures that terminals join differently are shown by their first part`() {
        var grid = CellGrid(columns: 20, rows: 1)
        grid.draw(StyledText("👨‍👩‍👧 🇩🇪 ❤️"), row: 0)
        #expect(grid.text(ofRow: 0) == "👨 DE ❤")
    }

    @Test(arguments: [
        "हिन्दी दिवस", "தமிழ் நாள்", "น้ำ ทำ", "বাংলা", "ｶﾞｽ ﾊﾟｲ", "한글", "é", "Ελλάδα",
    ])
    func `no letter of a script is lost`(text: String) {
        var grid = CellGrid(columns: 60, rows: 1)
        grid.draw(StyledText(text), row: 0)
        let letters = { (text: String) in
            text.decomposedStringWithCanonicalMapping.unicodeScalars.filter { $0.properties.generalCategory != .format }
        }
        #expect(Array(letters(grid.text(ofRow: 0))) == Array(letters(text)))
    }

    @Test func `nothing is drawn outside`() {
        var grid = CellGrid(columns: 3, rows: 2)
        let empty = grid
        grid.draw(StyledText("abc"), row: 2)
        grid.draw(StyledText("abc"), row: -1)
        grid.draw(StyledText("abc"), row: 0, column: 3)
        #expect(grid == empty)
    }
}
