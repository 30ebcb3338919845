import FeedBoard
import FeedCore

// The stops around a place.

extension PageInput {
    func map(_ board: Board) -> [PagePart] { [] }
}
