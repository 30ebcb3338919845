/// The questions of `feeds add` and `feeds set` on a terminal, and the texts before a feed is written.
///
/// A message about a wrong answer is an error, and so in English.
extension Texts {
    // MARK: Answers

    /// The words for yes, in lower case, beside the English ones; the first is shown.
    package var yesWords: [String] { phrases() }

    /// The words for no, in lower case, beside the English ones; the first is shown.
    package var noWords: [String] { phrases() }
    package func enterMeans(_ answer: String) -> String { phrase(answer) }

    // MARK: Choosing

    package func choosing(among count: Int, several: Bool, otherWords: Bool, none: Bool) -> String {
        phrase(count, several, otherWords, none)
    }
    package func choosingOne(among count: Int) -> String { phrase(count) }

    /// The question for some of a few values; Enter takes all.
    package func choosingSome(among count: Int) -> String { phrase(count) }
    package func moreToTellApart(_ count: Int) -> String { phrase(count) }

    // MARK: Feeds to add

    package func isMeant(_ name: String) -> String { phrase(name) }

    /// `stops (the name of a stop; Enter to leave it out)`, or `stops (the name of a stop)` for a required setting;
    /// `value` is the answer for Enter alone.
    package func search(
        for setting: String,
        _ subject: String,
        otherwise value: String?,
        isRequired: Bool
    ) -> String {
        phrase(setting, translation(of: subject, in: "subjects"), value, isRequired)
    }
    package func onlySome(_ subject: String) -> String { phrase(translation(of: subject, in: "subjects")) }
    package func writeThis(hasFailed: Bool, isDoubtful: Bool) -> String { phrase(hasFailed, isDoubtful) }

    // MARK: Preview

    package func preview(records: Int, items: Int, filtered: Int, dropped: Int) -> String {
        phrase(records, items, filtered, dropped, filtered > 0, dropped > 0)
    }
    package func dropped(_ warning: String) -> String { phrase(warning) }
    package func moreDropped(_ count: Int) -> String { phrase(count) }
    package func noneAhead(shownBy command: String) -> String { phrase(command) }
    package func allPast(shownBy command: String) -> String { phrase(command) }

    /// `time` is the feed's `ahead`; `nil` for a feed without this limit.
    package func noneWithin(_ time: String?) -> String { phrase(time) }
}
