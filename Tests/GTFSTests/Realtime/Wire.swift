/// A field in the wire format of protocol buffers, for tests.
indirect enum Wire: Sendable {
    case number(UInt64, Int64)
    case text(UInt64, String)
    case message(UInt64, [Wire])
    case bytes(UInt64, [UInt8])
    case fixed32(UInt64)
    case fixed64(UInt64)
    case group(UInt64, [Wire])
    case raw([UInt8])

    static func varint(_ value: UInt64) -> [UInt8] {
        var (value, bytes) = (value, [UInt8]())
        while value > 0x7F {
            bytes.append(UInt8(value & 0x7F) | 0x80)
            value >>= 7
        }
        return bytes + [UInt8(value)]
    }

    var encoded: [UInt8] {
        func tag(_ number: UInt64, _ type: UInt64) -> [UInt8] { Self.varint(number << 3 | type) }
        switch self {
        case .number(let number, let value): return tag(number, 0) + Self.varint(UInt64(bitPattern: value))
        case .text(let number, let text): return Self.bytes(number, Array(text.utf8)).encoded
        case .message(let number, let fields): return Self.bytes(number, fields.encoded).encoded
        case .bytes(let number, let bytes): return tag(number, 2) + Self.varint(UInt64(bytes.count)) + bytes
        case .fixed32(let number): return tag(number, 5) + [1, 2, 3, 4]
        case .fixed64(let number): return tag(number, 1) + [1, 2, 3, 4, 5, 6, 7, 8]
        case .group(let number, let fields): return tag(number, 3) + fields.encoded + tag(number, 4)
        case .raw(let bytes): return bytes
        }
    }
}

extension [Wire] {
    var encoded: [UInt8] { flatMap(\.encoded) }
}

/// The messages of GTFS Realtime as fields.
extension Wire {
    static func feed(_ timestamp: Int64?, _ entities: [Wire], header: [Wire] = []) -> [UInt8] {
        let time = timestamp.map { [Wire.number(3, $0)] } ?? []
        return ([.message(1, [.text(1, "2.0"), .number(2, 0)] + time + header)] + entities).encoded
    }

    static func update(
        _ trip: [Wire],
        _ stops: [Wire] = [],
        _ others: [Wire] = [],
        entity: String = "e"
    ) -> Wire {
        .message(2, [.text(1, entity), .message(3, [.message(1, trip)] + stops + others)])
    }

    static func trip(
        _ id: String?,
        _ relationship: Int64? = nil,
        date: String? = nil,
        time: String? = nil,
        route: String? = nil,
        direction: Int64? = nil
    ) -> [Wire] {
        [
            id.map { .text(1, $0) }, time.map { .text(2, $0) }, date.map { .text(3, $0) },
            relationship.map { .number(4, $0) }, route.map { .text(5, $0) }, direction.map { .number(6, $0) },
        ].compactMap(\.self)
    }

    static func stop(
        _ sequence: Int64? = nil,
        id: String? = nil,
        arrival: [Wire]? = nil,
        departure: [Wire]? = nil,
        _ relationship: Int64? = nil,
        properties: [Wire]? = nil
    ) -> Wire {
        .message(
            2,
            [
                sequence.map { .number(1, $0) }, arrival.map { .message(2, $0) }, departure.map { .message(3, $0) },
                id.map { .text(4, $0) }, relationship.map { .number(5, $0) }, properties.map { .message(6, $0) },
            ].compactMap(\.self)
        )
    }

    /// An event with a delay.
    static func late(_ seconds: Int64, uncertainty: Int64? = nil) -> [Wire] {
        [.number(1, seconds)] + (uncertainty.map { [.number(3, $0)] } ?? [])
    }

    /// An event with a time, and a scheduled time.
    static func at(_ time: Int64, scheduled: Int64? = nil, delay: Int64? = nil) -> [Wire] {
        [.number(2, time)] + (scheduled.map { [.number(4, $0)] } ?? []) + (delay.map { [.number(1, $0)] } ?? [])
    }

    static func alert(_ id: String, _ fields: [Wire]) -> Wire { .message(2, [.text(1, id), .message(5, fields)]) }

    static func texts(_ number: UInt64, _ texts: (String, String?)...) -> Wire {
        .message(number, texts.map { .message(1, [.text(1, $0.0)] + ($0.1.map { [.text(2, $0)] } ?? [])) })
    }
}
