import FeedBoard
import FeedCore
import Foundation

/// A time whose distance a page counts by itself.
///
/// In a part, a mark stands for the distance, since its text changes each second although nothing else has changed. The
/// distance is written when the part is sent.
struct CountedTime {
    let start: Date

    /// Its second since 1970, from which the page counts.
    var second: Int { Int(min(max(start.timeIntervalSince1970.rounded(.down), -1e12), 1e12)) }

    private var seconds: String { start.timeIntervalSince1970.rounded(.down).description }

    /// The mark for the distance: its second between two characters that no text has, since texts are cleaned.
    var text: HTML { "\u{1}\(seconds)\u{1}" }

    /// The distance as a screen shows it, and after a separator in spoken words for screen readers.
    ///
    /// - Parameter separator: Between the two.
    /// - Returns: Two elements.
    func elements(separator: HTML = "") -> HTML {
        """
        <time class="count" data-at="\(second)" aria-hidden="true">\(text)</time>\(separator)\
        <span class="heard" data-at="\(second)">\u{1}~\(seconds)\u{1}</span>
        """
    }

    /// Returns a part of a page with the present distances.
    static func written(_ html: HTML, by clock: ViewerClock) -> String {
        var written: [UInt8] = []
        written.reserveCapacity(html.bytes.count)
        for (place, piece) in html.bytes.split(separator: 1, omittingEmptySubsequences: false).enumerated() {
            let isSpoken = piece.first == UInt8(ascii: "~")
            let second =
                place % 2 == 1 ? Double(String(decoding: piece.dropFirst(isSpoken ? 1 : 0), as: UTF8.self)) : nil
            guard let start = second.map(Date.init(timeIntervalSince1970:)) else {
                written += piece
                continue
            }
            let distance: HTML =
                if !isSpoken {
                    "\(clock.distance(to: .instant(start), on: .counted))"
                } else if start <= clock.now {
                    "\(clock.words.begun)"
                } else {
                    "\(clock.distance(to: .instant(start)))"
                }
            written += distance.bytes
        }
        return String(decoding: written, as: UTF8.self)
    }
}
