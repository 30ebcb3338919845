/// The texts of weeks and years.
extension Texts {
    /// The name of a week by its days, after its number if it has one.
    package func week(_ number: String?, _ days: String) -> String { phrase(number, days) }

    /// A note on a day or month for which feeds have no answer.
    package func notKnown(to feeds: [String]) -> String { phrase(feeds) }

    /// The day of leave that a long weekend needs.
    package func leave(on day: String) -> String { phrase(day) }
    package func noHolidays(in year: String) -> String { phrase(year) }

    /// The names of the months, January first.
    package var monthNames: [String] { phrases() }
}
