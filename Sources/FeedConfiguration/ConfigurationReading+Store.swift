import FeedCore

extension ConfigurationReading {
    /// Reads the settings of the store, with defaults for absent and wrong ones.
    mutating func store(_ raw: RawSetting) -> StorePlan {
        var plan = StorePlan()
        let path = ConfigurationMembers.store
        let members = members(of: raw, at: path, among: StoreMembers.names) ?? [:]
        plan.retention = value(of: StoreMembers.retention, in: members, at: path) ?? plan.retention
        if let limit = value(of: StoreMembers.maximumBytes, in: members, at: path) {
            (plan.maximumBytes, plan.hasLimit) = (limit.bytes, true)
        }
        plan.url = members[StoreMembers.url.name].flatMap { address($0, at: "\(path).\(StoreMembers.url.name)") }
        return plan
    }

    /// Reads the limits of all feeds together, with defaults for absent and wrong ones.
    mutating func limits(_ raw: RawSetting) -> LimitPlan {
        var plan = LimitPlan()
        let path = ConfigurationMembers.limits
        let members = members(of: raw, at: path, among: LimitMembers.names) ?? [:]
        plan.bodies = value(of: LimitMembers.bodies, in: members, at: path)?.bytes ?? plan.bodies
        return plan
    }

    /// Reads the settings of the server; an empty plan if there are errors.
    mutating func server(_ raw: RawSetting) -> ServerPlan {
        let path = ConfigurationMembers.server
        reportRepetitions(in: raw, at: path)
        do throws(SettingIssues) {
            return try ServerPlan(raw).resolved(in: source.folder, home: reader.environment["HOME"])
        } catch {
            log.add(error, in: path) { _ in .at(raw) }
            return ServerPlan()
        }
    }
}
