import FeedJSON
import Foundation
import MeasureKit

/// The growth of the time for a document when the document doubles: it should double too, for any structure.
struct JSONScaling {
    static func run() {
        let sizes = [1, 2, 4, 8].map { $0 << 20 }
        say("Milliseconds of the processor by size of the document, and the mean growth from one size to the next.\n")
        let table = TextTable(["shape: work"] + sizes.map { "\($0 >> 20) MiB" } + ["growth"], nameWidth: 32)
        say(table.heading)
        for shape in shapes {
            let texts = sizes.map { Array(shape.text($0).utf8) }
            for work in works {
                let times = texts.map { milliseconds(for: work, on: $0) }
                // The mean of the three doublings: 2 is linear, 4 would be quadratic.
                let growth = pow(times[times.count - 1] / times[0], 1 / Double(times.count - 1))
                say(table.row("\(shape.name): \(work.name)", (times + [growth]).map { $0.text(2) }))
            }
        }
    }

    // MARK: - Shapes

    private struct Shape: Sendable {
        var name: String
        /// A text of about this many bytes.
        var text: @Sendable (_ byteCount: Int) -> String
    }

    private static let shapes = [
        Shape(name: "flat") { size in
            list(of: size / 60) { #"{"id":\#($0),"name":"an ordinary text","price":\#($0).25,"ok":true}"# }
        },
        Shape(name: "deep") { size in
            let tower = String(repeating: "[", count: 511) + "0" + String(repeating: "]", count: 511)
            return list(of: size / 1024) { _ in tower }
        },
        Shape(name: "wide") { size in
            // Names of equal length that differ only in the middle, which a quick comparison skips.
            let members = (0..<size / 32).map { #""the same \#(10_000_000 + $0) the same":0"# }
            return "{" + members.joined(separator: ",") + "}"
        },
        Shape(name: "escape-heavy") { size in
            list(of: size / 60) { #""\u00e9\n\"\\\ud83d\ude00\t\/\u20ac\#($0)""# + #",{"\u0061":"\ud83d"}"# }
        },
        Shape(name: "one text") { size in "\"" + String(repeating: "ä text \\\" ", count: size / 11) + "\"" },
        Shape(name: "one number") { size in "0." + String(repeating: "7", count: size) },
        Shape(name: "blank") { size in "[" + String(repeating: " \n", count: size / 2) + "0]" },
    ]

    private static func list(of count: Int, _ element: (Int) -> String) -> String {
        "[" + (0..<count).map(element).joined(separator: ",") + "]"
    }

    // MARK: - Work

    private struct Work: Sendable {
        var name: String
        /// Prepares the measured work, with everything it needs.
        var prepare: @Sendable (_ bytes: [UInt8]) throws -> () -> Int
    }

    private static let works = [
        Work(name: "read") { bytes in { (try? JSONDocument(bytes))?.byteCount ?? 0 } },
        Work(name: "refuse at the end") { bytes in
            let cut = Array(bytes.dropLast())
            return { (try? JSONDocument(cut)) == nil ? 1 : 0 }
        },
        Work(name: "ask every value") { bytes in
            let root = try JSONDocument(bytes).root
            return { ask(root) }
        },
        Work(name: "place of the last") { bytes in
            let last = last(of: try JSONDocument(bytes).root)
            return { last.pointer.utf8.count + last.position.line }
        },
        Work(name: "find by pointer") { bytes in
            let root = try JSONDocument(bytes).root
            let pointer = last(of: root).pointer
            return { root.at(pointer: pointer)?.offset ?? 0 }
        },
        Work(name: "words for a value") { bytes in
            let last = last(of: try JSONDocument(bytes).root)
            return { last.noun.utf8.count }
        },
        Work(name: "repeated names") { bytes in
            let document = try JSONDocument(bytes)
            return { document.repeatedNames().count }
        },
        Work(name: "copy") { bytes in
            let root = try JSONDocument(bytes).root
            return {
                var writer = JSONWriter()
                writer.value(root)
                return writer.bytes.count
            }
        },
    ]

    private static func ask(_ root: JSONValue) -> Int {
        var sum = 0
        var pending = [root]
        while let value = pending.popLast() {
            sum += value.string?.utf8.count ?? value.int ?? (value.double == nil ? 0 : 1)
            if let elements = value.elements { pending.append(contentsOf: elements) }
            if let members = value.members {
                for member in members {
                    sum += member.name.utf8.count
                    pending.append(member.value)
                }
            }
        }
        return sum
    }

    /// Returns the last value in the text that contains no other.
    private static func last(of root: JSONValue) -> JSONValue {
        var last = root
        while let inner = last.elements?.reduce(nil, { $1 }) ?? last.members?.reduce(nil, { $1.value }) { last = inner }
        return last
    }

    // MARK: - Measuring

    /// Returns the processor time of the fastest of several runs, since everything else on the machine can only add to
    /// it.
    private static func milliseconds(for work: Work, on bytes: [UInt8]) -> Double {
        guard let run = try? work.prepare(bytes) else { return .nan }
        var fastest = Double.infinity
        for _ in 0..<7 {
            var result = 0
            let start = processorMilliseconds()
            result = run()
            let time = processorMilliseconds() - start
            // Uses the result, so that the compiler cannot remove the work.
            precondition(result >= 0, "a sum of sizes cannot be negative")
            fastest = min(fastest, time)
        }
        return fastest
    }

    private static func processorMilliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
