import ArgumentParser
import ProgramProcess
import Synchronization
import TerminalText

/// What pages look like on a terminal.
struct LookOptions: ParsableArguments {
    @Option(
        help: .init("Use colours: auto does on a terminal without NO_COLOR, always in a pipe too.", valueName: "when")
    )
    var color = TerminalWishes.Choice.auto

    @Option(help: .init("Show the icons of categories: auto does on a terminal with UTF-8.", valueName: "when"))
    var icons = TerminalWishes.Choice.auto

    @Flag(help: "Page the output through $AGGREGATE_PAGER, $PAGER, or less -FRX.")
    var pager = false

    mutating func validate() throws {
        Terminal.wishes.withLock { [color, icons, pager] in
            $0 = TerminalWishes(colour: color, icons: icons, pages: pager)
        }
    }
}

extension TerminalWishes.Choice: ExpressibleByArgument {}
