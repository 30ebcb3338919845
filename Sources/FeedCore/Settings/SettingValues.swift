/// The values of one feed's settings, read and checked by its manifest.
public struct SettingValues: Sendable {
    /// The values as the user gave them, by name.
    public let raw: [String: RawSetting]
    private let values: [String: any Sendable]

    /// Reads and checks values with the settings that a manifest declares.
    ///
    /// - Throws: All issues: unknown names, wrong types, values that are not allowed, and missing required settings.
    public init(_ raw: [String: RawSetting] = [:], of manifest: FeedManifest) throws(SettingIssues) {
        try self.init(raw, by: manifest.settings)
    }

    /// Reads and checks values with declared settings; `advice` returns a hint for a name that is known elsewhere.
    ///
    /// - Throws: All issues.
    package init(
        _ raw: [String: RawSetting],
        by settings: [any AnySetting],
        advice: (String) -> String? = { _ in nil }
    ) throws(SettingIssues) {
        var issues = SettingIssues()
        var values: [String: any Sendable] = [:]
        for (name, value) in raw.sorted(by: { $0.key < $1.key }) {
            guard let setting = settings.first(where: { $0.name == name }) else {
                let offset = value.nameOffsets.first
                issues.add(.unknown(name, among: settings.map(\.name), remedy: advice(name), at: offset))
                continue
            }
            values[name] = issues.collect(inside: .name(name)) { () throws(SettingIssues) in try setting.read(value) }
        }
        for setting in settings where setting.isRequired && raw[setting.name] == nil {
            issues.add(SettingIssues(setting.name, "is missing, but must be \(setting.allowed)"))
        }
        self.values = try issues.checked(values)
        self.raw = raw
    }

    /// The value of a setting: the user's value, or the default.
    public subscript<Value>(_ setting: Setting<Value>) -> Value {
        // An absent value must not be cast: an optional type would take it for a value that is nil.
        guard let value = values[setting.name].flatMap({ $0 as? Value }) ?? setting.fallback ?? Value.absent else {
            preconditionFailure("The setting \"\(setting.name)\" was read, but it is not in the manifest.")
        }
        return value
    }

    /// Returns true if the user set the setting.
    public func isSet(_ name: String) -> Bool { raw[name] != nil }
}
