import FeedCore

/// The target of an argument such as `radius=500`: a setting, a member of feeds, or a part of either.
struct AssignmentTarget {
    /// The path from the feed to the value.
    let path: [SettingStep]
    private let setting: any AnySetting
    private let isMember: Bool

    /// Creates the target of a name; `nil` for an unknown name.
    ///
    /// Names after a `.` are members of objects. A provider's settings take precedence over members of feeds.
    init?(_ name: String, of manifest: FeedManifest) {
        let names = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let member = FeedMembers.plain.first { $0.name == names[0] }
        guard let setting = manifest.setting(named: names[0]) ?? member else { return nil }
        self.setting = setting
        isMember = manifest.setting(named: names[0]) == nil
        path = (isMember ? [] : [.name(FeedMembers.settings)]) + names.map { .name($0) }
    }

    private var isPart: Bool { path.count > (isMember ? 1 : 2) }

    /// Returns the value that an argument's text has for this target.
    ///
    /// - Throws: A refusal if a secret is written in plain text, or the text is not a valid value.
    func value(of text: String, named name: String, from place: PathPlace) throws(ConfigurationEditor.Refusal)
        -> JSONTree
    {
        switch setting.resolution {
        case .secrets where isPart: return try Self.secretPlace(text, for: name, from: place)
        case _ where isPart:
            // The parts of a feed's member are lists.
            let raw = isMember ? [String].raw(fromArgument: text) : RawSetting(argument: text)
            // A list of numbers, such as `[1]`, is a path.
            let isPath = raw.elements.map { !$0.isEmpty && $0.allSatisfy(\.isNumber) } ?? false
            return isPath && !isMember ? .text(text) : JSONTree(raw)
        case .secret: return try Self.secretPlace(text, for: name, from: place)
        case .address:
            let isPlace = text.hasPrefix("{") || JSONTree(secretPlace: text, from: place) != nil
            return isPlace ? try Self.secretPlace(text, for: name, from: place) : .text(text)
        case .path: return .text(place.written(text))
        case .asWritten, .secrets:
            // Lists and objects may also be typed as JSON.
            let json = RawSetting(argument: text)
            if isMember, setting.typeName == ItemFilter.typeName, json.members == nil {
                throw ConfigurationEditor.Refusal(
                    "\(name) is \(text.quoted), but says by which part: \(name).categories=\(text),"
                        + " \(name).groups, \(name).text or \(name).places."
                )
            }
            return JSONTree(json.elements != nil || json.members != nil ? json : setting.raw(fromArgument: text))
        }
    }

    private static func secretPlace(
        _ text: String,
        for name: String,
        from place: PathPlace
    ) throws(ConfigurationEditor.Refusal) -> JSONTree {
        if let place = JSONTree(secretPlace: text, from: place) { return place }
        let json = RawSetting(argument: text)
        if json.members != nil { return JSONTree(json) }
        throw ConfigurationEditor.Refusal(
            "\(name) is a secret, which should not stand in the configuration."
                + " Write where it is: \(name)=env:NAME for a variable of the environment, or \(name)=file:PATH."
        )
    }
}

extension RawSetting {
    fileprivate var isNumber: Bool { if case .number = kind { true } else { false } }
}

extension JSONTree {
    /// Creates the reference to a secret from its typed form, `env:NAME` or `file:PATH`; `nil` for any other text.
    package init?(secretPlace text: String, from place: PathPlace) {
        guard let kind = ["env", "file"].first(where: { text.hasPrefix("\($0):") }), !text.contains("://") else {
            return nil
        }
        let name = String(text.dropFirst(kind.count + 1))
        self = .object([.init(kind, .text(kind == "file" && !name.isEmpty ? place.written(name) : name))])
    }
}
