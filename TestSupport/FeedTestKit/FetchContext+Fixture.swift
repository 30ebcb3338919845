public import FeedCore
public import Foundation

extension FetchContext {
    /// Returns a context for a test: a fixed clock, Europe/London, an hour's window, a distant deadline.
    public static func fixture(
        feed: FeedID = "example",
        now: Date = Date(timeIntervalSince1970: 1_795_255_200),
        timeZone: TimeZone = TimeZone(known: "Europe/London") ?? .gmt,
        window: TimeWindow? = nil,
        transport: any FeedTransport = ScriptedTransport.unused,
        state: FeedState? = nil
    ) -> FetchContext {
        FetchContext(
            feed: feed,
            clock: .fixed(at: now),
            timeZone: timeZone,
            window: window ?? TimeWindow(from: now, until: now.addingTimeInterval(365 * 86_400)),
            allowance: FetchDeadline(.now + .seconds(600)),
            transport: transport,
            state: state
        )
    }
}
