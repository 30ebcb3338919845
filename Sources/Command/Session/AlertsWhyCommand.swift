import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Terminal

/// `aggregate alerts why ITEM`: the reasons why an alert is sent, or not.
struct AlertsWhyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Explain for each rule why it sends an alert about an item or a feed, or does not.",
        usage: "aggregate alerts why <item or feed> [<options>]",
        discussion: "No request is made: it uses the stored answers of earlier runs, and what was noted of sent alerts."
    )

    @OptionGroup var item: ItemOptions

    func run() async throws {
        var item = item
        // The alerts were planned by these answers.
        item.fetch.offline = true
        try await Session.run(item.feeds, { ($0.mode, $0.tellsFaults) = (.offline, false) }) { [item] session in
            try session.needsRules()
            let reports = await session.fetch(mode: .offline) { session.plainQuery.window(of: $0) }
            let (id, feed): (ItemID?, Feed)
            if let named = session.feeds.first(where: { $0.id.rawValue == item.id }) {
                (id, feed) = (nil, named)
            } else {
                let found = try await item.subject(in: session)
                guard let own = session.feeds.first(where: { $0.id == found.feed }) else { return .partialFailure }
                (id, feed) = (found, own)
            }
            let clock = session.alertClock
            for reason in try await session.alertReasons(of: id, in: feed, among: reports) {
                let lines = reason.lines(of: session.alertRun.settings, by: clock)
                StandardStream.output.write(lines.map { "\($0.cleaned)\n" }.joined())
            }
            return .success
        }
    }
}

extension ItemOptions {
    /// The item; if no feed has it any more, one that alerts were planned for.
    fileprivate func subject(in session: Session) async throws -> ItemID {
        do {
            return try await find(in: session).id
        } catch {
            guard let found = try await session.itemOfAlerts(named: id) else { throw error }
            return found
        }
    }
}
