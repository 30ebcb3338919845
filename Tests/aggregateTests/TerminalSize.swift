import Foundation
import ProgramTestKit
import Testing

/// A terminal of a size.
///
/// `script` gives the program a terminal; without it, the tests check nothing.
struct TerminalSize: CustomTestStringConvertible {
    var columns: Int
    var rows: Int
    var testDescription: String { "\(columns) columns, \(rows) rows" }

    static let all = [40, 60, 80, 120, 200].flatMap { columns in
        [24, 50].map { TerminalSize(columns: columns, rows: $0) }
    }

    /// Returns the output of the program with sample data; empty without `script`.
    func screen(_ arguments: String = "", options: String = Self.demo) async throws -> String {
        let line = #"stty cols \#(columns) rows \#(rows); exec "$aggregate" \#(arguments) \#(options)"#
        let run = try await Program.shell("script -qec '\(line)' /dev/null", environment: ["TERM": "dumb"])
        return run.output.replacing("\r\n", with: "\n")
    }

    static let demo = "--demo --now 2026-12-18T14:02:05Z --time-zone Europe/London"
}
