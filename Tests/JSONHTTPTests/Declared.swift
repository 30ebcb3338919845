import JSONHTTP
import FeedConfiguration
import FeedCore
import FeedJSON
import FeedTestKit
import Foundation

enum JSONFixture {
    /// The settings of the first feed of a configuration, as they are written.
    static func settings(ofFirstFeedIn bytes: [UInt8]) throws -> [String: RawSetting] {
        let feeds = try JSONDocument(bytes).root.member("feeds")
        let settings = feeds.elements?.first { _ in true }?["settings"]
        return settings.flatMap { RawSetting($0).members } ?? [:]
    }
}

/// The settings of every feed of a test, unless the test says otherwise.
let plainSettings = #"""
    "url": "https://things.example.org/list", "records": "$.things",
    "fields": { "id": "id", "title": "name", "start": "at" }
    """#

/// A configuration of one declared feed, whose settings begin on line 2.
func configuration(_ settings: String) -> String {
    "{ \"feeds\": [ { \"id\": \"things\", \"provider\": \"json-http\", \"settings\": {\n\(settings)\n} } ] }"
}

/// Reads the one feed of a configuration.
func declared(_ settings: String, environment: [String: String] = [:]) throws -> Feed {
    let reader = ConfigurationReader(registry: FeedRegistry([JSONHTTPProvider.self]), environment: environment)
    let text = configuration(settings)
    let plan = try reader.read(ConfigurationSource(name: "feeds.json", bytes: Array(text.utf8), folder: "/"))
    guard let feed = plan.feeds.first else { throw CocoaError(.coderReadCorrupt) }
    return feed
}

/// The lines of the errors of a declared feed; none where it is right.
func errors(_ settings: String, environment: [String: String] = [:]) -> [String] {
    do {
        _ = try declared(settings, environment: environment)
        return []
    } catch let error as ConfigurationIssues {
        return error.errors
    } catch {
        return ["\(error)"]
    }
}

/// Returns the snapshot that a feed makes of an answer.
func snapshot(_ settings: String, of body: String, timeZone: String = "Europe/London") async throws -> FeedSnapshot {
    let context = FetchContext.fixture(
        feed: "things",
        timeZone: TimeZone(known: timeZone) ?? .gmt,
        transport: ScriptedTransport(body: Array(body.utf8))
    )
    return try await declared(settings).provider.fetch(context).validated()
}

/// The code and the message of the error that a feed makes of an answer.
func failure(_ settings: String, of body: String, environment: [String: String] = [:]) async -> FeedError? {
    do {
        let context = FetchContext.fixture(feed: "things", transport: ScriptedTransport(body: Array(body.utf8)))
        _ = try await declared(settings, environment: environment).provider.fetch(context).validated()
        return nil
    } catch {
        return FeedError(error)
    }
}
