import FeedCore
import Foundation
import Synchronization

/// The texts of a row, in a class so that a copy of a row does not copy them.
final class RowTexts: Sendable {
    let lasting: LastingTexts
    let isImminent: Bool
    let distance: String
    let briefDistance: String
    let when: String

    init(_ lasting: LastingTexts, isImminent: Bool, distance: String, briefDistance: String, when: String) {
        (self.lasting, self.isImminent) = (lasting, isImminent)
        (self.distance, self.briefDistance, self.when) = (distance, briefDistance, when)
    }
}

/// The texts of a row that no countdown changes.
final class LastingTexts: Sendable {
    let title: String

    /// The title without the time of day that it begins with, if that is the item's own; see ``RowMaker``.
    let timelessTitle: String?
    let parts: [RowPart]
    let moment: String
    let columns: TimeColumns

    /// The planned time in words; `nil` for nearly all rows.
    let plan: RowPlan?

    init(
        title: String,
        timelessTitle: String?,
        parts: [RowPart],
        moment: String,
        columns: TimeColumns,
        plan: RowPlan?
    ) {
        (self.title, self.timelessTitle, self.parts) = (title, timelessTitle, parts)
        (self.moment, self.columns, self.plan) = (moment, columns, plan)
    }
}

/// The lasting texts of the rows of one view, kept while the items are the same: a screen that counts seconds needs
/// them every second.
final class RowMemory: Sendable {
    private let rows = Mutex<[ItemID: (texts: LastingTexts, until: Date)]>([:])

    /// Returns the texts of an item, which are made if the memory has none for `now`.
    ///
    /// - Parameters:
    ///   - id: The item's id.
    ///   - time: The item's time; the texts may change when it begins and when it ends.
    ///   - clock: The viewer's clock, which only moves on; the texts may change with the day.
    ///   - make: Makes the texts.
    /// - Returns: The texts.
    func texts(of id: ItemID, at time: FeedTime, by clock: ViewerClock, make: () -> LastingTexts) -> LastingTexts {
        if let row = rows.withLock({ $0[id] }), clock.now < row.until { return row.texts }
        var until = clock.nextDay
        if case .instant(let start, let end) = time {
            for moment in [start, end].compactMap(\.self) where moment > clock.now { until = min(until, moment) }
        }
        let texts = make()
        rows.withLock { $0[id] = (texts, until) }
        return texts
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
