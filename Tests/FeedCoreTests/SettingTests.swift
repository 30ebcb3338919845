import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import Synchronization
import Testing

struct SettingTests {
    private static let radius = Setting("radius", default: 800, in: 50...5_000, unit: "metres", "How far.")
    private static let modes = Setting<[Mode]>("modes", default: [.tube], "Which.")
    private static let key = Setting<Secret?>("appKey", "The key.")
    private static let country = Setting<String>("country", "Which country.")

    private enum Mode: String, CaseIterable, SettingValue { case tube, dlr, bus }

    private let manifest = FeedManifest.example(settings: [radius, modes, key, country])

    // A run reads few of the nine providers' settings, and each type of setting takes time at its start.
    @Test func `a manifest makes its settings when they are read`() {
        let counter = Counter()
        let manifest = FeedManifest.example(
            settings: counter.settings(),
            endpoint: Setting("endpoint", default: URL(known: "https://example.org"), "Where.")
        )
        #expect(counter.readings.withLock { $0 } == 0)
        #expect(manifest.settings.map(\.name) == ["radius", "endpoint"])
        #expect(counter.readings.withLock { $0 } == 1)
    }

    private final class Counter: Sendable {
        let readings = Mutex(0)

        func settings() -> [any AnySetting] {
            readings.withLock { $0 += 1 }
            return [SettingTests.radius]
        }
    }

    @Test func `reads values, defaults and what nobody set`() throws {
        let values = try SettingValues(
            ["country": .text("GB"), "modes": .list([.text("dlr"), .text("bus")])],
            of: manifest
        )
        #expect(values[Self.radius] == 800)
        #expect(values[Self.modes] == [.dlr, .bus])
        #expect(values[Self.key] == nil)
        #expect(values[Self.country] == "GB")
        let secret = try SettingValues(["country": .text("GB"), "appKey": .secret(Secret("s3"))], of: manifest)
        #expect(secret[Self.key]?.revealed == "s3")
    }

    @Test(arguments: [
        ("radius", RawSetting.number("0"), "is 0, but must be 50 to 5000 metres"),
        ("radius", .number("50.5"), "is 50.5, but must be a whole number"),
        ("radius", .text("far"), "is \"far\", but must be a whole number"),
        ("radius", .number("1e99"), "is 1e99, but must be a whole number"),
        ("modes", .text("tube"), "is \"tube\", but must be an array, each element \"tube\", \"dlr\" or \"bus\""),
        ("country", .null, "is null, but must be a text"),
        ("appKey", .number("7"), #"is 7, but must be {"env": "NAME"}, {"file": "path"} or a text"#),
    ])
    func `says what a value is and what it must be`(name: String, raw: RawSetting, expected: String) throws {
        let setting = try #require(manifest.setting(named: name))
        let issues = #expect(throws: SettingIssues.self) { try setting.read(raw) }
        #expect(issues?.description == expected)
    }

    @Test func `tells all that is wrong at once`() {
        let refusal = #expect(throws: SettingIssues.self) {
            try SettingValues(["radius": .number("1"), "mode": .bool(true)], of: manifest)
        }
        #expect(refusal?.issues.map(\.name) == ["", "radius", "country"])
        #expect(refusal?.issues.map(\.remedy) == ["Did you mean \"modes\"?", nil, nil])
        #expect(
            refusal?.description
                == #"has no member "mode"; radius is 1, but must be 50 to 5000 metres; country is missing, but must be a text"#
        )
    }

    @Test func `a secret never prints itself`() {
        let secret = Secret("hunter2")
        let everything =
            "\(secret) \(String(reflecting: secret)) \(RawSetting.secret(secret)) \(RawSetting.secret(secret).quoted)"
        #expect(!everything.contains("hunter2"))
        var text = ""
        dump(secret, to: &text)
        #expect(!text.contains("hunter2"))
    }

    @Test func `one declaration makes the schema too`() {
        var json = JSONWriter()
        json.object { Self.radius.writeSchema(to: &$0) }
        #expect(
            json.text
                == #"{"type":"integer","minimum":50,"maximum":5000,"description":"How far. Must be 50 to 5000 metres.","default":800}"#
        )
    }

    @Test(arguments: [
        ("500", RawSetting.number("500")), ("5e2", .number("5e2")), ("far", .text("far")), ("0x10", .text("0x10")),
    ])
    func `reads an argument as JSON would read the number`(argument: String, expected: RawSetting) {
        #expect(Self.radius.raw(fromArgument: argument) == expected)
    }

    @Test func `reads a list from an argument by its commas`() {
        #expect(Self.modes.raw(fromArgument: "tube, dlr") == .list([.text("tube"), .text("dlr")]))
    }

    @Test(arguments: [
        (SettingStep.index(2), "[2]"), (.name("start"), ".start"), (.name("odd name"), "[\"odd name\"]"),
        (.name(""), "[\"\"]"), (.name("Content-Type"), ".Content-Type"),
    ])
    func `writes a step as it follows a setting's name`(step: SettingStep, expected: String) {
        #expect(step.description == expected)
    }

    @Test func `knows which element of nested lists is to blame`() {
        let raw = RawSetting.list([.list([.text("tube")]), .list([.text("dlr"), .text("bux")])])
        let issues = #expect(throws: SettingIssues.self) { try [[Mode]](raw) }
        #expect(issues?.issues.map(\.path) == [[1, 1]])
        #expect(issues?.issues.first?.remedy == "Did you mean \"bus\"?")
        #expect(issues?.inside("modes").issues.map(\.name) == ["modes[1][1]"])
    }

    @Test func `finds secrets at any depth, and knows keys apart by them`() throws {
        let one = RawSetting.object(["a": .secret(Secret("s1")), "b": .list([.secret(Secret("s2")), .text("x")])])
        #expect(Set(one.secrets) == [Secret("s1"), Secret("s2")])
        #expect(SettingIssues("headers", "is wrong").inside("a").issues.map(\.name) == ["a.headers"])
    }
}
