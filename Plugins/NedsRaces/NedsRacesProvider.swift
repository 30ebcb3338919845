package import FeedCore
import FeedJSON
import Foundation

/// The next horse, harness and greyhound races, from Neds or from its sister Ladbrokes.
package struct NedsRacesProvider: SingleRequestProvider {
    package static let manifest = FeedManifest(
        name: "neds-races",
        summary: "The next horse, harness and greyhound races",
        publisher: "Neds, a bookmaker of Entain Australia",
        documentation: URL(known: "https://github.com/AppDevGuy/EntainNextToGoChallenge/blob/main/CHALLENGE.md"),
        settings: [count],
        endpoint: endpoint,
        hosts: ["api.neds.com.au"],
        refresh: .seconds(30),
        minimumRefresh: .seconds(10),
        shelfLife: .seconds(5 * 60),
        ahead: .seconds(86_400),
        deadline: .seconds(10),
        rates: RequestRates([.init(1, per: .seconds(1))]),
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
        let count = URLQueryItem(name: "count", value: String(count))
        let query =
            asksByCategory
            ? [count, URLQueryItem(name: "categories", value: RaceCategory.publisherIDs)]
            : [URLQueryItem(name: "method", value: "nextraces"), count]
        // The publisher's own documentation sends this header with the request.
        return FeedRequest(endpoint.appending(queryItems: query), headers: ["Content-Type": "application/json"])
    }

    /// True if the endpoint is the newer one, which counts each category separately and requires a list of them.
    private var asksByCategory: Bool { endpoint.path().contains("next-races-category-group") }

    package func read(_ response: FeedResponse, in context: FetchContext) throws -> FeedSnapshot {
        var warnings = FeedWarnings()
        let answer = try response.json(warnings: &warnings)
        if let failure = try envelopeFailure(of: response, reading: answer, in: context) { throw failure }
        let items = try NextRaces(json: answer, warnings: &warnings).map(warnings: &warnings) { FeedItem($0) }
        let hasOthers = items.contains { $0.group == RaceCategory.other.rawValue }
        return FeedSnapshot(
            groups: RaceCategory.allCases.filter { $0 != .other || hasOthers }.map {
                FeedGroup(id: $0.rawValue, title: $0.label)
            },
            items: items,
            warnings: warnings,
            coverage: coverage(of: items, at: context.now)
        )
    }

    /// Returns the time that a page of races covers: up to its last race, because others in that minute may be missing.
    ///
    /// If each category is counted separately, up to the last race of the category that ends first.
    private func coverage(of items: [FeedItem], at now: Date) -> TimeWindow {
        let isByCategory = asksByCategory
        var ends: [String?: Date] = [:]
        for item in items {
            let start = item.time.start(in: .gmt)
            let category = isByCategory ? item.group : nil
            ends[category] = max(ends[category] ?? start, start)
        }
        return TimeWindow(from: now, until: max(ends.values.min() ?? now, now))
    }
}

// MARK: - Refusals

extension NedsRacesProvider {
    package func refusal(in response: FeedResponse) -> String? {
        guard let sentence = (try? JSONDocument(response.body))?.root["message"]?.string?.tidied, !sentence.isEmpty
        else { return nil }
        // Longer than any sentence, so that any text fits into one line.
        return String(String.UnicodeScalarView(sentence.unicodeScalars.prefix(200)))
    }

    package func failure(of response: FeedResponse, in context: FetchContext) -> FeedError? {
        var failure = response.failure(sentence: refusal(in: response))
        if failure?.code == .rejected { failure?.hint = hint(forStatus: response.status, in: context) }
        return failure
    }

    /// Returns the error for the answer's own `status`, which the publisher may send with HTTP status 200.
    private func envelopeFailure(
        of response: FeedResponse,
        reading answer: JSONValue,
        in context: FetchContext
    ) throws -> FeedError? {
        guard !NextRaces.isBare(answer) else { return nil }
        let status = try answer.read("status", as: Int.self)
        guard status != 200 || answer["data"]?.isNull == true else { return nil }
        var refused = response
        refused.status = status
        if let failure = failure(of: refused, in: context) { return failure }
        let said = refusal(in: response).map { ", \"\($0)\"" } ?? ""
        return FeedError(
            .rejected,
            "the publisher refused the request: status \(status)\(said)",
            hint: hint(forStatus: status, in: context)
        )
    }

    private func hint(forStatus status: Int, in context: FetchContext) -> String {
        "Set \(status == 404 ? "endpoint" : "count") under feeds.\(context.feed).settings."
    }
}
