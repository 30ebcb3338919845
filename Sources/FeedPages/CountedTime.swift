package import FeedBoard
import FeedCore
import Foundation

/// A time whose distance a page counts by itself.
///
/// In the text of a part a mark stands for it, since it is another text each second although nothing has changed. It is
/// written when the text is sent.
enum CountedTime {
    /// No text of a publisher has it: see ``Swift/String/pageText``.
    private static let mark = Unicode.Scalar(UInt8(1))

    /// What stands for the distance to an instant.
    static func text(of start: Date) -> String {
        "\(mark)\(start.timeIntervalSince1970.rounded(.down))\(mark)"
    }

    /// What stands for the distance to an instant as people say it, for those who hear the page.
    static func heardText(of start: Date) -> String {
        "\(mark)~\(start.timeIntervalSince1970.rounded(.down))\(mark)"
    }

    /// A text with the distances as they are now.
    static func written(_ text: String, by clock: ViewerClock) -> String {
        // By bytes: to look for a text in one of a hundred kilobytes takes longer than all the rest.
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
    /// What is in the element, as it is sent.
    package func innerHTML(by clock: ViewerClock) -> String {
        CountedTime.written(children.map(\.markedText).joined(), by: clock)
    }

    /// The element as it is sent.
    package func html(by clock: ViewerClock) -> String { CountedTime.written(markedText, by: clock) }
}
