import ArgumentParser
import FeedFormats
import Foundation

/// The script that makes a shell complete the command, mended where the parser's own falls short.
///
/// Settings such as `tfl.radius=` and ids such as `holidays:GB` hold characters that shells give a meaning, and go on
/// after what can be offered: no blank may follow.
enum CompletionScript {
    static func text(for shell: CompletionShell) -> String {
        let script = CompletedCommand.completionScript(for: shell)
        switch shell {
        case .bash: return script + ShellCompletion.bashAddition
        case .zsh: return script.replacing(ShellCompletion.zshOffer, with: ShellCompletion.zshMendedOffer)
        default: return script
        }
    }

    /// An id or a setting as the shell that asks wants to read it.
    ///
    /// For zsh, a bare colon ends the candidate and begins its description.
    static func candidate(_ text: String) -> String {
        CompletionShell.requesting == .zsh ? text.replacing(":", with: "\\:") : text
    }
}
