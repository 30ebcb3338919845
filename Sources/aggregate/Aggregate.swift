import ArgumentParser

/// What happens next, across feeds that have nothing in common but time.
@main
struct Aggregate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aggregate",
        abstract: "What happens next, across feeds that have nothing in common but time.",
        discussion: """
            Asks all feeds of feeds.json at once and prints one timeline, soonest first.

            EXAMPLES:
              aggregate                                every enabled feed, one timeline
              aggregate --feed tfl                     one feed
              aggregate --layout per-feed              each feed under its own heading
              aggregate --within 2h --category horse   what is on in the next two hours
              aggregate --format json | jq .items[0]   for programs
              aggregate --demo                         sample data, no network needed

            EXIT STATUS:
              0  all feeds answered       64  wrong arguments
              1  some feeds failed        69  no feed answered
                                          78  wrong configuration
            """,
        version: version,
        subcommands: [ListCommand.self, ShowCommand.self, FeedsCommand.self],
        defaultSubcommand: ListCommand.self
    )

    static let version = "0.1.0"
}
