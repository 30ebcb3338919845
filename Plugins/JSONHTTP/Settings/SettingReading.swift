import FeedCore
import FeedJSON

/// Reads a setting whose value is an object, part by part, and keeps all that is wrong with it.
struct SettingReading {
    private(set) var misfits: [SettingMisfit] = []
    private var path: [SettingStep] = []

    /// The tables that lookups of this value may name.
    var tables: [String: LookupTable] = [:]

    /// Complains of the part that is being read, as in `is 0, but must be a text`.
    mutating func refuse(_ raw: RawSetting, expected: String, suggestion: String? = nil) {
        complain("is \(raw.noun), but must be \(expected)", suggestion: suggestion)
    }

    /// Complains of the part that is being read; the message follows its name.
    mutating func complain(_ message: String, of member: String? = nil, suggestion: String? = nil) {
        misfits.append(SettingMisfit(path: path, member: member, message, suggestion: suggestion))
    }

    /// Reads a part of the value that is being read.
    mutating func inside<Part>(_ step: SettingStep, _ read: (inout SettingReading) -> Part) -> Part {
        path.append(step)
        defer { path.removeLast() }
        return read(&self)
    }

    /// The members of an object; complains of another value and of names that are unknown.
    mutating func members(of raw: RawSetting, among known: [String], noun: String = "an object") -> SettingMembers? {
        guard case .object(let members) = raw else {
            refuse(raw, expected: noun)
            return nil
        }
        for name in members.keys.sorted() where !known.contains(name) {
            let suggestion = name.nearest(of: known)
            let inventory = suggestion == nil ? "; known are \(known.joined(separator: ", "))" : ""
            complain("has no member \(RawSetting.text(name).noun)\(inventory)", of: name, suggestion: suggestion)
        }
        return SettingMembers(members)
    }

    /// Reads an object whose names are the user's own, each member by itself; complains of another value.
    ///
    /// - Parameters:
    ///   - raw: The value.
    ///   - noun: What it must be.
    ///   - check: Looks at a name; by default any will do.
    ///   - read: Reads a member; `nil` where it has complained.
    /// - Returns: What could be read, by name; `nil` for another value.
    mutating func entries<Part>(
        of raw: RawSetting,
        noun: String,
        checking check: (String, inout SettingReading) -> Void = { _, _ in },
        _ read: (RawSetting, inout SettingReading) -> Part?
    ) -> [String: Part]? {
        guard case .object(let members) = raw else {
            refuse(raw, expected: noun)
            return nil
        }
        var entries: [String: Part] = [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            check(name, &self)
            entries[name] = inside(.name(name)) { read(value, &$0) }
        }
        return entries
    }

    /// Reads a part by its type.
    mutating func value<Value: SettingReadable>(_ raw: RawSetting, as type: Value.Type = Value.self) -> Value? {
        Value(raw, &self)
    }

    /// Reads a part of a type that is a setting's by itself.
    mutating func plain<Value: SettingValue>(_ raw: RawSetting, as type: Value.Type = Value.self) -> Value? {
        let found = Value.misfits(in: raw)
        for misfit in found {
            misfits.append(
                SettingMisfit(
                    path: path + misfit.path,
                    member: misfit.member,
                    misfit.message,
                    suggestion: misfit.suggestion
                )
            )
        }
        return found.isEmpty ? Value(raw) : nil
    }

    /// Reads a text that has a grammar of its own; its error names the column in the text.
    mutating func parse<Value>(
        _ raw: RawSetting,
        expected: String,
        _ parse: (String) throws(MappingTextError) -> Value
    ) -> Value? {
        guard case .text(let text) = raw else {
            refuse(raw, expected: expected)
            return nil
        }
        do throws(MappingTextError) {
            return try parse(text)
        } catch {
            complain("is \(raw.noun), but must be \(expected): \(error)")
            return nil
        }
    }
}

/// The members of an object in a setting.
struct SettingMembers {
    private let raw: [String: RawSetting]

    init(_ raw: [String: RawSetting]) { self.raw = raw }

    subscript(name: String) -> RawSetting? { raw[name] }

    func has(_ name: String) -> Bool { raw[name] != nil }

    /// Reads a member, where there is one.
    func value<Value: SettingReadable>(
        _ name: String,
        as type: Value.Type = Value.self,
        _ reading: inout SettingReading
    ) -> Value? {
        raw[name].flatMap { raw in reading.inside(.name(name)) { $0.value(raw, as: type) } }
    }

    /// Reads a member of a type that is a setting's by itself, where there is one.
    func plain<Value: SettingValue>(
        _ name: String,
        as type: Value.Type = Value.self,
        _ reading: inout SettingReading
    ) -> Value? {
        raw[name].flatMap { raw in reading.inside(.name(name)) { $0.plain(raw, as: type) } }
    }

    /// Complains where a member that must be there is not.
    func demand(_ name: String, _ expected: String, _ reading: inout SettingReading) {
        if raw[name] == nil { reading.complain("has no member \"\(name)\", but must have one: \(expected)") }
    }
}

/// A part of a setting that is read piece by piece.
protocol SettingReadable: Sendable {
    /// How help and errors call it.
    static var noun: String { get }

    /// Reads it; `nil` where the reading has complained.
    init?(_ raw: RawSetting, _ reading: inout SettingReading)

    /// Writes what the JSON Schema says of it.
    static func writeSchema(to json: inout JSONWriter)
}

extension JSONWriter {
    /// Writes the schema of an object whose names are the user's own and whose members are of one kind.
    mutating func members<Part: SettingReadable>(of part: Part.Type) {
        member("type", "object")
        member("additionalProperties") { $0.object { part.writeSchema(to: &$0) } }
    }
}
