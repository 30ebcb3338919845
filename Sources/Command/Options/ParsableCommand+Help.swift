import ArgumentParser
import FeedCore
import FeedFormats
import Foundation
import Terminal

extension ParsableCommand {
    /// Returns the help for `help all [COMMAND ...]`: that of a command and all its subcommands, including hidden
    /// options; `nil` for other words.
    static func wholeHelp(for words: [String]) -> String? {
        guard words.first == "help", words.contains("all") || words.contains("--all") else { return nil }
        let path = words.dropFirst().filter { !["all", "--all"].contains($0) }
        var command: any ParsableCommand.Type = Self.self
        for word in path {
            let below = command.configuration.subcommands
            guard let next = below.first(where: { $0.configuration.commandName == word }) else { return nil }
            command = next
        }
        return all(from: command).map { laidOut(helpMessage(for: $0, includeHidden: true)) }.joined(separator: "\n\n")
    }

    /// Returns an error for `help nosuch`, for which the parser would show the help of the parent command; `nil` for
    /// other words, and for an existing command.
    static func unknownHelp(for words: [String]) -> String? {
        let names = CommandNames(of: Self.self)
        let path = words.dropFirst().filter { !["all", "--all"].contains($0) }
        guard words.first == "help", path.first != "help", let unknown = names.unknownWord(in: path) else { return nil }
        let above = (["aggregate", "help"] + unknown.path).joined(separator: " ")
        let near =
            unknown.word.nearest(of: unknown.group.children.map(\.name))
            .map { unknown.path + [$0] } ?? names.paths(to: unknown.word).first
        let hint =
            near.map { "Did you mean: aggregate help \($0.joined(separator: " "))" } ?? "For those there are: \(above)"
        return "there is no command \(unknown.word.quoted). \(hint)"
    }

    private static func all(from command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        [command] + command.configuration.subcommands.flatMap(all)
    }

    /// Returns help laid out for this terminal, with its examples in columns; returns any other message unchanged.
    static func laidOut(_ help: String) -> String {
        guard help.hasPrefix("OVERVIEW:") else { return help }
        let named = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
        return HelpLayout(width: named ?? Terminal.standard.columns ?? 80).text(of: help)
    }

    /// Returns the words that call a subcommand, beginning with this command's name; `nil` if it is not a subcommand.
    static func path(to wanted: any ParsableCommand.Type) -> [String]? {
        let below = Self.self == wanted ? [] : configuration.subcommands.lazy.compactMap { $0.path(to: wanted) }.first
        return below.map { [configuration.commandName ?? ""] + $0 }
    }
}

extension CommandNames {
    /// Creates the names of a command and all its subcommands.
    init(of command: any ParsableCommand.Type) {
        let configuration = command.configuration
        self.init(configuration.commandName ?? "", configuration.subcommands.map { CommandNames(of: $0) })
    }
}
