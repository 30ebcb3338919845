/// The values of one feed's settings, checked against its manifest.
public struct SettingValues: Sendable {
    /// The values as they were given, by name.
    public let raw: [String: RawSetting]

    /// Checks values against the settings that a manifest declares.
    ///
    /// - Throws: All that is wrong: unknown names, wrong types, values that are not allowed, required ones missing.
    public init(_ raw: [String: RawSetting] = [:], of manifest: FeedManifest) throws(SettingProblems) {
        var problems: [SettingProblem] = []
        for (name, value) in raw.sorted(by: { $0.key < $1.key }) {
            guard let setting = manifest.setting(named: name) else {
                problems.append(.unknown(name, of: manifest))
                continue
            }
            if let complaint = setting.complaint(about: value) { problems.append(SettingProblem(name, complaint)) }
        }
        for setting in manifest.settings where setting.isRequired && raw[setting.name] == nil {
            problems.append(SettingProblem(setting.name, "is missing, but must be \(setting.allowed)"))
        }
        guard problems.isEmpty else { throw SettingProblems(problems) }
        self.raw = raw
    }

    /// The value of a setting: the user's, else the default.
    public subscript<Value>(_ setting: Setting<Value>) -> Value {
        guard let value = raw[setting.name].flatMap(Value.init) ?? setting.fallback ?? Value.absent else {
            preconditionFailure("The setting \"\(setting.name)\" was read, but it is not in the manifest.")
        }
        return value
    }

    /// Whether the user set it.
    public func isSet(_ name: String) -> Bool { raw[name] != nil }
}

/// Something wrong with a setting.
public struct SettingProblem: Sendable, Hashable {
    /// The setting's name, as the user wrote it.
    public var setting: String

    /// The steps that lead into its value to the part that is wrong; empty for the whole value.
    public var path: [SettingStep] = []

    /// What is wrong, to follow the name: `is 0, but must be 50 to 5000 metres`.
    public var message: String

    /// For a name that is no setting, the likely one.
    public var suggestion: String?

    /// Whether there is not a setting of this name at all.
    public var isUnknown: Bool

    public init(_ setting: String, path: [SettingStep] = [], _ message: String) {
        self.setting = setting
        self.path = path
        self.message = message
        isUnknown = false
    }

    /// The setting with the way to the part: `headers.Authorization`.
    public var name: String { setting + path.map(\.description).joined() }

    static func unknown(_ name: String, of manifest: FeedManifest) -> SettingProblem {
        var problem = SettingProblem(name, "is not a setting of \(manifest.name)")
        problem.isUnknown = true
        problem.suggestion = name.nearest(of: manifest.settings.map(\.name))
        return problem
    }
}

/// All that is wrong with the settings of one feed.
public struct SettingProblems: Error, Sendable, CustomStringConvertible {
    public let problems: [SettingProblem]

    public init(_ problems: [SettingProblem]) { self.problems = problems }

    public var description: String { problems.map { "\($0.name) \($0.message)" }.joined(separator: "; ") }
}
