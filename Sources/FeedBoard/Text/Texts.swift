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

/// The forms of numbers and amounts, of yes and no, and of lists.
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
