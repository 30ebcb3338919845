import FeedCore

extension ConfigurationReading {
    /// Returns the members of an object by name; reports names that are unknown or repeated.
    ///
    /// `path` is the object's name in errors, empty for the configuration itself; `advice` returns a hint for a name that is
    /// known elsewhere, as a whole sentence.
    ///
    /// - Returns: The known members, the last of a repeated one; `nil` for another kind of value, which is reported.
    mutating func members(
        of object: RawSetting,
        at path: String,
        among known: [String],
        advice: (String) -> String? = { _ in nil }
    ) -> [String: RawSetting]? {
        guard let members = object.members else {
            log.add(object.mismatch("an object"), in: path)
            return nil
        }
        return members.filter { name, value in
            guard known.contains(name) else {
                let offset = value.nameOffsets.first
                log.add(.unknown(name, among: known, remedy: advice(name), at: offset), in: path)
                return false
            }
            reportRepetitions(of: name, value, in: path)
            return true
        }
    }

    /// Returns the value of a member by its declaration; `nil` if it is absent or wrong, which is reported.
    mutating func value<Value>(
        of setting: Setting<Value>,
        in members: [String: RawSetting],
        at path: String
    ) -> Value? {
        guard let raw = members[setting.name] else { return nil }
        do throws(SettingIssues) {
            return try setting.read(raw)
        } catch {
            log.add(error, in: path.isEmpty ? setting.name : "\(path).\(setting.name)")
            return nil
        }
    }

    /// Reports names that are repeated in an object at any depth of a value.
    mutating func reportRepetitions(in value: RawSetting, at path: String) {
        for (name, member) in value.members ?? [:] {
            reportRepetitions(of: name, member, in: path)
            reportRepetitions(in: member, at: path + SettingStep.name(name).description)
        }
        for (position, element) in (value.elements ?? []).enumerated() {
            reportRepetitions(in: element, at: "\(path)[\(position)]")
        }
    }

    private mutating func reportRepetitions(of name: String, _ value: RawSetting, in path: String) {
        for offset in value.nameOffsets.dropFirst() {
            let message = "has the member \(name.quoted) twice"
            log.add(SettingIssues(message, remedy: "Remove one of them.", at: offset), in: path)
        }
        // The one that stays may be an earlier one.
        for other in value.earlier { reportRepetitions(in: other, at: path.isEmpty ? name : "\(path).\(name)") }
    }
}
