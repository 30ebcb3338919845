package import FeedCore
import FeedReaders
package import Foundation

/// The parts of a mapping that the user has given before it is proposed.
package struct MappingHints: Sendable {
    /// The path to the records.
    package var records: String?

    /// The fields that were given; each a path, or any other value that the configuration allows there.
    package private(set) var fields: [String: RawSetting] = [:]

    /// The zone of times that name none.
    package var timeZone: TimeZone?

    /// The only categories that the user wants to see: the member with one of these values has a record's kind.
    package var categories: [String] = []

    /// The time now, which says of a status whether it can be true; `nil` where that is not to be looked at.
    package var now: Date?

    package init(categories: [String] = []) { self.categories = categories }

    /// Takes a field, or a part of one such as `["start", "format"]`.
    package mutating func set(_ names: [String], to value: RawSetting) {
        guard let name = names.first else { return }
        // What is written [1] is the path to a cell of a row, though it is a list too, which no field takes.
        var cell: RawSetting?
        if let elements = value.elements, elements.count == 1, case .number(let place) = elements[0].kind {
            cell = .text("[\(place)]")
        }
        fields[name] = Self.setting(names.dropFirst(), to: cell ?? value, in: fields[name])
    }

    /// Takes back what was said of a field.
    package mutating func remove(_ name: String) { fields[name] = nil }

    private static func setting(_ names: ArraySlice<String>, to value: RawSetting, in old: RawSetting?) -> RawSetting {
        // The parts of a field may be said before its path.
        if names.isEmpty, old?.members == nil || value.text == nil { return value }
        var members = old?.members ?? old.map { ["from": $0] } ?? [:]
        members[names.first ?? "from"] =
            names.isEmpty ? value : setting(names.dropFirst(), to: value, in: members[names.first ?? ""])
        return .object(members)
    }

    /// The plain paths that were given; each must lead somewhere in the records.
    var paths: [String] { selections.filter { !$0.contains("*") && !$0.contains("..") } }

    /// The paths and templates that were said, alone or for several values; the paths from a record among them.
    private var texts: [String] {
        fields.values.flatMap { said -> [String] in
            let from = said.members?["from"] ?? said
            return (from.elements ?? [from]).compactMap(\.text)
        }
    }
    var templates: [String] { texts.filter(FieldTemplate.isMeant) }
    var selections: [String] {
        let paths = texts.flatMap { text in
            FieldTemplate.isMeant(by: text) ? text.matches(of: /\{([^{}]+)\}/).map { String($0.1) } : [text]
        }
        return paths.filter { path in path.first.map { !$0.isNumber && !"/$".contains($0) } ?? false }
    }

    /// The same without what was said of fields.
    var withoutFields: MappingHints {
        var others = self
        others.fields = [:]
        return others
    }

    /// A field that was said wholly, not only a part of it such as its case.
    func wholeField(_ name: String) -> RawSetting? {
        fields[name].flatMap { said in
            let parts = ["from", "value", "parts", "url", "id"]
            return said.members.map { members in parts.contains { members[$0] != nil } } ?? true ? said : nil
        }
    }

    /// Returns a field as it was given, with the guess for its other parts.
    func field(_ name: String, besides guess: RawSetting?) -> RawSetting? {
        guard let said = fields[name], let guess else { return fields[name] ?? guess }
        let isWhole = wholeField(name) != nil
        // What was found at the path that was said is the field with its format.
        let isFound = said.elements == nil && said.firstPath != nil && guess.firstPath == said.firstPath
        if isWhole, !isFound { return said }
        guard let members = said.members else { return guess }
        let works = ["split", "part", "parts", "join", "lookup", "else", "case"]
        let own = ["place": "name", "group": "id", "category": "id", "link": "url"][name]
        let part = members.keys.contains(where: works.contains) || isWhole ? nil : own
        return .object(members.merging(guess.members ?? [part ?? "from": guess]) { said, _ in said })
    }

    /// The lists of an answer that may be meant: those that have all that was said, at the place that was said.
    func lists(in page: Page) -> [RecordList] {
        var all = RecordList.all(in: page)
        if let records {
            all = (all.first { $0.path == records } ?? RecordList(at: records, in: page)).map { [$0] } ?? []
        }
        let paths = paths
        guard !paths.isEmpty else { return all }
        return all.filter { list in
            let members = RecordMembers(list, self)
            return paths.allSatisfy { members.member(at: $0) != nil }
        }
    }
}
