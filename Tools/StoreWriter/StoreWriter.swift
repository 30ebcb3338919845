import FeedStore
import Foundation

/// Writes to a store from a separate process, which the tests start and kill.
///
/// ```
/// StoreWriter kill FOLDER --kills 200       a writer is killed repeatedly; every row that it confirmed is there
/// StoreWriter share FOLDER --seconds 60     two writers at once lose nothing, and neither fails
/// StoreWriter claim FOLDER                  one of eight processes gets the claim
/// StoreWriter spend FOLDER                  two processes never exceed a budget
/// StoreWriter crash FOLDER WAY FEED...      ends by a signal or a fault while feeds are in progress
/// StoreWriter suspects FOLDER FEED...       prints what such runs left behind
/// StoreWriter fetch FOLDER [--refresh] [--mended]
///                                           fetches feeds; one of them traps, unless it was mended
/// StoreWriter open PATH [--as-nobody]       opens a file and prints what happened
/// ```
@main
enum StoreWriter {
    static func main() async {
        do { try await run() } catch { fail("\(error)") }
    }

    private static func run() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2 else { fail("StoreWriter needs a command and a path.") }
        let path = arguments[1]
        switch arguments[0] {
        case "kill":
            try await KillTrial(folder: path, kills: option("--kills") ?? 20, seed: option("--seed") ?? 1).run()
        case "share": try await ShareTrial(folder: path, seconds: option("--seconds") ?? 3).run()
        case "claim": try await ClaimTrial(folder: path, processes: 8).run()
        case "spend": try await SpendTrial(folder: path, processes: 2, budget: 100).run()
        case "crash": await CrashTrial.end(path, arguments.dropFirst(2).first ?? "", Array(arguments.dropFirst(3)))
        case "suspects": CrashTrial.look(path, Array(arguments.dropFirst(2)))
        case "fetch":
            try await CrashTrial.fetch(
                path,
                refreshes: arguments.contains("--refresh"),
                isMended: arguments.contains("--mended")
            )
        case "open": open(path, asNobody: arguments.contains("--as-nobody"))
        case "write-rows":
            try await RowWriter(path: path, name: arguments.dropFirst(2).first ?? "").run(for: option("--seconds"))
        case "take-claim": try await ClaimTrial.take(path)
        case "take-budget": try await SpendTrial.take(path, budget: option("--budget") ?? 0)
        default: fail("StoreWriter knows no command \"\(arguments[0])\".")
        }
    }

    private static func open(_ path: String, asNobody: Bool) {
        if asNobody, geteuid() == 0, setgid(65_534) != 0 || setuid(65_534) != 0 { fail("cannot become nobody") }
        do {
            let store = try SQLiteStore(at: path)
            say(store.movedAside.map { "\($0)" } ?? "opened")
        } catch {
            say("\(error.code.rawValue)\n\(error)")
        }
    }

    private static func option(_ name: String) -> Int? {
        guard let index = CommandLine.arguments.firstIndex(of: name), index + 1 < CommandLine.arguments.count else {
            return nil
        }
        return Int(CommandLine.arguments[index + 1])
    }

    /// Writes a line without buffering, so that it is not lost if the process is killed.
    static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }

    static func fail(_ message: String) -> Never {
        let bytes = Array((message + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
        exit(1)
    }

    /// Starts this program again, with its output in a pipe.
    static func start(_ arguments: [String]) throws -> (process: Process, output: FileHandle) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        return (process, pipe.fileHandleForReading)
    }

    /// Starts several at once, and returns the lines of each when all have succeeded.
    static func lines(ofEach commands: [[String]]) throws -> [[String]] {
        let runs = try commands.map { try start($0) }
        let outputs = try runs.map { run in try run.output.readToEnd() ?? Data() }
        for run in runs {
            run.process.waitUntilExit()
            if run.process.terminationStatus != 0 { fail("a process failed with \(run.process.terminationStatus)") }
        }
        return outputs.map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) }
    }
}

extension SQLiteStore {
    /// Opens a file that several processes write to at once, and waits for each other's writes for minutes.
    convenience init(at path: String) throws(StoreProblem) {
        var configuration = Configuration(path: path)
        configuration.busyTimeout = 600
        try self.init(configuration)
    }
}
