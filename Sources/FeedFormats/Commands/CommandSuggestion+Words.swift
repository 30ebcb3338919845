import FeedCore

// The words and options of other programs and of everyday language, which `command-words.txt` lists.

extension CommandSuggestion {
    private static let lists = WordLists.named(in: PackageResources.command_words_txt)

    /// The options of each command of the program, which `command-options.txt` lists.
    ///
    /// The parser would have to lay out the help of all commands to find them.
    package static var ownOptions: [(path: [String], names: Set<String>)] {
        PackageResources.command_options_txt.lines.map { line in
            let words = line.split(separator: " ").map(String.init)
            let names = words.drop { !$0.hasPrefix("-") }
            return (Array(words.dropLast(names.count).dropFirst()), Set(names))
        }
    }

    /// A kind of word that is not valid but has an equivalent, by its name in `command-words.txt`.
    enum Foreign: String { case word, name, command, option, value }

    /// Returns the equivalent of a word of a kind; `nil` if it has none.
    static func meaning(of word: String, as kind: Foreign) -> [String]? { lists["\(kind).\(word)"] }

    /// Returns the words of a list.
    static func list(_ name: String) -> [String] { lists[name] ?? [] }

    /// Words that are not commands, since they belong in the configuration: the words, the path of the commands before
    /// them, and the advice for the user.
    static let written: [(words: Set<String>, path: [String], advice: String)] = [
        (
            ["views", "view"], [],
            #"Views are written under "views" in feeds.json; see which file that is: aggregate config show. Show one:"#
                + " aggregate --view NAME"
        ),
        (
            ["add", "set", "remove", "new", "create"], ["alerts"],
            #"Alerts are written under "alerts" in feeds.json; a rule to begin with: aggregate alerts"#
        ),
    ]
}

/// The name of a command, and its subcommands.
package struct CommandNames: Sendable {
    package let name: String
    package let children: [CommandNames]

    package init(_ name: String, _ children: [CommandNames]) {
        self.name = name
        self.children = children
    }

    package subscript(name: String) -> CommandNames? { children.first { $0.name == name } }

    /// Returns the paths to all commands with a name below this command, the shortest first.
    package func paths(to wanted: String) -> [[String]] {
        let here = children.filter { $0.name == wanted }.map { [$0.name] }
        return here + children.flatMap { child in child.paths(to: wanted).map { [child.name] + $0 } }
    }

    /// Returns the command at the beginning of the words, and the first word after it that is not a command of its
    /// group; `nil` if there is no such word, or an option comes first.
    package func unknownWord(in words: [String]) -> (path: [String], group: CommandNames, word: String)? {
        var (path, group) = ([String](), self)
        for word in words where !group.children.isEmpty {
            if word.hasPrefix("-") { return nil }
            guard let child = group[word] else { return (path, group, word) }
            path.append(word)
            group = child
        }
        return nil
    }
}
