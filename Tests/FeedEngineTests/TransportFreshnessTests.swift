import FeedCore
import FeedEngine
import Foundation
import Testing

/// Freshness by RFC 9111, for answers to requests at the start that were received a second later.
struct TransportFreshnessTests {
    private func cached(_ headers: [String: String], status: Int = 200, url: URL? = nil) -> CachedResponse {
        CachedResponse(
            response: FeedResponse(status: status, headers: headers, body: Array("{}".utf8), url: url),
            requestedAt: .start,
            receivedAt: .start.addingTimeInterval(1)
        )
    }

    static let freshness: [([String: String], TimeInterval?)] = [
        // No directives.
        ([:], nil),
        (["date": Date.http(1), "last-modified": Date.http(-86_400)], nil),
        (["cache-control": "public"], nil),
        // The second in transit counts as age.
        (["cache-control": "max-age=60"], 59),
        (["Cache-Control": "max-age=60", "Date": Date.http(1)], 59),
        (["cache-control": "max-age=0"], 0),
        (["cache-control": "max-age=60", "age": "20"], 39),
        (["cache-control": "max-age=60", "age": "20, 50"], 39),
        (["cache-control": "max-age=60", "age": "100"], 0),
        (["cache-control": "max-age=60", "age": "old"], 59),
        (["cache-control": "max-age=60", "age": "-20"], 59),
        // Answers of a publisher with a slow clock seem old, those of one with a fast clock new.
        (["cache-control": "max-age=60", "date": Date.http(-29)], 30),
        (["cache-control": "max-age=60", "date": Date.http(-3_599)], 0),
        (["cache-control": "max-age=60", "date": Date.http(3_600)], 59),
        (["cache-control": "max-age=60", "date": Date.http(-19), "age": "30"], 29),
        (["cache-control": "max-age=60", "date": "yesterday"], 59),
        // Expires is relative to the publisher's own clock.
        (["expires": Date.http(61), "date": Date.http(1)], 59),
        (["expires": Date.http(3_660), "date": Date.http(3_600)], 59),
        (["expires": Date.http(61)], 59),
        (["expires": Date.http(-60), "date": Date.http(1)], 0),
        (["expires": "0"], 0),
        (["expires": Date.http(3_600), "cache-control": "max-age=60"], 59),
        (["expires": Date.http(-60), "cache-control": "max-age=60"], 59),
        (["expires": Date.http(61), "cache-control": "max-age=soon", "date": Date.http(1)], 59),
        // `no-cache` and `no-store` make a response stale at once, even with a `max-age`.
        (["cache-control": "max-age=60, no-cache"], 0),
        (["cache-control": "max-age=60, no-store"], 0),
        (["cache-control": "max-age=60, must-revalidate"], 59),
        (["cache-control": "s-maxage=600"], nil),
        // Lifetimes are limited to a day.
        (["cache-control": "max-age=31536000"], 86_400),
        (["expires": Date.http(31_536_000)], 86_400),
    ]

    @Test(arguments: freshness)
    func `an answer is fresh for this long`(_ headers: [String: String], _ seconds: TimeInterval?) throws {
        let cached = cached(headers)
        let end = ResponseFreshness(cached).freshUntil
        #expect(end.map { $0.timeIntervalSince(cached.receivedAt) } == seconds)
        #expect(cached.isFresh(at: cached.receivedAt) == ((seconds ?? 0) > 0))
        if let end {
            #expect(!cached.isFresh(at: end))
            #expect(!cached.isFresh(at: .start))
        }
    }

    @Test(arguments: [
        ("max-age=60", true), ("max-age=60, must-revalidate", false), ("no-cache", false),
        ("max-age=60, proxy-revalidate", true),
    ])
    func `a stale answer may be shown, unless that is forbidden`(_ control: String, _ allows: Bool) {
        #expect(ResponseFreshness(cached(["cache-control": control])).allowsStale == allows)
    }

    @Test func `the lifetime of stale answers is bounded`() {
        let freshness = ResponseFreshness(
            cached(["cache-control": "max-age=60, stale-while-revalidate=30, stale-if-error=99999999"])
        )
        #expect(freshness.staleIfError == 86_400)
    }

    @Test func `several answers have the stricter values of each`() {
        let one = ResponseFreshness(cached(["cache-control": "max-age=60, stale-if-error=600"]))
        let other = ResponseFreshness(cached(["cache-control": "max-age=30, must-revalidate, stale-if-error=60"]))
        let silent = ResponseFreshness(cached([:]))
        let joined = one.joined(other).joined(silent)
        #expect(joined == silent.joined(other).joined(one))
        #expect(joined.freshUntil == other.freshUntil)
        #expect(!joined.allowsStale)
        #expect(joined.staleIfError == 60)
    }

    // MARK: - Keeping

    static let keeping: [([String: String], Int, Bool)] = [
        (["etag": "\"a\""], 200, true),
        (["Last-Modified": Date.http(-60)], 200, true),
        (["cache-control": "max-age=60"], 200, true),
        (["cache-control": "private, max-age=60"], 200, true),
        (["cache-control": "no-cache", "etag": "\"a\""], 200, true),
        // Neither fresh nor possible to revalidate: useless.
        ([:], 200, false),
        (["cache-control": "max-age=0"], 200, false),
        (["cache-control": "no-store", "etag": "\"a\""], 200, false),
        (["vary": "*", "etag": "\"a\""], 200, false),
        (["vary": "Accept-Encoding, X-Choice", "etag": "\"a\""], 200, false),
        (["vary": "x-key", "etag": "\"a\""], 200, false),
        (["vary": "Accept-Encoding, Origin", "etag": "\"a\""], 200, true),
        (["etag": "\"a\""], 206, false),
        (["etag": "\"a\""], 404, false),
        (["etag": "\"a\"", "cache-control": "max-age=60"], 500, false),
    ]

    @Test(arguments: keeping)
    func `caches what is allowed and useful`(_ headers: [String: String], _ status: Int, _ isKept: Bool) {
        let request = FeedRequest(
            FeedRequest.example.url,
            headers: ["X-Choice": "1"],
            secretHeaders: ["X-Key": Secret("k")]
        )
        #expect(cached(headers, status: status, url: request.url).isWorthKeeping(for: request) == isKept)
        let elsewhere = URL(known: "https://example.org/elsewhere")
        // An answer after a redirect is cached for revalidation only.
        let redirected = cached(headers, status: status, url: elsewhere)
        #expect(redirected.isWorthKeeping(for: request) == (isKept && !redirected.response.validators.isEmpty))
    }

    @Test func `a confirmed answer has the new headers and the old body`() {
        let old = cached([
            "ETag": "\"a\"", "content-type": "application/json", "content-length": "2", "age": "50",
            "date": Date.http(0), "cache-control": "max-age=60", "x-old": "1",
        ])
        let confirmation = CachedResponse(
            response: FeedResponse(
                status: 304,
                headers: [
                    "etag": "\"b\"", "content-length": "0", "content-type": "text/html", "connection": "X-Hop",
                    "x-hop": "1", "Cache-Control": "max-age=30", "transfer-encoding": "chunked",
                ],
                body: []
            ),
            requestedAt: .start.addingTimeInterval(100),
            receivedAt: .start.addingTimeInterval(100)
        )
        let new = old.confirmed(by: confirmation)
        #expect(new.response.status == 200)
        #expect(new.response.body == Array("{}".utf8))
        #expect(
            new.response.headers == [
                "etag": "\"b\"", "content-type": "application/json", "content-length": "2",
                "cache-control": "max-age=30",
                "x-old": "1",
            ]
        )
        #expect(ResponseFreshness(new).freshUntil == .start.addingTimeInterval(130))
    }
}
