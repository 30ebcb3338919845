package import FeedCore
import FeedReaders
package import Foundation

/// The parts of a mapping that the user has given before the mapping is proposed.
package struct MappingHints: Sendable {
    /// The path to the records.
    package var records: String?

    /// The given fields by name, each a path or another value that the configuration allows.
    package private(set) var fields: [String: RawSetting] = [:]

    /// The zone of times without a zone.
    package var timeZone: TimeZone?

    /// The categories that the user wants to see; the member that has one of them in most records is the category.
    package var categories: [String] = []

    /// The current time, so that future times are preferred; `nil` for no preference.
    package var now: Date?

    /// True for a viewer who writes the month before the day; it decides dates that no record decides.
    package var isMonthFirst = false

    package init(categories: [String] = []) { self.categories = categories }

    /// Sets a field, or a part of a field such as `["start", "format"]`.
    package mutating func set(_ names: [String], to value: RawSetting) {
        guard let name = names.first else { return }
        // `[1]` is meant as the path to a cell of a row, since an array with a number is not a valid field.
        var cell: RawSetting?
        if let elements = value.elements, elements.count == 1, case .number(let place) = elements[0].kind {
            cell = .text("[\(place)]")
        }
        fields[name] = Self.setting(names.dropFirst(), to: cell ?? value, in: fields[name])
    }

    /// Removes the hints for a field.
    package mutating func remove(_ name: String) { fields[name] = nil }

    /// Replaces names of members in the given fields by the paths that `path` returns for them.
    package mutating func replaceNames(_ path: (String) -> String?) {
        func replaced(_ value: RawSetting) -> RawSetting {
            if let text = value.text { return path(text).map { .text($0) } ?? value }
            if let elements = value.elements { return .list(elements.map(replaced)) }
            guard let members = value.members, let from = members["from"] else { return value }
            return .object(members.merging(["from": replaced(from)]) { $1 })
        }
        fields = fields.mapValues(replaced)
    }

    private static func setting(_ names: ArraySlice<String>, to value: RawSetting, in old: RawSetting?) -> RawSetting {
        // The parts of a field may be set before its path.
        if names.isEmpty, old?.members == nil || value.text == nil { return value }
        var members = old?.members ?? old.map { ["from": $0] } ?? [:]
        members[names.first ?? "from"] =
            names.isEmpty ? value : setting(names.dropFirst(), to: value, in: members[names.first ?? ""])
        return .object(members)
    }

    /// The paths in the given fields that start at a record, except paths to several values.
    var paths: [String] { selections.filter { !$0.contains("*") && !$0.contains("..") } }

    /// The paths and templates in the given fields, alone or in lists.
    private var texts: [String] {
        fields.values.flatMap { said -> [String] in
            let from = said.members?["from"] ?? said
            return (from.elements ?? [from]).compactMap(\.text)
        }
    }
    var templates: [String] { texts.filter(FieldTemplate.isMeant) }

    /// The paths in the given fields that start at a record, including paths in templates.
    var selections: [String] {
        let paths = texts.flatMap { text in
            FieldTemplate.isMeant(by: text) ? text.matches(of: /\{([^{}]+)\}/).map { String($0.1) } : [text]
        }
        return paths.filter { path in path.first.map { !$0.isNumber && !"/$".contains($0) } ?? false }
    }

    /// A copy without the given fields.
    var withoutFields: MappingHints {
        var others = self
        others.fields = [:]
        return others
    }

    /// Returns a given field if it has a source, and not only an option such as `case`.
    func wholeField(_ name: String) -> RawSetting? {
        fields[name].flatMap { said in
            let parts = ["from", "value", "parts", "url", "id"]
            return said.members.map { members in parts.contains { members[$0] != nil } } ?? true ? said : nil
        }
    }

    /// Returns a given field, completed by the parts of `guess` that it lacks; without a given field, returns `guess`.
    func field(_ name: String, besides guess: RawSetting?) -> RawSetting? {
        guard let said = fields[name], let guess else { return fields[name] ?? guess }
        let isWhole = wholeField(name) != nil
        // If the guess has the given path, it adds the format.
        let isFound = said.elements == nil && said.firstPath != nil && guess.firstPath == said.firstPath
        if isWhole, !isFound { return said }
        guard let members = said.members else { return guess }
        let works = ["split", "part", "parts", "join", "lookup", "else", "case"]
        let own = ["place": "name", "group": "id", "category": "id", "link": "url"][name]
        let part = members.keys.contains(where: works.contains) || isWhole ? nil : own
        return .object(members.merging(guess.members ?? [part ?? "from": guess]) { said, _ in said })
    }

    /// Returns the lists that match the hints: at the given path, with all given fields.
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
