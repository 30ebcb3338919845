import FeedCore
import FeedJSON
import Foundation

/// The reading of the output of a program that runs once: a JSON array of items, or an item a line.
struct PrintedItems {
    let command: ProgramCommand

    /// True if the program has ended; otherwise the deadline came first.
    let isWhole: Bool

    /// The zone of times without an offset from UTC.
    let timeZone: TimeZone

    /// - Throws: ``FeedError`` if the output is not a list of items.
    func read(_ bytes: [UInt8]) throws(FeedError) -> AnswerReading {
        guard let first = bytes.first(where: { !$0.isJSONBlank }) else { throw nothing }
        var reading = AnswerReading()
        reading.timeZone = timeZone
        reading.requiresID = false
        switch JSONDocument.root(of: bytes) {
        // One item, perhaps over several lines, is a list too.
        case .success(let root):
            if let list = Self.nameOfList(in: root) { throw wrapped(list) }
            for record in root.elements.map(Array.init) ?? [root] where try reading.add(record: record, called: nil) {
                break
            }
        case .failure(let error):
            if first == UInt8(ascii: "[") { throw broken(error) }
            try read(lines: bytes, into: &reading)
        }
        guard isWhole || !reading.isEmpty || reading.error != nil else { throw notEnded }
        if reading.isEmpty, reading.error == nil, let warning = reading.snapshot.warnings.listed.first {
            throw unreadable(reading.snapshot.warnings.unreadableRecords, warning, reading.advice, bytes)
        }
        return isWhole ? reading : reading.cut()
    }

    private func read(lines bytes: [UInt8], into reading: inout AnswerReading) throws(FeedError) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isJSONBlank) {
            switch JSONDocument.root(of: Array(line)) {
            case .success(let json): if try reading.add(record: json, called: "line \(index + 1)") { return }
            // Only the last piece has no end of line behind it.
            case .failure where index == lines.count - 1:
                guard isWhole else { return }
                reading = reading.cut("the output breaks off in line \(index + 1), whose item is missing")
            case .failure(let error): reading.add(fault: "line \(index + 1): \(error.fault)")
            }
        }
    }

    /// Returns the name of the member with the items, for an object around them; `nil` for an item.
    private static func nameOfList(in root: JSONValue) -> String? {
        guard root.kind == .object, root["id"] == nil, root["title"] == nil, root["type"] == nil else { return nil }
        return root.members?.first { $0.value.kind == .array }?.name
    }

    // MARK: - Errors

    private static let form =
        "It has to print an item a line, such as "
        + #"{"title": "High water", "time": "2027-01-01T13:42:00Z"}, or all items as one JSON array."#

    private func wrapped(_ list: String) -> FeedError {
        FeedError(
            .malformed,
            "the program \(command.name) printed an object with its items in \(list.quoted), but must print the items",
            hint: "Print what is in \(list.quoted), [] where there are none: jq \(".\(list)".quotedForShell) does that."
        )
    }

    private var nothing: FeedError {
        guard isWhole else { return notEnded }
        return FeedError(
            .malformed,
            "the program \(command.name) printed nothing",
            hint: "Where there are no items it has to print []. A program that waits for questions on standard input"
                + " needs \"mode\": \"conversation\", the default."
        )
    }

    private var notEnded: FeedError {
        FeedError(
            .timedOut,
            "the program \(command.name) had not ended when the time was up, and not one whole item was there",
            hint: "With \"mode\": \"once\" it has to print its items and end. Try again, or raise --timeout."
        )
    }

    private func broken(_ error: JSONSyntaxError) -> FeedError {
        guard isWhole else { return notEnded }
        let message =
            "the program \(command.name) printed an array that is not JSON: found \(error.found) in line"
            + " \(error.position.line), column \(error.position.column), expected \(error.expected)"
        return FeedError(.malformed, message, hint: Self.form)
    }

    private func unreadable(_ count: Int, _ first: FeedWarning, _ advice: String?, _ bytes: [UInt8]) -> FeedError {
        let sample = bytes.drop(while: \.isJSONBlank).sample
        return FeedError(
            .malformed,
            "the program \(command.name) printed \(max(1, count)) record\(count > 1 ? "s" : ""), none of which is an"
                + " item; the first: \(first.sentence). It begins: \(sample)",
            hint: advice
                ?? Self.form
                + " An item over several lines is read only in an array; jq -c prints each on one line."
        )
    }
}

extension UInt8 {
    /// True if JSON skips the character between values.
    fileprivate var isJSONBlank: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
