package import FeedBoard
import FeedCore
package import FeedTimeline

/// A format of a timeline: a document for programs, or a page for people.
package protocol TimelineFormat: Sendable {
    /// Writes the document in UTF-8, with a line feed at the end.
    ///
    /// A long document is written in pieces, so that it is never in memory as a whole.
    func write(_ timeline: Timeline, to output: ([UInt8]) -> Void)
}

extension TimelineFormat {
    /// Returns the document in one piece.
    package func bytes(of timeline: Timeline) -> [UInt8] {
        var bytes: [UInt8] = []
        // A document in one piece is not copied.
        write(timeline) { if bytes.isEmpty { bytes = $0 } else { bytes += $0 } }
        return bytes
    }

    /// Returns the document as a text.
    package func text(of timeline: Timeline) -> String { String(decoding: bytes(of: timeline), as: UTF8.self) }
}

extension Timeline {
    /// Returns the number of items that limits hide, `12 more: aggregate --limit 22`; `nil` if they hide none.
    ///
    /// - Parameters:
    ///   - command: The command that shows the hidden items.
    ///   - words: The language; English for the lines beside a document.
    /// - Returns: The sentence.
    package func cutSentence(shownBy command: String?, in words: Texts = Language.english.texts) -> String? {
        cut > 0 ? "\(words.more(cut, nil))\(command.map { ": \($0)" } ?? "")" : nil
    }

    /// The texts of the viewer's language.
    var words: Texts { languages.words.texts }
}

extension FeedQuery {
    /// The text of a page without items: a phrase without a full stop, or a whole sentence with one.
    package var emptyWords: String {
        let words = languages.words.texts
        if onlyStarred, stars.isEmpty, layout == .unified { return words[.noStars] }
        return isNarrowed ? words[.nothingMatches] : words[.nothingAhead]
    }
}
