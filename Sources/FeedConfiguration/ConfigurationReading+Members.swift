import FeedCore

extension ConfigurationReading {
    /// Returns the members of an object by name, and reports unknown or repeated names.
    ///
    /// `path` is the object's name in errors, empty for the configuration itself. `advice` returns a hint for a name
    /// that is known elsewhere, as a whole sentence.
    ///
    /// - Returns: The known members; a repeated name has its last value. `nil` if the value is not an object, which is
    ///   reported.
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

    /// Returns the value of a member, read by its declaration; `nil` if the member is absent or invalid, which is
    /// reported.
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

    /// Reports repeated names in a value, at any depth.
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
        // The user may remove the last one, so the earlier values are checked too.
        for other in value.earlier { reportRepetitions(in: other, at: path.isEmpty ? name : "\(path).\(name)") }
    }
}
