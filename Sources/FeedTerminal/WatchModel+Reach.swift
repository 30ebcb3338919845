import FeedBoard
import FeedCore
package import TerminalText

extension WatchModel {
    /// How many pages have texts before and after the first row on the screen, so that not each key needs new ones.
    private static let pages = 4

    /// What a state shows on a screen, with the texts of what is near it: ten thousand items cost what a few pages do.
    ///
    /// - Parameters:
    ///   - state: What somebody has chosen; it settles among what there is now.
    ///   - before: What was shown; `nil` where that was another view, or had other filters or another size.
    ///   - screen: The size.
    ///   - style: What the terminal shows.
    /// - Returns: What is shown, with texts on all lines of the screen.
    package func content(
        of state: inout WatchState,
        before: WatchContent?,
        on screen: WatchScreen,
        style: TerminalStyle
    ) -> WatchContent {
        var (content, before) = (WatchContent(), before)
        var first = before?.item(from: state.top) ?? state.selected
        // What is selected may turn out to be elsewhere, and the screen with it.
        for _ in 0..<3 {
            let reach = Board.Reach(around: first, rows: Self.pages * screen.rows)
            content = self.content(of: state, in: reach, columns: screen.columns, rows: screen.rows, style: style)
            let height = screen.body(of: state, content).height
            state.settle(among: content, before: before, height: height)
            if content.hasTexts(from: state.top, height: height) { break }
            (before, first) = (content, content.item(from: state.top))
        }
        return content
    }
}
