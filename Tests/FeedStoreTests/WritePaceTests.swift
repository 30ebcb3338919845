import FeedStore
import Testing

struct WritePaceTests {
    /// The pauses of transactions that begin after one another at once, each with so many writes.
    private func pauses(
        _ pace: inout WritePace,
        _ count: Int,
        from begin: Double = 0,
        writes: Int,
        isFull: Bool = false
    )
        -> [Double]
    {
        var now = begin
        return (0..<count).map { _ in
            let pause = pace.pause(at: now, isFull: isFull)
            now += pause
            if pause > 0 { pace.record(writes) }
            return pause
        }
    }

    @Test func `a burst waits for nothing, what comes behind it for a hundredth of a second each`() {
        var pace = WritePace()
        let pauses = pauses(&pace, 1_050, writes: 3)
        #expect(pauses.prefix(50).allSatisfy { $0 == 0 })
        #expect(abs(pauses.reduce(0, +) - 10) < 0.1)
        #expect(pauses.allSatisfy { $0 < 0.011 })
    }

    @Test func `who writes alone waits now and then only`() {
        var pace = WritePace()
        #expect(pauses(&pace, 1_050, writes: 1).count { $0 > 0 } < 50)
    }

    @Test func `who writes a hundred times a second waits for nothing`() {
        var pace = WritePace()
        #expect((0..<1_000).allSatisfy { pace.pause(at: Double($0) / 100, isFull: false) < 0.000_001 })
    }

    @Test func `full transactions wait for nothing, and nobody waits for them afterwards`() {
        var pace = WritePace()
        #expect(pauses(&pace, 10_000, writes: 64, isFull: true).allSatisfy { $0 == 0 })
        #expect(pace.pause(at: 0, isFull: false) <= 0.01)
        // After a while all is as it was.
        #expect(pauses(&pace, 50, from: 1, writes: 3).allSatisfy { $0 == 0 })
    }
}
