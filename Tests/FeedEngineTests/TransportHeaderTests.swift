import FeedCore
import FeedEngine
import Foundation
import Testing

struct TransportHeaderTests {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Sun, 6 Nov 1994 08:49:37 UTC", "sun, 06 nov 1994 08:49:37 gmt",
    ])
    func `reads an instant in every format`(_ text: String) {
        #expect(Date(httpDate: text, now: .start) == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test func `a year of two digits is at most fifty years ahead`() {
        let near = Date(httpDate: "Monday, 01-Jan-76 00:00:00 GMT", now: .start)
        #expect(near == CivilDay("2076-01-01").map { Date(timeIntervalSince1970: Double($0.number) * 86_400) })
        let far = Date(httpDate: "Monday, 01-Jan-77 00:00:00 GMT", now: .start)
        #expect(far == CivilDay("1977-01-01").map { Date(timeIntervalSince1970: Double($0.number) * 86_400) })
    }

    @Test(arguments: [
        "", "0", "soon", "2026-11-21T10:00:00Z", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 194 08:49:37 GMT",
        "Sun, 06 Now 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49:37",
        "Sun Nov 6 08:49:37 94", String(repeating: "Sun, ", count: 100),
    ])
    func `accepts nothing else as a date`(_ text: String) {
        #expect(Date(httpDate: text, now: .start) == nil)
    }

    // MARK: - Retry-After

    static let waits: [(String, TimeInterval?)] = [
        ("120", 120), (" 120 ", 120), ("0", 0), ("1", 1), ("86400", 86_400), ("86401", 86_400),
        ("99999999999999999999999", 86_400), ("30, 60", 60), ("-5", nil), ("1.5", nil), ("soon", nil), ("", nil),
        ("30, soon", nil), ("5 s", nil), (Date.http(90), 90), (Date.http(-90), 0), (Date.http(0), 0),
        (Date.http(1e6), 86_400), ("Saturday, 21-Nov-26 10:01:30 GMT", 90), ("Sat Nov 21 10:01:30 2026", 90),
        ("Sat, 31 Nov 2026 10:01:30 GMT", nil),
    ]

    @Test(arguments: waits)
    func `reads a wait within bounds`(_ text: String, _ seconds: TimeInterval?) {
        let response = FeedResponse(status: 503, headers: ["retry-after": text], body: [])
        #expect(RetryAfter.seconds(in: response, receivedAt: .start) == seconds)
    }

    @Test func `a date is compared with the publisher's own clock`() {
        let headers = ["Retry-After": Date.http(3_690), "DATE": Date.http(3_600)]
        let response = FeedResponse(status: 503, headers: headers, body: [])
        #expect(RetryAfter.seconds(in: response, receivedAt: .start) == 90)
    }

    @Test func `a fraction of a second is rounded up`() {
        let response = FeedResponse(status: 503, headers: ["retry-after": Date.http(1)], body: [])
        #expect(RetryAfter.seconds(in: response, receivedAt: .start.addingTimeInterval(0.9)) == 1)
    }

    @Test func `without the header there is no wait`() {
        #expect(RetryAfter.seconds(in: FeedResponse(status: 503, body: []), receivedAt: .start) == nil)
    }

    // MARK: - Cache-Control

    private func control(_ change: (inout CacheControl) -> Void) -> CacheControl {
        var control = CacheControl()
        change(&control)
        return control
    }

    @Test func `reads known directives and ignores the rest`() {
        #expect(CacheControl("") == CacheControl())
        #expect(CacheControl("public, immutable, x=\"a, b\", max-age=60") == control { $0.maxAge = 60 })
        #expect(
            CacheControl("MAX-AGE=60 , Must-Revalidate")
                == control {
                    $0.maxAge = 60
                    $0.mustRevalidate = true
                }
        )
        #expect(
            CacheControl("no-store,no-cache")
                == control {
                    $0.noStore = true
                    $0.noCache = true
                }
        )
        #expect(
            CacheControl("stale-while-revalidate=30, stale-if-error=600")
                == control { $0.staleIfError = 600 }
        )
    }

    @Test func `a value may be quoted, and quotes hide commas`() {
        #expect(CacheControl("max-age=\"60\"").maxAge == 60)
        #expect(CacheControl("private=\"a, no-store\", max-age=5") == control { $0.maxAge = 5 })
        #expect(CacheControl("x=\"\\\", no-store\", max-age=5") == control { $0.maxAge = 5 })
        #expect(CacheControl("no-cache=\"set-cookie\"").noCache)
        #expect(CacheControl("max-age=\"60").maxAge == 60)
    }

    @Test func `the stricter value of a repeated directive applies`() {
        #expect(CacheControl("max-age=60, max-age=10, max-age=30").maxAge == 10)
        #expect(CacheControl("stale-if-error=60, stale-if-error=10").staleIfError == 10)
    }

    @Test(arguments: ["max-age", "max-age=", "max-age=soon", "max-age=-1", "max-age=1.5", "=,=,,", "max age=5"])
    func `invalid values are ignored`(_ text: String) {
        #expect(CacheControl(text) == CacheControl())
    }

    @Test func `an excessive number is a very long time`() {
        #expect(CacheControl("max-age=99999999999999999999999999").maxAge == 2_147_483_648)
    }

    @Test func `s-maxage is for shared caches, and ours is private`() {
        #expect(CacheControl("s-maxage=600").maxAge == nil)
        #expect(CacheControl("s-maxage=600, max-age=60").maxAge == 60)
    }
}
