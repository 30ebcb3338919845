import FeedCore

// The words and options of other programs and of people, which stand in `command-words.txt`.

extension CommandSuggestion {
    private static let lists = WordLists.named(in: PackageResources.command_words_txt)

    /// A kind of word that means something else here.
    enum Foreign: String { case word, name, command, option, value }

    /// The meaning of a word of a kind; `nil` if it has none.
    static func meaning(of word: String, as kind: Foreign) -> [String]? { lists["\(kind).\(word)"] }

    /// The words of a list.
    static func list(_ name: String) -> [String] { lists[name] ?? [] }

    /// Words that are not commands, since they belong in the configuration: the words, the commands before them, and
    /// the advice.
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

/// The names of a command and of those below it.
package struct CommandNames: Sendable {
    package let name: String
    package let children: [CommandNames]

    package init(_ name: String, _ children: [CommandNames]) {
        self.name = name
        self.children = children
    }

    package subscript(name: String) -> CommandNames? { children.first { $0.name == name } }

    /// The paths to all commands of a name below this one, the shortest first.
    package func paths(to wanted: String) -> [[String]] {
        let here = children.filter { $0.name == wanted }.map { [$0.name] }
        return here + children.flatMap { child in child.paths(to: wanted).map { [child.name] + $0 } }
    }

    /// The command at the beginning of the words, and the first word behind it that is not a command of its group.
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
