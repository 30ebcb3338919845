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

    /// The number of items that came out of the examples as they should.
    package private(set) var itemCount = 0

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
        for (number, example) in file.examples.enumerated() {
            do {
                try await examine(example, of: provider, "example \(number + 1)")
            } catch {
                faults.append("example \(number + 1): \(FeedError(error).message)")
            }
        }
        let unset = file.manifest.settings.filter { setting in
            !setting.isRequired && setting.defaultValue == nil && file.address.contains("{variable.\(setting.name)}")
        }
        faults += unset.map {
            "the setting \($0.name) is part of the address, so it must be required or have a default"
        }
        faults += file.manifest.settings.filter { $0.name != file.manifest.endpoint?.name && !file.uses($0.name) }.map {
            "nothing uses the setting \($0.name): name it in the source, as {variable.\($0.name)}, or leave it out"
        }
        if unset.isEmpty { tryEnds(of: provider, with: file.examples.first?.settings ?? [:]) }
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
        for warning in snapshot.warnings.listed { faults.append("\(place): \(warning.message)") }
        guard snapshot.items.count == example.items.count else {
            let found = snapshot.items.map { $0.title.quoted }.joined(separator: ", ")
            faults.append("\(place): \(snapshot.items.count) items came out, not \(example.items.count): \(found)")
            return
        }
        for (item, expected) in zip(snapshot.items, example.items) {
            var json = JSONWriter()
            json.value(item, of: feed.id, readAt: nil)
            let found = RawSetting(try JSONDocument(json.bytes).root)
            let differences = Self.differences(of: found, from: expected)
            faults += differences.map { "\(place): the item \(item.title.quoted) has \($0)" }
            if differences.isEmpty { itemCount += 1 }
        }
    }

    /// Returns what a value has otherwise than is expected, in which members may be left out.
    private static func differences(of found: RawSetting?, from expected: RawSetting, at path: String = "") -> [String]
    {
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
        return ["\(path) \(found?.quoted ?? "missing"), not \(expected.quoted)"]
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
        do { _ = try Feed("example", of: provider, settings: required) } catch {
            faults.append("with the required settings alone, \(error)")
        }
        for setting in provider.manifest.settings {
            var without = settings
            without[setting.name] = nil
            let values = setting.ends.map { (value: $0, settings: settings.merging([setting.name: $0]) { $1 }) }
            if !setting.isRequired {
                do { _ = try Feed("example", of: provider, settings: without) } catch {
                    faults.append("the setting \(setting.name) is not required, but without it \(error)")
                }
            }
            for (value, settings) in values {
                do { _ = try Feed("example", of: provider, settings: settings) } catch {
                    faults.append("the setting \(setting.name) allows \(value.quoted), but \(error)")
                    break
                }
            }
        }
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
