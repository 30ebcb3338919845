import FeedCore

/// The texts of a row, in a class so that a copy of a row does not copy them.
final class RowTexts: Sendable {
    let title: String

    /// The title without the time of day that it begins with, if that is the item's own; see ``RowMaker``.
    let timelessTitle: String?
    let parts: [RowPart]
    let isImminent: Bool
    let distance: String
    let briefDistance: String
    let moment: String
    let columns: TimeColumns
    let when: String

    /// The planned time in words; `nil` for nearly all rows.
    let plan: RowPlan?

    init(
        title: String,
        timelessTitle: String?,
        parts: [RowPart],
        isImminent: Bool,
        distance: String,
        briefDistance: String,
        moment: String,
        columns: TimeColumns,
        when: String,
        plan: RowPlan?
    ) {
        (self.title, self.timelessTitle, self.parts) = (title, timelessTitle, parts)
        (self.isImminent, self.distance, self.briefDistance) = (isImminent, distance, briefDistance)
        (self.moment, self.columns, self.when, self.plan) = (moment, columns, when, plan)
    }
}

/// The planned time of a row whose time has changed.
struct RowPlan: Sendable {
    /// The planned time alone.
    let moment: String

    /// Both times: the planned one and the current one.
    let moments: String

    /// The planned time in words, as a detail of the row.
    let part: RowPart

    /// Creates the texts; `nil` if the item begins as planned, or no plan is known.
    init?(of item: FeedItem, by clock: ViewerClock) {
        guard let moment = clock.plannedMoment(of: item), let moments = clock.shiftedMoment(of: item) else {
            return nil
        }
        (self.moment, self.moments) = (moment, moments)
        part = RowPart(.planned, clock.words.planned(moment))
    }
}
