import Foundation
import MeasureKit

/// A program of an `exec` feed whose one item has the time of the answer in its title, so that each answer is a change
/// with a known age.
enum StampProgram {
    /// The beginning of the title; nanoseconds on the clock that all processes share follow.
    static let mark = "stamp-"

    /// This program.
    static var path: String { (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).path() }

    /// Answers until standard input ends.
    static func run() async throws {
        await StandardInput.untilEnd { line in
            guard let question = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                let id = question["id"] as? Int
            else { return }
            switch question["method"] as? String {
            case "describe":
                let manifest = #"{"summary": "The time", "refresh": "1s", "floor": "1s"}"#
                StandardInput.answer(#"{"id": \#(id), "type": "manifest", "manifest": \#(manifest)}"#)
            case "fetch":
                let title = "\(mark)\(ProcessFigures.monotonicNanoseconds)"
                let day = Date.now.addingTimeInterval(86_400).formatted(.iso8601.year().month().day())
                let item = #"{"id": "1", "title": "\#(title)", "time": "\#(day)"}"#
                StandardInput.answer(#"{"id": \#(id), "type": "item", "item": \#(item)}"#)
                StandardInput.answer(#"{"id": \#(id), "type": "done"}"#)
            default: break
            }
        }
    }
}
