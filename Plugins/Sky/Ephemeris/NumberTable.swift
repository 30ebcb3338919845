import FeedCore

/// A table of a file that is part of the program: in each row words, then numbers.
struct NumberTable {
    struct Row {
        var words: [String]
        var numbers: [Double]
    }

    let rows: [Row]

    init(_ file: [UInt8]) {
        rows = file.lines.map { line in
            let parts = line.split(separator: " ")
            let words = parts.prefix { Double($0) == nil }
            return Row(words: words.map(String.init), numbers: parts.dropFirst(words.count).compactMap { Double($0) })
        }
    }

    /// Returns the numbers of the rows that begin with a word.
    func numbers(of word: String) -> [[Double]] { rows.filter { $0.words.first == word }.map(\.numbers) }
}
