/// The subcommands, options and arguments of the program, as `--experimental-dump-help` of swift-argument-parser prints
/// them.
///
/// `--help` cannot tell whether a command parses: behind an unknown option it prints the help all the same.
struct CommandTree: Decodable, Sendable {
    struct Command: Decodable, Sendable {
        var commandName: String
        var defaultSubcommand: String?
        var subcommands: [Command]?
        var arguments: [Argument]?
    }

    struct Argument: Decodable, Sendable {
        enum Kind: String, Decodable, Sendable { case positional, option, flag }

        struct Name: Decodable, Sendable {
            var kind: String
            var name: String

            /// As it is typed: `-v`, `--verbose`.
            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        var kind: Kind
        var names: [Name]?
        var isOptional: Bool
        var isRepeating: Bool
        var allValues: [String]?
    }

    var command: Command

    /// Finds out why a command does not parse.
    ///
    /// - Parameters:
    ///   - arguments: The words after the program's name.
    ///   - isWhole: True if it is to run as it stands; false if it is only mentioned, so that arguments may be missing.
    /// - Returns: The reason; `nil` if it parses.
    func fault(in arguments: [String], isWhole: Bool) -> String? {
        let (command, rest) = subcommand(of: arguments)
        let known = command.arguments ?? []
        var named: Set<String> = []
        var positionals: [String] = []
        var words = rest
        while let word = words.popFirst() {
            guard word.hasPrefix("-"), word != "-" else {
                positionals.append(word)
                continue
            }
            // Help of all commands, which they do not list.
            if word == "--help-hidden" { return nil }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = known.first(where: { $0.names?.contains { $0.text == parts[0] } == true }) else {
                return "\(command.commandName) has no option \(parts[0])"
            }
            named.formUnion(option.names?.map(\.text) ?? [])
            if option.kind == .flag {
                if parts.count > 1 { return "\(parts[0]) takes no value" }
                continue
            }
            guard let value = parts.count > 1 ? parts[1] : words.popFirst() else {
                if isWhole { return "\(parts[0]) needs a value" }
                continue
            }
            // A name in capitals, such as FORMAT, stands for a value.
            if let values = option.allValues, !values.contains(value), value != value.uppercased() {
                return "\(parts[0]) takes \(values), not \(value)"
            }
        }
        return fault(in: positionals, of: command) ?? (isWhole ? missing(positionals, named, of: command) : nil)
    }

    /// The command that the first words name, and the words behind them.
    private func subcommand(of arguments: [String]) -> (Command, ArraySlice<String>) {
        var command = command
        var rest = arguments[...]
        while let subcommands = command.subcommands, !subcommands.isEmpty {
            if let next = subcommands.first(where: { $0.commandName == rest.first }) {
                command = next
                rest = rest.dropFirst()
            } else if !["--help", "-h", "--version"].contains(rest.first),
                let next = subcommands.first(where: { $0.commandName == command.defaultSubcommand })
            {
                command = next
            } else {
                break
            }
        }
        return (command, rest)
    }

    private func fault(in positionals: [String], of command: Command) -> String? {
        let known = (command.arguments ?? []).filter { $0.kind == .positional }
        guard positionals.count > known.count, !known.contains(where: \.isRepeating) else { return nil }
        return "\(command.commandName) takes \(known.count) arguments, not \(positionals)"
    }

    private func missing(_ positionals: [String], _ named: Set<String>, of command: Command) -> String? {
        guard named.isDisjoint(with: ["--help", "--version"]) else { return nil }
        let known = command.arguments ?? []
        let needed = known.count { $0.kind == .positional && !$0.isOptional }
        if positionals.count < needed { return "\(command.commandName) needs \(needed) arguments" }
        let option = known.first { $0.kind == .option && !$0.isOptional && !isGiven($0, in: named) }
        return option.map { "\(command.commandName) needs \($0.names?.first?.text ?? "another option")" }
    }

    private func isGiven(_ argument: Argument, in named: Set<String>) -> Bool {
        argument.names?.contains { named.contains($0.text) } == true
    }
}
