package import FeedCore
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

    /// True where nothing was said of the mapping itself.
    package var isEmpty: Bool { records == nil && fields.isEmpty }

    /// Takes a field, or a part of one such as `["start", "format"]`.
    package mutating func set(_ names: [String], to value: RawSetting) {
        guard let name = names.first else { return }
        // What is written [1] is the path to a cell of a row, though it is a list of a number too, which no field takes.
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

    /// The paths from a record that were said, alone and in templates such as `{date}T{time}`, or for several values.
    var selections: [String] {
        let said = fields.values.flatMap { said -> [String] in
            [said.text, said.members?["from"]?.text].compactMap(\.self)
                + (said.elements ?? said.members?["from"]?.elements ?? []).compactMap(\.text)
        }
        return said.flatMap(Self.paths).filter { path in path.first.map { !$0.isNumber && !"/$".contains($0) } ?? false
        }
    }

    private static func paths(in text: String) -> [String] {
        guard FieldTemplate.isMeant(by: text) else { return [text] }
        return ((try? TemplatePiece.pieces(of: text)) ?? []).compactMap { piece in
            if case .placeholder(let path, _) = piece { path } else { nil }
        }
    }

    /// The same without what was said of fields.
    var withoutFields: MappingHints {
        var others = self
        others.fields = [:]
        return others
    }

    /// The same for the elements of a list in the records, which have other paths to what was said; `nil` where one has none.
    func moved(to members: RecordMembers, from records: RecordMembers) -> MappingHints? {
        guard fields["start"] == nil, fields["day"] == nil, fields["id"] == nil else { return nil }
        var hints = self
        for (name, said) in fields {
            guard var path = said.text ?? said.members?["from"]?.text else { continue }
            for own in Self.paths(in: path) {
                let member = records.member(at: own)
                let other = members.members.first {
                    $0.names == member?.names && $0.position == member?.position && $0.path != "0"
                }
                guard let other else { return nil }
                path = path == own ? other.path : path.replacing("{\(own)}", with: "{\(other.path)}")
            }
            hints.fields[name] = said.members.map { .object($0.merging(["from": .text(path)]) { $1 }) } ?? .text(path)
        }
        return hints
    }

    /// A field that was said wholly, not only a part of it such as its case.
    func wholeField(_ name: String) -> RawSetting? {
        fields[name].flatMap { said in
            said.members.map { $0["from"] != nil || $0["value"] != nil || $0["parts"] != nil } ?? true ? said : nil
        }
    }

    /// Returns a field as it was given, with the guess for its other parts.
    func field(_ name: String, besides guess: RawSetting?) -> RawSetting? {
        guard let said = fields[name] else { return guess }
        guard let guess, var members = said.members,
            !["from", "value", "parts", "url", "id"].contains(where: { members[$0] != nil })
        else { return said }
        let works = ["split", "part", "parts", "join", "lookup", "else", "case"]
        let own = ["place": "name", "group": "id", "category": "id", "link": "url"][name]
        let isWorked = members.keys.contains(where: works.contains)
        members.merge(guess.members ?? [own.flatMap { isWorked ? nil : $0 } ?? "from": guess]) { said, _ in said }
        return .object(members)
    }
}

extension MappingHints {
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
