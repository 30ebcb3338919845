package import FeedCore

extension ConfigurationReading {
    /// Reads a secret from its place, an environment variable or a file.
    ///
    /// No message ever shows the secret: errors name it by `path`, and the list of missing secrets by `name`.
    ///
    /// - Returns: The secret, or a dummy for an invalid reference, which is reported; `nil` for a missing secret.
    mutating func secret(
        _ raw: RawSetting,
        as typeName: String,
        at path: String,
        missing name: String,
        for draft: inout SettingsDraft
    ) -> RawSetting? {
        func placed(_ secret: Secret) -> RawSetting { raw.with(.secret(secret)) }
        switch raw.kind {
        case .text(""): log.error(.at(raw), "\(path) is an empty text, but must be \(typeName).")
        case .text(let text):
            if let standIn = reader.secretStandIn { return placed(standIn) }
            log.warning(
                .at(raw),
                "\(path) holds the secret itself. Take it from the environment with {\"env\": \"NAME\"},"
                    + " or from a file with {\"file\": \"path\"}."
            )
            return placed(Secret(text))
        case .object:
            guard let reference = reference(raw, at: path) else { break }
            if !source.isTrusted {
                draft.demands.append("takes a secret of yours")
                return Self.dummy
            }
            if let standIn = reader.secretStandIn { return placed(standIn) }
            do throws(SecretFault) {
                return placed(try secret(at: reference))
            } catch {
                let failure = FeedError(.configuration, "\(name) takes \(error.reason)", hint: error.remedy)
                draft.missingSecrets[name] = .init(
                    entry: error.entry(of: raw, at: path),
                    error: failure,
                    isFault: error.isFault
                )
                return nil
            }
        default: log.error(.at(raw), "\(path) is \(raw.kindName), but must be \(typeName).")
        }
        return Self.dummy
    }

    /// Reads each secret of an object from its place.
    ///
    /// A missing secret is replaced by a dummy, so that the rest of the feed can be checked.
    mutating func secrets(
        _ raw: RawSetting,
        of setting: any AnySetting,
        at path: String,
        for draft: inout SettingsDraft
    ) -> RawSetting {
        guard let members = raw.members else {
            log.error(.at(raw), "\(path) is \(raw.kindName), but must be \(setting.typeName).")
            return raw.with(.object([:]))
        }
        reportRepetitions(in: raw.with(.object(members.mapValues { $0.with(.null) })), at: path)
        var secrets: [String: RawSetting] = [:]
        for (name, member) in members {
            let step = SettingStep.name(name)
            let key = "\(setting.name)\(step)"
            secrets[name] =
                secret(member, as: Secret.typeName, at: "\(path)\(step)", missing: key, for: &draft) ?? Self.dummy
            // The setting that uses the secret needs it.
            draft.missingSecrets[key]?.isFault = true
        }
        return raw.with(.object(secrets))
    }

    /// Reads the URL of a database, which may contain a password and is never shown in a message.
    ///
    /// - Returns: The URL; `nil` if it is invalid, which is reported, or if its secret is not looked up.
    mutating func address(_ raw: RawSetting, at path: String) -> Secret? {
        var address: Secret?
        switch raw.kind {
        case .text(let text): address = Secret(text)
        case .object:
            guard source.isTrusted, let reference = reference(raw, at: path), reader.secretStandIn == nil else {
                return nil
            }
            do throws(SecretFault) {
                address = try secret(at: reference)
            } catch {
                log.add([error.entry(of: raw, at: path)])
                return nil
            }
        default: break
        }
        guard let address, StorePlan.isAddress(address.revealed) else {
            log.error(.at(raw), "\(path) is not the address of a database, such as postgres://host/aggregate.")
            return nil
        }
        return address
    }

    /// Returns the kind of a secret's place, `env` or `file`, and the name of the variable or the path.
    private mutating func reference(_ raw: RawSetting, at path: String) -> (kind: String, name: String)? {
        let members = members(of: raw, at: path, among: ["env", "file"]) ?? [:]
        guard let (name, value) = members.first else {
            if raw.members?.isEmpty == true {
                log.error(.at(raw), "\(path) is an empty object, but must have the member \"env\" or \"file\".")
            }
            return nil
        }
        guard members.count == 1 else {
            log.error(.at(raw), "\(path) has both \"env\" and \"file\", but must have one of them.")
            return nil
        }
        guard let text = value.text, !text.isEmpty else {
            let found = value.text == nil ? value.kindName : "an empty text"
            let wanted = name == "env" ? "the name of an environment variable" : "a path"
            log.error(.at(value), "\(path).\(name) is \(found), but must be \(wanted).")
            return nil
        }
        // The grammar of environment variables, as shells define it.
        let isName = text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
        guard name != "env" || isName && text.first?.isNumber == false else {
            // The text may be the secret itself, by mistake.
            log.error(
                .at(value),
                "\(path).env is not the name of an environment variable, which has letters, digits and \"_\" only."
            )
            return nil
        }
        return (name, text)
    }

    /// The reason why a secret is missing.
    private struct SecretFault: Error {
        /// The place of the secret, and the problem with it.
        var reason: String

        /// True if the problem is an error even for an optional setting.
        var isFault: Bool

        /// A sentence with a command that sets the secret.
        var remedy: String?

        func entry(of raw: RawSetting, at path: String) -> IssueLog.Entry {
            IssueLog.Entry(place: .at(raw), message: "\(path) takes \(reason).", remedy: remedy)
        }
    }

    private func secret(at reference: (kind: String, name: String)) throws(SecretFault) -> Secret {
        let name = reference.name
        var secret: Secret
        if reference.kind == "env" {
            guard let text = reader.environment[name], !text.isEmpty else {
                throw SecretFault(
                    reason: "the environment variable \(name.quoted), which is not set",
                    isFault: false,
                    remedy: "Set it first: export \(name)='…'."
                )
            }
            secret = Secret(text)
        } else {
            do throws(TextFile.Fault) {
                secret = try Secret(file: name.resolved(in: source.folder, home: reader.environment["HOME"]))
            } catch {
                throw SecretFault(reason: "the file \(name.quoted), which \(error.reason)", isFault: true)
            }
        }
        secret.place = "\(reference.kind):\(name)"
        return secret
    }
}

extension Secret {
    /// The maximum size of a secret's file, in bytes.
    private static let maximumByteCount = 64 << 10

    /// Creates a secret from the text of a file, without surrounding blanks and line ends.
    package init(file path: String) throws(TextFile.Fault) {
        let bytes = try TextFile.read(path, limit: Self.maximumByteCount).bytes
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

extension RawSetting {
    /// The type of the value in words, without the value itself, which may be a secret by mistake.
    fileprivate var kindName: String {
        switch kind {
        case .bool: "a boolean"
        case .number: "a number"
        case .text: "a text"
        case .list: "an array"
        case .null, .object, .secret: quoted
        }
    }
}
