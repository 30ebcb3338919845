import FeedRuntime
import ProgramProcess
import ArgumentParser
import FeedFormats
import FeedTimeline
import Foundation

extension PageFormat: ExpressibleByArgument {}

extension Page {
    func print(as format: PageFormat, on terminal: Terminal) {
        StandardStream.output.write(bytes(as: format, width: terminal.columns, style: terminal.style))
    }
}

extension Session {
    /// Tells on standard error how feeds stand.
    func tellStates(of reports: [FeedReport], at now: Date, isVerbose: Bool) {
        let lines = FeedStateLines(now: now, timeZone: timeZone, isVerbose: isVerbose)
        for report in reports { lines.lines(of: report).forEach(StandardStream.error.writeLine) }
    }
}
