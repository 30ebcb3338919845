/// The questions of `feeds add` and `feeds set` on a terminal, and the texts before a feed is written.
///
/// A message about a wrong answer is an error, and so in English.
package protocol DialogueTexts: Sendable {
    // MARK: Answers

    var needsAnswer: String { get }

    /// The words for yes and no, in lower case, beside the English ones; the first of each is shown.
    var yesWords: [String] { get }
    var noWords: [String] { get }
    var writeYesOrNo: String { get }

    /// At the end of a question: `Enter for 1`.
    func enterMeans(_ answer: String) -> String

    // MARK: Choosing

    /// `Which one? 1 to 3, 0 for none, or Enter for 1`.
    func choosing(among count: Int, several: Bool, otherWords: Bool, none: Bool) -> String

    /// `Which one? 1 to 3, or Enter for none`.
    func choosingOne(among count: Int) -> String
    func moreToTellApart(_ count: Int) -> String
    var anotherOne: String { get }
    var otherWords: String { get }

    // MARK: What to add

    var whatToAdd: String { get }
    var add: String { get }
    func isMeant(_ name: String) -> String
    var sourceQuestion: String { get }
    var programQuestion: String { get }
    var pageNames: String { get }

    /// `stops (the name of a stop; Enter to leave it out)`; the value is the answer for Enter.
    func search(for setting: String, _ subject: String, otherwise value: String?) -> String
    func onlySome(_ subject: String) -> String
    var idOfFeed: String { get }
    func writeThis(hasFailed: Bool, isDoubtful: Bool) -> String
    var nothingWritten: String { get }

    // MARK: What would come

    /// `4 records: 2 items, 1 not kept, 1 dropped.`
    func preview(records: Int, items: Int, filtered: Int, dropped: Int) -> String
    func dropped(_ warning: String) -> String
    func moreDropped(_ count: Int) -> String
    var noneIncluded: String { get }
    func noneAhead(shownBy command: String) -> String

    /// A note that all items of a feed are past, with the command that shows them.
    func allPast(shownBy command: String) -> String

    /// The time is `nil` if the feed looks ahead without end.
    func noneWithin(_ time: String?) -> String
}
