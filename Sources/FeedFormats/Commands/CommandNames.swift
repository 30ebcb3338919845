/// The names of a command and of those below it.
package struct CommandNames: Sendable {
    package let name: String
    package let children: [CommandNames]

    package init(_ name: String, _ children: [CommandNames]) {
        self.name = name
        self.children = children
    }

    package subscript(name: String) -> CommandNames? { children.first { $0.name == name } }

    /// The paths to all commands below this one that have none below them.
    package var paths: [[String]] {
        children.flatMap { child in (child.children.isEmpty ? [[]] : child.paths).map { [child.name] + $0 } }
    }

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
