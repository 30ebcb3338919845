import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Items that proposed mappings make of answers in shapes that publishers and people have come up with.
struct OddShapeTests {
    private static let zone = TimeZone(known: "Europe/London") ?? .gmt

    private func trial(_ answer: String, _ hints: MappingHints = MappingHints()) throws -> AnswerPreview {
        let proposal = try #require(MappingProposal(of: JSONDocument(answer).root, in: Self.zone, hints: hints))
        var settings: [String: RawSetting] = [
            "url": .text("https://example.org/"), "records": .text(proposal.records),
            "fields": .object(Dictionary(uniqueKeysWithValues: proposal.fields.map { ($0.name, $0.value) })),
        ]
        settings["timeZone"] = proposal.timeZone.map { .text($0.name) }
        let provider = try JSONHTTPProvider(settings: SettingValues(settings, of: JSONHTTPProvider.manifest))
        return provider.trial(of: FeedResponse(body: Array(answer.utf8)), in: .fixture())
    }

    /// The items in words: `Vespers 2026-12-01T18:00`.
    private func items(_ answer: String, _ hints: MappingHints = MappingHints()) throws -> [String] {
        let preview = try trial(answer, hints)
        let items = preview.snapshot?.items ?? []
        #expect(preview.failure == nil && preview.droppedCount == 0, "\(preview.text(timeZone: Self.zone))")
        #expect(Set(items.map(\.id)).count == items.count)
        return items.map { item in
            let time =
                switch item.time {
                case .instant(let start, let end):
                    ([start] + [end].compactMap(\.self)).map { $0.rfc3339.replacing(":00Z", with: "") }
                        .joined(separator: "/")
                case .days(let first, let last, _): first == last ? "\(first)" : "\(first)/\(last)"
                case .undated(let text): "- \(text)"
                }
            return "\(item.title) \(time)"
        }
    }

    @Test(arguments: [
        // A date and a time of day go before when somebody told of it.
        (
            #"[{"title":"A","date":"2026-12-01","time":"19:30","published":"2026-11-20T08:00:00Z"}]"#,
            ["A 2026-12-01T19:30"]
        ),
        (
            #"[{"title":"A","date":"2026-12-01","time":"19:30","updatedAt":"2026-11-20T08:00:00Z"}]"#,
            ["A 2026-12-01T19:30"]
        ),
        (
            #"[{"title":"A","tag":"2026-12-01","uhrzeit":"19:30","createdAt":"2026-11-20T08:00:00Z"}]"#,
            ["A 2026-12-01T19:30"]
        ),
        (#"[{"title":"A","day":"2026-12-01","created":1795000000}]"#, ["A 2026-12-01"]),
        (#"[{"title":"A","published":"2026-11-20T08:00:00Z","date":"2026-12-01"}]"#, ["A 2026-12-01"]),
        (#"[{"title":"News","published":"2026-11-20T08:00:00Z"}]"#, ["News 2026-11-20T08:00"]),
        // Midnight is no time where another member has it, or where the date has nothing else.
        (#"[{"title":"A","date":"2026-12-01T00:00:00","time":"19:30"}]"#, ["A 2026-12-01T19:30"]),
        (#"[{"title":"A","date":"2026-12-01T00:00:00.000Z","time":"7.30pm"}]"#, ["A 2026-12-01T19:30"]),
        (#"[{"title":"A","date":"2026-12-01T00:00:00+02:00","time":"19:30"}]"#, ["A 2026-12-01T17:30"]),
        (#"[{"title":"A","date":"/Date(1796083200000)/","time":"19:30"}]"#, ["A 2026-12-01T19:30"]),
        (
            #"[{"title":"A","date":"2026-12-01T00:00:00","start":"19:30","end":"21:00"},{"title":"B","date":"2026-12-02T00:00:00","start":"","end":""}]"#,
            ["A 2026-12-01T19:30/2026-12-01T21:00", "B 2026-12-02"]
        ),
        (
            #"[{"title":"A","date":"2026-12-01T00:00:00"},{"title":"B","date":"2026-12-02T00:00:00"}]"#,
            ["A 2026-12-01", "B 2026-12-02"]
        ),
        (
            #"[{"title":"A","startDate":"2026-12-01T00:00:00","endDate":"2026-12-04T00:00:00"}]"#,
            ["A 2026-12-01/2026-12-03"]
        ),
        // Times of day that are written in several ways.
        (
            #"[{"title":"A","date":"2026-12-01","time":"7pm"},{"title":"B","date":"2026-12-02","time":"7.30pm"},{"title":"C","date":"2026-12-03","time":"noon"}]"#,
            ["A 2026-12-01T19:00", "B 2026-12-02T19:30", "C 2026-12-03T12:00"]
        ),
        // Of several times of day, the first counts, and a note says so.
        (
            #"[{"title":"Vespers","date":"2026-12-01","times":["18:00","20:00"]},{"title":"Mass","date":"2026-12-02","times":["09:00"]}]"#,
            ["Vespers 2026-12-01T18:00", "Mass 2026-12-02T09:00"]
        ),
        (
            #"{"days":[{"date":"2026-12-01","films":[{"name":"M","times":["18:00","20:30"]},{"name":"N","times":["19:00"]}]}]}"#,
            ["M 2026-12-01T18:00", "N 2026-12-01T19:00"]
        ),
        (
            #"[{"title":"Talk","date":"2026-12-01","time":["18:00","20:00"]}]"#,
            ["Talk 2026-12-01T18:00"]
        ),
        // Performances as objects are called as the play is.
        (
            #"[{"title":"Hamlet","performances":[{"start":"2026-12-01T19:30:00Z","hall":"Main"},{"start":"2026-12-02T19:30:00Z","hall":"Small"}]}]"#,
            ["Hamlet 2026-12-01T19:30", "Hamlet 2026-12-02T19:30"]
        ),
        (
            #"[{"id":3,"title":"Hamlet","published":"2026-11-01T08:00:00Z","performances":[{"date":"2026-12-01","time":"19:30"},{"date":"2026-12-02","time":"19:30"}]}]"#,
            ["Hamlet 2026-12-01T19:30", "Hamlet 2026-12-02T19:30"]
        ),
        // Dates as .NET writes them, and as people do.
        (
            #"[{"Name":"A","Start":"/Date(1796155800000)/","Finish":"/Date(1796159400000+0100)/"}]"#,
            ["A 2026-12-01T20:10/2026-12-01T21:10"]
        ),
        (
            #"[{"name":"A","date":"Tue 1 December 2026, 7.30pm"},{"name":"B","date":"Wed 2 December 2026, 10am"}]"#,
            ["A 2026-12-01T19:30", "B 2026-12-02T10:00"]
        ),
        (#"[{"name":"A","date":"1st Dec 2026 19:30"}]"#, ["A 2026-12-01T19:30"]),
        (#"[{"name":"A","date":"Dec 1, 2026 at 7:30 PM"}]"#, ["A 2026-12-01T19:30"]),
        (
            #"[{"name":"A","date":"Tuesday 1st December 2026"},{"name":"B","date":"Wednesday 2nd December 2026"}]"#,
            ["A 2026-12-01", "B 2026-12-02"]
        ),
        (#"[{"name":"A","date":"Tuesday, 1st December 2026","time":"7.30pm"}]"#, ["A 2026-12-01T19:30"]),
        (#"[{"name":"A","date":"Tue 1 December, 7.30pm"}]"#, ["A - Tue 1 December, 7.30pm"]),
        // Both sides in an object; an American midnight beside a time.
        (
            #"[{"id":1,"date":"2026-12-01T20:00:00Z","teams":{"home":{"name":"A"},"away":{"name":"B"}}}]"#,
            ["A – B 2026-12-01T20:00"]
        ),
        (
            #"[{"EventName":"A","EventDate":"12/15/2026 12:00:00 AM","StartTime":"7:30 PM","EndTime":"9:00 PM"}]"#,
            ["A 2026-12-15T19:30/2026-12-15T21:00"]
        ),
        // Among several times, the one of the event; days that calendars of bins have.
        (
            #"[{"id":5,"date":"2026-11-20T08:00:00","title":{"rendered":"A"},"acf":{"event_date":"20261218","event_time":"18:30"}}]"#,
            ["A 2026-12-18T18:30"]
        ),
        (
            #"[{"name":"A","sales":{"public":{"startDateTime":"2026-11-01T10:00:00Z"}},"dates":{"start":{"localDate":"2026-12-12","localTime":"19:00:00","dateTime":"2026-12-12T19:00:00Z"}}}]"#,
            ["A 2026-12-12T19:00"]
        ),
        // Titles and kinds in objects.
        (
            #"[{"id":1,"title":{"rendered":"A"},"slug":"x-y","date":"2026-12-01T19:30:00"}]"#, ["A 2026-12-01T19:30"]
        ),
        (
            #"[{"name":{"de":"Konzert","en":"Concert"},"note":"Bring a coat","start":"2026-12-01T19:30:00Z"}]"#,
            ["Konzert 2026-12-01T19:30"]
        ),
    ])
    func `are read as they are meant`(answer: String, expected: [String]) throws {
        #expect(try items(answer) == expected)
    }

    @Test(arguments: [
        (#"[{"id":1,"title":"A","start":"2026-12-01T10:00:00Z","category":{"name":"Music"}}]"#, "Music"),
        (#"[{"id":1,"title":"A","start":"2026-12-01T10:00:00Z","categories":["Music","Dance"]}]"#, "Music"),
        (#"[{"id":1,"title":"A","start":"2026-12-01T10:00:00Z","categories":[{"id":4,"name":"Music"}]}]"#, "Music"),
        (#"[{"id":1,"title":"A","start":"2026-12-01T10:00:00Z","venue":{"type":"hall"}}]"#, nil),
    ])
    func `have the kind that an object or a list names`(answer: String, category: String?) throws {
        #expect(try trial(answer).snapshot?.items.first?.category?.id == category)
    }

    @Test(arguments: [
        (#"[{"id":7,"title":"A","date":"2026-12-01","times":["18:00","20:00"]}]"#, "date and times[0]", ["date"]),
        (#"[{"id":7,"title":"A","date":"2026-12-01","times":["2026-12-01T18:00:00Z"]}]"#, "date", ["times[0]"]),
        (
            #"[{"id":1,"title":"A","departs":"2026-12-01T18:00:00Z","arrives":"2026-12-01T17:00:00Z"},{"id":2,"title":"B","arrives":"2026-12-01T19:00:00Z"},{"id":3,"title":"C","departs":"2026-12-01T18:00:00Z","arrives":"2026-12-01T17:00:00Z"}]"#,
            "departs", ["arrives"]
        ),
    ])
    func `that have more times than one are told of`(answer: String, taken: String, others: [String]) throws {
        let proposal = try #require(MappingProposal(of: JSONDocument(answer).root, in: Self.zone))
        let note = MappingProposal.Note.alternatives(field: "start", taken: taken, others: others)
        #expect(proposal.notes.contains(note), "\(proposal.notes)")
    }

    @Test func `that have nothing but a list of times are asked for`() throws {
        let answer = #"[{"id":7,"title":"Market","dates":["2026-12-05","2026-12-12"]}]"#
        let root = try JSONDocument(answer).root
        #expect(try #require(MappingProposal(of: root, in: Self.zone)).isUndated)
        #expect(RecordOutline(of: root)?.times == ["dates[0]", "dates[1]"])
        var hints = MappingHints()
        hints.records = "$[*].dates"
        #expect(try items(answer, hints) == ["Market 2026-12-05", "Market 2026-12-12"])
    }

    @Test func `a start that is said in a template keeps the list, and one that is elsewhere finds its own`() throws {
        let answer = #"""
            {"tags":[{"name":"x"},{"name":"y"},{"name":"z"},{"name":"w"}],
             "events":[{"name":"A","d":"2026-12-01","t":"19:30"},{"name":"B","d":"2026-12-02","t":"08:00"}]}
            """#
        var hints = MappingHints()
        hints.set(["start"], to: .text("{d}T{t}"))
        #expect(try items(answer, hints) == ["A 2026-12-01T19:30", "B 2026-12-02T08:00"])
        var wrong = MappingHints()
        wrong.set(["start"], to: .text("{d}T{clock}"))
        let outline = try #require(RecordOutline(of: JSONDocument(answer).root, hints: wrong))
        #expect(outline.unknown(in: wrong) == ["clock"])
    }

    @Test func `a title that is said is kept, and nothing takes a field away`() throws {
        let answer =
            #"[{"id":1,"name":"A","long":"The A","date":"2026-12-01","time":"18:00","venue":"Hall"}]"#
        var hints = MappingHints()
        hints.set(["title"], to: .text("long"))
        hints.set(["place"], to: .null)
        #expect(try items(answer, hints) == ["The A 2026-12-01T18:00"])
        #expect(try trial(answer, hints).snapshot?.items.first?.place == nil)
        hints.set(["place"], to: .list([.text("venue"), .text("name")]))
        let place = try #require(MappingProposal(of: JSONDocument(answer).root, in: Self.zone, hints: hints))
            .fields.first { $0.name == "place" }
        #expect(place?.value.json == #"["venue","name"]"#)
    }

    @Test func `a day without its year gets no date, and a note says so`() throws {
        let root = try JSONDocument(#"[{"name":"A","date":"Tue 1 December, 7.30pm"}]"#).root
        let notes = try #require(MappingProposal(of: root, in: Self.zone)).notes
        #expect(notes.contains(.lacksYear("Tue 1 December, 7.30pm")))
    }
}
