import FeedBoard
import FeedCore
package import Terminal

extension WatchModel {
    /// The number of pages that have texts before and after the first row on the screen, so that not each key needs new
    /// ones.
    private static let pages = 4

    /// The content of a screen for a state, with texts only near the viewer: ten thousand items cost as much as a few
    /// pages.
    ///
    /// - Parameters:
    ///   - state: The choices of the viewer, which are adjusted to the content.
    ///   - before: The content before; `nil` if it was another view, or had other filters or another size.
    ///   - screen: The size.
    ///   - style: The colours and characters of the terminal.
    /// - Returns: The content, with texts on all lines of the screen.
    package func content(
        of state: inout WatchState,
        before: WatchContent?,
        on screen: WatchScreen,
        style: TerminalStyle
    ) -> WatchContent {
        var (content, before) = (WatchContent(), before)
        var first = before?.item(from: state.top) ?? state.selected
        // The selected item may turn out to be elsewhere, and the screen with it.
        for _ in 0..<3 {
            let reach = TimelineContent.Reach(around: first, rows: Self.pages * screen.rows)
            content = self.content(of: state, in: reach, columns: screen.columns, rows: screen.rows, style: style)
            let height = screen.body(of: state, content).height
            state.keepSelection(among: content, before: before, height: height)
            if content.hasTexts(from: state.top, height: height) { break }
            (before, first) = (content, content.item(from: state.top))
        }
        return content
    }
}
