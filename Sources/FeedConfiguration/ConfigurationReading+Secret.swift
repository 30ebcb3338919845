import FeedCore
import FeedJSON

extension ConfigurationReading {
    /// How large the file of a secret may be, in bytes.
    private static let maximumByteCount = 64 << 10

    /// Takes a secret from where the configuration says; no message ever shows a value.
    mutating func readSecret(
        _ setting: any AnySetting,
        from json: JSONValue,
        at path: String,
        into draft: inout SettingsDraft
    ) {
        switch json.kind {
        case .string:
            guard let text = json.string, !text.isEmpty else {
                log.error(.at(json), "\(path) is an empty text, but must be \(setting.noun).")
                return
            }
            if let standIn = reader.secretStandIn {
                take(standIn, for: setting, at: .at(json), path: path, into: &draft)
                return
            }
            log.warning(
                .at(json),
                "\(path) holds the secret itself. Take it from the environment with {\"env\": \"NAME\"},"
                    + " or from a file with {\"file\": \"path\"}."
            )
            take(Secret(text), for: setting, at: .at(json), path: path, into: &draft)
        case .object:
            switch reference(json, at: path) {
            case .variable? where !source.isTrusted, .file? where !source.isTrusted:
                draft.demands.append("takes a secret of yours")
                take(Secret("not-trusted"), for: setting, at: .at(json), path: path, into: &draft)
            case .some where reader.secretStandIn != nil:
                if let standIn = reader.secretStandIn {
                    take(standIn, for: setting, at: .at(json), path: path, into: &draft)
                }
            case .variable(let name)?: takeVariable(name, for: setting, from: json, at: path, into: &draft)
            case .file(let file)?: takeFile(file, for: setting, from: json, at: path, into: &draft)
            case nil: break
            }
        case .null, .boolean, .number, .array:
            log.error(.at(json), "\(path) is \(json.kindNoun), but must be \(setting.noun).")
        }
    }

    /// Takes each secret of an object from where the configuration says.
    ///
    /// One whose place holds none has a dummy, so that the rest of the feed can be checked.
    mutating func readSecrets(
        _ setting: any AnySetting,
        from json: JSONValue,
        at path: String,
        into draft: inout SettingsDraft
    ) {
        guard let members = json.members else {
            log.error(.at(json), "\(path) is \(json.kindNoun), but must be \(setting.noun).")
            return
        }
        var secrets: [String: RawSetting] = [:]
        for member in members {
            guard secrets[member.name] == nil else {
                let noun = RawSetting.text(member.name).noun
                log.error(.at(member.nameValue), "\(path) has the member \(noun) twice. Remove one of them.")
                continue
            }
            let step = SettingStep.name(member.name)
            var one = SettingsDraft()
            readSecret(Setting<Secret>(member.name, ""), from: member.value, at: "\(path)\(step)", into: &one)
            secrets[member.name] = one.values[member.name] ?? Self.dummy
            draft.demands += one.demands
            if var missing = one.missingSecrets[member.name] {
                // Who names it wants to use it.
                missing.isFault = true
                draft.missingSecrets["\(setting.name)\(step)"] = missing
            }
        }
        let raw = RawSetting.object(secrets)
        report(setting.misfits(in: raw), of: json, at: path)
        draft.values[setting.name] = raw
        draft.places[setting.name] = .at(json)
        draft.texts[setting.name] = json
    }

    private enum Reference {
        case variable(String)
        case file(String)
    }

    private mutating func reference(_ json: JSONValue, at path: String) -> Reference? {
        let members = members(of: json, at: path, among: ["env", "file"])
        guard let (name, value) = members.first else {
            if json.members?.isEmpty == true {
                log.error(.at(json), "\(path) is an empty object, but must have the member \"env\" or \"file\".")
            }
            return nil
        }
        guard members.count == 1 else {
            log.error(.at(json), "\(path) has both \"env\" and \"file\", but must have one of them.")
            return nil
        }
        guard let text = value.string, !text.isEmpty else {
            let noun = value.string == nil ? value.kindNoun : "an empty text"
            let wanted = name == "env" ? "the name of an environment variable" : "a path"
            log.error(.at(value), "\(path).\(name) is \(noun), but must be \(wanted).")
            return nil
        }
        guard name == "env" else { return .file(text) }
        guard text.isVariableName else {
            // It may be the secret itself, in the wrong place.
            log.error(
                .at(value),
                "\(path).env is not the name of an environment variable, which has only letters, digits and \"_\" only."
            )
            return nil
        }
        return .variable(text)
    }

    private mutating func takeVariable(
        _ name: String,
        for setting: any AnySetting,
        from json: JSONValue,
        at path: String,
        into draft: inout SettingsDraft
    ) {
        if let text = reader.environment[name], !text.isEmpty {
            take(Secret(text), for: setting, at: .at(json), path: path, into: &draft)
        } else {
            let message = "\(path) takes the environment variable \(RawSetting.text(name).noun), which is not set."
            draft.miss(setting.name, .init(place: .at(json), message: message, isFault: false))
        }
    }

    private mutating func takeFile(
        _ file: String,
        for setting: any AnySetting,
        from json: JSONValue,
        at path: String,
        into draft: inout SettingsDraft
    ) {
        let subject = "\(path) takes the file \(RawSetting.text(file).noun), which"
        do throws(TextFile.Fault) {
            let location = file.resolved(in: source.folder, home: reader.environment["HOME"])
            let secret = try Secret(trimming: TextFile.read(location, limit: Self.maximumByteCount).bytes)
            take(secret, for: setting, at: .at(json), path: path, into: &draft)
        } catch {
            let message = "\(subject) \(error.reason)."
            draft.miss(setting.name, .init(place: .at(json), message: message, isFault: true))
        }
    }

    private mutating func take(
        _ secret: Secret,
        for setting: any AnySetting,
        at place: ProblemLog.Place,
        path: String,
        into draft: inout SettingsDraft
    ) {
        let raw = RawSetting.secret(secret)
        for misfit in setting.misfits(in: raw) { log.error(place, misfit.sentence(at: path)) }
        draft.set(setting.name, to: raw, at: place)
    }
}

extension Secret {
    /// Takes a file's text without the blanks and line ends around it.
    fileprivate init(trimming bytes: [UInt8]) throws(TextFile.Fault) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TextFile.Fault(reason: "is not text in UTF-8")
        }
        let trimmed = text.drop { $0.isWhitespace }
        guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else {
            throw TextFile.Fault(reason: "is empty")
        }
        self.init(String(trimmed[...last]))
    }
}

extension JSONValue {
    /// The kind of the value in words, without the value.
    fileprivate var kindNoun: String {
        switch kind {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension String {
    /// Whether the text follows the grammar of environment variables, as shells have it.
    fileprivate var isVariableName: Bool {
        let bytes = utf8
        guard let first = bytes.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}
