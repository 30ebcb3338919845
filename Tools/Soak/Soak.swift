import Foundation
import MeasureKit

/// Runs the engine for minutes against publishers that misbehave, and checks for leaks.
///
///     Soak [--minutes M] [--lists N]    1 minute at least; `make soak MINUTES=5`
///
/// It starts `Soak upstream` itself. The exit status is 1 if a point of the verdict fails, and 130 if a signal ended it
/// early.
@main
struct Soak {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "upstream" { try await SoakUpstream.run() }
        let minutes = option("--minutes") ?? 5
        guard minutes >= 1, arguments.allSatisfy({ $0.hasPrefix("--") || Double($0) != nil }) else {
            FileHandle.standardError.write(Data("Usage: Soak [--minutes M, 1 at least] [--lists N]\n".utf8))
            exit(64)
        }
        let verdict = try await withTemporaryFolder { folder in
            try await SoakRun(
                plan: SoakPlan(seconds: Int(minutes * 60)),
                lists: Int(option("--lists") ?? 200),
                folder: folder
            ).run()
        }
        guard let verdict else {
            say("Ended before its time; no verdict.")
            exit(130)
        }
        say("\nVerdict")
        for point in verdict { say("  \(point.holds ? "holds " : "FAILS ")  \(point.name): \(point.found)") }
        exit(verdict.allSatisfy(\.holds) ? 0 : 1)
    }

    private static func option(_ name: String) -> Double? {
        guard let index = CommandLine.arguments.firstIndex(of: name), index + 1 < CommandLine.arguments.count else {
            return nil
        }
        return Double(CommandLine.arguments[index + 1])
    }
}
