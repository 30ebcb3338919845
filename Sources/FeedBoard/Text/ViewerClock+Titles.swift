import FeedCore
import Foundation

extension ViewerClock {
    /// A publisher's text with the dates in it as people say them: `Harrowmere, Fri 18 Dec` for `Harrowmere,
    /// 2026-12-18`.
    package func title(_ text: String) -> String {
        guard text.contains("-") else { return text }
        return text.replacing(/(^|[^0-9A-Za-z-])([0-9]{4}-[0-9]{2}-[0-9]{2})(?![0-9A-Za-z-])/) { match in
            "\(match.1)\(CivilDay(match.2).map { shortDay($0) } ?? String(match.2))"
        }
    }
}
