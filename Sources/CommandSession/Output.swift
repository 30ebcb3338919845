import FeedCore
import ArgumentParser
import FeedEngine
package import FeedFormats
package import FeedRuntime
import FeedTimeline
import Foundation
import ProgramProcess
package import TerminalText

extension PageFormat: ExpressibleByArgument {}

extension Page {
    package func print(as format: PageFormat) {
        let terminal = Terminal.standard
        bytes(as: format, width: terminal.columns, style: terminal.style).page(on: terminal)
    }
}

extension [UInt8] {
    /// Writes a command's output, through a pager where the user wants one.
    package func page(on terminal: Terminal) {
        Pager.show(self, on: terminal, ProcessInfo.processInfo.environment)
    }
}

extension RuntimeEvent {
    /// Tells the user on standard error what went wrong beside the feeds, and what programs say.
    package func tellUser() { lines.map(\.cleaned).forEach(StandardStream.error.writeLine) }
}

extension FeedRuntime {
    /// Lets the process know what has to be done when a fault or a signal ends it.
    package func prepareForSuddenEnd() {
        guard let journal, let journalFolder else { return }
        journal.watchTraps()
        // Many ways lead out of the program, and a run's file is to go on each of them.
        Signals.atEnd { journal.close() }
        SupervisorLink.shared?.tell(.journal(folder: journalFolder))
    }
}
