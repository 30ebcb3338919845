public import FeedJSON

/// The warnings of one answer: the hundred gravest, and how many there were in all.
///
/// Those that tell of something lost are listed first, so that no number of harmless ones hides them: missing parts and
/// records that could not be read, then records that were left out on purpose, then everything else, each in the order in
/// which they came. The same code with the same pointer and message counts as one warning.
///
/// Words and pointers are worked out for those that may be listed only, so that a million bad records cost little.
public struct FeedWarnings: Sendable, Codable {
    /// How many are listed at most.
    public static let limit = 100

    /// How many repeated warnings of each gravity are recognised; each costs its words.
    private static let repeatLimit = 200

    public private(set) var listed: [FeedWarning] = []

    /// How many different ones there were; beyond what is listed, each counts.
    public private(set) var count = 0

    /// How many records are in no item, for whatever reason.
    public private(set) var lostRecords = 0

    /// How many records were lost because they could not be read, or are not there.
    public private(set) var unreadableRecords = 0

    /// How many repeated ones were recognised, by gravity.
    private var repeats = [0, 0, 0]

    private enum CodingKeys: String, CodingKey { case listed, count, lostRecords, unreadableRecords }

    public init() {}

    public var isEmpty: Bool { count == 0 }

    /// How many there were beyond those that are listed.
    public var unlisted: Int { count - listed.count }

    public mutating func add(
        _ code: FeedWarning.Code,
        pointer: @autoclosure () -> String? = nil,
        _ message: @autoclosure () -> String
    ) {
        if code.isLostRecord { lostRecords += 1 }
        if code.isUnreadableRecord { unreadableRecords += 1 }
        guard mayList(code) else { return count += 1 }
        list(FeedWarning(code, pointer: pointer(), message()))
    }

    /// Adds one warning for many records that are in no item.
    mutating func add(_ code: FeedWarning.Code, ofLostRecords records: Int, _ message: String) {
        add(code, message)
        lostRecords += records - 1
    }

    /// Adds a record that was left out because of one of its values.
    public mutating func add(_ mismatch: JSONMismatch) {
        add(.malformedRecord, pointer: mismatch.pointer, mismatch.reason)
    }

    /// Adds the warnings of a part of the answer.
    ///
    /// - Parameters:
    ///   - other: The warnings, whose pointers are within the part.
    ///   - part: What people call the part, to go before each message; `nil` where there is one part only.
    public mutating func add(_ other: FeedWarnings, of part: String? = nil) {
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
    }

    /// The same warnings in other words.
    func reworded(_ reword: (FeedWarning) -> FeedWarning) -> FeedWarnings {
        var warnings = self
        warnings.listed = listed.map(reword)
        return warnings
    }

    /// Whether there is a place for a warning of a code, and it is worth its words.
    private func mayList(_ code: FeedWarning.Code) -> Bool {
        let gravity = code.gravity
        guard repeats[gravity] < Self.repeatLimit else { return false }
        return listed.count < Self.limit || (listed.last?.code.gravity ?? gravity) > gravity
    }

    /// Puts a warning behind those that are as grave, in the place of the last one where the list is full.
    private mutating func list(_ warning: FeedWarning) {
        let gravity = warning.code.gravity
        guard !listed.contains(warning) else {
            repeats[gravity] += 1
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
    /// The place of a code among the warnings: 0 for what is lost, 1 for what was left out on purpose, 2 for the rest.
    fileprivate var gravity: Int { isUnreadableRecord || self == .missingPart ? 0 : isLostRecord ? 1 : 2 }
}
