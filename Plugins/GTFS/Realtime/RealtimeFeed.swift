package import FeedCore

/// The part of a message of a realtime feed that is about the trips and stops of interest.
///
/// - SeeAlso: [GTFS Realtime, FeedMessage](https://gtfs.org/documentation/realtime/reference/#message-feedmessage).
package struct RealtimeFeed: Sendable {
    var header = RealtimeHeader()
    var updates: [TripUpdate] = []
    var alerts: [Alert] = []

    /// The warnings about entities that could not be read.
    var warnings = FeedWarnings()

    /// True if the message has trip updates, whether of interest or not.
    var hasUpdates = false

    /// True if the message has alerts, whether they can be read or not.
    private var hasAlerts = false

    /// The number of entities of the message, of all kinds.
    package private(set) var entityCount = 0

    /// An alert with the id of its entity.
    struct Alert: Hashable, Sendable {
        var id: String
        var alert: ServiceAlert
    }

    /// Reads a message.
    ///
    /// An entity that cannot be read is left out with a warning.
    ///
    /// - Parameters:
    ///   - body: The bytes of the message.
    ///   - interest: The trips and stops of interest; `nil` for all.
    /// - Throws: ``FeedError`` with code `malformed` if the body is not a whole message.
    package init(_ body: [UInt8], about interest: RealtimeInterest? = nil) throws(FeedError) {
        var message = WireReader(body)
        var hasHeader = false
        do throws(WireError) {
            while try message.next() {
                switch message.number {
                case 1:
                    hasHeader = hasHeader || message.message != nil
                    try message.merge(into: &header)
                case 2:
                    guard let entity = message.message else { continue }
                    read(entity, about: interest)
                default: break
                }
            }
        } catch {
            throw Self.malformed(body, error.description)
        }
        guard hasHeader else { throw Self.malformed(body, "the message has no header") }
        if entityCount > 0, !hasUpdates, !hasAlerts {
            warnings.add(
                .unusualRecord,
                "the realtime feed has neither trip updates nor alerts, but \(entityCount) other entities, such as the"
                    + " positions of vehicles"
            )
        }
    }

    private mutating func read(_ reader: WireReader, about interest: RealtimeInterest?) {
        defer { entityCount += 1 }
        do throws(WireError) {
            let kinds = try EntityKinds(reader, interest)
            hasUpdates = hasUpdates || kinds.hasUpdate
            hasAlerts = hasAlerts || kinds.hasAlert
            guard kinds.isNeeded else { return }
            var entity = RealtimeEntity()
            try entity.merge(reader)
            // A feed of whole data sets has nothing to delete; what is deleted elsewhere does not hold.
            guard !entity.isDeleted else { return }
            if let update = entity.update { updates.append(update) }
            if let alert = entity.alert { alerts.append(Alert(id: entity.id ?? "\(entityCount + 1)", alert: alert)) }
        } catch {
            warnings.add(.malformedRecord, pointer: "/entity/\(entityCount)", error.description)
        }
    }

    private static func malformed(_ body: [UInt8], _ reason: String) -> FeedError {
        let first = body.first { !" \t\r\n".utf8.contains($0) }
        let isText = first == UInt8(ascii: "<") || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        let found = isText ? "a text" : reason
        return FeedError(
            .malformed,
            "the answer of \(body.count) bytes is not a GTFS Realtime message: \(found)",
            hint: isText
                ? "The address has to answer with protocol buffers, not with JSON or HTML."
                : "The answer may be cut off, or the publisher may have changed its format."
        )
    }
}

/// The kinds of data in an entity, found without building it.
private struct EntityKinds {
    var hasUpdate = false
    var hasAlert = false

    /// True for an alert, and for a trip update that may be of interest.
    var isNeeded = false

    init(_ entity: WireReader, _ interest: RealtimeInterest?) throws(WireError) {
        var entity = entity
        while try entity.next() {
            switch entity.number {
            case 3:
                guard let update = entity.message else { continue }
                hasUpdate = true
                if let interest, try !interest.mayNeed(update) { continue }
                isNeeded = true
            case 5: (hasAlert, isNeeded) = (true, true)
            default: break
            }
        }
    }
}
