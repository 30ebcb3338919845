import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats

/// The root command, which lists the next items of all feeds on one timeline.
struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aggregate",
        abstract: "What happens next, across feeds that have nothing in common but time.",
        usage: """
            aggregate [<options of list>]
            aggregate <subcommand>
            """,
        discussion: """
            Fetches all feeds of feeds.json at once and prints one timeline, soonest first.

            EXAMPLES:
              aggregate                                every enabled feed, one timeline
              aggregate --feed tfl                     one feed
              aggregate --layout per-feed              each feed under its own heading
              aggregate --today --category horse       what is on today
              aggregate --view evening                 a view of your feeds.json
              aggregate --format json | jq '.items[0]' for programs
              aggregate calendar --month december      a month with its holidays
              aggregate board                          the same in the browser, live
              aggregate follow                         changes of items, as they happen
              aggregate --demo                         sample data, no network needed
              aggregate help all                       every command and option

            EXIT STATUS:
                0  all feeds answered
                1  some feeds failed, or there is no such item
               64  wrong arguments
               69  no feed answered
               74  the output could not be written
               78  wrong configuration
              130  ended by Ctrl-C
            """,
        version: Program.version,
        groupedSubcommands: [
            group(
                "Timeline",
                ListCommand.self,
                WatchCommand.self,
                BoardCommand.self,
                CalendarCommand.self,
                FollowCommand.self,
                ServeCommand.self,
                HistoryCommand.self
            ),
            group("Item", ShowCommand.self, StarCommand.self, UnstarCommand.self, WhyCommand.self),
            group(
                "Set-up",
                FeedsCommand.self,
                AlertsCommand.self,
                ProvidersCommand.self,
                ConfigCommand.self,
                StoreCommand.self,
                CompletionsCommand.self
            ),
        ],
        defaultSubcommand: ListCommand.self
    )

    private static func group(_ name: String, _ commands: any ParsableCommand.Type...) -> CommandGroup {
        CommandGroup(name: name, subcommands: commands)
    }

    /// Returns the message of an error or of a help page, without control characters from arguments.
    static func printableMessage(
        for error: any Error,
        of running: (any ParsableCommand.Type)?
    ) async -> String {
        let arguments = CommandLine.arguments.dropFirst()
        let visible = arguments.map(\.controlsMadeVisible)
        guard visible != Array(arguments) else { return message(for: error, of: running) }
        // The parser quotes arguments, whole or in part, so it runs again with printable ones.
        do {
            _ = try await asyncParseAsRoot(visible)
        } catch {
            return fullMessage(for: error)
        }
        return message(for: error, of: running).split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).controlsMadeVisible }.joined(separator: "\n")
    }

    /// Returns the message of an error; for a wrong argument found by a running command, the message has that command's
    /// usage.
    private static func message(for error: any Error, of running: (any ParsableCommand.Type)?) -> String {
        // Help and the version are not mistakes.
        if exitCode(for: error) == .success { return laidOut(fullMessage(for: error)) }
        guard error is ValidationError, let running, let path = path(to: running) else {
            let words = Array(CommandLine.arguments.dropFirst())
            let message = laidOut(fullMessage(for: error))
            let (commands, known) = (CommandNames(of: Self.self), Completions.plan(words))
            let (feeds, views) = (known?.feeds.map(\.id.rawValue) ?? [], known?.views.keys.sorted() ?? [])
            return CommandSuggestion(words, commands: commands, feeds: feeds, views: views).message(message) { words in
                // Help and the version are errors of the parser.
                do { return (try parseAsRoot(words), true).1 } catch { return exitCode(for: error) == .success }
            }
        }
        // The parser names a command without its parent commands.
        return running.fullMessage(for: error)
            .replacing("See '\(path.last ?? "") ", with: "See '\(path.joined(separator: " ")) ")
    }
}

/// The facts that the program reports about itself.
enum Program {
    static let version = "0.1.0"
}

extension RootCommand {
    /// Parses arguments, and returns the command that they name.
    ///
    /// If the first argument is an option, the default command parses the arguments directly: from the root, the parser
    /// requests all properties of the default command twice, which takes a fifth of a short run. The root parses
    /// arguments that only the root knows, such as `--version`.
    static func command(for words: [String]) async throws -> any ParsableCommand {
        if words.first?.hasPrefix("-") ?? true,
            let common = configuration.defaultSubcommand as? any AsyncParsableCommand.Type,
            let command = try? await common.asyncParseAsRoot(words), type(of: command) == common
        {
            return command
        }
        return try await asyncParseAsRoot(words)
    }
}
