import FeedCore
import FeedJSON
import Foundation

extension ConfigurationReading {
    /// Reads and checks the settings of a feed, each by itself.
    mutating func settings(
        _ object: JSONValue?,
        of manifest: FeedManifest,
        outline: FeedOutline,
        overrides: [PlacedOverride]
    ) -> SettingsDraft {
        let errorsBefore = log.errors.count
        var draft = SettingsDraft()
        let path = "\(outline.path).settings"
        let names = manifest.settings.map(\.name)
        let members =
            object.map { object in
                self.members(of: object, at: path, among: names) { name in
                    FeedMembers.names.contains(name) ? "It belongs beside settings, not in them." : nil
                }
            } ?? [:]
        for setting in manifest.settings {
            guard let json = members[setting.name] else { continue }
            read(setting, from: json, at: "\(path).\(setting.name)", into: &draft)
        }
        for (name, value) in reader.standIns[manifest.name] ?? [:] where manifest.setting(named: name) != nil {
            draft.set(name, to: value, at: .at(outline.json))
        }
        for override in overrides {
            read(override, of: manifest, at: path, into: &draft)
        }
        resolveDefaults(of: manifest, outline: outline, in: &draft)
        for setting in manifest.settings where setting.isRequired && !isGiven(setting.name, in: members, draft) {
            log.error(.at(outline.json), "\(path).\(setting.name) is missing, but must be \(setting.allowed).")
        }
        draft.isSound = log.errors.count == errorsBefore
        return draft
    }

    /// Takes default paths from the configuration's folder, like those that it names.
    private func resolveDefaults(of manifest: FeedManifest, outline: FeedOutline, in draft: inout SettingsDraft) {
        for setting in manifest.settings where setting.resolution.isPath && draft.places[setting.name] == nil {
            guard let text = setting.fallbackText, let fallback = try? JSONDocument(text).root else { continue }
            let raw = RawSetting(fallback).resolvedPath(in: source.folder, home: reader.environment["HOME"])
            draft.set(setting.name, to: raw, at: .at(outline.json))
        }
    }

    /// Whether a setting was given at all, be it a wrong value, which was complained of already.
    private func isGiven(_ name: String, in members: [String: JSONValue], _ draft: SettingsDraft) -> Bool {
        members[name] != nil || draft.places[name] != nil
    }

    private mutating func read(
        _ setting: any AnySetting,
        from json: JSONValue,
        at path: String,
        into draft: inout SettingsDraft
    ) {
        switch setting.resolution {
        case .asWritten:
            let raw = RawSetting(json)
            reportRepeatedNames(in: json, at: path)
            report(setting.misfits(in: raw), of: json, at: path)
            draft.set(setting.name, to: raw, at: .at(json))
            draft.texts[setting.name] = json
        case .path:
            let raw = RawSetting(json).resolvedPath(in: source.folder, home: reader.environment["HOME"])
            report(setting.misfits(in: raw), of: json, at: path)
            draft.set(setting.name, to: raw, at: .at(json))
            guard case .text(let file) = raw else { break }
            if !source.isTrusted, !file.lies(in: source.folder) {
                draft.demands.append("reads a file outside this folder")
            } else if reader.isThorough, let fault = TextFile.absence(of: file) {
                log.warning(.at(json), "\(path) is \(RawSetting(json).noun), which \(fault.reason).")
            }
        case .secret:
            readSecret(setting, from: json, at: path, into: &draft)
        case .secrets:
            readSecrets(setting, from: json, at: path, into: &draft)
        }
    }

    /// Complains of names that stand twice in an object at any depth of a setting's value.
    mutating func reportRepeatedNames(in json: JSONValue, at path: String) {
        if let members = json.members {
            var names: Set<String> = []
            for member in members {
                let step = "\(path)\(SettingStep.name(member.name))"
                if !names.insert(member.name).inserted {
                    let noun = RawSetting.text(member.name).noun
                    log.error(.at(member.nameValue), "\(path) has the member \(noun) twice. Remove one of them.")
                }
                reportRepeatedNames(in: member.value, at: step)
            }
        } else if let elements = json.elements {
            for (position, element) in elements.enumerated() {
                reportRepeatedNames(in: element, at: "\(path)[\(position)]")
            }
        }
    }

    private mutating func read(
        _ override: PlacedOverride,
        of manifest: FeedManifest,
        at path: String,
        into draft: inout SettingsDraft
    ) {
        let name = override.value.setting
        guard let setting = manifest.setting(named: name) else {
            if read(partIn: override, of: manifest, at: path, into: &draft) { return }
            let remedy = name.remedy(among: manifest.settings.map(\.name))
            log.error(override.placeWithoutValue, "\(path) has no member \(RawSetting.text(name).noun). \(remedy)")
            return
        }
        var raw = setting.raw(fromArgument: override.value.text)
        var place = override.place
        switch setting.resolution {
        case .asWritten: break
        case .path: raw = raw.resolvedPath(in: reader.currentFolder, home: reader.environment["HOME"])
        case .secrets:
            log.error(
                override.placeWithoutValue,
                "\(path).\(name) cannot be set on the command line. Name the places of secrets in the configuration."
            )
            return
        case .secret:
            place = override.placeWithoutValue
            guard !override.value.text.isEmpty else {
                log.error(place, "\(path).\(name) is empty, but must be a secret.")
                return
            }
            raw = .secret(Secret(override.value.text))
            log.warning(
                place,
                "other users of this machine can see a secret on the command line."
                    + " Take it from the environment or a file, in the configuration."
            )
        }
        for misfit in setting.misfits(in: raw) { log.error(place, misfit.sentence(at: "\(path).\(name)")) }
        draft.set(name, to: raw, at: place)
    }
}

extension String {
    /// Whether the file at this path is in a folder or below it, wherever links lead.
    fileprivate func lies(in folder: String) -> Bool {
        guard let folder = TextFile.realPath(folder) else { return false }
        // What is not there yet can only be judged by where it would be.
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
    /// The path that a text is; any other value as it is.
    fileprivate func resolvedPath(in folder: String, home: String?) -> RawSetting {
        guard case .text(let text) = self, !text.isEmpty else { return self }
        return .text(text.resolved(in: folder, home: home))
    }
}

// MARK: - Parts of settings

extension ConfigurationReading {
    /// Reads an override of a part of a setting that is an object, such as `tides.settings.port=Dover`.
    ///
    /// - Returns: Whether it is one; what is wrong with it has been told then.
    private mutating func read(
        partIn override: PlacedOverride,
        of manifest: FeedManifest,
        at path: String,
        into draft: inout SettingsDraft
    ) -> Bool {
        let names = override.value.setting.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard names.count > 1, let setting = manifest.setting(named: names[0]), setting.resolution.isAsWritten else {
            return false
        }
        let part = SettingObject.raw(fromArgument: override.value.text)
        guard let raw = (draft.values[setting.name] ?? .object([:])).setting(names.dropFirst(), to: part) else {
            return false
        }
        for misfit in setting.misfits(in: raw) {
            log.error(override.place, misfit.sentence(at: "\(path).\(setting.name)"))
        }
        draft.set(setting.name, to: raw, at: override.place)
        return true
    }
}

extension RawSetting {
    /// The value with another one in the place that names lead to; `nil` where they lead into no object.
    fileprivate func setting(_ names: ArraySlice<String>, to part: RawSetting) -> RawSetting? {
        guard let name = names.first else { return part }
        guard case .object(var members) = self else { return nil }
        guard let member = (members[name] ?? .object([:])).setting(names.dropFirst(), to: part) else { return nil }
        members[name] = member
        return .object(members)
    }
}

extension SettingResolution {
    fileprivate var isAsWritten: Bool { if case .asWritten = self { true } else { false } }

    fileprivate var isPath: Bool { if case .path = self { true } else { false } }
}
