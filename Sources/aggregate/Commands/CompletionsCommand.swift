import ArgumentParser
import FeedFormats
import ProgramProcess

/// `aggregate completions SHELL`: the script that makes a shell complete the command's arguments.
struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print the completion script of a shell.",
        discussion: """
            The script completes commands, options and their values: feeds, tags and settings of your configuration, \
            providers, formats, time zones.

            EXAMPLES:
              aggregate completions bash > ~/.local/share/bash-completion/completions/aggregate
              aggregate completions zsh > "${fpath[1]}/_aggregate"
              aggregate completions fish > ~/.config/fish/completions/aggregate.fish
            """
    )

    @Argument(help: "The shell: bash, zsh or fish.")
    var shell: Shell

    /// The shells that a script can be made for.
    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    func run() {
        guard let parsers = CompletionShell(rawValue: shell.rawValue) else { return }
        let script = CompletedCommand.completionScript(for: parsers)
        StandardStream.output.writeLine(ShellCompletion.mended(script, for: shell.rawValue))
    }
}
