import FeedCore

extension ConfigurationReading {
    /// Reads the alerts; the feeds, tags and targets that rules name must exist.
    mutating func alerts(_ raw: RawSetting, feeds: [FeedOutline]) -> AlertSettings {
        var settings = AlertSettings()
        let path = ConfigurationMembers.alerts
        let members = members(of: raw, at: path, among: AlertMembers.names) ?? [:]
        if let raw = members[AlertMembers.targets] { settings.targets = targets(raw, at: "\(path).targets") }
        guard let list = members[AlertMembers.rules] else { return settings }
        guard let elements = list.elements else {
            log.add(list.mismatch("an array of rules"), in: "\(path).rules")
            return settings
        }
        let ids = feeds.compactMap(\.id?.rawValue)
        let tags = tags(of: feeds)
        let written = members[AlertMembers.targets]?.members.map { Array($0.keys) } ?? []
        let targets = Set(written).union(settings.targetNames).sorted()
        for (index, raw) in elements.enumerated() {
            let id = raw.members?[AlertRuleMembers.id.name]?.text
            let rulePath = "\(path).rules" + (id.map { SettingStep.name($0).description } ?? "[\(index)]")
            reportRepetitions(in: raw, at: rulePath)
            do throws(SettingIssues) {
                let rule = try AlertRule(raw)
                var issues = missing(AlertRuleMembers.feeds.name, of: raw, "there is no such feed", among: ids)
                issues.add(missing(AlertRuleMembers.tags.name, of: raw, "no feed has this tag", among: tags))
                issues.add(missing(AlertRuleMembers.to.name, of: raw, "there is no such target", among: targets))
                if settings.rules.contains(where: { $0.id == rule.id }) {
                    issues.add(raw.issue("has the id \(rule.id.quoted), which another rule has already"))
                }
                try issues.checked(())
                settings.rules.append(rule)
            } catch {
                log.add(error, in: rulePath) { _ in .at(raw) }
            }
        }
        return settings
    }

    private mutating func targets(_ raw: RawSetting, at path: String) -> [String: AlertTarget] {
        guard let members = raw.members else {
            log.add(raw.mismatch("an object"), in: path)
            return [:]
        }
        reportRepetitions(in: raw, at: path)
        var targets: [String: AlertTarget] = [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            let targetPath = path + SettingStep.name(name).description
            reportRepetitions(in: value, at: targetPath)
            do throws(SettingIssues) {
                _ = try Tag(RawSetting.text(name))
                if AlertTarget.builtIn[name] != nil {
                    throw value.issue("is a target that is always there; give yours another name")
                }
                let (resolved, fault) = resolved(value, at: targetPath)
                var target = try AlertTarget(resolved)
                target.fault = fault
                target.command = target.command.enumerated().map { index, argument in
                    index == 0 && argument.contains("/")
                        ? argument.resolved(in: source.folder, home: reader.environment["HOME"]) : argument
                }
                reportAbsence(of: target.command, value, at: targetPath)
                targets[name] = target
            } catch {
                log.add(error, in: targetPath) { _ in value.nameOffsets.first.map { .file($0) } ?? .at(value) }
            }
        }
        return targets
    }

    /// Reports a program that cannot be started, if ``ConfigurationReader/isThorough`` is true.
    private mutating func reportAbsence(of command: [String], _ raw: RawSetting, at path: String) {
        guard reader.isThorough, let program = command.first, let issues = reader.absenceOfProgram(program) else {
            return
        }
        let name = AlertTargetMembers.command.name
        log.add(issues, in: path) { _ in
            raw.members?[name]?.elements?.first.map { .at($0) } ?? .at(raw)
        }
    }

    /// Returns a target with its secrets looked up, and the fault if a secret is missing.
    private mutating func resolved(_ raw: RawSetting, at path: String) -> (RawSetting, fault: String?) {
        guard var members = raw.members, let kind = members[AlertTargetMembers.kind.name]?.text,
            let kind = AlertTarget.Kind(rawValue: kind)
        else { return (raw, nil) }
        var draft = SettingsDraft()
        for setting in AlertTargetMembers.members(of: kind).all {
            guard let value = members[setting.name] else { continue }
            let name = "\(path).\(setting.name)"
            switch setting.resolution {
            case .secrets: members[setting.name] = secrets(value, of: setting, at: name, for: &draft)
            case .address where value.members == nil: break
            case .secret, .address:
                members[setting.name] =
                    secret(value, as: setting.typeName, at: name, missing: name, for: &draft)
                    ?? Self.dummy
            default: break
            }
        }
        let missing = draft.missingSecrets.values.sorted { $0.error.message < $1.error.message }
        for entry in missing.map(\.entry) {
            log.warning(entry.place, [entry.message, entry.remedy].compactMap(\.self).joined(separator: " "))
        }
        return (raw.with(.object(members)), (missing.first?.error).map { $0.description })
    }
}
