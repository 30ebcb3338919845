import Foundation

/// Watches a process that reads texts, and restarts it after a text that makes it crash, hang or use too much memory.
struct FuzzSupervisor {
    /// A text that a reader could not handle.
    struct Fault {
        var reason: String
        var file: String
    }

    struct Outcome {
        var count: UInt64 = 0
        var faults: [Fault] = []
    }

    /// The time limit for one text: debug builds on a busy machine are slow.
    static let longest = Duration.seconds(20)

    /// The memory limit of a reader, in bytes; its texts have a few thousand.
    static let largest = 1 << 30

    /// The number of faults after which a reader is not tested further.
    static let mostFaults = 5

    let target: FuzzTarget
    let seed: UInt64
    let root: String
    let folder: URL

    func run(for duration: Duration) async throws -> Outcome {
        let end = ContinuousClock.now + duration
        var outcome = Outcome()
        var round = seed
        while ContinuousClock.now < end, outcome.faults.count < Self.mostFaults {
            let (count, reason) = try await watch(round, until: end)
            outcome.count += count
            if let reason {
                let text = FuzzWorker.text(count, for: target, seed: round)
                let file = folder.appending(path: "\(target.name)-\(round)-\(count)")
                try Data(text).write(to: file)
                outcome.faults.append(Fault(reason: reason, file: file.path()))
            }
            round &+= 1
        }
        return outcome
    }

    /// Runs one process until the time is up or a text has ended it.
    ///
    /// - Returns: The number of texts that it has read, and the problem with the next one.
    private func watch(_ seed: UInt64, until end: ContinuousClock.Instant) async throws -> (UInt64, String?) {
        let progress = folder.appending(path: "progress")
        try Data(count: 8).write(to: progress)
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = [
            "--worker", progress.path(), "--reader", target.name, "--seed", "\(seed)", "--root", root,
        ]
        let errors = folder.appending(path: "errors")
        _ = FileManager.default.createFile(atPath: errors.path(), contents: nil)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        var last: UInt64 = 0
        var lastChange = ContinuousClock.now
        while ContinuousClock.now < end {
            try await ContinuousClock().sleep(for: .milliseconds(50))
            let number = Self.number(in: progress)
            if number != last { (last, lastChange) = (number, .now) }
            if !process.isRunning {
                let words = (try? String(contentsOf: errors, encoding: .utf8))?.split(separator: "\n").first ?? ""
                return (number, "ended with status \(process.terminationStatus): \(words.prefix(300))")
            }
            if .now - lastChange > Self.longest { return (number, "took more than \(Self.longest)") }
            if Self.memory(of: process.processIdentifier) > Self.largest {
                return (number, "took more than \(Self.largest >> 20) MiB")
            }
        }
        return (last, nil)
    }

    private static func number(in file: URL) -> UInt64 {
        guard let data = try? Data(contentsOf: file), data.count == 8 else { return 0 }
        return data.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns the resident memory of a process in bytes; 0 if the system does not report it.
    private static func memory(of process: Int32) -> Int {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(getpagesize())
    }
}
