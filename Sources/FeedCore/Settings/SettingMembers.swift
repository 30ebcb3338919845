/// A reader of an object in a setting, which reads the members one by one and collects their issues.
package struct SettingMembers {
    private let raw: RawSetting
    private let members: [String: RawSetting]
    private var issues = SettingIssues()

    /// Creates a reader of an object whose names are known, or, if `known` is `nil`, chosen by the user.
    ///
    /// - Throws: An issue if the value is not an object.
    package init(_ raw: RawSetting, among known: [String]?, typeName: String = "an object") throws(SettingIssues) {
        guard let members = raw.members else { throw raw.mismatch(typeName) }
        self.raw = raw
        self.members = members
        guard let known else { return }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) where !known.contains(name) {
            issues.add(.unknown(name, among: known, at: value.nameOffsets.first))
        }
    }

    package subscript(name: String) -> RawSetting? { members[name] }

    package var names: [String] { members.keys.sorted() }

    package func has(_ name: String) -> Bool { members[name] != nil }

    /// Reads a member with `read`; `nil` if the member is absent or has issues.
    package mutating func read<Part>(
        _ name: String,
        _ read: (RawSetting) throws(SettingIssues) -> Part
    ) -> Part? {
        guard let member = members[name] else { return nil }
        return issues.collect(inside: .name(name)) { () throws(SettingIssues) in try read(member) }
    }

    /// Reads a member as a value of `type`; `nil` if the member is absent or has issues.
    package mutating func read<Value: SettingValue>(_ name: String, as type: Value.Type = Value.self) -> Value? {
        read(name) { raw throws(SettingIssues) in try Value(raw) }
    }

    /// Reads a whole number in a range; `nil` if the member is absent or has issues.
    package mutating func read(_ name: String, in range: ClosedRange<Int>) -> Int? {
        read(name) { raw throws(SettingIssues) in
            let value = try Int(raw)
            guard range.contains(value) else { throw raw.mismatch("\(range.lowerBound) to \(range.upperBound)") }
            return value
        }
    }

    /// Reads every member with `read`.
    ///
    /// - Returns: The members without issues, by name.
    package mutating func readAll<Part>(_ read: (RawSetting) throws(SettingIssues) -> Part) -> [String: Part] {
        var parts: [String: Part] = [:]
        for name in names { parts[name] = self.read(name, read) }
        return parts
    }

    /// Adds an issue with the object, or with the name of a member; `message` follows the object's name.
    package mutating func refuse(_ message: String, of member: String? = nil) {
        // A member from an argument has no offset, and must not get that of the object.
        let offset = member.flatMap { members[$0] }.map(\.nameOffsets.first) ?? raw.offset
        issues.add(SettingIssues(message, at: offset))
    }

    /// Adds an issue if a required member is missing.
    package mutating func require(_ name: String, _ expected: String) {
        if !has(name) { refuse("has no member \"\(name)\", but must have one: \(expected)") }
    }

    /// Returns `value`, which was made of the members; throws their issues if there are any.
    package func checked<Value>(_ value: Value?) throws(SettingIssues) -> Value { try issues.checked(value) }
}

extension RawSetting {
    /// Reads the members of an object whose names the user chooses.
    ///
    /// - Throws: An issue if the value is not an object, or the issues of its members.
    package func readMembers<Part>(
        of typeName: String,
        _ read: (RawSetting) throws(SettingIssues) -> Part
    ) throws(SettingIssues) -> [String: Part] {
        var members = try SettingMembers(self, among: nil, typeName: typeName)
        let parts = members.readAll(read)
        return try members.checked(parts)
    }

    /// Reads the elements of a list.
    ///
    /// - Throws: An issue if the value is not a list, or the issues of its elements.
    package func readElements<Element>(
        of typeName: String,
        _ read: (RawSetting) throws(SettingIssues) -> Element
    ) throws(SettingIssues) -> [Element] {
        guard let elements else { throw mismatch(typeName) }
        var issues = SettingIssues()
        let values = elements.enumerated().compactMap { position, element in
            issues.collect(inside: .index(position)) { () throws(SettingIssues) in try read(element) }
        }
        return try issues.checked(values)
    }
}
