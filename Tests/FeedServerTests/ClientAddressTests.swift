import FeedConfiguration
import HTTPTypes
import Testing

@testable import FeedServer

struct ClientAddressTests {
    private func address(_ text: String) -> ClientAddress {
        NetworkAddress(text).map { .network($0) } ?? .unixSocket
    }

    @Test(arguments: [
        // Without a proxy that is trusted, nobody is believed.
        ("203.0.113.5", "198.51.100.1", [], "203.0.113.5"),
        ("203.0.113.5", "198.51.100.1", ["10.0.0.0/8"], "203.0.113.5"),
        ("10.0.0.2", "198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"),
        // What a client has made up stands further left.
        ("10.0.0.2", "192.0.2.66, 198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"),
        ("10.0.0.2", "192.0.2.66, 198.51.100.1, 10.0.0.9", ["10.0.0.0/8"], "198.51.100.1"),
        ("10.0.0.2", "", ["10.0.0.0/8"], "10.0.0.2"), ("10.0.0.2", "unknown", ["10.0.0.0/8"], "10.0.0.2"),
        ("10.0.0.2", "198.51.100.1:4711", ["10.0.0.0/8"], "198.51.100.1"),
        ("::1", "[2001:db8::7]:4711", ["::1"], "2001:db8::7"),
        ("unix", "198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"), ("unix", "198.51.100.1", [], "unix"),
    ])
    func `the client is the last address that no trusted proxy has`(
        peer: String,
        forwarded: String,
        proxies: [String],
        client: String
    ) {
        let found = address(peer).client([.xForwardedFor: forwarded], behind: proxies.compactMap { AddressRange($0) })
        #expect("\(found)" == client)
    }

    @Test func `a limit is shared by a network of version 6, and is an address's own in version 4`() {
        #expect(address("2001:db8::1").limited == address("2001:db8::ffff:1").limited)
        #expect(address("2001:db8:0:1::1").limited != address("2001:db8::1").limited)
        #expect(address("192.0.2.1").limited != address("192.0.2.2").limited)
    }

    @Test func `an address has its rate, and a burst of it`() throws {
        let rates = ClientRates()
        let start = ContinuousClock.now
        func wait(_ text: String, after seconds: Int) -> Duration? {
            rates.wait(for: address(text), rate: 1, burst: 3, at: start + .seconds(seconds))
        }
        for _ in 0..<3 { #expect(wait("192.0.2.1", after: 0) == nil) }
        #expect(wait("192.0.2.1", after: 0) == .seconds(1))
        #expect(wait("192.0.2.2", after: 0) == nil)
        #expect(wait("192.0.2.1", after: 1) == nil)
        #expect(wait("192.0.2.1", after: 1) != nil)
        for _ in 0..<3 { #expect(wait("192.0.2.1", after: 100) == nil) }
        #expect(wait("192.0.2.1", after: 100) != nil)
    }

    @Test func `a hundred thousand addresses are not all remembered, and one that asks too often is`() {
        let rates = ClientRates(maximumCount: 1_000)
        let now = ContinuousClock.now
        for number in 0..<100_000 {
            let bytes = [10, UInt8(number >> 16), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
            let client = ClientAddress.network(NetworkAddress(bytes: bytes))
            #expect(rates.wait(for: client, rate: 1, burst: 2, at: now) == nil)
        }
        #expect(rates.count <= 1_000)
    }

    @Test func `connections of an address are counted, and no more than its share are let in`() {
        let counts = ConnectionCounts(maximum: 2)
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"))
        #expect(counts.add(one) && counts.add(one) && !counts.add(one) && counts.add(other))
        counts.remove(one)
        #expect(counts.add(one) && !counts.add(one))
    }
}
