import Dispatch
import Foundation
import Synchronization

/// The threads that fetches run on, separate from all other threads.
///
/// A provider that computes for seconds or blocks holds one of these threads, but delays neither other feeds nor the
/// timers that end fetches, as long as there are threads left. A thread is created when a job finds none free, and ends
/// when it has been idle for a while. Some faults cannot be contained in one process: a provider that traps ends the
/// program (see ``CrashJournal``), and a thread that is blocked for ever stays blocked.
package final class FeedExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var idle = 0
        var threads = 0
    }

    private let state = Mutex(State())
    private let wakeUp = DispatchSemaphore(value: 0)
    private let maximumThreads: Int

    /// The time for which a thread without work is kept.
    private static let idleTime = DispatchTimeInterval.seconds(5)

    /// Creates an executor for at most `maximumThreads` fetches that compute or block at once.
    package init(maximumThreads: Int = 64) { self.maximumThreads = maximumThreads }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let needsThread = state.withLock { state in
            state.jobs.append(job)
            guard state.jobs.count > state.idle, state.threads < maximumThreads else { return false }
            state.threads += 1
            // The new thread counts as free at once, so that a second job does not take it for its own.
            state.idle += 1
            return true
        }
        if needsThread {
            let thread = Thread { TrapWatch.withRoom { self.work() } }
            // The default is 512 KiB on Darwin, and mostly 8 MiB on Linux.
            thread.stackSize = 8 << 20
            thread.start()
        }
        wakeUp.signal()
    }

    private func work() {
        while true {
            let timedOut = wakeUp.wait(timeout: .now() + Self.idleTime) == .timedOut
            let job: UnownedJob? = state.withLock { state in
                if state.jobs.isEmpty {
                    if timedOut {
                        state.threads -= 1
                        state.idle -= 1
                    }
                    return nil
                }
                state.idle -= 1
                return state.jobs.removeFirst()
            }
            guard let job else {
                if timedOut { return }
                continue
            }
            job.runSynchronously(on: asUnownedTaskExecutor())
            state.withLock { $0.idle += 1 }
        }
    }
}
