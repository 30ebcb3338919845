import FeedCore
import FeedJSON
import Foundation

/// The reading of a program's answer, line by line.
struct AnswerReading: Sendable {
    /// What comes of a line.
    enum Step {
        case goOn
        /// It was the last one.
        case finished
        /// The program is not to be trusted any further.
        case refused(FeedError)
    }

    private(set) var snapshot = FeedSnapshot()

    /// The zone of times that do not say how far they are from UTC; `nil` refuses them.
    var timeZone: TimeZone?

    /// True while an item needs an id, as that of a program which exchanges lines does; that of a script may be its title and
    /// its time.
    var requiresID = true

    private(set) var waitUntil: Date?

    /// What the program says has gone wrong.
    private(set) var error: FeedError?

    /// What was wrong with the first line that is no message.
    private(set) var firstFault: String?

    /// How to write the first value that is in another form than it should be.
    private(set) var advice: String?
    private var lineCount = 0

    /// Whether nothing came that is worth showing.
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

    /// Takes a record of what a program printed that is run once: an item, or a message without the number of a question.
    ///
    /// - Parameters:
    ///   - json: The record.
    ///   - name: What warnings call it, such as "line 3"; `nil` where its place in the document says it.
    /// - Returns: What comes of it.
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

    /// Takes note of a line that is no JSON.
    mutating func add(fault: String) {
        firstFault = firstFault ?? fault
        snapshot.warnings.add(.malformedRecord, fault)
    }

    /// Why a record is not read.
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
            error = FeedError(.malformed, "the program describes itself, but was asked for its items")
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

    /// What came before the deadline, as an answer of which a part is missing.
    func cut(_ reason: String = "the time was up before the program had told all") -> AnswerReading {
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
    /// The version of what we make of a program's state.
    static let stateVersion = 1

    var snapshot: FeedSnapshot
    var waitUntil: Date?
    var error: FeedError?

    /// A program's answer; what is there of it where the time was up.
    init(_ answer: ProgramAnswer) { self.init(answer.isFinished ? answer.reading : answer.reading.cut()) }

    init(_ reading: AnswerReading) {
        snapshot = reading.snapshot
        waitUntil = reading.waitUntil
        error = reading.error
        // One that is to wait and has nothing to tell was refused by its publisher.
        if error == nil, reading.isEmpty, let waitUntil {
            error = FeedError(
                .rateLimited,
                "the program was told to wait until \(waitUntil.rfc3339)",
                hint: "The next request is sent after that."
            )
        }
    }
}
