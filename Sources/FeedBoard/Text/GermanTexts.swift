import FeedCore

/// What people read who read German.
///
/// Dates and units are those of Unicode's CLDR; nobody is addressed.
struct GermanTexts: Texts {
    static let shared = GermanTexts()

    // MARK: - Times

    let weekdays = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
    let months = [
        "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
    ]
    let undated = "ohne Datum"
    let noDate = "ohne Datum"
    let now = "jetzt"
    let justNow = "gerade eben"
    let dayMark = "T"

    private static let monthNames = [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
        "Dezember",
    ]

    func title(of month: CivilMonth) -> String { "\(Self.monthNames[month.month - 1]) \(month.year)" }
    func date(_ day: Int, _ month: String) -> String { "\(day). \(month)" }
    func range(_ first: String, _ last: String) -> String { "\(first) bis \(last)" }
    func allDay(in place: String) -> String { "ganztägig" + within(place) }
    func days(_ count: Int, in place: String) -> String { "\(count) Tage" + within(place) }
    private func within(_ place: String) -> String { place.isEmpty ? "" : " in \(place)" }
    func ahead(seconds: Int) -> String { "in \(dative(seconds: seconds))" }
    func ago(seconds: Int) -> String { "vor \(dative(seconds: seconds))" }

    func distance(days: Int) -> String {
        switch days {
        case 0: "heute"
        case 1: "morgen"
        case 2: "übermorgen"
        case -1: "gestern"
        case -2: "vorgestern"
        case 3...: "in \(dative(days: days))"
        default: "vor \(dative(days: -days))"
        }
    }

    /// `5 Min.`, `3 Tagen`, with the same steps as in English.
    private func dative(seconds: Int) -> String {
        switch seconds {
        case ..<60: return "\(seconds) Sek."
        case ..<3_600: return "\(seconds / 60) Min."
        case ..<(10 * 3_600):
            let minutes = seconds / 60 % 60
            return minutes == 0 ? "\(seconds / 3_600) Std." : "\(seconds / 3_600) Std. \(minutes) Min."
        case ..<(48 * 3_600): return "\(seconds / 3_600) Std."
        default: return dative(days: seconds / 86_400)
        }
    }

    private func dative(days: Int) -> String { days < 730 ? "\(days) Tagen" : "\(days / 365) Jahren" }

    func until(_ time: String) -> String { "bis \(time)" }
    func day(_ number: Int, of count: Int) -> String { "Tag \(number) von \(count)" }

    // MARK: - Numbers

    let yes = "ja"
    let no = "nein"

    func number(_ english: String) -> String {
        String(english.map { $0 == "." ? "," : $0 == "," ? "." : $0 })
    }

    func amount(_ english: String, in currency: String) -> String { "\(number(english)) \(currency)" }

    func list(_ texts: [String]) -> String {
        texts.count < 2 ? texts.joined() : texts.dropLast().joined(separator: ", ") + " und " + (texts.last ?? "")
    }
}
