import FeedBoard
import FeedCore
import FeedFormats
import FeedTestKit
import Foundation
import Terminal
import Testing

@Suite(.timeLimit(.minutes(20)))
struct HistoryPageTests {
    private static func event(
        _ id: String,
        _ kind: ItemEvent.Kind,
        _ at: String,
        _ title: String,
        _ time: String,
        _ label: String? = nil,
        _ before: String? = nil,
        _ after: String? = nil
    ) -> ItemEvent {
        let parts = id.split(separator: ":").map(String.init)
        guard let feed = FeedID(parts[0]) else { preconditionFailure("\(id) is no id.") }
        return ItemEvent(
            ItemID(feed, LocalID(parts[1].split(separator: "/").map(String.init))),
            kind,
            at: ExampleFeeds.instant(at),
            title: title,
            time: time.count == 10
                ? .day(ExampleFeeds.day(time), region: "GB") : .instant(ExampleFeeds.instant(time)),
            label: label,
            before: before.map { value($0, isStart: kind == .moved) },
            after: after.map { value($0, isStart: kind == .moved) }
        )
    }

    private static func value(_ text: String, isStart: Bool) -> ItemEvent.Value {
        if let date = Date(rfc3339: text) { return isStart ? .time(.instant(date)) : .fact(.instant(date)) }
        guard let day = CivilDay(text) else { return .text(text) }
        return isStart ? .time(.day(day, region: "GB")) : .fact(.day(day))
    }

    static let events = [
        event("neds:5f1c", .appeared, "2026-11-20T22:10:00Z", "R7 Mandurah", "2026-11-21T09:59:48Z"),
        event(
            "holidays:GB/spring/2026",
            .moved,
            "2026-11-20T23:40:30Z",
            "Spring",
            "2026-12-01",
            nil,
            "2026-11-30",
            "2026-12-01"
        ),
        event(
            "neds:a0b3",
            .moved,
            "2026-11-21T09:01:02Z",
            "R1 Flemington",
            "2026-11-21T14:20:00Z",
            nil,
            "2026-11-21T14:05:00Z",
            "2026-11-21T14:20:00Z"
        ),
        event(
            "tfl:OXC/victoria/237",
            .changed,
            "2026-11-21T09:02:00Z",
            "Brixton",
            "2026-11-21T09:09:00Z",
            "Platform",
            "3",
            "4"
        ),
        event(
            "tfl:OXC/victoria/237",
            .moved,
            "2026-11-21T09:02:00Z",
            "Brixton",
            "2026-11-21T09:09:50Z",
            nil,
            "2026-11-21T09:09:10Z",
            "2026-11-21T09:09:50Z"
        ),
        event(
            "neds:c9e2",
            .changed,
            "2026-11-21T09:05:00Z",
            "R8 Randwick",
            "2026-11-21T13:53:00Z",
            "Track condition",
            "Good",
            "Soft"
        ),
        event(
            "neds:c9e2",
            .changed,
            "2026-11-21T09:05:00Z",
            "R8 Randwick",
            "2026-11-21T13:53:00Z",
            "Prize money",
            nil,
            "AUD 30,000"
        ),
        event(
            "tfl:OXC/victoria/9",
            .changed,
            "2026-11-21T09:05:30Z",
            "Walthamstow Central",
            "2026-11-21T09:20:00Z",
            "WiFi",
            "yes",
            nil
        ),
        event("neds:a0b3", .cancelled, "2026-11-21T09:10:00Z", "R1 Flemington", "2026-11-21T14:20:00Z"),
        event("neds:77d0", .withdrawn, "2026-11-21T09:11:00Z", "R3 Bathurst", "2026-11-21T10:04:00Z"),
        event("neds:0001", .disappeared, "2026-11-21T09:12:00Z", "R2 Eagle Farm Twilight", "2026-11-21T11:00:00Z"),
        event(
            "neds:a0b3",
            .cameBack,
            "2026-11-21T09:40:00Z",
            "R1 Flemington",
            "2026-11-21T14:20:00Z",
            nil,
            "cancelled"
        ),
        event("neds:0001", .cameBack, "2026-11-21T09:41:00Z", "R2 Eagle Farm Twilight", "2026-11-21T11:00:00Z"),
        event(
            "sports:5000",
            .moved,
            "2026-11-21T09:50:00Z",
            "HC Vardar – Elverum",
            "2026-12-12T17:30:00Z",
            nil,
            "2026-12-12T17:00:00Z",
            "2026-12-12T17:30:00Z"
        ),
        event(
            "sports:5001",
            .changed,
            "2026-11-21T09:51:00Z",
            "Reed / Ash – Elm / Oak",
            "2027-01-16T15:00:00Z",
            "Kick-off",
            "2026-11-24T17:00:00Z",
            "2026-11-25"
        ),
    ]

    private static func page(_ events: [ItemEvent] = events, in zone: TimeZone = ExampleFeeds.london) -> HistoryPage {
        HistoryPage(events, by: ViewerClock(now: ExampleFeeds.now, timeZone: zone))
    }

    @Test(arguments: [40, 80, 120])
    func `fits a terminal`(width: Int) throws {
        let text = Self.page().text(width: width)
        try expect(text, in: .module, isKeptIn: "history-\(width).txt")
        #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= width })
    }

    @Test func `is in the viewer's zone, day by day, and the latest is last`() throws {
        let tokyo = ExampleFeeds.zone("Asia/Tokyo")
        let text = Self.page(Self.events.reversed(), in: tokyo).text()
        try expect(text, in: .module, isKeptIn: "history-piped-tokyo.txt")
        #expect(!text.contains("…"))
    }

    @Test func `is JSON in UTC`() throws {
        try expect(String(decoding: Self.page().json, as: UTF8.self), in: .module, isKeptIn: "history.json")
        #expect(String(decoding: Self.page([]).json, as: UTF8.self).contains("\"events\": []"))
    }

    @Test func `a text that looks like a time is shown as it is`() {
        var event = Self.events[3]
        (event.before, event.after) = (.text("2026-11-21T14:05:00Z"), .text("2026-11-22"))
        let text = Self.page([event]).text()
        #expect(text.contains("platform 2026-11-21T14:05:00Z -> 2026-11-22"))
    }

    @Test func `what is made up says so, on the page, in JSON and in the lines of follow`() {
        var event = Self.events[0]
        #expect(!Self.page([event]).text().contains("sample"))
        event.isSample = true
        // A day of sample data alone says so once, in its heading.
        let alone = Self.page([event]).text()
        #expect(alone.contains("2026  sample\n") && !alone.contains("sample · "), "\(alone)")
        #expect(Self.page([event, Self.events[1]]).text().contains("sample · appeared"))
        #expect(String(decoding: Self.page([event]).json, as: UTF8.self).contains("\"sample\": true"))
        let line = EventLine(of: [event.item.feed], timeZone: ExampleFeeds.london).text(of: event)
        #expect(line.hasSuffix(" · sample · appeared"))
        var other = event
        other.kind = .cancelled
        var lines = EventLine(of: [event.item.feed], timeZone: ExampleFeeds.london)
        let text = lines.text(of: [event, other], omitted: 0, isByItem: true)
        #expect(text.hasSuffix(" · sample · appeared · cancelled\n"), "\(text)")
    }

    /// A train from a station and a platform that has left its page.
    private static func train(_ id: String, _ platform: String, _ station: String, _ line: String = "Victoria")
        -> ItemEvent
    {
        var train = event("tfl:\(id)", .disappeared, "2026-11-21T09:02:00Z", "Brixton", "2026-11-21T09:09:00Z")
        (train.subtitle, train.categoryLabel, train.groupTitle) = ("\(line) · platform \(platform)", line, station)
        return train
    }

    /// The lines of a page behind its titles and days, without what tells nothing here.
    private static func changes(_ events: ItemEvent...) -> [String] {
        page(events).text().split(separator: "\n").filter { $0.contains("Brixton") }.map { line in
            line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
                .first { $0.contains("disappeared") || $0.contains(" -> ") } ?? ""
        }
    }

    @Test func `lines of two items of one title say what tells the items apart, and no more`() {
        let oxford = Self.train("OXC/1", "3", "Oxford Circus")
        // The only train of its title needs no more, however often it changes.
        #expect(Self.changes(oxford, oxford) == ["disappeared", "disappeared"])
        let euston = Self.train("EUS/1", "3", "Euston")
        #expect(Self.changes(oxford, euston) == ["disappeared · Oxford Circus", "disappeared · Euston"])
        let other = Self.train("OXC/2", "4", "Oxford Circus")
        #expect(Self.changes(oxford, other) == ["disappeared · platform 3", "disappeared · platform 4"])
        // Nor is said again what the change says.
        var changed = Self.train("OXC/2", "4", "Oxford Circus")
        (changed.kind, changed.label, changed.before, changed.after) = (.changed, "Platform", .text("3"), .text("4"))
        #expect(Self.changes(oxford, changed) == ["disappeared · platform 3", "platform 3 -> 4"])
        // Nor is a label that the values begin with.
        (changed.before, changed.after) = (.text("Southbound - Platform 3"), .text("Southbound - Platform 4"))
        #expect(Self.changes(oxford, changed) == ["disappeared · platform 3", "platform 3 -> 4"])
        // An event of an earlier version has nothing to say.
        var old = euston
        (old.subtitle, old.categoryLabel, old.groupTitle) = (nil, nil, nil)
        #expect(
            Self.changes(oxford, old) == ["disappeared · Victoria · platform 3 · Oxford Circus", "disappeared"]
        )
    }

    @Test func `a line of follow says of each item what a row says`() {
        var line = EventLine(of: ["tfl"], timeZone: ExampleFeeds.london)
        let train = Self.train("OXC/1", "3", "Oxford Circus")
        let texts = [train, Self.train("OXC/2", "4", "Euston")].map { line.text(of: $0) }
        #expect(
            texts == [
                " 09:02:00  tfl  Brixton 09:09 · disappeared · Victoria · platform 3 · Oxford Circus",
                " 09:02:00  tfl  Brixton 09:09 · disappeared · Victoria · platform 4 · Euston",
            ]
        )
        var changed = train
        (changed.kind, changed.label, changed.before, changed.after) = (.changed, "Platform", .text("4"), .text("3"))
        #expect(
            line.text(of: [train, changed], omitted: 0, isByItem: true)
                == " 09:02:00  tfl  Brixton 09:09 · disappeared · platform 4 -> 3 · Victoria · Oxford Circus\n"
        )
    }

    @Test func `the document has what tells items apart`() {
        let json = String(decoding: Self.page([Self.train("OXC/1", "3", "Oxford Circus")]).json, as: UTF8.self)
        #expect(json.contains(#""subtitle": "Victoria · platform 3""#))
        #expect(json.contains(#""categoryLabel": "Victoria""#))
        #expect(json.contains(#""groupTitle": "Oxford Circus""#))
    }

    @Test func `what happened at once to a whole series is one line, and the document has every event`() {
        func week(_ number: Int, _ kind: ItemEvent.Kind = .changed) -> ItemEvent {
            let start = ExampleFeeds.instant("2026-11-10T19:00:00Z").addingTimeInterval(Double(number) * 7 * 86_400)
            var event = Self.event("choir:\(number)", kind, "2026-11-21T09:05:00Z", "Choir practice", start.rfc3339)
            if kind == .moved {
                event.before = .time(.instant(start.addingTimeInterval(-3_600)))
                event.after = .time(.instant(start))
            } else {
                (event.label, event.before, event.after) = ("Place", .text("St Mary"), .text("Town Hall"))
            }
            return event
        }
        var other = week(60)
        other.after = .text("School")
        let events = (0..<52).map { week($0) } + [other] + (0..<3).map { week($0, .moved) }
        let lines = Self.page(events).text().split(separator: "\n").dropFirst(2)
        #expect(lines.count == 3)
        #expect(lines.first?.contains("52 items: place St Mary -> Town Hall  next Tue 19:00") == true, "\(lines)")
        #expect(lines.dropFirst().first?.contains(" place St Mary -> School ") == true, "\(lines)")
        #expect(lines.last?.contains("3 items: Tue 18:00 -> 19:00 ") == true, "\(lines)")
        #expect(lines.last?.contains(" next Tue 19:00 ") == true, "\(lines)")
        var page = Self.page(events)
        page.limit = 1
        #expect(page.text().split(separator: "\n").count == 3 && page.text().contains("3 items:"))
        (page.isWhole, page.limit) = (true, nil)
        #expect(page.text().split(separator: "\n").count == 58)
        #expect(String(decoding: Self.page(events).json, as: UTF8.self).components(separatedBy: "\"at\"").count == 57)
        // Two can be read one by one.
        #expect(Self.page([week(1), week(2)]).text().split(separator: "\n").count == 4)
    }

    @Test func `what moved from several times of day is told one by one, and what is over is not next`() {
        func train(_ minute: Int, from start: String) -> ItemEvent {
            var event = Self.event("tfl:\(start)", .moved, "2026-11-21T12:00:00Z", "High Orchard", start)
            event.before = .time(.instant(ExampleFeeds.instant(start)))
            event.time = .instant(ExampleFeeds.instant(start).addingTimeInterval(60))
            event.after = .time(event.time)
            return event
        }
        let trains = (1...4).map { train($0, from: "2026-11-21T12:0\($0):00Z") }
        #expect(Self.page(trains).text().split(separator: "\n").count == 6)
        let same = ["18", "19", "20"].map { train(0, from: "2026-11-\($0)T09:00:00Z") }
        let text = Self.page(same).text()
        #expect(text.contains("3 items: ") && text.contains(" first ") && !text.contains("next "), "\(text)")
    }

    @Test func `says so where there is nothing`() {
        #expect(Self.page([]).text() == " Nothing has happened yet.\n")
        #expect(Self.page([]).text(width: 12) == " Nothing has\n happened\n yet.\n")
    }

    @Test(arguments: TerminalStyle.Depth.allCases.map { TerminalStyle($0) })
    func `colour changes nothing but the sequences for it`(terminal: TerminalStyle) {
        let plain = Self.page().text(width: 80)
        let text = Self.page().text(width: 80, style: terminal)
        #expect(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
        #expect(text.contains("\u{1B}") == (terminal.depth != .none))
    }

    @Test func `nothing that a publisher sends moves a terminal`() {
        var events = Self.events
        for index in events.indices {
            events[index].title = "\u{1B}[2J\u{202E}evil\ntitle"
            events[index].label = events[index].label.map { "\u{9B}31m\($0)\u{7}" }
            events[index].after = events[index].after.map { .text("\($0.words)\u{1B}]0;x\u{7}\r\n") }
        }
        for width in Array(1...120) {
            let text = Self.page(events).text(width: width)
            #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= width })
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
            #expect(!text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
        }
    }
}
