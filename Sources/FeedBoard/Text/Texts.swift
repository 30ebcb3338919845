package import FeedCore

/// All texts of ours that people read on screens, in one language.
///
/// Each language is one type in one file, so that a missing text does not compile. Publishers' texts stay as they are,
/// and so do errors, which are in English for everybody.
package protocol Texts:
    TimeTexts, NumberTexts, ListTexts, PageTexts, StateTexts, DialogueTexts, AddingTexts, WhyTexts, WatchTexts,
    BrowserTexts, AlertTexts
{}

extension Language {
    /// The language's texts.
    package var texts: any Texts {
        switch self {
        case .english: EnglishTexts.shared
        case .german: GermanTexts.shared
        }
    }
}

// MARK: - Times

/// The formats of dates and distances.
package protocol TimeTexts: Sendable {
    /// Short, Monday first, as in `Fri 18:30`.
    var weekdays: [String] { get }

    /// Short, January first, as in `25 Dec`.
    var months: [String] { get }

    /// A month of a year, as a title: `December 2026`.
    func title(of month: CivilMonth) -> String

    /// `25 Dec`.
    func date(_ day: Int, _ month: String) -> String

    /// `Sat 1 Aug to Mon 10 Aug`.
    func range(_ first: String, _ last: String) -> String

    /// The text for an item without a date.
    var undated: String { get }
    var noDate: String { get }

    /// `all day in GB`; the place may be empty.
    func allDay(in place: String) -> String

    /// `3 days in GB`.
    func days(_ count: Int, in place: String) -> String

    var now: String { get }
    var justNow: String { get }

    /// `in 5 min`.
    func ahead(seconds: Int) -> String

    /// `12 min ago`.
    func ago(seconds: Int) -> String

    /// The length of time that something has lasted, behind "for": `12 min`.
    func length(seconds: Int) -> String

    /// `today`, `tomorrow`, `in 3 days`; for a negative number `yesterday`, `3 days ago`.
    func distance(days: Int) -> String

    /// The unit behind the number of days in a countdown, as in `3d 04:12:09`.
    var dayMark: String { get }

    /// `until Mon 10 Aug`.
    func until(_ time: String) -> String

    /// `day 3 of 40`.
    func day(_ number: Int, of count: Int) -> String
}

// MARK: - Numbers

package protocol NumberTexts: Sendable {
    /// A number in English notation, with a point and commas.
    func number(_ english: String) -> String

    /// `AUD 30,000`, of a number in English notation.
    func amount(_ english: String, in currency: String) -> String
    var yes: String { get }
    var no: String { get }

    /// `a, b and c`.
    func list(_ texts: [String]) -> String
}
