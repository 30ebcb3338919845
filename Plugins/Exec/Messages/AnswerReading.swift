import FeedCore
import FeedJSON
import Foundation

/// The reading of a program's answer, line by line.
struct AnswerReading: Sendable {
    /// The result of a line.
    enum Step {
        case goOn
        /// The last line of the answer.
        case finished
        /// An error after which the program is not trusted any further.
        case refused(FeedError)
    }

    private(set) var snapshot = FeedSnapshot()

    /// The zone of times without an offset from UTC; `nil` refuses such times.
    var timeZone: TimeZone?

    /// True while an item needs an id, as that of a program which exchanges lines does; that of a script may be its
    /// title and its time.
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

    mutating func add(_ line: AnswerLine) -> Step {
        lineCount += 1
        guard let json = line.json, let kind = line.kind, line.fault == nil else {
            let fault = "line \(lineCount): \(line.fault ?? "")"
            firstFault = firstFault ?? fault
            snapshot.warnings.add(.malformedRecord, fault)
            return .goOn
        }
        do throws(Unread) {
            return try add(kind, json)
        } catch {
            let code: FeedWarning.Code = kind == .item ? .malformedRecord : .unusualRecord
            snapshot.warnings.add(code, pointer: error.pointer, "line \(lineCount): \(error.reason)")
            // An end that cannot be read is one all the same.
            if kind == .error { self.error = FeedError(.malformed, "the program failed, and does not say how") }
            return line.isLast ? .finished : .goOn
        }
    }

    /// Adds a record printed by a program that runs once: an item, or a message without the number of a question.
    ///
    /// - Parameters:
    ///   - json: The record.
    ///   - name: The name of the record in warnings, such as "line 3"; `nil` if its place in the document is enough.
    /// - Returns: The result of the record.
    mutating func add(record json: JSONValue, called name: String?) -> Step {
        let kind = json.recordKind
        do throws(Unread) {
            if let kind { return try add(kind, json) }
            return try add(item: json)
        } catch {
            let code: FeedWarning.Code = kind == nil || kind == .item ? .malformedRecord : .unusualRecord
            snapshot.warnings.add(code, pointer: error.pointer, (name.map { "\($0): " } ?? "") + error.reason)
            advice = advice ?? error.advice
            guard kind == .error else { return .goOn }
            self.error = FeedError(.malformed, "the program failed, and does not say how")
            return .finished
        }
    }

    /// Records a line that is not JSON.
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

    private mutating func add(item json: JSONValue) throws(Unread) -> Step {
        do throws(RecordIssues) {
            snapshot.items.append(try FeedItem(record: json, localTimesIn: timeZone, requiresID: requiresID))
        } catch {
            throw Unread(pointer: error.pointer, reason: error.reason, advice: error.advice)
        }
        guard snapshot.items.count <= FeedSnapshot.maximumItemCount else {
            return .refused(Self.tooMuch("more than \(FeedSnapshot.maximumItemCount) items"))
        }
        return .goOn
    }

    private mutating func add(_ kind: AnswerLine.Kind, _ json: JSONValue) throws(Unread) -> Step {
        if kind == .item, let item = json["item"], !item.isNull { return try add(item: item) }
        do throws(JSONMismatch) {
            return try add(message: kind, json)
        } catch {
            throw Unread(pointer: error.pointer, reason: error.reason, advice: error.advice)
        }
    }

    private mutating func add(message kind: AnswerLine.Kind, _ json: JSONValue) throws(JSONMismatch) -> Step {
        switch kind {
        case .item: throw JSONMismatch(missing: "item", in: json)
        case .group:
            snapshot.groups.append(try FeedGroup(json: json.member("group")))
            guard snapshot.groups.count <= FeedSnapshot.maximumItemCount else {
                return .refused(Self.tooMuch("more than \(FeedSnapshot.maximumItemCount) groups"))
            }
        case .warning:
            let warning = try json.read("warning", as: FeedWarning.self)
            snapshot.warnings.add(warning.code, pointer: warning.pointer, warning.message)
        case .state:
            var writer = JSONWriter()
            writer.value(try json.member("state"))
            snapshot.state = FeedState(version: FetchAnswer.stateVersion, bytes: writer.bytes)
        case .waitUntil: waitUntil = try json.read("until", as: TextTime.self).date
        case .manifest:
            error = FeedError(.malformed, "the program sent its description, but was asked for its items")
            return .finished
        case .done:
            if try json.readIfPresent("partial") ?? false, !snapshot.isPartial {
                snapshot.warnings.add(.missingPart, "the program says that a part is missing")
            }
            snapshot.source = try json.readIfPresent("source")
            return .finished
        case .error:
            error = try json.read("error", as: FeedError.self)
            return .finished
        }
        return .goOn
    }

    static func tooMuch(_ found: String) -> FeedError {
        FeedError(.malformed, "the program wrote \(found)", hint: "It must write less.")
    }

    /// Returns the answer before the deadline, marked as incomplete.
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

/// A program's answer to a fetch.
struct FetchAnswer: Sendable {
    /// The version of our envelope around a program's state.
    static let stateVersion = 1

    var snapshot: FeedSnapshot
    var waitUntil: Date?
    var error: FeedError?

    /// Creates the result of a program's answer; an answer cut by the deadline is marked as incomplete.
    init(_ answer: ProgramAnswer) { self.init(answer.isFinished ? answer.reading : answer.reading.cut()) }

    init(_ reading: AnswerReading) {
        snapshot = reading.snapshot
        waitUntil = reading.waitUntil
        error = reading.error
        // A program that is to wait and reports nothing else was refused by its publisher.
        if error == nil, reading.isEmpty, let waitUntil {
            error = FeedError(
                .rateLimited,
                "the program was told to wait until \(waitUntil.rfc3339)",
                hint: "The next request is sent after that."
            )
        }
    }
}
