import FeedCore

extension ConfigurationReading {
    /// Collects a feed's settings from the file and the overrides; their types are checked when the feed is created.
    ///
    /// - Returns: The settings; `nil` if they are not an object, or the file of their provider cannot be read.
    mutating func settings(
        _ object: RawSetting?,
        of type: Provider,
        outline: FeedOutline,
        overrides: [PlacedOverride]
    ) -> SettingsDraft? {
        do { _ = try type.declaration } catch {
            // Nothing is known of the settings of such a provider.
            let message = "\(outline.path).provider is \(type.name.quoted), whose file cannot be read: \(error)"
            log.error(.at(outline.raw), "\(message.hasSuffix(".") ? message : message + ".")")
            return nil
        }
        let manifest = type.manifest
        let errorsBefore = log.errors.count
        var draft = SettingsDraft()
        let path = "\(outline.path).settings"
        let given = members(of: object ?? .object([:]), at: path, among: manifest.settings.map(\.name)) { name in
            FeedMembers.names.contains(name) ? "It belongs beside settings, not in them." : nil
        }
        guard let given = given.map({ named($0, of: type, at: path) }) else { return nil }
        for setting in manifest.settings {
            guard let raw = given[setting.name] else { continue }
            draft.values[setting.name] = resolved(raw, of: setting, at: "\(path).\(setting.name)", for: &draft)
        }
        for (name, value) in reader.standIns[manifest.name] ?? [:] {
            guard let setting = manifest.setting(named: name) else { continue }
            check(setting, at: path, in: draft)
            draft.values[name] = value
        }
        for override in overrides { read(override, of: manifest, at: path, into: &draft) }
        // Default paths are relative to the configuration's folder, like the paths in the configuration.
        for setting in manifest.settings where setting.resolution == .path && draft.values[setting.name] == nil {
            draft.values[setting.name] = setting.defaultValue?.resolvedPath(in: source.folder, home: home)
        }
        draft.isSound = log.errors.count == errorsBefore
        return draft
    }

    /// Returns the settings of the file, names replaced by their values, with the settings that belong to these, such as
    /// the country of a region: `"country": "Germany"` becomes `"DE"`.
    private mutating func named(
        _ given: [String: RawSetting],
        of type: Provider,
        at path: String
    ) -> [String: RawSetting] {
        var settled = given
        for setting in type.manifest.settings where setting.resolution == .asWritten {
            guard let raw = given[setting.name] else { continue }
            let parts = raw.elements ?? [raw]
            let words = parts.compactMap(\.text)
            guard words.count == parts.count, !words.allSatisfy(setting.choices.contains) else { continue }
            let isList = raw.elements != nil
            let (values, others) = type.values(
                namedBy: words,
                exactly: true,
                of: setting.name,
                isList: isList,
                besides: given
            )
            guard let values else { continue }
            let texts = zip(parts, values).map { $0.with(.text($1)) }
            settled[setting.name] = isList ? raw.with(.list(texts)) : texts[0]
            settled.merge(others.mapValues { raw.with(.text($0)) }) { given, _ in given }
            guard reader.isThorough, let meant = settled[setting.name]?.quoted else { continue }
            log.warning(.at(raw), "\(path).\(setting.name) is \(raw.quoted), which is taken as \(meant).")
        }
        return settled
    }

    private var home: String? { reader.environment["HOME"] }

    /// Returns a setting's value in the file, with secrets looked up and paths resolved; `nil` for a missing secret.
    private mutating func resolved(
        _ raw: RawSetting,
        of setting: any AnySetting,
        at path: String,
        for draft: inout SettingsDraft
    ) -> RawSetting? {
        switch setting.resolution {
        case .asWritten:
            reportRepetitions(in: raw, at: path)
            return raw
        case .address:
            guard raw.members != nil else { return raw }
            return secret(
                raw,
                as: "\(setting.typeName), or \(Secret.typeName)",
                at: path,
                missing: setting.name,
                for: &draft
            )
        case .path:
            let resolved = raw.resolvedPath(in: source.folder, home: home)
            guard let file = resolved.text else { return resolved }
            if !source.isTrusted, !file.lies(in: source.folder) {
                draft.demands.append("reads a file outside this folder")
            } else if reader.isThorough, let fault = TextFile.absence(of: file) {
                log.warning(.at(raw), "\(path) is \(raw.quoted), which \(fault.reason).")
            }
            return resolved
        case .secret: return secret(raw, as: setting.typeName, at: path, missing: setting.name, for: &draft)
        case .secrets: return secrets(raw, of: setting, at: path, for: &draft)
        }
    }

    private mutating func read(
        _ override: PlacedOverride,
        of manifest: FeedManifest,
        at path: String,
        into draft: inout SettingsDraft
    ) {
        let names = override.value.setting.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if let setting = manifest.setting(named: override.value.setting) {
            let isSecret = [.secret, .secrets].contains(setting.resolution)
            if override.value.text.isEmpty, !isSecret {
                // An empty value removes the value in the file.
                check(setting, at: path, in: draft)
                draft.values[setting.name] = nil
                draft.partIssues = draft.partIssues.filter { $0.key.setting != setting.name }
                return
            }
            guard let raw = value(of: override, for: setting, at: path) else { return }
            check(setting, at: path, in: draft)
            draft.values[setting.name] = raw
            draft.arguments[setting.name] = setting.resolution == .secret ? override.placeWithoutValue : override.place
            draft.partIssues = draft.partIssues.filter { $0.key.setting != setting.name }
            draft.missingSecrets[setting.name] = nil
        } else if names.count > 1, let setting = manifest.setting(named: names[0]), setting.resolution == .asWritten {
            read(override, named: names, as: setting, at: path, into: &draft)
        } else {
            let (name, names) = (override.value.setting, manifest.settings.map(\.name))
            let meant = name.suggestion(among: names + FeedMembers.plain.map(\.name))
            log.add(.unknown(name, among: names, remedy: meant, at: nil), in: path) { _ in override.placeWithoutValue }
        }
    }

    /// Reads an override of a part of a setting that is an object, such as `tides.settings.port=Dover`.
    private mutating func read(
        _ override: PlacedOverride,
        named names: [String],
        as setting: any AnySetting,
        at path: String,
        into draft: inout SettingsDraft
    ) {
        let old = draft.values[setting.name] ?? .object([:])
        let raw: RawSetting
        do throws(SettingIssues) {
            raw = try old.setting(names.dropFirst(), to: RawSetting(argument: override.value.text))
        } catch {
            log.add(error.inside(.name(setting.name)), in: path) { _ in override.placeWithoutValue }
            return
        }
        let before = draft.values[setting.name].flatMap { fault(of: setting, $0)?.issues } ?? []
        for issue in fault(of: setting, raw)?.issues ?? [] where issue.offset == nil && draft.partIssues[issue] == nil {
            // An issue with a name, or with a missing part, does not concern the value, which may be a secret.
            let place = issue.path.count < names.count ? override.placeWithoutValue : override.place
            draft.partIssues[issue] = before.contains(issue) ? draft.place(of: issue) : place
        }
        draft.values[setting.name] = raw
        draft.arguments[setting.name] = override.place
    }

    /// Returns the issues of a value, with the setting in their paths; `nil` if the value is valid.
    private func fault(of setting: any AnySetting, _ raw: RawSetting) -> SettingIssues? {
        do throws(SettingIssues) {
            _ = try setting.read(raw)
            return nil
        } catch {
            return error.inside(.name(setting.name))
        }
    }

    /// Reports the issues of a value that an override is about to replace.
    private mutating func check(_ setting: any AnySetting, at path: String, in draft: SettingsDraft) {
        guard let raw = draft.values[setting.name], let fault = fault(of: setting, raw) else { return }
        log.add(fault, in: path) { draft.place(of: $0) ?? .at(raw) }
    }

    /// Returns the value of a setting from an argument; `nil` if an argument cannot set it, which is reported.
    private mutating func value(
        of override: PlacedOverride,
        for setting: any AnySetting,
        at path: String
    ) -> RawSetting? {
        let raw = setting.raw(fromArgument: override.value.text)
        switch setting.resolution {
        case .asWritten, .address:
            let text = override.value.text
            guard raw.elements != nil, text.hasPrefix("["), RawSetting(argument: text).elements == nil else {
                return raw
            }
            log.error(
                override.place,
                "\(path).\(setting.name) is \(text.quoted), which is not an array in JSON."
                    + #" Write A,B or '["A","B"]', in quotation marks for the shell."#
            )
            return nil
        case .path: return raw.resolvedPath(in: reader.currentFolder, home: home)
        case .secrets:
            log.error(
                override.placeWithoutValue,
                "\(path).\(setting.name) cannot be set on the command line. Name the places of secrets in the configuration."
            )
            return nil
        case .secret:
            guard !override.value.text.isEmpty else {
                log.error(override.placeWithoutValue, "\(path).\(setting.name) is empty, but must be a secret.")
                return nil
            }
            log.warning(
                override.placeWithoutValue,
                "other users of this machine can see a secret on the command line."
                    + " Take it from the environment or a file, in the configuration."
            )
            return .secret(Secret(override.value.text))
        }
    }
}

extension String {
    /// Returns true if the path is inside a folder, after following all links.
    fileprivate func lies(in folder: String) -> Bool {
        guard let folder = TextFile.realPath(folder) else { return false }
        // A path that does not exist yet is judged by its nearest folder that exists.
        var path = self
        var missing: [Substring] = []
        while TextFile.realPath(path) == nil, path != "/" {
            missing.append(path.split(separator: "/").last ?? "")
            path = path.parentFolder
        }
        guard !missing.contains(".."), let real = TextFile.realPath(path) else { return false }
        return real == folder || real.hasPrefix(folder == "/" ? "/" : folder + "/")
    }
}

extension RawSetting {
    /// Returns a text as a resolved path; returns any other value unchanged.
    fileprivate func resolvedPath(in folder: String, home: String?) -> RawSetting {
        guard let text, !text.isEmpty else { return self }
        return with(.text(text.resolved(in: folder, home: home)))
    }

    /// Returns a copy in which the value at the path `names` is `part`.
    ///
    /// - Throws: An issue if the path leads through a value that is not an object. The issue has no position, since the
    ///   file is not wrong.
    func setting(
        _ names: ArraySlice<String>,
        to part: RawSetting
    ) throws(SettingIssues) -> RawSetting {
        guard let name = names.first else { return part }
        guard var members else {
            throw SettingIssues(
                "is \(quoted), which has no member \(name.quoted)",
                remedy: "Set the whole of it, as an object in JSON.",
                at: nil
            )
        }
        do throws(SettingIssues) {
            members[name] = try (members[name] ?? .object([:])).setting(names.dropFirst(), to: part)
        } catch {
            throw error.inside(.name(name))
        }
        return with(.object(members))
    }
}
