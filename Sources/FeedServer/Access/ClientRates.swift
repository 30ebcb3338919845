import Synchronization

/// The rate limits of client addresses, with a [token bucket](https://en.wikipedia.org/wiki/Token_bucket) for each.
final class ClientRates: Sendable {
    private struct Bucket {
        var level: Double
        var filledAt: ContinuousClock.Instant
    }

    private let buckets = Mutex<[ClientAddress: Bucket]>([:])
    private let maximumCount: Int

    /// - Parameter maximumCount: The maximum number of addresses that are remembered.
    init(maximumCount: Int = 10_000) { self.maximumCount = maximumCount }

    /// Takes one token from the bucket of an address, which gains `rate` tokens each second, up to `burst`; only looks
    /// for a token if `spends` is false.
    ///
    /// - Returns: The time until the next token; `nil` if there was a token.
    func wait(
        for client: ClientAddress,
        rate: Double,
        burst: Double,
        at now: ContinuousClock.Instant = .now,
        spends: Bool = true
    ) -> Duration? {
        buckets.withLock { buckets in
            let client = client.limited
            var bucket = buckets[client] ?? Bucket(level: burst, filledAt: now)
            bucket.level = min(burst, bucket.level + rate * ((now - bucket.filledAt) / .seconds(1)))
            bucket.filledAt = now
            guard bucket.level >= 1 else {
                buckets[client] = bucket
                return .seconds((1 - bucket.level) / rate)
            }
            guard spends else { return nil }
            bucket.level -= 1
            if buckets[client] == nil, buckets.count >= maximumCount {
                // Addresses with full buckets are forgotten; if these are less than half, all addresses are forgotten.
                buckets = buckets.filter { $0.value.level + rate * ((now - $0.value.filledAt) / .seconds(1)) < burst }
                if buckets.count > maximumCount / 2 { buckets = [:] }
            }
            buckets[client] = bucket
            return nil
        }
    }

    /// Returns a token to the bucket of an address.
    func giveBack(to client: ClientAddress, burst: Double) {
        buckets.withLock { buckets in
            let client = client.limited
            guard let level = buckets[client]?.level else { return }
            buckets[client]?.level = min(burst, level + 1)
        }
    }

    /// The number of addresses that are remembered.
    var count: Int { buckets.withLock { $0.count } }
}
