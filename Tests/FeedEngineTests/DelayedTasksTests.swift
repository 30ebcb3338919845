import Testing

@testable import FeedEngine

@Suite(.timeLimit(.minutes(20)))
struct DelayedTasksTests {
    private let tasks = DelayedTasks(interval: .milliseconds(10))

    @Test(arguments: [.zero, .milliseconds(5), .milliseconds(35)] as [Duration])
    func `a task begins when its time has come, or a look earlier`(delay: Duration) async {
        let (begun, begin) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
        let start = ContinuousClock.now
        let task = tasks.add(after: delay) { begin.yield(.now) }
        for await time in begun {
            #expect(time - start >= delay - .milliseconds(10))
            break
        }
        task.cancel()
    }

    @Test func `those that are cancelled keep no other from beginning`() async {
        let (begun, begin) = AsyncStream.makeStream(of: Int.self)
        let cancelled = (0..<100).map { number in tasks.add(after: .seconds(3_600)) { begin.yield(number) } }
        cancelled.forEach { $0.cancel() }
        let last = tasks.add(after: .milliseconds(25)) { begin.yield(-1) }
        for await number in begun {
            #expect(number == -1)
            break
        }
        last.cancel()
    }

    @Test func `one that has begun is told that it is cancelled`() async {
        let (told, tell) = AsyncStream.makeStream(of: Bool.self)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let task = tasks.add(after: .milliseconds(25)) {
            begin.yield()
            let ended: Void? = try? await Task.sleep(for: .seconds(86_400))
            tell.yield(ended == nil)
        }
        for await _ in begun { break }
        task.cancel()
        for await isCancelled in told {
            #expect(isCancelled)
            break
        }
    }
}
