package import FeedCore
import FeedJSON
package import FeedReaders
import Foundation

/// An examination of a provider's file: its examples are read, and its settings tried at both ends.
package struct ProviderCheck: Sendable {
    /// The faults, each a sentence without the full stop.
    package private(set) var faults: [String] = []

    /// The parts without which a maintainer would not take the file, each a sentence without the full stop.
    package private(set) var omissions: [String] = []

    /// The codes of the examples that no lookup has, each a sentence without the full stop.
    package private(set) var notes: [String] = []

    /// The number of items that came out of the examples as they should.
    package private(set) var itemCount = 0

    /// The causes that a fault names already.
    private var causes: Set<String> = []

    /// Examines a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - provider: The provider that it declares.
    package init(_ file: ProviderFile, _ provider: Provider) async {
        if file.examples.isEmpty {
            omissions.append("it has no example: a sample answer, and the items that come of it")
        }
        if file.evidence.isEmpty {
            omissions.append("it has no evidence: the addresses that show the shape of the answers")
        }
        if file.manifest.keywords.isEmpty { omissions.append("it has no keywords, by which it is found") }
        if file.manifest.profile.title == nil { omissions.append("it has no title, which stands above its items") }
        let settings = file.manifest.settings.filter { $0.name != file.manifest.endpoint?.name }
        let unset = settings.filter {
            !$0.isRequired && $0.defaultValue == nil && file.address.contains("{variable.\($0.name)}")
        }
        faults += unset.map {
            "the setting \($0.name) is part of the address, so it must be required or have a default"
        }
        for (number, example) in file.examples.enumerated() {
            let place = "example \(number + 1)"
            do {
                try await examine(example, of: provider, place)
                for note in file.codesInNoLookup(in: example) where causes.insert(note).inserted {
                    notes.append("\(place): \(note)")
                }
            } catch {
                // Without a setting of the address, there may be no request.
                if unset.isEmpty { report(error, "\(place):") }
            }
        }
        if unset.isEmpty { tryEnds(of: provider, with: file.examples.first?.settings ?? [:]) }
        // A setting may only seem to be unused if its name is misspelt where it is used.
        guard causes.allSatisfy({ !$0.contains(" names the ") }) else { return }
        faults += settings.filter { !file.uses($0.name) }.map {
            "nothing uses the setting \($0.name): name it in the source, as {variable.\($0.name)}, or leave it out"
        }
    }

    /// Adds a fault for each cause of an error that no fault names yet.
    private mutating func report(_ error: any Error, _ place: String) {
        let texts =
            (error as? SettingIssues)?.withRemedies.issues.map {
                $0.name.isEmpty ? $0.message : "\($0.name) \($0.message)"
            }
            ?? [FeedError(error).message]
        for text in texts where causes.insert(text).inserted { faults.append("\(place) \(text)") }
    }

    /// Reads a sample answer, and compares its items.
    private mutating func examine(_ example: ProviderFile.Example, of provider: Provider, _ place: String) async throws
    {
        let feed = try Feed("example", of: provider, settings: example.settings)
        let context = FetchContext(
            feed: feed.id,
            clock: .fixed(at: example.now),
            timeZone: .gmt,
            window: TimeWindow(from: example.now, until: example.now + 366 * 86_400),
            allowance: FetchDeadline(.now + .seconds(60)),
            transport: SavedAnswer(pages: example.answers)
        )
        let snapshot = try await feed.fetch(context)
        for warning in snapshot.warnings.listed where causes.insert(warning.message).inserted {
            faults.append("\(place): \(warning.message)")
        }
        let lost = snapshot.warnings.lostRecords
        guard snapshot.items.count == example.items.count else {
            // A record that was left out has its warning.
            if snapshot.items.count + lost == example.items.count { return }
            let found = snapshot.items.map { $0.title.quoted }.joined(separator: ", ")
            faults.append("\(place): \(snapshot.items.count) items came out, not \(example.items.count): \(found)")
            return
        }
        let count = snapshot.items.count + snapshot.mergedRecordCount + lost
        if count != example.recordCount {
            faults.append("\(place): \"records\" is \(example.recordCount), but the answers have \(count)")
        }
        var differences: [(path: String, text: String)] = []
        for (item, expected) in zip(snapshot.items, example.items) {
            var json = JSONWriter()
            json.value(item, of: feed.id, readAt: nil)
            let found = RawSetting(try JSONDocument(json.bytes).root)
            let own = Self.differences(of: found, from: expected) + Self.omissions(of: expected, for: found)
            differences += own.map { ($0.path, "the item \(item.title.quoted) \($0.text)") }
            if own.isEmpty { itemCount += 1 }
        }
        for (_, items) in Dictionary(grouping: differences, by: \.path).sorted(by: { $0.key < $1.key }) {
            let others = items.count > 1 ? ", and \(items.count - 1) more likewise" : ""
            faults.append("\(place): \(items[0].text)\(others)")
        }
    }

    /// A member of an item that is not as expected, and the difference in words that follow the item.
    private typealias Difference = (path: String, text: String)

    /// Returns the members without which an expected item proves little: the title, and when it is.
    private static func omissions(of expected: RawSetting, for found: RawSetting) -> [Difference] {
        let members = expected.members ?? [:]
        var missing: [Difference] = []
        if members["title"] == nil {
            missing.append(("title", "has no \"title\" in the example, so nothing proves it"))
        }
        let time = members["time"]?.members ?? [:]
        for (name, value) in found.members?["time"]?.members ?? [:]
        where ["start", "day", "text"].contains(name) && time[name] == nil {
            let text = "has no \"time\" with \"\(name)\" in the example, where \(value.quoted) came out"
            missing.append(("time.\(name)", text))
        }
        return missing
    }

    /// Returns what a value has otherwise than is expected, in which members may be left out.
    private static func differences(
        of found: RawSetting?,
        from expected: RawSetting,
        at path: String = ""
    ) -> [Difference] {
        if let wanted = expected.members {
            let members = found?.members ?? found.flatMap(facts) ?? [:]
            return wanted.sorted { $0.key < $1.key }.flatMap { name, value in
                differences(of: members[name], from: value, at: path.isEmpty ? name : "\(path).\(name)")
            }
        }
        if let wanted = expected.elements, let elements = found?.elements, wanted.count == elements.count {
            return zip(elements, wanted).enumerated().flatMap {
                differences(of: $1.0, from: $1.1, at: "\(path)[\($0)]")
            }
        }
        if found == expected { return [] }
        return [(path, "has \(path) \(found?.quoted ?? "missing"), not \(expected.quoted)")]
    }

    /// Returns the values of facts by their keys.
    private static func facts(_ list: RawSetting) -> [String: RawSetting]? {
        guard let elements = list.elements else { return nil }
        let pairs = elements.compactMap { fact -> (String, RawSetting)? in
            guard let key = fact.members?["key"]?.text, let value = fact.members?["value"] else { return nil }
            return (key, value)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Makes a feed with each value at an end of what a setting allows, and one without any optional setting.
    private mutating func tryEnds(of provider: Provider, with settings: [String: RawSetting]) {
        let required = settings.filter { provider.manifest.setting(named: $0.key)?.isRequired == true }
        make(provider, required, "with the required settings alone,")
        for setting in provider.manifest.settings {
            if !setting.isRequired {
                var without = settings
                without[setting.name] = nil
                make(provider, without, "the setting \(setting.name) is not required, but without it")
            }
            for value in setting.ends {
                let settings = settings.merging([setting.name: value]) { $1 }
                make(provider, settings, "the setting \(setting.name) allows \(value.quoted), but")
            }
        }
    }

    private mutating func make(_ provider: Provider, _ settings: [String: RawSetting], _ place: String) {
        do { _ = try Feed("example", of: provider, settings: settings) } catch { report(error, place) }
    }
}

extension AnySetting {
    /// The values at the ends of what is allowed, as its JSON Schema says.
    fileprivate var ends: [RawSetting] {
        if !choices.isEmpty { return [choices[0], choices[choices.count - 1]].map(raw(fromArgument:)) }
        var json = JSONWriter()
        json.object { writeSchema(to: &$0) }
        let schema = (try? JSONDocument(json.bytes).root).flatMap { RawSetting($0).members } ?? [:]
        return ["minimum", "maximum"].compactMap { schema[$0] }
    }
}
