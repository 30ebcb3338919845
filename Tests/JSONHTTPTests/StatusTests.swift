import FeedCore
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Words of publishers for whether something is to come, goes on, is over or off.
@Suite(.timeLimit(.minutes(20)))
struct StatusTests {
    /// Half an hour before the reading.
    private static let begun = "2026-11-21T09:30:00Z"
    private static let ahead = "2026-11-28T10:00:00Z"

    /// The items of records, each a start and its other members.
    private func items(_ records: [(String, String)], status: String = #""s""#) async throws -> [FeedItem] {
        try await snapshot(records, status: status).items
    }

    private func snapshot(_ records: [(String, String)], status: String = #""s""#) async throws -> FeedSnapshot {
        let settings =
            #""url": "https://a.example.org/x", "records": "$", "fields": { "id": "i", "title": "i", "start": "t", "#
            + #""end": "e", "status": \#(status) }"#
        let body = records.enumerated().map { #"{"i":\#($0.offset),"t":"\#($0.element.0)",\#($0.element.1)}"# }
        return try await JSONHTTPTests.snapshot(settings, of: "[\(body.joined(separator: ","))]")
    }

    @Test(arguments: [
        (
            ItemStatus.cancelled,
            "annulé|ANNULÉE|Supprimé|Le train est supprimé|Match annulé|Cancelado|Suspendat|Soppresso|Cancellato|"
                + "Geannuleerd|Vervallen|rijdt niet|Inställd|INSTALLD|Aflyst|Innstilt|Odwołany|ODWOLANY|Zrušeno|"
                + "Peruttu|Törölve|İPTAL EDİLDİ|iptal edildi|Ακυρώθηκε|ΑΚΥΡΩΘΗΚΕ|Ausgefallen|fällt aus|fällt heute aus|"
                + "Zug fällt aus|Der Zug fällt heute leider aus|Faellt aus|Entfa\u{308}llt|Verkehrt nicht|Scratched|Void|"
                + "No Service|Train cancelled|This service has been cancelled|отменён|運休"
        ),
        (.cancelled, "Reporté|aplazado|Rinviata|Uitgesteld|Adiado|Przełożony|Odloženo|Udsat|Ertelendi|Αναβλήθηκε"),
        (
            .live,
            "en cours|En vivo|In corso|bezig|em andamento|w toku|Probíhá|Pågår|i gang|käynnissä|folyamatban|Canlı|"
                + "Σε εξέλιξη|laufend"
        ),
        (
            .ended,
            "Terminé|Finalizado|Partita terminata|Afgelopen|Encerrado|Zakończony|Ukončeno|Avslutad|Afsluttet|"
                + "Päättynyt|Befejeződött|Bitti|Έληξε|Endstand"
        ),
    ])
    func `the words of other languages are known, with and without accents and words around them`(
        status: ItemStatus,
        words: String
    ) async throws {
        // Beside words for live and ended, where an unknown one would be live.
        let words = words.split(separator: "|").map(String.init)
        let others = ["LIVE", "Final"]
        let snapshot = try await snapshot((others + words).map { (Self.begun, #""s":"\#($0)""#) })
        for (word, item) in zip(others + words, snapshot.items).dropFirst(2) {
            #expect(item.status == status, "\(word)")
        }
        #expect(snapshot.items.count == words.count + 2 && snapshot.warnings.isEmpty)
    }

    @Test(arguments: [
        ("Retardé", "retardé"), ("Verspätet", "verspätet"), ("Försenad", "försenad"), ("In ritardo", "in ritardo"),
    ])
    func `what is late in another language keeps its word`(word: String, subtitle: String) async throws {
        let found = try await items([Self.begun, Self.ahead].map { ($0, #""s":"\#(word)""#) })
        #expect(found.map(\.status) == [.live, .scheduled])
        #expect(found.map(\.subtitle) == [subtitle, subtitle])
    }

    @Test(arguments: [
        (["LIVE", "Final"], ItemStatus.live), ([], .scheduled),
    ])
    func `the warning of an unknown word says what the item is taken as`(
        others: [String],
        status: ItemStatus
    ) async throws {
        // Denials and parts are not the word alone.
        for word in ["Powerplay", "not cancelled", "nicht ausgefallen", "partially cancelled", "the"] {
            let words = others + [word]
            let snapshot = try await snapshot(words.map { (Self.begun, #""s":"\#($0)""#) })
            #expect(snapshot.items.last?.status == status)
            #expect(
                snapshot.warnings.listed.map(\.message) == [
                    "status: found the text \"\(word)\", expected scheduled, live, cancelled, withdrawn, ended, or a word in "
                        + "the \"lookup\" of fields.status; the item is taken as \(status.rawValue)"
                ]
            )
            #expect(snapshot.warnings.listed.map(\.pointer) == ["/\(others.count)/s"])
        }
    }

    @Test(arguments: [
        (
            ItemStatus.live,
            "1st Half|2nd half|1ST_HALF|First Half|3rd Quarter|End of 2nd Period|Top 5th|Set 2|67'|45+2'|2. Halbzeit|EXTRA_TIME|Half Time|Halftime|HT|IN|in|IN_PLAY|In Play|In Progress|inProgress|in_progress|LIVE|PAUSED|PENALTY_SHOOTOUT|STATUS_HALFTIME|STATUS_IN_PROGRESS|STATUS_END_PERIOD|SUSPENDED|Warmup|started|verifying|Intermission|Q3"
        ),
        (
            .scheduled,
            "ACTIVE|ADDED|ATSTOP|BOARDING|CONFIRMED|EXPECTED|LATE|NORMAL|NO_DATA|ON TIME|On time|onTime|PRE|pre|Pre-Game|STATUS_SCHEDULED|TENTATIVE|TIMED|UPDATED|active|announced|draft|noReport|not_started|offsale|published|released|rescheduled|scheduled|sold_out|soldout|unstarted|INCOMING|ON_STATION|TBD|CALL|STATUS_TBD|Actual"
        ),
        (
            .cancelled,
            "Abandoned|CANCELED|Cancelled|CANCELLED_CALL|POST|SKIPPED|STATUS_POSTPONED|STATUS_CANCELED|Cancel|DELETED"
        ),
        (
            .ended,
            "AWARDED|CLOSED|DEPARTED|FINAL|Final/OT|Game Over|Interim|RESULTED|STATUS_FINAL|STATUS_FULL_TIME|Weighedin|Weighed in|arrived|completed|departed|past|post|Paying|resolved|F/OT"
        ),
    ])
    func `words and codes are known`(status: ItemStatus, words: String) async throws {
        let words = words.split(separator: "|").map(String.init)
        // What is called live is so only once it has begun, and what is late then is so too.
        let found = try await items(words.map { (Self.begun, #""s":"\#($0)""#) })
        for (word, item) in zip(words, found) { #expect(item.status == status, "\(word)") }
        #expect(found.count == words.count)
    }

    @Test(arguments: ["Delayed", "Delayed Start", "STATUS_DELAYED", "STATUS_RAIN_DELAY", "delayed"])
    func `what is delayed is still to come, and not over at the time that it had`(word: String) async throws {
        let found = try await items([Self.begun, Self.ahead].map { ($0, #""s":"\#(word)""#) })
        #expect(found.map(\.status) == [.live, .scheduled])
        #expect(found.map(\.subtitle) == ["delayed", "delayed"])
        #expect(found.map { $0.relevantUntil == nil } == [true, false])
    }

    @Test(
        arguments: [
            // Live is what has begun, or begins within the hour.
            ("2026-11-21T09:30:00Z", "live", .live), ("2026-11-21T10:50:00Z", "live", .live),
            ("2026-11-21T11:10:00Z", "live", .scheduled), ("2026-12-12T10:00:00Z", "live", .scheduled),
            ("2026-12-12T10:00:00Z", "cancelled", .cancelled), ("2026-12-12T10:00:00Z", "completed", .scheduled),
            ("2026-12-12T10:00:00Z", "departed", .scheduled), ("2026-12-12T10:00:00Z", "final", .scheduled),
            ("2026-12-12T10:00:00Z", "withdrawn", .withdrawn), ("2026-11-21T10:50:00Z", "departed", .ended),
            ("2026-11-21T09:30:00Z", "final", .ended),
        ] as [(String, String, ItemStatus)]
    )
    func `what lies far ahead is neither live nor over, whatever it is called`(
        start: String,
        word: String,
        status: ItemStatus
    ) async throws {
        let snapshot = try await self.snapshot([(start, #""s":"\#(word)""#)])
        let found = snapshot.items
        let isDoubted = status == .scheduled && word != "live"
        #expect(
            snapshot.warnings.listed.map(\.message)
                == (isDoubted
                    ? [
                        "status: found the text \"\(word)\", expected another status for an item that begins more than an "
                            + "hour ahead; the item is taken as scheduled"
                    ] : [])
        )
        #expect(found.map(\.status) == [status])
        #expect(found.map { $0.relevantUntil == nil } == [status == .live])
    }

    private static let table = #"{ "from": "s", "lookup": { "RUN": "live", "OVER": "ended" }, "else": "scheduled" }"#

    @Test(
        arguments: [
            // A word of its own among words for live and ended; with only one of these, nothing is known.
            (#""s""#, ["live", "final", "Powerplay"], ItemStatus.live), (#""s""#, ["live", "Powerplay"], .scheduled),
            (#""s""#, ["final", "Powerplay"], .scheduled),
            // A table with both, as far as the word does not say that it is to come.
            (table, ["Powerplay"], .live), (table, ["PAUSED"], .live), (table, ["Pre-Game"], .scheduled),
            (table, ["RUN"], .live),
            (#"{ "from": "s", "lookup": { "OVER": "ended" }, "else": "scheduled" }"#, ["Powerplay"], .scheduled),
            (#"["none", \#(table)]"#, ["Powerplay"], .live),
        ]
    )
    func `a word that is not known of what has begun is live, where there are words for live and ended`(
        field: String,
        words: [String],
        status: ItemStatus
    ) async throws {
        let found = try await items(words.map { (Self.begun, #""s":"\#($0)""#) }, status: field)
        #expect(found.last?.status == status)
        #expect((found.last?.relevantUntil == nil) == (status == .live))
        // Neither ahead, nor a day later, nor after its end.
        for (start, end) in [(Self.ahead, "null"), ("2026-11-20T09:00:00Z", "null"), (Self.begun, "\"\(Self.begun)\"")]
        {
            let others = words.dropLast().map { (Self.begun, #""s":"\#($0)""#) }
            let last = (start, #""s":"Unheard","e":\#(end)"#)
            #expect(try await items(others + [last], status: field).last?.status == .scheduled)
        }
    }

    @Test(
        arguments: [
            ("true", ItemStatus.cancelled), (#""true""#, .cancelled), (#""1""#, .cancelled), ("1", .cancelled),
            (#""Yes""#, .cancelled), ("false", .scheduled), (#""false""#, .scheduled), (#""0""#, .scheduled),
            ("0", .scheduled), ("null", .scheduled), (#""perhaps""#, .scheduled),
        ]
    )
    func `a flag is read as it is written`(value: String, status: ItemStatus) async throws {
        for field in [#"{ "from": "f", "flag": "cancelled" }"#, #"[{ "from": "f", "flag": "cancelled" }, "s"]"#] {
            #expect(try await items([(Self.ahead, #""f":\#(value)"#)], status: field).map(\.status) == [status])
        }
        let field = #"{ "from": "f", "flag": "cancelled", "else": "ended" }"#
        let others = try await items([(Self.begun, #""f":\#(value)"#)], status: field)
        #expect(others.map(\.status) == [status == .cancelled ? status : value == "null" ? .scheduled : .ended])
    }

    @Test func `what is not over is scheduled before its start and live after it`() async throws {
        let field = #"{ "from": "f", "flag": "ended", "else": "by time" }"#
        let records = [
            (Self.begun, #""f":true"#), (Self.begun, #""f":false"#), ("2026-11-21T10:30:00Z", #""f":false"#),
        ]
        let found = try await items(records, status: field)
        #expect(found.map(\.status) == [.ended, .live, .scheduled] && found.allSatisfy { $0.subtitle == nil })
    }
}
