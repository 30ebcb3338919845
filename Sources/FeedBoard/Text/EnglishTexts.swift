import FeedCore
import FeedTimeline

/// What people read who read English.
struct EnglishTexts: Texts {
    static let shared = EnglishTexts()

    // MARK: - Times

    let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let undated = "undated"
    let noDate = "no date"
    let now = "now"
    let justNow = "just now"
    let dayMark = "d"

    func title(of month: CivilMonth) -> String { month.title }
    func date(_ day: Int, _ month: String) -> String { "\(day) \(month)" }
    func range(_ first: String, _ last: String) -> String { "\(first) to \(last)" }
    func allDay(in place: String) -> String { "all day" + within(place) }
    func days(_ count: Int, in place: String) -> String { "\(count) days" + within(place) }
    private func within(_ place: String) -> String { place.isEmpty ? "" : " in \(place)" }
    func ahead(seconds: Int) -> String { "in \(Duration.seconds(seconds).words)" }
    func ago(seconds: Int) -> String { "\(Duration.seconds(seconds).words) ago" }

    func distance(days: Int) -> String {
        switch days {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        case 2...: "in \(Duration.words(days: days))"
        default: "\(Duration.words(days: -days)) ago"
        }
    }

    func until(_ time: String) -> String { "until \(time)" }
    func day(_ number: Int, of count: Int) -> String { "day \(number) of \(count)" }

    // MARK: - Numbers

    let yes = "yes"
    let no = "no"

    func number(_ english: String) -> String { english }
    func amount(_ english: String, in currency: String) -> String { "\(currency) \(english)" }
    func list(_ texts: [String]) -> String { texts.listed }
}
