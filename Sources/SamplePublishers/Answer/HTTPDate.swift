import FeedCore
import Foundation

/// Writes dates as HTTP's headers do: `Sat, 21 Nov 2026 10:01:29 GMT`.
enum HTTPDate {
    static func text(_ date: Date) -> String {
        let seconds = Int(min(max(date.timeIntervalSince1970, 0), 253_402_300_799))
        let day = CivilDay(number: seconds / 86_400)
        let time = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
        let weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][day.weekday.rawValue - 1]
        let month = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ][day.month - 1]
        return
            "\(weekday), \(day.day.padded(to: 2)) \(month) \(day.year.padded(to: 4)) \(time.joined(separator: ":")) GMT"
    }
}
