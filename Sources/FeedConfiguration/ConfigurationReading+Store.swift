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
}
