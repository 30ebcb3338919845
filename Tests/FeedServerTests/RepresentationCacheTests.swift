import Foundation
import Testing

@testable import FeedServer

struct RepresentationCacheTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func answer(_ text: String, until end: Date? = .distantFuture) -> Representation {
        Representation(Array(text.utf8), "text/plain", validUntil: end)
    }

    @Test func `an answer is kept for its version, until its time`() {
        let cache = RepresentationCache()
        cache.keep(answer("a", until: now), for: "q", version: 1)
        #expect(cache.representation(of: "q", version: 1, at: now)?.entityTag == answer("a").entityTag)
        #expect(cache.representation(of: "q", version: 2, at: now) == nil)
        #expect(cache.representation(of: "q", version: 1, at: now + 1) == nil)
        #expect(cache.representation(of: "other", version: 1, at: now) == nil)
        cache.keep(answer("b", until: nil), for: "moment", version: 1)
        #expect(cache.size.count == 1)
    }

    @Test func `a hundred thousand queries take no more room than it has, and what is used stays`() {
        let cache = RepresentationCache(maximumCount: 8, maximumByteCount: 100)
        for number in 0..<100_000 {
            cache.keep(answer("12345"), for: "\(number)", version: 1)
            if number > 0 { #expect(cache.representation(of: "0", version: 1, at: now) != nil) }
        }
        #expect(cache.size.count <= 8 && cache.size.byteCount <= 100)
        cache.keep(answer(String(repeating: "x", count: 200)), for: "large", version: 1)
        #expect(cache.representation(of: "large", version: 1, at: now) == nil)
    }

    @Test func `another text has another validator`() {
        #expect(answer("a").entityTag != answer("b").entityTag)
        #expect(answer("a").isMatched(by: "\"x\", W/\(answer("a").entityTag)"))
        #expect(answer("a").isMatched(by: "*") && !answer("a").isMatched(by: "\"x\""))
    }
}
