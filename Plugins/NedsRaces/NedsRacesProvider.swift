package import FeedCore
import FeedJSON
import Foundation

/// The next horse, harness and greyhound races, from Neds or from its sister Ladbrokes.
package struct NedsRacesProvider: SingleRequestProvider {
    package static let manifest = FeedManifest(
        name: "neds-races",
        title: "Next races",
        summary: "The next horse, harness and greyhound races",
        publisher: "Neds, a bookmaker of Entain Australia",
        documentation: URL(known: "https://github.com/AppDevGuy/EntainNextToGoChallenge/blob/main/CHALLENGE.md"),
        settings: [count],
        endpoint: endpoint,
        refresh: .seconds(30),
        minimumRefresh: .seconds(10),
        shelfLife: .seconds(5 * 60),
        ahead: .seconds(86_400),
        itemNoun: "race"
    )

    static let endpoint = Setting(
        "endpoint",
        default: URL(known: "https://api.neds.com.au/rest/v1/racing/"),
        "The address that answers with the next races; the query is added to it."
    )

    // A hundred, because a page may lack a whole category: showing five races of each needs more than that in all.
    static let count = Setting("count", default: 100, in: 1...1_000, "How many races to request, in all categories.")

    private let endpoint: URL
    private let count: Int

    package init(settings: SettingValues) {
        endpoint = settings[Self.endpoint]
        count = settings[Self.count]
    }

    package func request(in context: FetchContext) -> FeedRequest {
        let ids = RaceCategory.table.rows.map { "\"\($0.code)\"" }.joined(separator: ",")
        let query =
            asksByCategory
            ? [("count", "\(count)"), ("categories", "[\(ids)]")] : [("method", "nextraces"), ("count", "\(count)")]
        let url = endpoint.appending(queryItems: query.map { URLQueryItem(name: $0, value: $1) })
        // The publisher's own documentation sends this header with the request.
        return FeedRequest(url, headers: ["Content-Type": "application/json"])
    }

    /// True if the endpoint is the newer one, which counts each category separately and requires a list of them.
    private var asksByCategory: Bool { endpoint.path().contains("next-races-category-group") }

    package func read(_ response: FeedResponse, in context: FetchContext) throws -> FeedSnapshot {
        let answer = try response.record(consequence: NextRaces.consequence)
        // The publisher may refuse with a status of its own, and HTTP status 200.
        if !NextRaces.isBare(answer) {
            var refused = response
            refused.status = try answer.read("status")
            if refused.status != 200 || answer["data"]?.isNull == true { throw refusal(refused, in: context) }
        }
        let items = try NextRaces(answer).items()
        let hasOthers = items.contains { $0.group == RaceCategory.other.id }
        return FeedSnapshot(
            groups: (RaceCategory.known + (hasOthers ? [RaceCategory.other] : [])).map {
                FeedGroup(id: $0.id, title: $0.label)
            },
            items: items,
            warnings: answer.warnings,
            coverage: TimeWindow(ofPage: items, at: context.now, isCountedByGroup: asksByCategory)
        )
    }

    package func failure(of response: FeedResponse, in context: FetchContext) -> FeedError? {
        response.isSuccess ? nil : refusal(response, in: context)
    }

    private func refusal(_ response: FeedResponse, in context: FetchContext) -> FeedError {
        let answer = (try? JSONDocument(response.body)).map { RecordReader($0.root) }
        // Longer than any sentence, so that any text fits into one line.
        let sentence = (answer?.optionalText("message")?.tidied).map {
            String(String.UnicodeScalarView($0.unicodeScalars.prefix(200)))
        }
        let setting = response.status == 404 ? Self.endpoint.name : Self.count.name
        return response.refusal(sentence: sentence, hint: "Set \(setting) under feeds.\(context.feed).settings.")
    }
}
