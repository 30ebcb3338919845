import ArgumentParser
import FeedFormats
import Terminal

/// `aggregate completions SHELL`: the script that makes a shell complete the command's arguments.
struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print the completion script of a shell.",
        discussion: """
            The script completes commands, options and their values: feeds, tags and settings of your configuration, \
            providers, formats, time zones.

            EXAMPLES:
              aggregate completions bash \\
                > ~/.local/share/bash-completion/completions/aggregate
              aggregate completions zsh > "${fpath[1]}/_aggregate"
              aggregate completions fish > ~/.config/fish/completions/aggregate.fish
            """
    )

    @Argument(help: "The shell: bash, zsh or fish.")
    var shell: Shell

    /// The shells for which a script can be made.
    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    func run() {
        guard let parsers = CompletionShell(rawValue: shell.rawValue) else { return }
        let script = CompletedCommand.completionScript(for: parsers)
        let mended = ShellCompletion.mended(script, for: shell.rawValue)
        StandardStream.output.write(Aggregate.name.inserted(intoScript: mended) + "\n")
    }
}

/// The command that shells call for completions.
///
/// It also has the options of `list`, which are valid without that command. A script made from ``RootCommand`` would
/// only complete them after `list`. This command does not run anything.
struct CompletedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: RootCommand.configuration.commandName,
        abstract: RootCommand.configuration.abstract,
        version: Program.version,
        subcommands: RootCommand.configuration.subcommands
    )

    /// The first argument of a shell's call for completions.
    static let request = "---completion"

    @OptionGroup var feeds: FeedOptions
    @OptionGroup var view: ViewOptions
}
