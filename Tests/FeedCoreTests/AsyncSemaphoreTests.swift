import FeedCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20)))
struct AsyncSemaphoreTests {
    private let semaphore = AsyncSemaphore()

    /// Begins to wait, and returns once the semaphore has it.
    private func waiter(
        limit: Int = 1,
        then next: @escaping @Sendable () -> Void = {}
    ) async -> Task<Bool, Never> {
        let task = Task { [semaphore] in
            let isIn = await semaphore.enter(limit: limit)
            next()
            return isIn
        }
        let count = semaphore.waitingCount
        while semaphore.waitingCount == count { await Task.yield() }
        return task
    }

    @Test func `lets waiters in by the order in which they came`() async {
        let order = Mutex<[Int]>([])
        #expect(semaphore.enterAtOnce())
        var tasks: [Task<Bool, Never>] = []
        for number in 0..<5 {
            let task = await waiter { [semaphore] in
                order.withLock { $0.append(number) }
                semaphore.leave()
            }
            tasks.append(task)
        }
        #expect(!semaphore.enterAtOnce())
        semaphore.leave()
        for task in tasks { #expect(await task.value) }
        #expect(order.withLock(\.self) == [0, 1, 2, 3, 4])
        #expect(semaphore.enterAtOnce())
    }

    @Test func `of many waiters, some of which give up, each of the others comes in its turn`() async {
        let order = Mutex<[Int]>([])
        #expect(semaphore.enterAtOnce())
        var tasks: [Task<Bool, Never>] = []
        for number in 0..<100 {
            let task = await waiter { [semaphore] in
                // One that has given up has no place to leave.
                guard !Task.isCancelled else { return }
                order.withLock { $0.append(number) }
                semaphore.leave()
            }
            tasks.append(task)
        }
        for number in stride(from: 0, to: 100, by: 3) {
            tasks[number].cancel()
            #expect(await !tasks[number].value)
        }
        semaphore.leave()
        for (number, task) in tasks.enumerated() where !number.isMultiple(of: 3) { #expect(await task.value) }
        #expect(order.withLock(\.self) == (0..<100).filter { !$0.isMultiple(of: 3) })
        #expect(semaphore.waitingCount == 0 && semaphore.enterAtOnce())
    }

    @Test func `one that is cancelled while it waits leaves the others their places`() async {
        #expect(semaphore.enterAtOnce())
        let first = await waiter()
        let second = await waiter()
        first.cancel()
        #expect(await !first.value)
        semaphore.leave()
        #expect(await second.value)
        semaphore.leave()
        #expect(semaphore.enterAtOnce())
    }

    @Test func `one that wants fewer at once holds its place, and those behind it go in when it leaves`() async {
        #expect(semaphore.enterAtOnce(limit: 2))
        #expect(!semaphore.enterAtOnce(limit: 1))
        let strict = await waiter(limit: 1)
        let behind = await waiter(limit: 2)
        #expect(!semaphore.enterAtOnce(limit: 3))
        strict.cancel()
        #expect(await !strict.value)
        #expect(await behind.value)
        #expect(!semaphore.enterAtOnce(limit: 2))
    }

    @Test func `no limit counts as one`() {
        #expect(semaphore.enterAtOnce(limit: 0))
        #expect(!semaphore.enterAtOnce(limit: 0))
    }
}
