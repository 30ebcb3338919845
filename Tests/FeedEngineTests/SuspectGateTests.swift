import FeedEngine
import Testing

/// The order of admission while feeds are never idle.
@Suite(.timeLimit(.minutes(20)))
struct SuspectGateTests {
    private let clock = SimulatedClock()
    private let gate: SuspectGate

    init() { gate = SuspectGate(clock.engineClock) }

    /// Enters in a task, and returns when that waits.
    private func waits(asSuspect isSuspect: Bool) async -> Task<Bool, Never> {
        let count = await gate.waitingCount
        let task = Task { await gate.enter(asSuspect: isSuspect) }
        while await gate.waitingCount == count { await Task.yield() }
        return task
    }

    @Test func `a suspect lets others go first, for a while`() async {
        #expect(await gate.enter(asSuspect: false))
        let suspect = await waits(asSuspect: true)
        for _ in 1...29 {
            clock.advance(by: 1)
            #expect(await gate.enter(asSuspect: false))
            await gate.leave()
        }
        clock.advance(by: 1)
        let other = await waits(asSuspect: false)
        let another = await waits(asSuspect: true)
        await gate.leave()
        #expect(await suspect.value)
        #expect(await gate.waitingCount == 2)
        await gate.leave()
        #expect(await other.value)
        #expect(await gate.waitingCount == 1)
        await gate.leave()
        #expect(await another.value)
    }

    @Test func `a suspect that gives up blocks no other feed`() async {
        #expect(await gate.enter(asSuspect: false))
        let suspect = await waits(asSuspect: true)
        clock.advance(by: 60)
        let other = await waits(asSuspect: false)
        suspect.cancel()
        #expect(await suspect.value == false)
        #expect(await other.value)
    }

    @Test func `after the clock is set back no suspect waits longer`() async {
        #expect(await gate.enter(asSuspect: false))
        let suspect = await waits(asSuspect: true)
        clock.advance(by: -3_600)
        let other = await waits(asSuspect: false)
        await gate.leave()
        #expect(await suspect.value)
        await gate.leave()
        #expect(await other.value)
    }
}
