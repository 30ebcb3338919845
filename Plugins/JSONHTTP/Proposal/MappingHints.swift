package import FeedCore
package import Foundation

/// What somebody has said of a mapping before it is proposed.
package struct MappingHints: Sendable {
    /// Where the records are.
    package var records: String?

    /// The fields that were said; each a path, or whatever a configuration takes there.
    package private(set) var fields: [String: RawSetting] = [:]

    /// The zone of times that name none.
    package var timeZone: TimeZone?

    /// The categories that the user wants to see only: the member that has one of these says of which kind a record is.
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
        guard let name = names.first else {
            // The parts of a field may be said before its path.
            guard var members = old?.members, value.text != nil else { return value }
            members["from"] = value
            return .object(members)
        }
        var members = old?.members ?? old.map { ["from": $0] } ?? [:]
        let part = setting(names.dropFirst(), to: value, in: members[name])
        members[name] = part
        return .object(members)
    }

    /// The plain paths that were said, of which each must lead somewhere in the records.
    var paths: [String] { selections.filter { !$0.contains("*") && !$0.contains("..") } }

    /// The paths from a record that were said, alone and in templates such as `{date}T{time}`; also those that may choose
    /// several values, such as `slot[*]`.
    var selections: [String] {
        let said = fields.values.flatMap { said -> [String] in
            [said.text, said.members?["from"]?.text].compactMap(\.self)
                + (said.elements ?? said.members?["from"]?.elements ?? []).compactMap(\.text)
        }
        return said.flatMap { text -> [String] in
            guard FieldTemplate.isMeant(by: text) else { return [text] }
            return ((try? TemplatePiece.pieces(of: text)) ?? []).compactMap { piece in
                if case .placeholder(let path, _) = piece { path } else { nil }
            }
        }.filter { path in path.first.map { !$0.isNumber && !"/$".contains($0) } ?? false }
    }

    /// The same without what was said of fields.
    var withoutFields: MappingHints {
        var others = self
        others.fields = [:]
        return others
    }

    /// The same with other paths from the records; `nil` where one has no other.
    func replacing(_ other: (String) -> String?) -> MappingHints? {
        var hints = self
        for (name, said) in fields {
            guard let path = said.text ?? said.members?["from"]?.text else { continue }
            var text = ""
            let isTemplate = FieldTemplate.isMeant(by: path)
            let pieces = isTemplate ? try? TemplatePiece.pieces(of: path) : [.placeholder(path, column: 1)]
            for piece in pieces ?? [] {
                switch piece {
                case .text(let plain): text += plain.replacing("{", with: "{{").replacing("}", with: "}}")
                case .placeholder(let path, _):
                    guard let moved = other(path) else { return nil }
                    text += isTemplate ? "{\(moved)}" : moved
                }
            }
            if var members = said.members {
                members["from"] = .text(text)
                hints.fields[name] = .object(members)
            } else {
                hints.fields[name] = .text(text)
            }
        }
        return hints
    }

    /// A field that was said wholly, not only a part of it such as its case.
    func wholeField(_ name: String) -> RawSetting? {
        fields[name].flatMap { said in
            said.members.map { $0["from"] != nil || $0["value"] != nil || $0["parts"] != nil } ?? true ? said : nil
        }
    }

    /// What a field is: as it was said, with what was guessed of its other parts.
    func field(_ name: String, besides guess: RawSetting?) -> RawSetting? {
        guard let said = fields[name] else { return guess }
        guard let guess, var members = said.members,
            !["from", "value", "parts", "url", "id"].contains(where: { members[$0] != nil })
        else { return said }
        let works = ["split", "part", "parts", "join", "lookup", "else", "case"]
        let own = ["place": "name", "group": "id", "category": "id", "link": "url"][name]
        let isWorked = members.keys.contains(where: works.contains)
        let base = guess.members ?? [own.flatMap { isWorked ? nil : $0 } ?? "from": guess]
        members.merge(base) { said, _ in said }
        return .object(members)
    }
}
