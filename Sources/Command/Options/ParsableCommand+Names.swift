package import ArgumentParser
package import FeedFormats

extension ParsableCommand {
    /// The words that call a command below this one, with this one's name; `nil` if it is not there.
    package static func path(to wanted: any ParsableCommand.Type) -> [String]? {
        let below = Self.self == wanted ? [] : configuration.subcommands.lazy.compactMap { $0.path(to: wanted) }.first
        return below.map { [configuration.commandName ?? ""] + $0 }
    }
}

extension CommandNames {
    /// Creates the names of a command and of all below it.
    package init(of command: any ParsableCommand.Type) {
        let configuration = command.configuration
        self.init(configuration.commandName ?? "", configuration.subcommands.map { CommandNames(of: $0) })
    }
}
