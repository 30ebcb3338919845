package import FeedCore

/// One day that a holiday is kept on, with everybody who keeps it then.
package struct HolidayDay: Sendable {
    var rule: HolidayRule

    /// The year of the rule, which a substitute day need not lie in.
    var year: Int
    package var day: CivilDay

    /// The holiday that this is the substitute of.
    var insteadOf: CivilDay?

    /// The date that the rule gives, where the day was moved.
    var movedFrom: CivilDay?

    /// Who keeps it, in the country's order.
    var regions: [HolidayCalendar.Region]

    /// Whose day it is: the region's code where one alone keeps it, else the country's.
    var owner: String

    /// The same in every fetch, whatever region or window is asked for: `GB-SCT/st-andrews-day/2026`.
    package var id: LocalID { LocalID(owner, insteadOf == nil ? rule.slug : rule.slug + "-substitute", String(year)) }

    /// Who says so: the law, or for a moved day whoever moved it.
    var source: String {
        let move = movedFrom == nil ? nil : rule.moves.first { $0.year == year }
        return move?.source ?? rule.source
    }
}
