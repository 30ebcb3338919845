import FeedCore
import FeedJSON
import FeedReaders
import Foundation
import Testing

/// Tables and lines with dates, as records.
struct AnswerFormatTests {
    private static let now = Date(timeIntervalSince1970: 1_796_040_000)  // 2026-11-30T12:00:00Z

    /// The records of a text as JSON, and the warnings.
    private func records(
        of bytes: [UInt8],
        as format: AnswerFormat
    ) throws -> (json: String, warnings: [String]) {
        var warnings = FeedWarnings()
        let document = try JSONDocument(
            answer: FeedResponse(body: bytes),
            as: format,
            named: "the answer",
            now: Self.now,
            warnings: &warnings
        )
        var json = JSONWriter()
        json.value(document.root)
        return (String(decoding: json.bytes, as: UTF8.self), warnings.listed.map(\.message))
    }

    private func records(of text: String, as format: AnswerFormat) throws -> String {
        try records(of: Array(text.utf8), as: format).json
    }

    @Test(arguments: [
        ("a,b\n1,x\n2,y\n", #"[{"a":"1","b":"x"},{"a":"2","b":"y"}]"#),
        ("\u{FEFF}a;b\r\n1,5;x\r\n2,5;y\r\n", #"[{"a":"1,5","b":"x"},{"a":"2,5","b":"y"}]"#),
        ("a\tb\n1\tx, y\n", #"[{"a":"1","b":"x, y"}]"#),
        ("a|b\r1|x\r2|y", #"[{"a":"1","b":"x"},{"a":"2","b":"y"}]"#),
        ("sep=;\na;b\n1;x\n", #"[{"a":"1","b":"x"}]"#),
        ("# made by hand\n\na,b\n1,x\n", #"[{"a":"1","b":"x"}]"#),
        ("a,b\n1,\"x, \"\"y\"\"\nz\"\n", #"[{"a":"1","b":"x, \"y\"\nz"}]"#),
        (
            "2026-12-01,x\n2026-12-02,y\n",
            #"[{"column1":"2026-12-01","column2":"x"},{"column1":"2026-12-02","column2":"y"}]"#
        ),
        ("a,a,\n1,2,3\n", #"[{"a":"1","a 2":"2","column3":"3"}]"#),
        ("a,b,c\n1\n,2,\n\n", #"[{"a":"1"},{"b":"2"}]"#),
        ("|a|b|\n|---|:-:|\n|1|-|\n", #"[{"a":"1","b":"-"}]"#),
        ("Our club\n\na,b\n1,x\n2,y\n", #"[{"a":"1","b":"x"},{"a":"2","b":"y"}]"#),
        ("Our club,\na,b\n1,x\n", #"[{"a":"1","b":"x"}]"#),
        ("a,b\n", "[]"), ("a\nx\n", #"[{"a":"x"}]"#),
    ])
    func `a row is an object with a text for each column`(text: String, json: String) throws {
        #expect(try records(of: text, as: AnswerFormat(.csv)) == json)
    }

    @Test func `bytes of Latin-1 are read`() throws {
        let bytes = Array("a;b\n1;M".utf8) + [0xFC] + Array("ll\n".utf8)
        #expect(try records(of: bytes, as: AnswerFormat(.csv)).json == #"[{"a":"1","b":"Müll"}]"#)
    }

    @Test func `what the settings say is not guessed`() throws {
        let format = AnswerFormat(.csv, delimiter: UInt8(ascii: ";"), hasHeader: false)
        #expect(try records(of: "a,b;c\n", as: format) == #"[{"column1":"a,b","column2":"c"}]"#)
    }

    @Test func `a row with too many values costs that row, and an open quotation mark is said`() throws {
        let text = "a,b\n1,x\n2,y,z\n3,\"w\n"
        let (json, warnings) = try records(of: Array(text.utf8), as: AnswerFormat(.csv))
        #expect(json == #"[{"a":"1","b":"x"},{"a":"3","b":"\"w"}]"#)
        let expected = [
            "line 3 has more than 2 values; a value with a delimiter in it has to be between quotation marks",
            "line 4 has a quotation mark without a second one",
        ]
        #expect(warnings == expected)
        // Lines above the header count.
        for end in ["\n", "\r\n", "\r"] {
            let titled = "Our club\n\n\(text)".replacing("\n", with: end)
            let warnings = try records(of: Array(titled.utf8), as: AnswerFormat(.csv)).warnings
            #expect(warnings.first?.hasPrefix("line 5 has more than 2 values") == true, "\(warnings)")
        }
    }

    @Test(arguments: [("", "is empty"), (String(repeating: "a,", count: 1_001) + "\n", "has more than 1000 columns")])
    func `a text that is no table is described`(text: String, fault: String) throws {
        let error = #expect(throws: FeedError.self) { try records(of: text, as: AnswerFormat(.csv)) }
        #expect(error?.message == "the answer \(fault), but should be a table")
    }

    @Test(arguments: [
        "title,start\n\"Open, 2026-12-05 10:00\nFair,2026-12-06 10:00\n",
        "title,start\nOpen,2026-12-05 10:00\n\"Fair,2026-12-06 10:00",
    ])
    func `an open quotation mark does not keep a table from being recognised`(text: String) throws {
        let response = FeedResponse(body: Array(text.utf8))
        #expect(AnswerFormat(guessing: response, now: Self.now) == AnswerFormat(.csv))
    }

    @Test func `a huge row is read`() throws {
        let huge = String(repeating: "x", count: 3 << 20)
        #expect(try records(of: "a,b\n1,\(huge)\n2,y\n", as: AnswerFormat(.csv)).hasSuffix(#"{"a":"2","b":"y"}]"#))
    }

    @Test(arguments: [
        ("2026-11-28 10:00  Haircut", #"{"title":"Haircut","start":"2026-11-28T10:00:00"}"#),
        ("2026-12-03 Choir", #"{"title":"Choir","day":"2026-12-03"}"#),
        ("28.11.2026 10:00 Haircut", #"{"title":"Haircut","start":"2026-11-28T10:00:00"}"#),
        (
            "Sat 28 Nov 10:00 - 11:00 Haircut",
            #"{"title":"Haircut","start":"2026-11-28T10:00:00","end":"2026-11-28T11:00:00"}"#
        ),
        (
            "Sa 28.11. 10:00–11:30 Uhr: Friseur",
            #"{"title":"Friseur","start":"2026-11-28T10:00:00","end":"2026-11-28T11:30:00"}"#
        ),
        ("- [ ] 2026-12-03: Pay rent", #"{"title":"Pay rent","day":"2026-12-03"}"#),
        ("2026-11-28T10:00:00Z Backup", #"{"title":"Backup","start":"2026-11-28T10:00:00+00:00"}"#),
        ("3 December 2026, 7pm – Carols", #"{"title":"Carols","start":"2026-12-03T19:00:00"}"#),
        ("Dec 3, 2026 Carols", #"{"title":"Carols","day":"2026-12-03"}"#),
        ("3. Dezember 2026 Chor", #"{"title":"Chor","day":"2026-12-03"}"#),
        (
            "2026-12-03 22:00-02:00 Party",
            #"{"title":"Party","start":"2026-12-03T22:00:00","end":"2026-12-04T02:00:00"}"#
        ),
        ("2026-12-03 - 2026-12-05 Conference", #"{"title":"Conference","day":"2026-12-03","lastDay":"2026-12-05"}"#),
        ("12/24/2026 Party", #"{"title":"Party","day":"2026-12-24"}"#),
        ("2026/12/08 Dentist", #"{"title":"Dentist","day":"2026-12-08"}"#),
        ("2026/12/8 8:05 Dentist", #"{"title":"Dentist","start":"2026-12-08T08:05:00"}"#),
        ("- **2026-12-08** Dentist", #"{"title":"Dentist","day":"2026-12-08"}"#),
        ("**2026-12-08 10:00 Dentist**", #"{"title":"Dentist","start":"2026-12-08T10:00:00"}"#),
        ("- [x] 2026-12-01 Pay\n2026-12-08 Dentist", #"{"title":"Dentist","day":"2026-12-08"}"#),
        (
            "2026-12-30 22:00 - 2026-12-31 02:00 Night shift",
            #"{"title":"Night shift","start":"2026-12-30T22:00:00","end":"2026-12-31T02:00:00"}"#
        ),
        (
            "Wed 30 Dec 2026 22:00 – Fri 1 Jan 2027 02:00: Party",
            #"{"title":"Party","start":"2026-12-30T22:00:00","end":"2027-01-01T02:00:00"}"#
        ),
    ])
    func `a line is a date, perhaps a time and an end, and a title`(line: String, json: String) throws {
        #expect(try records(of: "# mine\n\n\(line)\n", as: .lines) == "[\(json)]")
    }

    @Test(arguments: [
        "Choir", "2026-13-01 Choir", "2026-12-03", "2026-12-03 10:00", "12 Choir", "28 Nov Haircut",
        "Sun 28 Nov 2026 Haircut",
        "2026-12-03-04 Choir", "10:00 Choir", "1.2.3 is out",
    ])
    func `a line without a whole date and a title is left out with a warning`(line: String) throws {
        let (json, warnings) = try records(of: Array("2026-12-03 Choir\n\(line)\n".utf8), as: .lines)
        #expect(json == #"[{"title":"Choir","day":"2026-12-03"}]"#)
        #expect(warnings.count == 1 && warnings[0].hasPrefix("line 2, "), "\(warnings)")
    }

    @Test func `a date that may be two is said`() throws {
        let (json, warnings) = try records(of: Array("03/04/2026 Choir".utf8), as: .lines)
        #expect(json == #"[{"title":"Choir","day":"2026-04-03"}]"#)
        #expect(warnings == ["03/04/2026 is read as day/month/year; write a date as 2026-11-28 to be sure"])
    }

    @Test(arguments: [
        ("date,title\n2026-12-01,x\n", "csv"), ("2026-12-01,x\n2026-12-02,y\n", "csv"),
        ("2026-12-01 x\n2026-12-02 y, z\n", "lines"), ("2026-12-01 10:00 x, Wien\n2026-12-02 11:00 y, Graz\n", "lines"),
        ("Tag\tWas\n1.12.2026\tx\n", "csv"), ("date,title,place\n2026-12-05,Fair,A\n2026-12-06,x,y,z\n", "csv"),
        ("My dates, some of them\n2026-12-01 x, y\n2026-12-03 18:00 z, w\n", "lines"),
        ("Dear all,\nwe meet at noon, as usual.\nBring cake.\nBest, Anna\n", nil), ("", nil),
        ("Just some words.\nAnd more of them, too.\n", nil),
        ("x\ny\nz\n", nil), ("\u{0}\u{1},\u{2}\n", nil),
    ])
    func `a form is recognised by the text`(text: String, kind: String?) {
        let format = AnswerFormat(guessing: FeedResponse(body: Array(text.utf8)), now: Self.now)
        #expect(format?.kind.rawValue == kind)
    }

    @Test(arguments: ["csv", "json", "lines", #"{"type":"csv","delimiter":";","header":false}"#])
    func `a setting is written as it is read`(text: String) throws {
        let raw = AnswerFormat.raw(fromArgument: text)
        #expect(try AnswerFormat(raw).raw.json == raw.json)
    }

    @Test(arguments: [
        "cvs", #"{"delimiter":";"}"#, #"{"type":"csv","delimiter":"x"}"#, #"{"type":"json","header":true}"#,
        #"{"type":"csv","head":true}"#, "7",
    ])
    func `a wrong setting is refused`(text: String) {
        #expect(throws: SettingIssues.self) { try AnswerFormat(AnswerFormat.raw(fromArgument: text)) }
    }
}
