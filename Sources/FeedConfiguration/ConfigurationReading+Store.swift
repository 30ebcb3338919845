import FeedCore
import FeedJSON

extension ConfigurationReading {
    /// Reads what is said of the store; the defaults stand for what is not, or is wrong.
    mutating func store(_ json: JSONValue) -> StorePlan {
        var plan = StorePlan()
        let path = ConfigurationMembers.store
        guard json.kind == .object else {
            log.error(.at(json), "\(path) is \(RawSetting(json).noun), but must be an object.")
            return plan
        }
        let members = members(of: json, at: path, among: StoreMembers.names)
        plan.retention = value(of: StoreMembers.retention, in: members, at: path)?.duration ?? plan.retention
        plan.maximumBytes = value(of: StoreMembers.maximumBytes, in: members, at: path) ?? plan.maximumBytes
        return plan
    }

    /// Reads what all feeds together may take; the defaults stand for what is not said, or is wrong.
    mutating func limits(_ json: JSONValue) -> LimitPlan {
        var plan = LimitPlan()
        let path = ConfigurationMembers.limits
        guard json.kind == .object else {
            log.error(.at(json), "\(path) is \(RawSetting(json).noun), but must be an object.")
            return plan
        }
        let members = members(of: json, at: path, among: LimitMembers.names)
        plan.bodies = value(of: LimitMembers.bodies, in: members, at: path)?.bytes ?? plan.bodies
        return plan
    }
}
