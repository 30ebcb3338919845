package import FeedCore
import Foundation
import Synchronization

/// The running programs, one for each command and its settings.
package final class ProgramPool: Sendable {
    private struct State {
        var programs: [ProgramCommand: Program] = [:]
        var cache: DescriptionCache?
        var log: @Sendable (ProgramLogLine) -> Void = { _ in }
        var isOver = false
    }

    private let state = Mutex(State())
    let limits: ProgramLimits

    package init(limits: ProgramLimits = ProgramLimits()) { self.limits = limits }

    /// Sets the cache of programs' descriptions, and the receiver of their standard error.
    package func use(_ cache: DescriptionCache?, log: @escaping @Sendable (ProgramLogLine) -> Void) {
        state.withLock { state in
            state.cache = cache
            state.log = log
        }
    }

    /// Returns the program for a command; its first question starts it.
    ///
    /// - Throws: An error if the pool has been shut down.
    func program(for command: ProgramCommand) throws(FeedError) -> Program {
        try state.withLock { state throws(FeedError) in
            if state.isOver { throw FeedError(.cancelled, "no program is started after the shutdown") }
            if let program = state.programs[command] { return program }
            let program = Program(command, limits: limits) { [weak self] line in self?.log(line) }
            state.programs[command] = program
            return program
        }
    }

    /// Returns a run of a program that prints its items and ends.
    ///
    /// - Throws: An error if the pool has been shut down.
    func oneShot(_ command: ProgramCommand, _ given: GivenSettings, of feed: FeedID) throws(FeedError) -> OneShot {
        if state.withLock({ $0.isOver }) { throw FeedError(.cancelled, "no program is started after the shutdown") }
        return OneShot(command: command, given: given, limits: limits, feed: feed) { [weak self] in self?.log($0) }
    }

    /// Saves a program's description.
    func keep(_ text: [UInt8], of command: ProgramCommand) { state.withLock { $0.cache }?.keep(text, of: command) }

    /// Ends all programs except those of `commands`, and waits until they have ended.
    package func keepOnly(_ commands: Set<ProgramCommand>) async {
        let others = state.withLock { state in
            let others = state.programs.filter { !commands.contains($0.key) }
            for command in others.keys { state.programs[command] = nil }
            return Array(others.values)
        }
        await end(others)
    }

    /// Ends all programs of the pool, and waits until they have ended; no program is started afterwards.
    package func end() async {
        let programs = state.withLock { state in
            state.isOver = true
            defer { state.programs = [:] }
            return Array(state.programs.values)
        }
        await end(programs)
    }

    private func end(_ programs: [Program]) async {
        await withTaskGroup(of: Void.self) { group in
            for program in programs { group.addTask { await program.end() } }
        }
    }

    private func log(_ line: ProgramLogLine) { state.withLock { $0.log }(line) }
}

/// A line that a program wrote to standard error.
package struct ProgramLogLine: Sendable {
    /// The feed of the program's last question; `nil` before the first.
    package var feed: FeedID?

    /// The program's name.
    package var program: String
    package var text: String
}
