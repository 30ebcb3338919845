import FeedCore
import FeedJSON

extension ConfigurationReading {
    /// The members of an object by name; complains of names that are unknown or stand twice.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - path: What errors call it; empty for the configuration itself.
    ///   - known: The names that it may have.
    ///   - advice: What to do about a name that is unknown here but not elsewhere, as a whole sentence.
    /// - Returns: The members that may stand there, the last of a repeated one.
    mutating func members(
        of object: JSONValue,
        at path: String,
        among known: [String],
        advice: (String) -> String? = { _ in nil }
    ) -> [String: JSONValue] {
        let subject = path.isEmpty ? "the configuration" : path
        var members: [String: JSONValue] = [:]
        var unknown: Set<String> = []
        for member in object.members.map(Array.init) ?? [] {
            let name = member.name
            let noun = RawSetting.text(name).noun
            guard known.contains(name) else {
                guard unknown.insert(name).inserted else { continue }
                let remedy = advice(name) ?? name.remedy(among: known)
                log.error(.at(member.nameValue), "\(subject) has no member \(noun). \(remedy)")
                continue
            }
            if let earlier = members.updateValue(member.value, forKey: name) {
                log.error(.at(member.nameValue), "\(subject) has the member \(noun) twice. Remove one of them.")
                // The one that stays may be the earlier one, which is not read here.
                reportRepeatedNames(in: earlier, at: path.isEmpty ? name : "\(path).\(name)")
            }
        }
        return members
    }

    /// The value of a member by its declaration; `nil` where there is none, or a wrong one, which is complained of.
    mutating func value<Value>(
        of setting: Setting<Value>,
        in members: [String: JSONValue],
        at path: String
    ) -> Value? {
        guard let json = members[setting.name] else { return nil }
        let raw = RawSetting(json)
        let misfits = setting.misfits(in: raw)
        report(misfits, of: json, at: path.isEmpty ? setting.name : "\(path).\(setting.name)")
        return misfits.isEmpty ? Value(raw) : nil
    }

    /// Complains of each part of a value that does not fit, at the part's own place.
    mutating func report(_ misfits: [SettingMisfit], of json: JSONValue, at path: String) {
        // Walking to an element costs time in proportion to its position, so a list is taken apart once.
        let elements = misfits.contains { !$0.path.isEmpty } ? json.elements.map(Array.init) : nil
        for misfit in misfits {
            var part = json
            for (depth, step) in misfit.path.enumerated() {
                guard let next = part.part(at: step, of: depth == 0 ? elements : nil) else { break }
                part = next
            }
            let blamed = misfit.member.flatMap { name in part.members?.first { $0.name == name }?.nameValue }
            log.error(.at(blamed ?? part), misfit.sentence(at: path))
        }
    }
}

extension JSONValue {
    /// The part that steps lead to, as far as they do.
    func part(at path: [SettingStep]) -> JSONValue {
        var part = self
        for step in path {
            guard let next = part.part(at: step, of: nil) else { break }
            part = next
        }
        return part
    }

    /// The part that a step leads to.
    fileprivate func part(at step: SettingStep, of knownElements: [JSONValue]?) -> JSONValue? {
        switch step {
        case .name(let name): return self[name]
        case .index(let position):
            guard let elements = knownElements ?? elements.map(Array.init), elements.indices.contains(position) else {
                return nil
            }
            return elements[position]
        }
    }
}

extension SettingMisfit {
    /// The misfit as a whole sentence.
    ///
    /// For example: `feeds.tfl.settings.modes[1] is "tubr", but must be "tube" or "dlr". Did you mean "tube"?`, or
    /// `feeds.buses.settings.fields has no member "titel". Did you mean "title"?`
    func sentence(at path: String) -> String {
        path + self.path.map(\.description).joined() + " \(message)."
            + (suggestion.map { " Did you mean \"\($0)\"?" } ?? "")
    }
}
