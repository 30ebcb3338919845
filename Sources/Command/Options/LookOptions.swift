import ArgumentParser
import FeedFormats
import Synchronization
import Terminal

/// The options for colours, icons and paging.
struct LookOptions: ParsableArguments {
    @Option(
        help: .init("Use colours: auto does on a terminal without NO_COLOR, always in a pipe too.", valueName: "when")
    )
    var color = TerminalPreferences.Choice.auto

    @Option(help: .init("Show the icons of categories: auto does on a terminal with UTF-8.", valueName: "when"))
    var icons = TerminalPreferences.Choice.auto

    @Flag(help: "Page the output through $AGGREGATE_PAGER, $PAGER, or less -FRX.")
    var pager = false

    mutating func validate() throws {
        Terminal.preferences.withLock { [color, icons, pager] in
            $0 = TerminalPreferences(colour: color, icons: icons, pages: pager)
        }
    }
}

extension TerminalPreferences.Choice: ExpressibleByArgument {}

extension PageFormat: ExpressibleByArgument {}

extension Page {
    func print(as format: PageFormat) {
        let terminal = Terminal.standard
        Pager.show(bytes(as: format, width: terminal.columns, style: terminal.style), on: terminal)
    }
}
