import FeedBoard
import FeedCore
import FeedTimeline

// A screen without scrolling: headings and rows of one height, in columns that are filled one after another.

extension PageInput {
    /// Returns the timeline or the view by feed.
    func wall(_ board: Board) -> [PagePart] {
        guard let room else { return [] }
        // The rows name their groups.
        return wall(board.joining(Set(reports.map(\.feed.id))).fitted(to: room), "wall")
    }

    /// Returns a board that fits, as one list.
    func wall(_ board: Board, _ id: String) -> [PagePart] {
        var parts = board.sections.map { section in
            let name = "\(id)-\(section.kind.className)"
            let head = "<section class=\"part\" id=\"\(name)\"><h2>\(section.title.pageText.escaped)</h2>"
            let rows = section.rows.isEmpty ? [] : [list("\(name)-rows", section.rows, in: board)]
            return PagePart(name, head, "</section>", rows)
        }
        if parts.isEmpty, shown.hasAnswer { parts.append(note(shown.emptyWords + ".", "empty")) }
        return [PagePart(id, "<div class=\"wall\" id=\"\(id)\">", "</div>", parts + more(of: board))]
    }
}
