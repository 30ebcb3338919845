package import FeedBoard
import FeedCore
package import FeedTimeline

/// A way to write a timeline: a document for programs, or a page for people.
package protocol TimelineFormat: Sendable {
    /// Writes the whole document in UTF-8, its last line ended; a long one in pieces, so that it need not be in memory.
    func write(_ timeline: Timeline, to output: ([UInt8]) -> Void)
}

extension TimelineFormat {
    /// Returns the same document as a whole.
    package func bytes(of timeline: Timeline) -> [UInt8] {
        var bytes: [UInt8] = []
        // A document in one piece is not copied.
        write(timeline) { if bytes.isEmpty { bytes = $0 } else { bytes += $0 } }
        return bytes
    }

    /// Returns the same document as a text.
    package func text(of timeline: Timeline) -> String { String(decoding: bytes(of: timeline), as: UTF8.self) }
}

extension Timeline {
    /// `12 more: aggregate --limit 22`, with the command that shows them; `nil` if no limit hides anything.
    ///
    /// - Parameters:
    ///   - command: The command that shows them.
    ///   - words: The language; English for the lines beside a document.
    /// - Returns: The sentence.
    package func cutSentence(shownBy command: String?, in words: Texts = Language.english.texts) -> String? {
        cut > 0 ? "\(words.more(cut, nil))\(command.map { ": \($0)" } ?? "")" : nil
    }

    /// The texts of the viewer's language.
    var words: Texts { languages.words.texts }
}

extension FeedQuery {
    /// The text of a page without items, without the full stop; a whole sentence with it.
    package var emptyWords: String {
        let words = languages.words.texts
        if onlyStarred, stars.isEmpty, layout == .unified { return words[.noStars] }
        return isNarrowed ? words[.nothingMatches] : words[.nothingAhead]
    }
}
