package import FeedBoard
import FeedCore
import Foundation

/// A time whose distance a page counts by itself.
///
/// In the text of a part, a mark stands for the distance, since its text changes each second although nothing else has
/// changed. The distance is written when the text is sent.
enum CountedTime {
    /// The mark, which no text of a publisher has: see ``Swift/String/pageText``.
    private static let mark = Unicode.Scalar(UInt8(1))

    /// Returns the mark for the distance to an instant.
    static func text(of start: Date) -> String {
        "\(mark)\(start.timeIntervalSince1970.rounded(.down))\(mark)"
    }

    /// Returns the mark for the distance to an instant in spoken words, for screen readers.
    static func heardText(of start: Date) -> String {
        "\(mark)~\(start.timeIntervalSince1970.rounded(.down))\(mark)"
    }

    /// Returns a text with the present distances.
    static func written(_ text: String, by clock: ViewerClock) -> String {
        // By bytes: to search a text of a hundred kilobytes for a text takes longer than all the rest.
        let pieces = text.utf8.split(separator: UInt8(ascii: mark), omittingEmptySubsequences: false).map {
            Substring($0)
        }
        return pieces.enumerated().map { place, piece in
            let isHeard = place % 2 == 1 && piece.first == "~"
            guard place % 2 == 1, let seconds = Double(isHeard ? piece.dropFirst() : piece) else {
                return String(piece)
            }
            if isHeard {
                let start = Date(timeIntervalSince1970: seconds)
                return start <= clock.now ? clock.words.begun : clock.distance(to: .instant(start))
            }
            return clock.distance(to: .instant(Date(timeIntervalSince1970: seconds)), on: .counted)
        }.joined()
    }
}

extension PagePart {
    /// Returns the contents of the element, as they are sent.
    package func innerHTML(by clock: ViewerClock) -> String {
        CountedTime.written(children.map(\.markedText).joined(), by: clock)
    }

    /// Returns the element as it is sent.
    package func html(by clock: ViewerClock) -> String { CountedTime.written(markedText, by: clock) }
}
