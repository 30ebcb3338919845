/// The parts of a page in Markdown that the tests of the documentation read: code, links and headings.
struct MarkdownPage {
    /// A piece of the page, and the number of its line, from 1 on.
    struct Piece {
        var line: Int
        var text: String
    }

    /// A fenced block: the word behind its fence, such as `json`, and its lines.
    struct Block {
        var language: String
        var lines: [Piece] = []
    }

    private(set) var blocks: [Block] = []

    /// The lines of fenced blocks.
    var blockLines: [Piece] { blocks.flatMap(\.lines) }

    /// The texts between backticks.
    private(set) var codeSpans: [Piece] = []

    /// The targets of links, as written.
    private(set) var links: [Piece] = []

    /// The anchors of the headings, as GitHub makes them.
    private(set) var anchors: Set<String> = []

    init(_ text: String) {
        var isInBlock = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let start = line.drop { $0 == " " }
            if start.hasPrefix("```") {
                isInBlock.toggle()
                if isInBlock { blocks.append(Block(language: String(start.dropFirst(3)))) }
            } else if isInBlock {
                blocks[blocks.count - 1].lines.append(Piece(line: index + 1, text: String(line)))
            } else {
                readProse(line, number: index + 1)
            }
        }
    }

    private mutating func readProse(_ line: Substring, number: Int) {
        let codeSpan = #/(`+)(.+?)\1/#
        for match in line.matches(of: codeSpan) {
            codeSpans.append(Piece(line: number, text: String(match.output.2)))
        }
        let prose = line.replacing(codeSpan, with: "code")
        for match in prose.matches(of: #/\]\(([^)\s]+)\)/#) {
            links.append(Piece(line: number, text: String(match.output.1)))
        }
        if let match = line.wholeMatch(of: #/#{1,6} +(.+)/#) { addAnchor(of: match.output.1) }
    }

    /// Adds the anchor of a heading, with a number where an earlier heading has the same one.
    private mutating func addAnchor(of heading: Substring) {
        let text = heading.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.output.1 }
        let anchor = String(
            text.lowercased().compactMap { character -> Character? in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
            }
        )
        var unique = anchor
        var count = 0
        while !anchors.insert(unique).inserted {
            count += 1
            unique = "\(anchor)-\(count)"
        }
    }
}
