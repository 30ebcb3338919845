package import FeedCore

/// The formats of dates, distances, numbers and lists.
extension Texts {
    /// A month of a year, as a title: `December 2026`.
    package func title(of month: CivilMonth) -> String {
        "\(monthNames[month.month - 1]) \(month.year)"
    }
    package func date(_ day: Int, _ month: String) -> String { phrase(day, month) }
    package func range(_ first: String, _ last: String) -> String { phrase(first, last) }

    /// `all day in GB`; `place` may be empty.
    package func allDay(in place: String) -> String { phrase(place) }
    package func days(_ count: Int, in place: String) -> String { phrase(count, place) }

    package func ahead(seconds: Int) -> String { phrase(length(seconds: seconds)) }

    /// Returns ``ahead(seconds:)`` in minutes alone: `in 97 min`.
    func ahead(minutes: Int) -> String { phrase(phrase(minutes, key: "length.minutes"), key: "ahead(seconds:)") }
    package func ago(seconds: Int) -> String { phrase(length(seconds: seconds)) }

    /// Returns ``ahead(seconds:)``, within the hour to the second: `in 4 min 05 s`.
    func ahead(counting seconds: Int) -> String {
        guard (60..<3_600).contains(seconds) else { return ahead(seconds: seconds) }
        return phrase(minutesAndSeconds(seconds), key: "ahead(seconds:)")
    }

    /// Returns ``ahead(seconds:)`` with its units in full, for a voice: `in 2 hours 5 minutes`.
    func spokenAhead(seconds: Int) -> String {
        phrase(length(seconds: seconds, "spoken"), key: "ahead(seconds:)")
    }

    /// Returns an hour or more to the second: `in 2 h 42 min 10 s`, `in 3 d 4 h 12 min 09 s`.
    func countdown(seconds: Int) -> String {
        let days = seconds / 86_400
        let hours = phrase(seconds / 3_600 % 24, key: "length.hours")
        let rest = "\(hours) \(minutesAndSeconds(seconds % 3_600))"
        return phrase(days == 0 ? rest : phrase(days, rest), key: "ahead(seconds:)")
    }

    private func minutesAndSeconds(_ seconds: Int) -> String {
        phrase(seconds / 60, (seconds % 60).padded(to: 2), key: "length.minutesAndSeconds")
    }

    /// The templates of distances by their names, for a page that counts: with `{0}` for the first number, and
    /// `{0:one|several}` for two forms.
    package var distanceTemplates: [String: String] {
        let lengths = ["seconds", "minutes", "hours", "hoursAndMinutes"]
        let own = [
            "now", "begun", "ahead(seconds:)", "ago(seconds:)", "countdown(seconds:)", "length.minutesAndSeconds",
        ]
        let keys = own + ["length", "spoken"].flatMap { form in lengths.map { "\(form).\($0)" } }
        return Dictionary(keys.map { ($0.cut(at: "(")?.0 ?? $0, template($0)) }) { first, _ in first }
    }

    /// Returns a length of time, to follow "for": `12 min`.
    package func length(seconds: Int) -> String { length(seconds: seconds, "length") }

    /// Returns a length of time with the texts whose keys begin with `form`: `length` or `spoken`.
    private func length(seconds: Int, _ form: String) -> String {
        let minutes = seconds / 60 % 60
        switch seconds {
        case ..<60: return phrase(seconds, key: "\(form).seconds")
        case ..<3_600: return phrase(minutes, key: "\(form).minutes")
        case ..<(10 * 3_600) where minutes > 0:
            return phrase(seconds / 3_600, minutes, key: "\(form).hoursAndMinutes")
        case ..<(48 * 3_600): return phrase(seconds / 3_600, key: "\(form).hours")
        default: return length(days: seconds / 86_400)
        }
    }

    /// Returns `today`, `tomorrow`, `in 3 days`; for a negative number `yesterday`, `3 days ago`.
    package func distance(days: Int) -> String {
        if let name = names["days"]?["\(days)"] { return name }
        let length = length(days: abs(days))
        return days > 0 ? phrase(length, key: "ahead(seconds:)") : phrase(length, key: "ago(seconds:)")
    }
    package func until(_ time: String) -> String { phrase(time) }
    package func day(_ number: Int, of count: Int) -> String { phrase(number, count) }

    /// Returns a number of days in words, from two years on as years.
    private func length(days: Int) -> String {
        days < 730 ? phrase(days, key: "length.days") : phrase(days / 365, key: "length.years")
    }

    // MARK: Numbers and lists

    /// Returns a number in this language's notation, from English notation with a point and commas.
    package func number(_ english: String) -> String {
        numberMarks.first == "."
            ? english : String(english.map { $0 == "." ? numberMarks[0] : $0 == "," ? numberMarks[1] : $0 })
    }

    /// Returns `AUD 30,000`, from a number in English notation.
    package func amount(_ english: String, in currency: String) -> String { phrase(number(english), currency) }

    package func list(_ texts: [String]) -> String {
        texts.count < 2 ? texts.joined() : phrase(texts.dropLast().joined(separator: ", "), texts.last)
    }

    /// Returns a text between quotation marks.
    func mark(_ text: String) -> String { phrase(text) }

    /// Returns a text between quotation marks; in English also shortened and without a password, as in errors.
    func quoted(_ text: String) -> String { language == .english ? text.quoted : mark(text) }
}
