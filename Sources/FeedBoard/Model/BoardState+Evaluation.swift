import FeedCore
import FeedTimeline
import Foundation

extension BoardState {
    /// A stored result of the query for some choices, valid until the passing of time adds, ends or removes an item.
    ///
    /// A screen that counts seconds needs it every second.
    struct Evaluation: Sendable {
        private let choices: ViewerChoices
        private let from: Date
        private let until: Date
        private let kept: Timeline
        private let maker: RowMaker
        let chips: [CategoryChip]

        /// The time at which the timeline next changes without new data.
        let nextChange: Date?

        init(of model: BoardState, _ choices: ViewerChoices) {
            var query = choices.narrowed(model.query)
            query.showsPast = false
            self.choices = choices
            from = query.now
            let reports = model.reports.filter { choices.shows($0.feed.id) }
            let filtered = reports.map { FilteredItems($0, by: query) }
            kept = query.timeline(of: reports, filtered)
            var maker = RowMaker(kept, clock: ViewerClock(of: kept))
            // Pages are made once each.
            if choices.surface == .live { maker.memory = RowMemory() }
            self.maker = maker
            nextChange = query.nextChange(of: reports, filtered)
            // A chip counts the items that a viewer sees after choosing it: the choice replaces the categories of the
            // query.
            var anyCategory = choices
            (anyCategory.category, anyCategory.feed) = (nil, nil)
            var wide = anyCategory.narrowed(model.query)
            wide.showsPast = false
            let isWhole =
                choices.category == nil && choices.feed == nil && wide.categories.isEmpty
                && wide.categoriesOfFeeds.isEmpty
            (wide.categories, wide.categoriesOfFeeds) = ([], [:])
            let others = isWhole ? filtered : model.reports.map { FilteredItems($0, by: wide) }
            let whole = isWhole ? kept : wide.timeline(of: model.reports, others)
            chips =
                CategoryChip.chips(of: model.feeds, in: whole, model.clock.words, chosen: choices.feed)
                + CategoryChip.chips(of: model.reports, by: wide, others, in: whole, chosen: choices.category)
            until = (isWhole ? nextChange : wide.nextChange(of: model.reports, others)) ?? .distantFuture
        }

        /// Returns true if this is still the result for `choices` at an instant, provided that the state is the same.
        func holds(for choices: ViewerChoices, at now: Date) -> Bool {
            choices.showsSame(as: self.choices) && from <= now && now < until
        }

        /// Returns the timeline at an instant.
        func timeline(at now: Date) -> Timeline {
            var timeline = kept
            timeline.now = now
            return timeline
        }

        /// Returns the board of the timeline, or of the part of it that a viewer sees.
        func board(of timeline: Timeline, _ choices: ViewerChoices) -> TimelineContent {
            var maker = maker
            maker.clock = ViewerClock(of: timeline)
            return TimelineContent(timeline, choices, by: maker)
        }
    }
}
