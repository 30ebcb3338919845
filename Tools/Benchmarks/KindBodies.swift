import FeedCore
import FeedJSON
import Foundation

/// The same events as each kind of publisher would send them.
struct KindBodies {
    private struct Event {
        var id: String
        var title: String
        var sport: Int
        var start: Date
    }

    private let events: [Event]
    private static let sports = 20

    init(count: Int) {
        events = (0..<count).map { number in
            Event(
                id: "\(100_000 + number)",
                title: "Northgate \(number % 977) - Saint-Albin \(number % 1_031)",
                sport: number % Self.sports,
                start: Date(timeIntervalSince1970: TimeInterval(1_795_262_400 + number * 60))
            )
        }
    }

    /// The format of the sport events' publisher, which a compiled provider and a declared feed read.
    var sports: [UInt8] {
        let bySport = Dictionary(grouping: events, by: \.sport)
        var json = JSONWriter()
        json.array {
            for sport in 0..<Self.sports {
                $0.object {
                    $0.member("i", "SP\(sport)")
                    $0.member("d", "SPORT \(sport)")
                    $0.member("e") {
                        $0.array {
                            for event in bySport[sport] ?? [] {
                                $0.object {
                                    $0.member("i", event.id)
                                    $0.member("si", "SP\(sport)")
                                    $0.member("d", event.title)
                                    $0.member("sh", event.title)
                                    $0.member("tt", Int(event.start.timeIntervalSince1970))
                                }
                            }
                        }
                    }
                }
            }
        }
        return json.bytes
    }

    var rss: [UInt8] {
        let items = events.map { event in
            """
            <item><title>\(event.title)</title><guid isPermaLink="false">\(event.id)</guid>\
            <category>Sport \(event.sport)</category><link>https://events.example/\(event.id)</link>\
            <ev:startdate>\(event.start.rfc3339)</ev:startdate></item>
            """
        }
        return Array(
            """
            <?xml version="1.0"?>
            <rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>Events</title>
            <link>https://events.example/</link><description>All</description>
            \(items.joined(separator: "\n"))
            </channel></rss>
            """.utf8
        )
    }

    var calendar: [UInt8] {
        let texts = events.map { event in
            """
            BEGIN:VEVENT
            UID:\(event.id)
            DTSTAMP:20261101T000000Z
            DTSTART:\(Self.basic(event.start))
            SUMMARY:\(event.title)
            CATEGORIES:Sport \(event.sport)
            END:VEVENT

            """
        }
        return Self.calendar(texts)
    }

    var lines: [UInt8] {
        var json = JSONWriter()
        for event in events {
            json.object {
                $0.member("id", 2)
                $0.member("type", "item")
                $0.member("item") {
                    $0.object {
                        $0.member("id", event.id)
                        $0.member("title", event.title)
                        $0.member("subtitle", "Sport \(event.sport)")
                        $0.member("time") { $0.object { $0.member("start", event.start.rfc3339) } }
                        $0.member("category") { $0.object { $0.member("id", "SP\(event.sport)") } }
                    }
                }
            }
            json.separate(with: UInt8(ascii: "\n"))
        }
        json.object {
            $0.member("id", 2)
            $0.member("type", "done")
        }
        json.separate(with: UInt8(ascii: "\n"))
        return json.bytes
    }

    /// A calendar of events that are repeated all year: weekly, by several weekdays, monthly by ordinals, yearly.
    static func recurring(count: Int) -> [UInt8] {
        let rules = [
            "FREQ=WEEKLY;BYDAY=TU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR", "FREQ=MONTHLY;BYDAY=2SU,-1FR",
            "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY;BYMONTH=3,9;BYDAY=1MO", "FREQ=DAILY;INTERVAL=3",
        ]
        let texts = (0..<count).map { number in
            """
            BEGIN:VEVENT
            UID:repeated-\(number)
            DTSTAMP:20261101T000000Z
            DTSTART;TZID=Europe/London:20\(10 + number % 15)0104T1\(number % 10)3000
            SUMMARY:Repeated \(number)
            RRULE:\(rules[number % rules.count])
            END:VEVENT

            """
        }
        return calendar(texts)
    }

    private static func calendar(_ events: [String]) -> [UInt8] {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Benchmarks//EN\n\(events.joined())END:VCALENDAR\n"
        return Array(text.replacing("\n", with: "\r\n").utf8)
    }

    private static func basic(_ date: Date) -> String {
        date.rfc3339.replacing("-", with: "").replacing(":", with: "")
    }
}
