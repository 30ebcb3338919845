import Exec
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Programs that run once and print something else than items.
@Suite(.timeLimit(.minutes(20)))
struct OutputTests {
    private static let fields = RawSetting.object([
        "id": .text("Titel"), "title": .text("Titel"),
        "day": .object(["from": .text("Datum"), "format": .text("dd.MM.yyyy")]),
        "region": .object(["value": .text("everywhere")]),
    ])

    private func program(_ output: String, _ settings: [String: RawSetting], mode: String? = "once") throws
        -> TestProgram
    {
        var settings = settings
        settings["mode"] = mode.map { .text($0) }
        return try TestProgram(script: "printf '%s' '\(output)'", settings: settings, limits: .short)
    }

    @Test(arguments: [
        ("csv", "Datum;Titel\n01.12.2026;Chor\n02.12.2026;Fest\n"),
        ("json", #"[{"Datum":"01.12.2026","Titel":"Chor"},{"Datum":"02.12.2026","Titel":"Fest"}]"#),
        ("json", "{\"Datum\":\"01.12.2026\",\"Titel\":\"Chor\"}\n{\"Datum\":\"02.12.2026\",\"Titel\":\"Fest\"}\n"),
        (nil, #"[{"Datum":"01.12.2026","Titel":"Chor"},{"Datum":"02.12.2026","Titel":"Fest"}]"#),
    ])
    func `records are mapped`(format: String?, output: String) async throws {
        var settings = ["fields": Self.fields]
        settings["format"] = format.map { .text($0) }
        let snapshot = try await program(output, settings).fetch()
        #expect(snapshot.items.map(\.title) == ["Chor", "Fest"])
        #expect(snapshot.items.map(\.id.rawValue) == ["Chor", "Fest"])
        #expect(snapshot.source == "program sh" && snapshot.warnings.listed.isEmpty)
    }

    @Test func `a broken row costs that row`() async throws {
        let output = "Datum,Titel\n01.12.2026,Chor\n02.12.2026,Fest,und mehr\nbald,Ball\n"
        let snapshot = try await program(output, ["format": .text("csv"), "fields": Self.fields]).fetch()
        #expect(snapshot.items.map(\.title) == ["Chor"])
        #expect(snapshot.warnings.listed.count == 2, "\(snapshot.warnings.listed.map(\.sentence))")
    }

    @Test func `a calendar and entries are read`() async throws {
        let calendar =
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:Party\nDTSTART:20261201T100000Z\nEND:VEVENT\nEND:VCALENDAR\n"
        #expect(try await program(calendar, ["format": .text("calendar")]).fetch().items.map(\.title) == ["Party"])
        let news =
            "<rss version=\"2.0\"><channel><title>News</title><item><title>Party</title><guid>1</guid></item></channel></rss>"
        #expect(try await program(news, ["format": .text("syndication")]).fetch().items.map(\.title) == ["Party"])
    }

    @Test(arguments: [
        ("calendar", "hello"), ("syndication", "hello"), ("csv", ""), ("json", "<p>"), ("lines", "hello"),
    ])
    func `what has another form is an error`(format: String, output: String) async throws {
        let settings = ["format": .text(format)].merging(
            ["calendar", "syndication"].contains(format) ? [:] : ["fields": Self.fields]
        ) { $1 }
        let program = try program(output, settings)
        await #expect(throws: FeedError.self) { try await program.fetch() }
    }

    @Test(arguments: [
        (["format": RawSetting.text("csv")], "once", "fields is missing"),
        (["format": .text("calendar")], "conversation", "format is set, but only a program with \"mode\": \"once\""),
        (["records": .text("$.items")], "once", "records is set, but items are read without it"),
        (["format": .text("cvs")], "once", "format is \"cvs\", but must be"),
    ])
    func `settings that do not go together are refused`(
        settings: [String: RawSetting],
        mode: String,
        message: String
    ) throws {
        let error = #expect(throws: SettingIssues.self) { _ = try program("", settings, mode: mode) }
        #expect(error.map { "\($0)" }?.contains(message) == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test func `a secret in mapped output is not shown`() async throws {
        let settings = [
            "format": .text("csv"), "fields": Self.fields,
            "secrets": .object(["KEY": .secret(Secret("0123456789abcdef"))]),
        ]
        let snapshot = try await program("Datum;Titel\n01.12.2026;Chor 0123456789abcdef\n", settings).fetch()
        #expect(snapshot.items.count == 1 && !snapshot.items[0].title.contains("0123456789abcdef"))
    }
}
