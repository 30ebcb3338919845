public import FeedJSON

/// The warnings of one answer: the hundred most serious ones, and their total number.
///
/// Warnings about lost data come first, so that harmless ones cannot hide them: missing parts and unreadable records,
/// then records that were left out on purpose, then everything else. Each of these is in the order of addition.
/// Warnings with the same code, pointer and message count once.
///
/// Messages and pointers are only created for warnings that may be listed, so that a million bad records cost little.
public struct FeedWarnings: Sendable, Codable {
    /// The maximum number of listed warnings.
    public static let limit = 100

    /// The maximum number of repeated warnings to recognise per severity, because recognising one requires creating its
    /// message.
    private static let repeatLimit = 200

    public private(set) var listed: [FeedWarning] = []

    /// The number of different warnings; warnings that cannot be listed are not compared, so each of them counts.
    public private(set) var count = 0

    /// The number of records that are not in any item, for any reason.
    public private(set) var lostRecords = 0

    /// The number of records that were lost because they could not be read or are missing.
    public private(set) var unreadableRecords = 0

    /// True if a part of the answer is missing, even if no warning about it is listed.
    public private(set) var tellOfMissingPart = false

    /// The number of recognised repeated warnings, by severity.
    ///
    /// Created on demand, because each record has its own ``FeedWarnings``, nearly always empty.
    private var repeats: [Int: Int] = [:]

    private enum CodingKeys: String, CodingKey { case listed, count, lostRecords, unreadableRecords }

    public init() {}

    /// Creates warnings from the listed ones of another program, and the number of its unlisted ones.
    package init(_ warnings: [FeedWarning], unlisted: Int) {
        self.init()
        for warning in warnings { add(warning.code, pointer: warning.pointer, warning.message) }
        count += max(0, unlisted)
    }

    public var isEmpty: Bool { count == 0 }

    /// The number of warnings that are not in ``listed``.
    public var unlisted: Int { count - listed.count }

    public mutating func add(
        _ code: FeedWarning.Code,
        pointer: @autoclosure () -> String? = nil,
        _ message: @autoclosure () -> String
    ) {
        if code.isLostRecord { lostRecords += 1 }
        if code.isUnreadableRecord { unreadableRecords += 1 }
        if code == .missingPart { tellOfMissingPart = true }
        guard mayList(code) else { return count += 1 }
        list(FeedWarning(code, pointer: pointer(), message()))
    }

    /// Adds a warning about something odd in the answer that was read anyway.
    package mutating func add(at place: @autoclosure () -> String?, _ message: @autoclosure () -> String) {
        add(.unusualRecord, pointer: place(), message())
    }

    /// Adds one warning for many records that are not in any item.
    mutating func add(_ code: FeedWarning.Code, ofLostRecords records: Int, _ message: String) {
        add(code, message)
        lostRecords += records - 1
    }

    /// Adds a warning about a record that was left out because of one of its values.
    public mutating func add(_ mismatch: JSONMismatch) {
        add(.malformedRecord, pointer: mismatch.pointer, mismatch.reason)
    }

    /// Adds the warnings of one part of the answer.
    ///
    /// - Parameters:
    ///   - other: The warnings, with pointers relative to the part.
    ///   - part: The name of the part, which is put before each message; `nil` for an unchanged message.
    public mutating func add(_ other: FeedWarnings, of part: String? = nil) {
        if other.isEmpty, other.lostRecords == 0 { return }
        for warning in other.listed {
            guard mayList(warning.code) else {
                count += 1
                continue
            }
            list(
                part.map { FeedWarning(warning.code, pointer: warning.pointer, "\($0): \(warning.message)") } ?? warning
            )
        }
        count += other.unlisted
        lostRecords += other.lostRecords
        unreadableRecords += other.unreadableRecords
        tellOfMissingPart = tellOfMissingPart || other.tellOfMissingPart
    }

    /// Records, without a warning, that a part is missing from an answer, such as one from the store or a server.
    package mutating func recordMissingPart() { tellOfMissingPart = true }

    /// Returns the warnings with texts changed by `reword`.
    package func reworded(_ reword: (FeedWarning) -> FeedWarning) -> FeedWarnings {
        var warnings = self
        warnings.listed = listed.map(reword)
        return warnings
    }

    /// Returns true if there is room for a warning with this code.
    private func mayList(_ code: FeedWarning.Code) -> Bool {
        let gravity = code.gravity
        guard repeats[gravity, default: 0] < Self.repeatLimit else { return false }
        return listed.count < Self.limit || (listed.last?.code.gravity ?? gravity) > gravity
    }

    /// Inserts a warning after the others of the same severity; if the list is full, removes the last one.
    private mutating func list(_ warning: FeedWarning) {
        let gravity = warning.code.gravity
        guard !listed.contains(warning) else {
            repeats[gravity, default: 0] += 1
            return
        }
        count += 1
        if listed.count == Self.limit { listed.removeLast() }
        listed.insert(warning, at: listed.firstIndex { $0.code.gravity > gravity } ?? listed.endIndex)
    }
}

extension FeedWarnings: Hashable {
    public static func == (one: FeedWarnings, other: FeedWarnings) -> Bool {
        one.listed == other.listed && one.count == other.count && one.lostRecords == other.lostRecords
            && one.unreadableRecords == other.unreadableRecords
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(listed)
        hasher.combine(count)
    }
}

extension FeedWarning.Code {
    /// The rank of a code: 0 for lost data, 1 for records that were left out on purpose, 2 for all others.
    fileprivate var gravity: Int { isUnreadableRecord || self == .missingPart ? 0 : isLostRecord ? 1 : 2 }
}
