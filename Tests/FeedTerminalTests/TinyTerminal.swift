import Terminal

/// As much of a terminal as frames need: it shows what it is told, a character a cell, wide ones in two.
struct TinyTerminal {
    private(set) var rows: [[String]]
    private var row = 0
    private var column = 0

    init(columns: Int, rows: Int) {
        self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    mutating func write(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let character = rest.first {
            if character == "\u{1B}" {
                let body = rest.dropFirst(2)
                let end = body.firstIndex { $0.isLetter } ?? body.endIndex
                obey(String(body[..<end]), body[end])
                rest = body[end...].dropFirst()
            } else {
                put(character)
                rest.removeFirst()
            }
        }
    }

    private mutating func obey(_ parameters: String, _ final: Character) {
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch final {
        case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
        case "G": column = numbers[0] - 1
        case "J": rows = rows.map { $0.map { _ in " " } }
        default: break
        }
    }

    private mutating func put(_ character: Character) {
        let width = character.displayWidth
        guard rows.indices.contains(row), column + width <= rows[row].count, width > 0 else { return }
        rows[row][column] = String(character)
        if width == 2 { rows[row][column + 1] = "" }
        column += width
    }

    func text(ofRow row: Int) -> String {
        var text = rows[row].joined()
        while text.last == " " { text.removeLast() }
        return text
    }
}
