import FeedCore
import FeedJSON
import Foundation

/// A row of the holidays publisher's answer; it has no id.
struct HolidayRow: QuirkyRecord {
    var title: String
    var day: CivilDay
    /// The country's name, followed by " - " and the regions if only some observe the day: `United Kingdom - Scotland`.
    var location: String
    var type: String
    var isDamaged = false

    init(_ title: String, _ day: CivilDay, in location: String, _ type: String) {
        self.title = title
        self.day = day
        self.location = location
        self.type = type
    }

    var start: Int {
        get { day.number * 86_400 }
        set { day = CivilDay(number: newValue / 86_400) }
    }

    /// Writes the row; all values are texts, including numbers.
    func write(to json: inout JSONWriter, country: String) {
        let month = day.month.padded(to: 2)
        let date = day.day.padded(to: 2)
        json.object {
            $0.member("name", title)
            $0.member("name_local", "")
            $0.member("language", "")
            $0.member("description", "")
            $0.member("country", country)
            $0.member("location", location)
            $0.member("type", type)
            $0.member("date", isDamaged ? "soon" : "\(month)/\(date)/\(day.year.padded(to: 4))")
            $0.member("date_year", isDamaged ? "soon" : day.year.padded(to: 4))
            $0.member("date_month", isDamaged ? "soon" : month)
            $0.member("date_day", isDamaged ? "soon" : date)
            $0.member("week_day", "\(day.weekday)".capitalized)
        }
    }
}
