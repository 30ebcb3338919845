import FeedBoard
import FeedCore
import FeedJSON
package import FeedTimeline
package import Foundation

/// The line for a follower of feeds after a while without events.
package struct HeartbeatLine: Sendable {
    private let pulse: LoopPulse

    /// - Parameter pulse: The states of the feeds.
    package init(_ pulse: LoopPulse) { self.pulse = pulse }

    /// For people: `… nothing new, 5 feeds fresh, next refresh 14:05:10 (tfl)`.
    package func text(in timeZone: TimeZone, _ languages: Languages) -> String {
        let clock = ViewerClock(now: pulse.at, timeZone: timeZone, languages: languages)
        let next = pulse.next.map { next in
            let time =
                switch next.at.timeIntervalSince(pulse.at) {
                case ...0: clock.words[.now]
                case ..<3_600: clock.preciseTime(next.at)
                default: clock.shortTime(.instant(next.at))
                }
            return (time: time, feed: next.feed.rawValue)
        }
        let failing = pulse.failing.map(\.rawValue)
        let text = clock.words.nothingNew(fresh: pulse.freshCount, of: pulse.feedCount, failing: failing, next: next)
        return " … \(text)\n"
    }

    /// For programs: `{"kind":"heartbeat","at":"2026-11-21T14:02:31Z"}`.
    package var json: String {
        let json = JSONWriter.document(.compact) {
            $0.object {
                $0.member("kind", "heartbeat")
                $0.member("at", pulse.at.rfc3339)
            }
        }
        return String(decoding: json, as: UTF8.self)
    }
}
