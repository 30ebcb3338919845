import Foundation
import Synchronization

/// The rules of all zones, from the system's time zone files or, if these cannot be used, built into the program.
///
/// An update of the system brings new rules, while the built-in ones are as old as the toolchain. A usable file is
/// preferred, unless the system's files have a version that is older than the built-in one.
package final class ZoneDatabase: Sendable {
    /// The rules of this process, from the files in the folder that `TZDIR` names, or in `/usr/share/zoneinfo`.
    package static let shared = ZoneDatabase(environment: ProcessInfo.processInfo.environment)

    /// The folder of the system's files.
    package let folder: String
    private let state: Mutex<State>

    private struct State {
        /// The version of the files; `nil` if they do not contain one.
        var version: String?
        var rules: [String: ZoneRules] = [:]

        /// The zone of the last request, which is usually requested next too.
        var last = (name: "", rules: ZoneRules.utc)

        /// Names without rules, of which only a limited number is remembered, since they come from publishers.
        var unknown: Set<String> = []
    }

    /// The version of the built-in rules, such as `2025b`.
    package static let builtInVersion = TimeZone.timeZoneDataVersion

    /// The version of the rules in use, such as `2026a`: that of the system's files, or of the built-in rules if these
    /// are newer; `nil` if the files do not contain one.
    package var version: String? {
        let version = state.withLock(\.version)
        return Self.isOlder(version) ? Self.builtInVersion : version
    }

    package convenience init(environment: [String: String]) {
        let named = environment["TZDIR"] ?? ""
        self.init(folder: named.hasPrefix("/") ? named : "/usr/share/zoneinfo")
    }

    package init(folder: String) {
        self.folder = folder
        state = Mutex(State(version: Self.version(in: folder)))
    }

    /// Returns the rules of a zone.
    func rules(of zone: TimeZone) -> ZoneRules {
        let name = zone.identifier
        // Zones with a constant offset have no file.
        if name.hasPrefix("GMT") { return name == "GMT" ? .utc : ZoneRules(first: zone.secondsFromGMT(), []) }
        return state.withLock { state in
            if state.last.name == name { return state.last.rules }
            let known = state.rules[name]
            let rules = known ?? (try? read(name, in: state)) ?? ZoneRules(builtIn: zone)
            if known == nil { state.rules[name] = rules }
            state.last = (name, rules)
            return rules
        }
    }

    /// Returns the rules of a zone by its name, even if only the system's files have it; `nil` for an unknown name.
    package func rules(named name: String) -> ZoneRules? {
        if let zone = ZoneName.zone(name) { return rules(of: zone) }
        guard ZoneName.isPlausible(name), name.contains("/") else { return nil }
        return state.withLock { state in
            if let rules = state.rules[name] { return rules }
            guard !state.unknown.contains(name) else { return nil }
            guard let rules = try? read(name, in: state) else {
                if state.unknown.count >= 1_000 { state.unknown = [] }
                state.unknown.insert(name)
                return nil
            }
            state.rules[name] = rules
            return rules
        }
    }

    /// Reads the files again, since the system may have been updated.
    ///
    /// - Returns: True if the rules of a zone that was used before have changed.
    package func refresh() -> Bool {
        let version = Self.version(in: folder)
        return state.withLock { state in
            state.version = version
            state.unknown = []
            state.last.name = ""
            let old = state.rules
            for name in old.keys {
                state.rules[name] =
                    (try? read(name, in: state)) ?? TimeZone(identifier: name).map { ZoneRules(builtIn: $0) }
            }
            return state.rules != old
        }
    }
}

// MARK: - Files

extension ZoneDatabase {
    /// Returns the rules in the file of a zone; `nil` if the files are older than the built-in rules.
    ///
    /// - Throws: `ZoneFile.Fault` or `TextFile.Fault` if the file cannot be used.
    private func read(_ name: String, in state: State) throws -> ZoneRules? {
        if Self.isOlder(state.version) { return nil }
        return try file(name)
    }

    private func file(_ name: String) throws -> ZoneRules {
        // A name may come from a publisher, and must not lead out of the folder. A plausible name contains no dot.
        guard ZoneName.isPlausible(name) else { throw ZoneFile.Fault.other }
        // These two folders contain copies of the zones; the copies in `right` count leap seconds.
        guard !name.hasPrefix("right/"), !name.hasPrefix("posix/") else { throw ZoneFile.Fault.other }
        let bytes = try TextFile.read("\(folder)/\(name)", limit: ZoneFile.maximumBytes, patience: nil).bytes
        return try ZoneFile.rules(bytes)
    }

    private static func isOlder(_ version: String?) -> Bool { version.map { $0 < builtInVersion } ?? false }

    /// Returns the version of the files in a folder: from the source of the database beside them, or, on macOS and BSD,
    /// from a file of its own.
    private static func version(in folder: String) -> String? {
        ["+VERSION", "tzdata.zi"].lazy.compactMap { name in
            let bytes = try? TextFile.read("\(folder)/\(name)", limit: 32, patience: nil, cutsOff: true).bytes
            let line = bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
            let word = line.hasPrefix("# version ") ? line.dropFirst(10) : line[...]
            let (year, letters) = (word.prefix(4), word.dropFirst(4).prefix { ("a"..."z").contains($0) })
            return Int(year) != nil && !letters.isEmpty ? "\(year)\(letters)" : nil
        }.first
    }
}

// MARK: - Summary

extension ZoneDatabase {
    /// Sentences about the rules in use and their age, and about files that cannot be used.
    package var summary: [String] {
        let builtIn = "version \(Self.builtInVersion)"
        let version = state.withLock(\.version)
        if Self.isOlder(version), let version {
            return ["Time zones: built in, \(builtIn); those of \(folder) are older, version \(version)."]
        }
        let results = TimeZone.knownTimeZoneIdentifiers.map { name in (name, Result { try file(name) }) }
        let faults = results.compactMap { name, result -> (name: String, reason: String)? in
            guard case .failure(let error) = result else { return nil }
            return (name, (error as? ZoneFile.Fault)?.reason ?? (error as? TextFile.Fault)?.reason ?? "\(error)")
        }
        guard faults.count < results.count else {
            return ["Time zones: built in, \(builtIn); \(folder) has none that can be used."]
        }
        let age =
            version.map { "version \($0)" } ?? newestDay.map { "of \($0), without a version" } ?? "without a version"
        let lines = ["Time zones: those of \(folder), \(age); built in is \(builtIn)."]
        guard let first = faults.first else { return lines }
        let others = faults.count > 1 ? " and \(faults.count - 1) more" : ""
        return lines + ["Built-in rules are used for \(first.name)\(others): \(folder)/\(first.name) \(first.reason)."]
    }

    /// The day on which the newest file of a zone was modified.
    private var newestDay: CivilDay? {
        let dates = TimeZone.knownTimeZoneIdentifiers.compactMap {
            try? FileManager.default.attributesOfItem(atPath: "\(folder)/\($0)")[.modificationDate] as? Date
        }
        return dates.max().map { CivilDay($0, in: .gmt) }
    }
}
