import ArgumentParser
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTimeline
import Foundation
import Terminal

extension PageFormat: ExpressibleByArgument {}

extension Page {
    func print(as format: PageFormat) {
        let terminal = Terminal.standard
        Pager.show(bytes(as: format, width: terminal.columns, style: terminal.style), on: terminal)
    }
}

extension RuntimeEvent {
    /// Writes events beside the feeds, and messages of programs, to standard error.
    func writeToStandardError() { lines.map(\.cleaned).forEach(StandardStream.error.writeLine) }
}

extension FeedRuntime {
    /// Registers the cleanup for a fault or a signal that ends the process.
    func prepareForSuddenEnd() {
        guard let journal else { return }
        journal.watchTraps()
        // The program can end in many ways, and a run's file is to go on each of them.
        Signals.atEnd { journal.close() }
    }
}
