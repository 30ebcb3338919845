import FeedCore
import FeedTestKit
import Foundation
import NedsRaces
import Testing

@Suite(.timeLimit(.minutes(20)))
struct NedsSettingsTests {
    @Test(
        arguments: [
            ([:], "https://api.neds.com.au/rest/v1/racing/?method=nextraces&count=100"),
            (["count": .number("5")], "https://api.neds.com.au/rest/v1/racing/?method=nextraces&count=5"),
            (
                ["endpoint": .text("http://127.0.0.1:8080/neds?key=1"), "count": .number("1000")],
                "http://127.0.0.1:8080/neds?key=1&method=nextraces&count=1000"
            ),
            (
                ["endpoint": .text("https://races.example.org/v2/racing/next-races-category-group")],
                "https://races.example.org/v2/racing/next-races-category-group?count=100&categories="
                    + "%5B%224a2788f8-e825-4d36-9894-efd4baf1cfae%22,%22161d9be2-e909-4326-8c2c-35ed71fb460b%22,"
                    + "%229daef0d7-bf3c-4f50-921d-8e818c60fe61%22%5D"
            ),
        ] as [([String: RawSetting], String)]
    )
    func `sends the configured request`(settings: [String: RawSetting], address: String) throws {
        let feed = try Feed("neds", of: NedsRacesProvider.self, settings: settings)
        let provider = try #require(feed.provider as? NedsRacesProvider)
        let request = provider.request(in: .fixture())
        #expect(request.url.absoluteString == address)
        #expect(feed.access.allows(host: request.url.host() ?? ""))
    }

    @Test(
        arguments: [
            (["count": .number("0")], "count is 0, but must be 1 to 1000"),
            (["count": .number("1001")], "count is 1001, but must be 1 to 1000"),
            (["count": .number("1.5")], "count is 1.5, but must be a whole number"),
            (["count": .text("5")], "count is \"5\", but must be a whole number"),
            (
                ["endpoint": .text("ftp://races.example.org")],
                "endpoint is \"ftp://races.example.org\", but must be an address that begins with https:// or http://"
            ),
            (["cuont": .number("5")], #"has no member "cuont""#),
        ] as [([String: RawSetting], String)]
    )
    func `refuses invalid settings`(settings: [String: RawSetting], message: String) {
        let issues = #expect(throws: SettingIssues.self) {
            try Feed("neds", of: NedsRacesProvider.self, settings: settings)
        }
        #expect(issues?.description == message)
    }

    @Test func `refreshes at a moderate rate and shows an answer for five minutes`() {
        let manifest = NedsRacesProvider.manifest
        #expect(manifest.profile.refresh == .seconds(30))
        #expect(manifest.profile.minimumRefresh == .seconds(10))
        #expect(manifest.profile.shelfLife == .seconds(300))
        #expect(manifest.profile.ahead == .seconds(86_400))
        #expect(manifest.profile.deadline == .seconds(10))
        #expect(manifest.profile.rates.limits == [.init(1, per: .seconds(1))])
        #expect(manifest.profile.hosts == ["api.neds.com.au"])
    }
}
