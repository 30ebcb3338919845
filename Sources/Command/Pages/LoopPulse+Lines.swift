import FeedBoard
import FeedCore
import FeedFormats
import FeedJSON
import FeedTimeline
import Foundation

// The lines that `follow` prints after a while without events.

extension LoopPulse {
    /// Returns the line for people: `… nothing new, 5 feeds fresh, next refresh 14:05:10 (tfl)`.
    func text(in timeZone: TimeZone, _ languages: Languages) -> String {
        let clock = ViewerClock(now: at, timeZone: timeZone, languages: languages)
        let next = next.map { next in
            let time =
                switch next.at.timeIntervalSince(at) {
                case ...0: clock.words[.now]
                case ..<3_600: clock.preciseTime(next.at)
                default: clock.shortTime(.instant(next.at))
                }
            return (time: time, feed: next.feed.rawValue)
        }
        let failing = failing.map(\.rawValue)
        let text = clock.words.nothingNew(fresh: freshCount, of: feedCount, failing: failing, next: next)
        return " … \(text)\n"
    }

    /// The line for programs: `{"kind":"heartbeat","at":"2026-11-21T14:02:31Z"}`.
    var json: String {
        let json = JSONWriter.document(.compact) {
            $0.object {
                $0.member("kind", "heartbeat")
                $0.member("at", at.rfc3339)
            }
        }
        return String(decoding: json, as: UTF8.self)
    }
}
