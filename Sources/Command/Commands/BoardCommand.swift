import ArgumentParser
import FeedConfiguration
import FeedRuntime
import FeedServer
import Terminal

/// `aggregate board`: a server for this machine on a free port, and a browser that shows it.
struct BoardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board",
        abstract: "Open the board in the browser.",
        usage: "aggregate board [<options>]",
        discussion: """
            Keeps the feeds fresh and shows what happens next in the browser, live, until Ctrl-C. Listens on a \
            free port of localhost only; for other screens use serve.

            EXAMPLES:
              aggregate board
              aggregate board --demo
              aggregate board --no-open --feed tfl
            """
    )

    @Flag(name: .customLong("no-open"), help: "Print the address instead of opening a browser.")
    var opensNone = false

    @OptionGroup var loop: LoopOptions
    @OptionGroup var clock: SpeedOptions
    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    mutating func validate() throws { try clock.check(with: feeds) }

    func run() async throws {
        var plan = ServerPlan()
        (plan.host, plan.port) = (ServerPlan.defaultHost, 0)
        let settings = ServerSettings(plan)
        try await loop.run(feeds, screens: [.board]) {
            $0.speed = clock.speed
        } _: {
            try await $0.serve(settings) { address in
                if !opensNone, !LinkOpener.open(address) {
                    StandardStream.error.writeLine("aggregate: No browser can be opened here; the address is above.")
                }
            }
        }
    }
}
