import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// What a proposed mapping takes from an answer besides the records of its first list: a zone, other lists, all dates.
@Suite(.timeLimit(.minutes(20)))
struct WholeAnswerTests {
    private static let zone = TimeZone(known: "Europe/London") ?? .gmt

    private func proposal(_ answer: String, _ hints: MappingHints = MappingHints()) throws -> MappingProposal {
        try #require(MappingProposal(of: try JSONDocument(answer).root, in: Self.zone, hints: hints))
    }

    private func field(_ name: String, of proposal: MappingProposal) -> String? {
        proposal.fields.first { $0.name == name }.map { $0.value.text ?? $0.value.json }
    }

    /// The items that come of an answer as it is proposed to be read.
    private func items(of answer: String, _ proposal: MappingProposal) async throws -> FeedSnapshot {
        let fields = RawSetting.object(Dictionary(uniqueKeysWithValues: proposal.fields.map { ($0.name, $0.value) }))
        var settings: [String: RawSetting] = [
            "url": .text("https://example.org/"), "records": .text(proposal.records), "fields": fields,
        ]
        settings["timeZone"] = proposal.timeZone.map { .text($0.name) }
        let provider = try JSONHTTPProvider(settings: SettingValues(settings, of: JSONHTTPProvider.manifest))
        return try await provider.fetch(.fixture(transport: ScriptedTransport(body: Array(answer.utf8)))).validated()
    }

    // MARK: - The zone

    private static let events = #"[{"id":1,"title":"Show","start":"2026-12-01T19:30:00"}]"#

    @Test(
        arguments: [
            (#"{"timezone":"America/Chicago","events":E}"#, "America/Chicago", "timezone"),
            (#"{"tz":"America/Chicago","events":E}"#, "America/Chicago", "tz"),
            (#"{"meta":{"timezone":"America/Chicago","count":2},"events":E}"#, "America/Chicago", "meta.timezone"),
            (
                #"{"library":{"name":"City","timeZone":"America/New_York","branches":[{"name":"Main","events":E}]}}"#,
                "America/New_York", "library.timeZone"
            ),
            (#"{"data":{"info":{"time_zone":"Asia/Tokyo"},"list":E}}"#, "Asia/Tokyo", "data.info.time_zone"),
            (#"{"venue":{"timezone":{"name":"Asia/Tokyo"}},"list":E}"#, "Asia/Tokyo", "venue.timezone"),
            // The nearest counts, and of two as near none.
            (#"{"tz":"Asia/Tokyo","user":{"timezone":"Europe/Paris"},"list":E}"#, "Asia/Tokyo", "tz"),
            (#"{"a":{"tz":"Asia/Tokyo"},"b":{"tz":"Europe/Paris"},"list":E}"#, "Europe/London", nil),
            (#"{"timezone":"somewhere","list":E}"#, "Europe/London", nil),
        ] as [(String, String, String?)]
    )
    func `the zone that an answer names anywhere is that of its times`(
        answer: String,
        zone: String,
        member: String?
    ) throws {
        let proposal = try proposal(answer.replacing(":E", with: ":" + Self.events))
        #expect(proposal.timeZone?.name == zone)
        let expected = try #require(TimeZone(known: zone))
        #expect(proposal.notes.contains(.zone(expected, source: member.map { .answer($0) } ?? .viewer)))
    }

    @Test func `a zone that the user says wins, and times that have one need none`() throws {
        var hints = MappingHints()
        hints.timeZone = TimeZone(known: "Asia/Tokyo")
        let answer = #"{"tz":"America/Chicago","events":\#(Self.events)}"#
        let said = try proposal(answer, hints)
        #expect(said.timeZone?.name == "Asia/Tokyo")
        let zoned = try proposal(answer.replacing("19:30:00", with: "19:30:00Z"), hints)
        #expect(zoned.timeZone == nil && zoned.notes.isEmpty)
    }
}
