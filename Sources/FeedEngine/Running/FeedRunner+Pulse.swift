import FeedCore
package import FeedTimeline
import Foundation

extension FeedRunner {
    /// Returns the state of its feeds.
    package func pulse() async -> LoopPulse {
        let now = engine.clock.now
        var pulse = LoopPulse(at: now, feedCount: 0, freshCount: 0, next: nil)
        for feed in currentFeeds {
            pulse.feedCount += 1
            let report = changes.report(of: feed.id)
            if report?.status == .fresh, report?.freshUntil.map({ now < $0 }) ?? true { pulse.freshCount += 1 }
            if report?.error != nil { pulse.failing.append(feed.id) }
            let storedState = await engine.storage.storedState(of: engine.key(of: feed, window(feed)))
            guard let due = storedState.health.due(of: feed) else { continue }
            if due < pulse.next?.at ?? .distantFuture { pulse.next = (feed.id, due) }
        }
        return pulse
    }
}
