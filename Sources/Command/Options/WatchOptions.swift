import ArgumentParser
import Foundation
import Terminal

/// The options of `watch`: screen or lines, and the speed of the clock.
struct WatchOptions: ParsableArguments {
    @Flag(help: "Write lines, for screen readers, instead of drawing a screen.")
    var plain = false

    @OptionGroup var clock: SpeedOptions

    @Option(
        help: .init(
            "With --plain, list and announce at most this many of the next items. Default: 10.",
            valueName: "count"
        ),
        transform: Parse.count
    )
    var limit: Int?

    /// Checks the options against others, and resolves defaults that depend on the terminal.
    ///
    /// - Returns: The options for colours, icons and paging.
    mutating func resolve(with feeds: FeedOptions, _ look: LookOptions) throws -> LookOptions {
        try clock.check(with: feeds)
        if !FullScreen.isPossible || TerminalPreferences.isDumb(ProcessInfo.processInfo.environment) { plain = true }
        guard plain else {
            if limit != nil { throw ValidationError("--limit needs --plain: a screen shows all that it has room for.") }
            return look
        }
        var look = look
        // A screen reader would read out colours and icons, so they are off by default.
        if FullScreen.isPossible, look.color == .auto { look.color = .never }
        if look.icons == .auto { look.icons = .never }
        try look.validate()
        return look
    }
}

/// The option for the clock's speed, for commands that run until they are ended.
struct SpeedOptions: ParsableArguments {
    @Option(
        help: .init(
            "With --replay, --now or --demo: let this many seconds pass in each.",
            valueName: "factor",
            visibility: .hidden
        ),
        transform: Parse.speed
    )
    var speed: Double?

    /// Checks the speed against the other options.
    func check(with feeds: FeedOptions) throws {
        guard speed != nil, feeds.replay == nil, feeds.now == nil, !feeds.demo else { return }
        throw ValidationError("--speed needs --replay, --now or --demo: real feeds come in real time.")
    }
}
