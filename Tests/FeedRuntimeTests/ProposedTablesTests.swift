import FeedBoard
import FeedConfiguration
import FeedCore
import FeedJSON
import FeedReaders
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

@testable import FeedRuntime

/// Tables and texts of all kinds, as `feeds add` recognises, proposes and reads them.
struct ProposedTablesTests {
    private static let now = Date(timeIntervalSince1970: 1_796_040_000)  // 2026-11-30T12:00:00Z
    private static let vienna = TimeZone(known: "Europe/Vienna") ?? .gmt

    /// The items that the proposed settings make of a text, as `2026-12-01T09:00:00Z Title`; `nil` if nothing is
    /// recognised.
    private func items(of text: String, monthFirst: Bool = false) throws -> (items: [String], notes: Int)? {
        let response = FeedResponse(body: Array(text.utf8))
        let found: (format: AnswerFormat, root: JSONValue)
        switch AnswerKind(response, now: Self.now) {
        case .json(let root): found = (.json, root)
        case .table(let format, let root): found = (format, root)
        default: return nil
        }
        var hints = MappingHints()
        (hints.now, hints.isMonthFirst) = (Self.now, monthFirst)
        guard let proposal = MappingProposal(of: found.root, in: Self.vienna, hints: hints) else { return nil }
        let mapping = ProposedMapping(root: found.root, zone: Self.vienna, proposal: proposal, format: found.format)
        var settings = Dictionary(uniqueKeysWithValues: mapping.settings.map { ($0.name, RawSetting($0.value)) })
        settings["url"] = .text("https://example.org/")
        let provider = try JSONHTTPProvider(settings: SettingValues(settings, of: JSONHTTPProvider.manifest))
        let preview = provider.trial(of: response, in: .fixture(now: Self.now, timeZone: Self.vienna))
        #expect(preview.failure == nil, "\(preview.failure.map { "\($0)" } ?? "")")
        let items = (preview.snapshot?.items ?? []).map { item in
            let time =
                switch item.time {
                case .instant(let start, let end): start.rfc3339 + (end.map { "/\($0.rfc3339)" } ?? "")
                case .days(let first, let last, _): "\(first)" + (last == first ? "" : "/\(last)")
                default: "undated"
                }
            return "\(time) \(item.title)"
        }
        let readings = proposal.notes.count { if case .otherReading = $0 { true } else { false } }
        return (items, readings)
    }

    private static let tables: [(name: String, text: String, items: [String])] = [
        (
            "semicolons and German dates",
            "Datum;Uhrzeit;Titel;Ort\n01.12.2026;19:30;Chorprobe;Pfarrsaal\n08.12.2026;19:30;Generalprobe;Kirche\n",
            ["2026-12-01T18:30:00Z Chorprobe", "2026-12-08T18:30:00Z Generalprobe"]
        ),
        (
            "an end in the night", "Date,Start,End,Title\n2026-12-04,22:00,01:00,Party\n2026-12-05,14:00,15:30,Talk\n",
            ["2026-12-04T21:00:00Z/2026-12-05T00:00:00Z Party", "2026-12-05T13:00:00Z/2026-12-05T14:30:00Z Talk"]
        ),
        (
            "days and times as another calendar writes them",
            "Subject,Start Date,Start Time,End Date,End Time\n"
                + "Trip,2026-12-24,,2026-12-26,\nLunch,2026-12-24,12:00,2026-12-24,13:00\n",
            ["2026-12-24/2026-12-26 Trip", "2026-12-24T11:00:00Z/2026-12-24T12:00:00Z Lunch"]
        ),
        (
            "waste collection without a time", "Datum;Art\n02.12.2026;Restmüll\n09.12.2026;Papier\n",
            ["2026-12-02 Restmüll", "2026-12-09 Papier"]
        ),
        (
            "commas between quotation marks, line ends in texts",
            "title,start,notes\n\"Dinner, with friends\",2026-12-01 19:00,\"bring\nwine\"\nCinema,2026-12-02 20:15,\n",
            ["2026-12-01T18:00:00Z Dinner, with friends", "2026-12-02T19:15:00Z Cinema"]
        ),
        (
            "tabs",
            "Name\tStart\tEnd\nYoga\t2026-12-01 18:00\t2026-12-01 19:00\nSwim\t2026-12-03 07:00\t2026-12-03 08:00\n",
            [
                "2026-12-01T17:00:00Z/2026-12-01T18:00:00Z Yoga", "2026-12-03T06:00:00Z/2026-12-03T07:00:00Z Swim",
            ]
        ),
        (
            "no header", "2026-12-01,Choir\n2026-12-08,Concert\n", ["2026-12-01 Choir", "2026-12-08 Concert"]
        ),
        (
            "no header, date and time apart", "2026-12-01;19:30;Choir\n2026-12-08;20:00;Concert\n",
            ["2026-12-01T18:30:00Z Choir", "2026-12-08T19:00:00Z Concert"]
        ),
        (
            "seconds since 1970", "id,when,name\n1,1796151600,Low tide\n2,1796238000,High tide\n",
            ["2026-12-01T19:00:00Z Low tide", "2026-12-02T19:00:00Z High tide"]
        ),
        (
            "the 13th shows the month", "date,event\n03/12/2026,Fair\n13/12/2026,Market\n",
            ["2026-12-03 Fair", "2026-12-13 Market"]
        ),
        (
            "a byte-order mark, blank lines, a column without a name",
            "\u{FEFF}title,date,\nFair,2026-12-03,x\n\n,,\nMarket,2026-12-13,y\n",
            ["2026-12-03 Fair", "2026-12-13 Market"]
        ),
        (
            "a spreadsheet's own line", "sep=;\r\nTermin;Was\r\n2026-12-03;Fair\r\n2026-12-04;Market\r\n",
            ["2026-12-03 Fair", "2026-12-04 Market"]
        ),
        (
            "one row", "what,when\nDentist,2026-12-01T08:00:00+01:00\n", ["2026-12-01T07:00:00Z Dentist"]
        ),
        (
            "whole days with an end",
            "name,start date,end date\nFair,2026-12-03,2026-12-05\nFete,2026-12-10,2026-12-10\n",
            ["2026-12-03/2026-12-05 Fair", "2026-12-10 Fete"]
        ),
        (
            "English dates", "Event,Date\nCarols,\"December 3, 2026\"\nParty,\"December 24, 2026\"\n",
            ["2026-12-03 Carols", "2026-12-24 Party"]
        ),
        (
            "bars", "home|away|kickoff\nOwls|Foxes|2026-12-05T15:00:00Z\nHares|Owls|2026-12-12T15:00:00Z\n",
            ["2026-12-05T15:00:00Z Owls – Foxes", "2026-12-12T15:00:00Z Hares – Owls"]
        ),
        (
            "lines with a date", "# mine\n2026-12-01 10:00  Haircut\n2026-12-03 Choir\n",
            ["2026-12-01T09:00:00Z Haircut", "2026-12-03 Choir"]
        ),
        (
            "German lines, one of them not", "01.12.2026 10:00 Friseur\nnoch offen\n03.12.2026 Chor\n",
            ["2026-12-01T09:00:00Z Friseur", "2026-12-03 Chor"]
        ),
        (
            "lines with commas in titles", "2026-12-01 10:00 Haircut, Vienna\n2026-12-03 18:00 Choir, Graz\n",
            ["2026-12-01T09:00:00Z Haircut, Vienna", "2026-12-03T17:00:00Z Choir, Graz"]
        ),
        (
            "a comma in a value of one row",
            "date,title,place\n2026-12-05,Fair,A\n2026-12-06,Market, the big one,Square\n2026-12-08,Z,B\n2026-12-09,Z2,B\n",
            ["2026-12-05 Fair", "2026-12-08 Z", "2026-12-09 Z2"]
        ),
        (
            "a row of one value", "date,title,place\n2026-12-05,Fair,A\n2026-12-07\n2026-12-08,Z,B\n",
            ["2026-12-05 Fair", "2026-12-08 Z"]
        ),
        (
            "rows that lack their last values", "date,title,place\n2026-12-05,Fair\n2026-12-06,Market,Square\n",
            ["2026-12-05 Fair", "2026-12-06 Market"]
        ),
        (
            "a title and remarks above the header",
            "Vereinskalender 2026,,\n\"Stand: 1.11.2026, ohne Gewähr\",,\n,,\nDatum,Veranstaltung,Ort\n"
                + "05.12.2026,Weihnachtsfeier,Vereinsheim\n16.01.2027,Hauptversammlung,\"Gasthof Post, Saal\"\n",
            ["2026-12-05 Weihnachtsfeier", "2027-01-16 Hauptversammlung"]
        ),
        (
            "a title above the header", "Club calendar 2026\ndate,title\n2026-12-05,Fair\n2026-12-06,Market\n",
            ["2026-12-05 Fair", "2026-12-06 Market"]
        ),
        (
            "a title above semicolons", "Club calendar 2026\n\nDate;Title\n2026-12-05;Fair\n2026-12-06;Market\n",
            ["2026-12-05 Fair", "2026-12-06 Market"]
        ),
        (
            "short dates of a spreadsheet", "Date,Title\n5-Dec-26,Quiz\n18-Dec-2026,Walk\n",
            ["2026-12-05 Quiz", "2026-12-18 Walk"]
        ),
        (
            "German weekdays", "Datum;Termin\n\"Sa, 05.12.2026\";Markt\nSo 06.12.2026;Messe\n",
            ["2026-12-05 Markt", "2026-12-06 Messe"]
        ),
        (
            "French weekdays and months",
            "Jour;Heure;Activité\nsamedi 5 décembre 2026;14h30;Piscine\ndimanche 6 décembre 2026;9h;Marché\n",
            ["2026-12-05T13:30:00Z Piscine", "2026-12-06T08:00:00Z Marché"]
        ),
        (
            "a table in Markdown",
            "| Date | Event | Where |\n|---|:--|---|\n| 2026-12-05 | Fair | Town |\n| 2026-12-06 | Market | Square |\n",
            ["2026-12-05 Fair", "2026-12-06 Market"]
        ),
        (
            "two columns of one name", "date,title,title\n2026-12-05,A,B\n2026-12-06,C,D\n",
            ["2026-12-05 A", "2026-12-06 C"]
        ),
        (
            "lines with several days",
            "2026-12-24 - 2026-12-26 Christmas\n2026-12-20 – 2026-12-22  Trip\n"
                + "2026-12-30 22:00 - 2026-12-31 02:00 Night shift\n",
            [
                "2026-12-24/2026-12-26 Christmas", "2026-12-20/2026-12-22 Trip",
                "2026-12-30T21:00:00Z/2026-12-31T01:00:00Z Night shift",
            ]
        ),
        (
            "lines of one title", "2026-12-03 Choir\n2026-12-05 10:00 Haircut\n2026-12-10 Choir\n",
            ["2026-12-03 Choir", "2026-12-05T09:00:00Z Haircut", "2026-12-10 Choir"]
        ),
        (
            "lines with a time and several days after the first ones",
            (1...40).map { "2026-12-\($0 % 9 + 10) Day \($0)\n" }.joined()
                + "2027-01-02 10:00 - 11:00 Haircut\n2027-01-03 - 2027-01-05 Trip\n",
            (1...40).map { "2026-12-\($0 % 9 + 10) Day \($0)" }
                + ["2027-01-02T09:00:00Z/2027-01-02T10:00:00Z Haircut", "2027-01-03/2027-01-05 Trip"]
        ),
        (
            "an object a line",
            "{\"id\":1,\"name\":\"Choir\",\"at\":\"2026-12-01T10:00:00Z\"}\n{\"id\":2,\"name\":\"Fair\",\"at\":\"2026-12-02T10:00:00Z\"}\n",
            ["2026-12-01T10:00:00Z Choir", "2026-12-02T10:00:00Z Fair"]
        ),
        (
            "a call",
            "cb([{\"id\":1,\"name\":\"Choir\",\"at\":\"2026-12-01T10:00:00Z\"}]);", ["2026-12-01T10:00:00Z Choir"]
        ),
        (
            "a prefix", ")]}'\n[{\"id\":1,\"name\":\"Choir\",\"at\":\"2026-12-01T10:00:00Z\"}]",
            ["2026-12-01T10:00:00Z Choir"]
        ),
    ]

    @Test(arguments: tables)
    func `a table is proposed right`(name: String, text: String, items: [String]) throws {
        #expect(try self.items(of: text)?.items == items, "\(name)")
    }

    @Test(arguments: [
        ("empty", ""), ("words", "Just some words.\nAnd some more of them.\n"), ("one column", "milk\nbread\neggs\n"),
        ("a log without dates", "INFO server: started\nWARN server: slow, 3 s\nINFO server: stopped\n"),
        ("figures alone", "1,2\n3,4\n5,6\n"), ("JSON that is cut off", "[{\"a\":1},{\"b\""),
        ("bytes", "\u{0}\u{1}\u{2}"),
        ("a header alone", "date,title\n"),
    ])
    func `what has no title and no time is refused`(name: String, text: String) throws {
        #expect(try items(of: text) == nil, "\(name)")
    }

    @Test func `a date with two readings is that of the viewer, and said`() throws {
        let text = "date,event\n03/04/2027,Fair\n05/04/2027,Market\n"
        let own = try #require(try items(of: text))
        #expect(own.items == ["2027-04-03 Fair", "2027-04-05 Market"] && own.notes == 1)
        let american = try #require(try items(of: text, monthFirst: true))
        #expect(american.items == ["2027-03-04 Fair", "2027-05-04 Market"] && american.notes == 1)
    }

    @Test func `the month is decided by all rows, not by the first ones`() throws {
        let rows = (1...60).map { "01/0\($0 % 9 + 1)/2027,Event \($0)\n" }.joined()
        let found = try #require(try items(of: "date,event\n\(rows)01/13/2027,Last\n"))
        #expect(found.items.last == "2027-01-13 Last" && found.notes == 0)
    }
}
