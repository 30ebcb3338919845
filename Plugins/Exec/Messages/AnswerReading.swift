import FeedCore
import FeedJSON
import Foundation

/// A program's answer to a fetch, read line by line.
struct AnswerReading: Sendable {
    /// The version of our envelope around a program's state.
    static let stateVersion = 1

    private(set) var snapshot = FeedSnapshot()

    /// The zone of times without an offset from UTC; `nil` refuses such times.
    var timeZone: TimeZone?

    /// True if an item needs an id, as in the mode `conversation`; in the mode `once`, title and time may replace the
    /// id.
    var requiresID = true

    private(set) var waitUntil: Date?

    /// The error that the program reported.
    private(set) var error: FeedError?

    /// The problem with the first line that is not a message.
    private(set) var firstFault: String?

    /// A hint for the first value with a wrong form.
    private(set) var advice: String?
    private var lineCount = 0

    /// True if there is nothing to show.
    var isEmpty: Bool { snapshot.items.isEmpty && snapshot.groups.isEmpty }

    /// The error of the answer: the reported one, or a refusal by the publisher if the answer has only a time to wait
    /// until.
    var failure: FeedError? {
        guard error == nil, isEmpty, let waitUntil else { return error }
        let message = "the program was told to wait until \(waitUntil.rfc3339)"
        return FeedError(.rateLimited, message, hint: "The next request is sent after that.")
    }

    /// Adds a line.
    ///
    /// - Returns: True for the last line of the answer.
    /// - Throws: An error after which the program is not trusted any further.
    mutating func add(_ line: AnswerLine) throws(FeedError) -> Bool {
        lineCount += 1
        let number = lineCount
        guard let json = line.json, let kind = line.kind, line.fault == nil else {
            add(fault: "line \(number): \(line.fault ?? "")")
            return false
        }
        return try add(kind, json, called: "line \(number)", isLast: line.isLast)
    }

    /// Adds a record printed by a program that runs once: an item, or a message without the number of a question.
    ///
    /// `name` is for warnings, such as "line 3"; `nil` if the record's position in the document is enough.
    ///
    /// - Returns: True for the last record of the answer.
    /// - Throws: An error after which the program is not trusted any further.
    mutating func add(record json: JSONValue, called name: String?) throws(FeedError) -> Bool {
        let kind = json.recordKind
        return try add(kind, json, called: name, isLast: kind == .error)
    }

    private mutating func add(
        _ kind: AnswerLine.Kind?,
        _ json: JSONValue,
        called name: @autoclosure () -> String?,
        isLast: Bool
    ) throws(FeedError) -> Bool {
        let isFinished: Bool
        do throws(Unread) {
            isFinished = if let kind { try add(kind, json) } else { try add(item: json) }
        } catch {
            let code: FeedWarning.Code = kind ?? .item == .item ? .malformedRecord : .unusualRecord
            snapshot.warnings.add(code, pointer: error.pointer, (name().map { "\($0): " } ?? "") + error.reason)
            advice = advice ?? error.advice
            // An unreadable error ends the answer all the same.
            if kind == .error { self.error = FeedError(.malformed, "the program failed, and does not say how") }
            return isLast
        }
        let most = FeedSnapshot.maximumItemCount
        guard snapshot.items.count <= most else { throw Self.tooMuch("more than \(most) items") }
        guard snapshot.groups.count <= most else { throw Self.tooMuch("more than \(most) groups") }
        return isFinished
    }

    /// Records the fault of a line that is not a message.
    mutating func add(fault: String) {
        firstFault = firstFault ?? fault
        snapshot.warnings.add(.malformedRecord, fault)
    }

    /// The reason why a record is not read.
    private struct Unread: Error {
        var pointer: String
        var reason: String
        var advice: String?
    }

    private mutating func add(item json: JSONValue) throws(Unread) -> Bool {
        do throws(RecordIssues) {
            snapshot.items.append(try FeedItem(record: json, localTimesIn: timeZone, requiresID: requiresID))
            return false
        } catch {
            throw Unread(pointer: error.pointer, reason: error.reason, advice: error.advice)
        }
    }

    private mutating func add(_ kind: AnswerLine.Kind, _ json: JSONValue) throws(Unread) -> Bool {
        if kind == .item, let item = json["item"], !item.isNull { return try add(item: item) }
        do throws(JSONMismatch) {
            return try add(message: kind, json)
        } catch {
            throw Unread(pointer: error.pointer, reason: error.reason, advice: error.advice)
        }
    }

    private mutating func add(message kind: AnswerLine.Kind, _ json: JSONValue) throws(JSONMismatch) -> Bool {
        switch kind {
        case .item: throw JSONMismatch(missing: "item", in: json)
        case .group: snapshot.groups.append(try FeedGroup(json: json.member("group")))
        case .warning:
            let warning = try json.read("warning", as: FeedWarning.self)
            snapshot.warnings.add(warning.code, pointer: warning.pointer, warning.message)
        case .state:
            var writer = JSONWriter()
            writer.value(try json.member("state"))
            snapshot.state = FeedState(version: Self.stateVersion, bytes: writer.bytes)
        case .waitUntil: waitUntil = try json.read("until", as: TextTime.self).date
        case .manifest:
            error = FeedError(.malformed, "the program sent its description, but was asked for its items")
            return true
        case .done:
            if try json.readIfPresent("partial") ?? false, !snapshot.isPartial {
                snapshot.warnings.add(.missingPart, "the program says that a part is missing")
            }
            snapshot.source = try json.readIfPresent("source")
            return true
        case .error:
            error = try json.read("error", as: FeedError.self)
            return true
        }
        return false
    }

    static func tooMuch(_ found: String) -> FeedError {
        FeedError(.malformed, "the program wrote \(found)", hint: "It must write less.")
    }

    /// Returns the answer so far, marked as incomplete.
    func cut(_ reason: String = "the time was up before the program had sent everything") -> AnswerReading {
        var reading = self
        reading.snapshot.warnings.add(.missingPart, reason)
        return reading
    }
}

extension JSONValue {
    /// The kind of message that a record is; `nil` for an item, which may have a "type" of its own.
    fileprivate var recordKind: AnswerLine.Kind? {
        let kind = self["type"]?.string.flatMap(AnswerLine.Kind.init)
        return switch kind {
        case .item?, .group?, .warning?, .error?: kind.flatMap { self[$0.rawValue] == nil ? nil : $0 }
        case .waitUntil?: self["until"] == nil ? nil : kind
        case .done?: self["title"] == nil ? kind : nil
        case .manifest?, .state?, nil: nil
        }
    }
}
