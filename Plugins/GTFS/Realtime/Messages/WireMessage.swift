/// A message that is built from its fields.
protocol WireMessage {
    init()

    /// Takes a reader's current field; an unknown field is ignored.
    mutating func read(_ field: WireReader) throws(WireError)
}

extension WireMessage {
    /// Reads all fields; of a repeated field that is not a list, the last value counts, and messages are merged.
    mutating func merge(_ reader: WireReader) throws(WireError) {
        var reader = reader
        while try reader.next() { try read(reader) }
    }
}

/// The ways to take the current field. A field with another wire type than expected, or an unknown value of an
/// enumeration, is ignored like an unknown field.
extension WireReader {
    func set(_ value: inout String?) { if let text { value = text } }
    func set(_ value: inout Bool) { if let bits: UInt64 = number() { value = bits != 0 } }

    func set(_ value: inout (some FixedWidthInteger)?) {
        if let found = number(as: Int64.self) { value = .init(truncatingIfNeeded: found) }
    }

    func set<Value: RawRepresentable>(_ value: inout Value?) where Value.RawValue == Int32 {
        if let found = number().flatMap(Value.init(rawValue:)) { value = found }
    }

    func merge<Message: WireMessage>(into value: inout Message?) throws(WireError) {
        guard let message else { return }
        var merged = value ?? Message()
        try merged.merge(message)
        value = merged
    }

    func merge(into value: inout some WireMessage) throws(WireError) {
        if let message { try value.merge(message) }
    }

    func append<Message: WireMessage>(to values: inout [Message]) throws(WireError) {
        guard let message else { return }
        var value = Message()
        try value.merge(message)
        values.append(value)
    }
}
