package import ArgumentParser

/// The speed of the clock of a command that runs until it is ended.
package struct SpeedOptions: ParsableArguments {
    @Option(
        help: .init(
            "With --replay, --now or --demo: let this many seconds pass in each.",
            valueName: "factor",
            visibility: .hidden
        ),
        transform: Parse.speed
    )
    package var speed: Double?

    /// Checks the speed against the other options.
    package func check(with feeds: FeedOptions) throws {
        guard speed != nil, feeds.replay == nil, feeds.now == nil, !feeds.demo else { return }
        throw ValidationError("--speed needs --replay, --now or --demo: real feeds come in real time.")
    }

    package init() {}
}
