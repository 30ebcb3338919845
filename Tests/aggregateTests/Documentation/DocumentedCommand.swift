/// A command of `aggregate` as a page shows it: the words that follow the program's name.
struct DocumentedCommand: Equatable {
    var arguments: [String]

    /// The commands in a line of a shell, of a unit of systemd, or of output that names one behind `more:`.
    ///
    /// Words are split as a shell splits them; comments and redirections are left out, and so is `…`, which stands for what
    /// a page leaves out.
    static func all(in line: String) -> [DocumentedCommand] {
        ShellWord.words(of: line).split { $0 == .separator }.compactMap { part in
            var words: [String] = []
            var isFileName = false
            for word in part {
                switch word {
                case .redirection: isFileName = true
                case .text where isFileName: isFileName = false
                case .text(let text): words.append(text)
                case .separator: break
                }
            }
            return DocumentedCommand(line: words)
        }
    }

    private init?(line words: [String]) {
        var words = words[...]
        if let more = words.firstIndex(of: "more:") { words = words[(more + 1)...] }
        if words.first == "$" { words = words.dropFirst() }
        if words.starts(with: ["swift", "run"]) { words = words.dropFirst(2) }
        guard let program = words.first?.trimmingPrefix("ExecStart="), program.split(separator: "/").last == "aggregate"
        else { return nil }
        arguments = words.dropFirst().filter { $0 != "…" }
    }
}

/// A word of a line of a shell, or what stands between words.
private enum ShellWord: Equatable {
    case text(String)
    /// A character that ends a command, such as `|`.
    case separator
    /// `<` or `>`, which a file's name follows.
    case redirection

    static func words(of line: String) -> [ShellWord] {
        var words: [ShellWord] = []
        var word: String?
        var quote: Character?
        func end() {
            if let text = word { words.append(.text(text)) }
            word = nil
        }
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
                continue
            }
            switch character {
            case "\"", "'":
                quote = character
                word = word ?? ""
            case "|", "&", ";", "(", ")":
                end()
                words.append(.separator)
            case "<", ">":
                end()
                words.append(.redirection)
            case "#" where word == nil: return words
            case _ where character.isWhitespace: end()
            default: word = (word ?? "") + String(character)
            }
        }
        end()
        return words
    }
}
