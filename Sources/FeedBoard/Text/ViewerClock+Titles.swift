import FeedCore
import FeedTimeline
import Foundation

extension ViewerClock {
    /// Returns the title of a group with its dates in words: `Harrowmere, Fri 18 Dec` for `Harrowmere, 2026-12-18`, and
    /// a month or a category in the viewer's language.
    package func title(_ text: String) -> String {
        let text = languages.label(text)
        guard text.contains("-") else { return text }
        return text.replacing(/(^|[^0-9A-Za-z-])([0-9]{4}-[0-9]{2}-[0-9]{2})(?![0-9A-Za-z-])/) { match in
            "\(match.1)\(CivilDay(match.2).map { shortDay($0) } ?? String(match.2))"
        }
    }

    /// Returns a sentence of the program in the viewer's language, with its instants as the viewer's clock shows them:
    /// `until Sun 22 Nov 2026 20:56:47` for `until 2026-11-22T19:56:47Z`.
    ///
    /// Instants in quotations and examples stay as they are.
    package func sentence(_ text: String) -> String {
        let text = words.failure(text)
        guard text.contains("Z") else { return text }
        return text.replacing(/("|such as )?([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z)/) {
            match in
            guard match.1 == nil, let instant = Date(rfc3339: String(match.2)) else { return String(match.0) }
            return fullTime(instant)
        }
    }
}

extension CivilMonth {
    /// Creates the month of an English title, such as that of a group of holidays; `nil` for any other text.
    init?(title: String) {
        guard let year = title.split(separator: " ").last.flatMap({ Int($0) }),
            let month = (1...12).lazy.compactMap({ CivilMonth(year: year, month: $0) }).first(where: {
                $0.title == title
            })
        else { return nil }
        self = month
    }
}
