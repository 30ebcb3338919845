import FeedCore

extension SettingOverride {
    /// Returns the member of feeds that the override sets, such as `limit`; `nil` if the provider has a setting of this
    /// name, or feeds have no such member.
    func member(ofFeedsOf manifest: FeedManifest) -> (any AnySetting)? {
        let name = String(setting.prefix { $0 != "." })
        guard manifest.setting(named: name) == nil else { return nil }
        return FeedMembers.plain.first { $0.name == name }
    }
}

extension ConfigurationReading {
    /// Replaces names in overrides by the values that they stand for, if the provider knows the names, and adds
    /// overrides for other settings that belong to a value, such as the country of a region.
    ///
    /// `holidays.country=Germany` becomes `holidays.country=DE`. No request is made.
    mutating func named(
        _ overrides: [PlacedOverride],
        of type: Provider,
        _ given: [String: RawSetting]
    ) -> [PlacedOverride] {
        let typed = Set(overrides.map(\.value.setting))
        return overrides.flatMap { override in
            let (values, others) = named(override.value, of: type, given)
            guard let values else { return [override] }
            log.warning(override.place, "this is taken as \(override.value.setting)=\(values.joined(separator: ",")).")
            var settled = [override.value.setting(override.value.setting, to: values.joined(separator: ","))]
            for (name, value) in others.sorted(by: { $0.key < $1.key }) where !typed.contains(name) {
                settled.append(override.value.setting(name, to: value))
            }
            return settled.map { PlacedOverride(value: $0, number: override.number) }
        }
    }

    /// Returns the values that the words of an override stand for, and the other settings of these values; `nil`
    /// instead of the values if no word is replaced.
    private func named(
        _ override: SettingOverride,
        of type: Provider,
        _ given: [String: RawSetting]
    ) -> (values: [String]?, others: [String: String]) {
        guard !override.text.isEmpty, let search = type.namedSearch(for: override.setting) else { return (nil, [:]) }
        let setting = type.manifest.setting(named: override.setting)
        let raw = setting?.raw(fromArgument: override.text) ?? [String].raw(fromArgument: override.text)
        let words = (raw.elements?.map(\.text) ?? [raw.text]).compactMap(\.self)
        guard case .known = search.source else {
            let values = words.map { NamedValue.code(inAddress: $0, by: search) ?? $0 }
            return values == words ? (nil, [:]) : (values, [:])
        }
        let named = type.values(namedBy: words, of: override.setting, isList: raw.elements != nil, besides: given)
        // A comma in a word that is not replaced would split it.
        return named.values?.contains { $0.contains(",") } == true ? (nil, [:]) : named
    }

    /// Removes the settings of a feed that overrides contradict, such as the region of another country.
    mutating func leaveOutContradicted(
        by overrides: [PlacedOverride],
        of type: Provider,
        in members: inout [String: RawSetting]
    ) {
        // Searching all names that a provider knows takes longer than the rest of a start.
        guard !overrides.isEmpty, let raw = members[FeedMembers.settings], var settings = raw.members else { return }
        let changed = Dictionary(overrides.map { ($0.value.setting, $0.value.text) }) { $1 }
        for stale in type.contradicted(by: changed, among: settings) {
            settings[stale.name] = nil
            let owner = stale.owner.prefix { $0 != "=" }
            guard let override = overrides.last(where: { $0.value.setting == owner }) else { continue }
            log.warning(override.place, "\(stale.name)=\(stale.value) goes with \(stale.owner), and is left out.")
        }
        members[FeedMembers.settings] = raw.with(.object(settings))
    }

    /// Sets a member of a feed for this run, such as `sports.limit=3` or `sports.exclude.categories=snooker`.
    mutating func set(
        _ setting: any AnySetting,
        to override: PlacedOverride,
        in members: inout [String: RawSetting],
        at path: String
    ) {
        let names = override.value.setting.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        // An empty value removes the value in the file.
        if override.value.text.isEmpty, names.count == 1 {
            members[setting.name] = nil
            return
        }
        do throws(SettingIssues) {
            var raw = setting.raw(fromArgument: override.value.text)
            if names.count > 1 {
                // A member's parts are all lists.
                let list = [String].raw(fromArgument: override.value.text)
                raw = try (members[setting.name] ?? .object([:])).setting(names.dropFirst(), to: list)
            }
            _ = try setting.read(raw)
            members[setting.name] = raw
        } catch {
            log.add(error.inside(.name(setting.name)), in: path) { _ in override.place }
        }
    }
}

/// An override with its position among the arguments.
struct PlacedOverride {
    var value: SettingOverride
    var number: Int

    var place: IssueLog.Place { .argument(value.labelWithValue, number: number) }
    /// The place for messages about a value that may be a secret.
    var placeWithoutValue: IssueLog.Place { .argument(value.label, number: number) }
}

extension Provider {
    /// Returns the values that words stand for, if the provider knows the names itself, and the other settings that
    /// belong to these values and differ from those given; `nil` instead of the values if no word is replaced.
    ///
    /// A word may also be a part of a single name, unless `exactly` is true.
    func values(
        namedBy words: [String],
        exactly: Bool = false,
        of name: String,
        isList: Bool,
        besides given: [String: RawSetting]
    ) -> (values: [String]?, others: [String: String]) {
        guard case .known(let find)? = namedSearch(for: name)?.source else { return (nil, [:]) }
        let setting = manifest.setting(named: name)
        let settings = given.filter { $0.key != name }
        var (isNamed, others) = (false, [String: String]())
        let values = words.map { word in
            guard !NamedValue.isCode(word, of: setting, isList: isList),
                case .match(let match) = NamedValue(
                    of: word,
                    among: find(word, settings).filter { $0.isExact || !exactly }
                )
            else { return word }
            isNamed = true
            others.merge(match.otherSettings.filter { settings[$0.key] != .text($0.value) }) { first, _ in first }
            return match.value
        }
        return isNamed ? (values, others) : (nil, [:])
    }
}
