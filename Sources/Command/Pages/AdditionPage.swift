import FeedBoard
import FeedCore
import FeedFormats
import FeedRuntime
import FeedTimeline
import Terminal

/// A preview of a new feed: the number of records, the first items as in a list, and the records that could not be
/// read.
struct AdditionPage {
    let made: AnswerPreview

    /// The items to show, if there are any.
    let timeline: Timeline?

    /// The reason why a list shows none of the items; `nil` if it shows some.
    let absence: String?

    /// The maximum number of dropped records that are listed.
    private static let shownLosses = 3

    /// Writes what is known of a feed that is being added.
    static func write(_ addition: FeedAddition, _ preview: FeedAddition.Preview) {
        addition.remarks.forEach { StandardStream.output.writeLine($0.cleaned) }
        guard let made = preview.made else { return }
        let terminal = Terminal.standard
        let page = AdditionPage(made: made, timeline: preview.timeline, absence: preview.absence)
        StandardStream.output.write(page.text(width: terminal.columns, style: terminal.style))
    }

    /// Returns the page as text that ends with a line feed.
    func text(width: Int?, style: TerminalStyle) -> String {
        let words = timeline?.languages.words.texts ?? Language.english.texts
        var lines = [
            words.preview(
                records: made.recordCount,
                items: made.itemCount,
                filtered: made.notKeptCount,
                dropped: made.droppedCount
            )
        ]
        let losses = made.losses(limit: Self.shownLosses)
        lines += losses.map { "  \(words.dropped($0))" }
        if made.droppedCount > losses.count { lines.append("  \(words.moreDropped(made.droppedCount - losses.count))") }
        if let absence { lines.append(absence) }
        lines = lines.map(\.cleaned).flatMap { line in width.map { line.wrappedProse(to: $0) } ?? [line] }
        guard let timeline, !timeline.entries.isEmpty else { return Self.text(lines) }
        let table = TableFormat(width: width, terminal: style).text(of: timeline.withoutCuts)
        return Self.text(lines + [""]) + table
    }

    private static func text(_ lines: [String]) -> String { lines.map { $0.cleaned + "\n" }.joined() }
}

extension Timeline {
    /// The timeline without notes on further items, which the page has counted already.
    fileprivate var withoutCuts: Timeline {
        var timeline = self
        for index in timeline.sections.indices { timeline.sections[index].cut = 0 }
        return timeline
    }
}
