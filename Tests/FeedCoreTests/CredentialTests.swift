import FeedCore
import FeedTestKit
import Foundation
import Testing

struct CredentialTests {
    /// A provider whose key has another name than that of ``Buses``.
    private struct Trains: IdleProvider {
        static let key = Setting<Secret?>("appKey", "The key.")
        static let line = Setting<String?>("line", "Which line.")
        static let manifest = FeedManifest.example("trains", settings: [key, line])
        init(settings: SettingValues) {}
    }

    private struct Buses: IdleProvider {
        static let token = Setting<Secret?>("token", "The token.")
        static let user = Setting<Secret?>("user", "The user.")
        static let manifest = FeedManifest.example("buses", settings: [token, user])
        init(settings: SettingValues) {}
    }

    private func trains(_ settings: [String: RawSetting]) throws -> String? {
        try Feed("trains", of: Trains.self, settings: settings).credential
    }

    private func buses(_ settings: [String: RawSetting]) throws -> String? {
        try Feed("buses", of: Buses.self, settings: settings).credential
    }

    @Test func `the same key has the same text, whatever the provider and the name of its setting`() throws {
        let key = RawSetting.secret(Secret("hunter2"))
        #expect(try trains(["appKey": key]) == "1a24d8e4")
        #expect(try buses(["token": key]) == "1a24d8e4")
        #expect(try buses(["user": key]) == "1a24d8e4")
    }

    @Test func `a key in plain text counts the same`() throws {
        #expect(try trains(["appKey": .text("hunter2")]) == trains(["appKey": .secret(Secret("hunter2"))]))
    }

    @Test(arguments: [[:], ["line": .text("hunter2")]] as [[String: RawSetting]])
    func `is nil without a key`(settings: [String: RawSetting]) throws { #expect(try trains(settings) == nil) }

    @Test func `different keys have different texts, which reveal nothing of them`() throws {
        let keys = ["hunter2", "hunter3", "2retnuh", "h", "ffffffff"]
        let texts = try keys.map { try #require(try trains(["appKey": .secret(Secret($0))])) }
        #expect(Set(texts).count == keys.count)
        for (key, text) in zip(keys, texts) {
            #expect(text.count == 8)
            #expect(text.allSatisfy { $0.isHexDigit })
            #expect(text != key)
        }
    }

    @Test func `settings that are not secrets change nothing`() throws {
        let key = RawSetting.secret(Secret("hunter2"))
        #expect(try trains(["appKey": key, "line": .text("Northern")]) == trains(["appKey": key]))
    }

    @Test func `two secrets count together, in any order, and differ from either`() throws {
        let (one, two) = (RawSetting.secret(Secret("one")), RawSetting.secret(Secret("two")))
        let both = try buses(["token": one, "user": two])
        #expect(try buses(["token": two, "user": one]) == both)
        #expect(try both != buses(["token": one]))
        #expect(try both != buses(["token": two]))
        #expect(try both != buses(["token": .secret(Secret("onetwo"))]))
    }
}
