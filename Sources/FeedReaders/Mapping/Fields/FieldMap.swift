import FeedCore
import FeedJSON
import Foundation

/// The sources of an item's parts.
package struct FieldMap: StructuredSetting {
    static let typeName = "an object that says what to make an item's fields of"

    /// The fields of a group or a category: an id for programs, a title for people, an icon and a colour.
    struct Labelled: MappingPart {
        var id: Field
        var title: Field?
        var icon: Field?
        var colour: Field?

        init(_ raw: RawSetting, _ tables: LookupTables) throws(SettingIssues) {
            guard let all = raw.members, all["from"] == nil, all["value"] == nil else {
                id = try Field(raw, tables)
                return
            }
            var members = try SettingMembers(raw, among: ["id", "title", "icon", "colour"])
            members.require("id", "what programs call it")
            let id: Field? = members.part("id", tables)
            title = members.part("title", tables)
            icon = members.part("icon", tables)
            colour = members.part("colour", tables)
            self.id = try members.checked(id)
        }
    }

    struct PlaceFields: MappingPart {
        var name: Field?
        var latitude: Field?
        var longitude: Field?
        var country: Field?

        init(_ raw: RawSetting, _ tables: LookupTables) throws(SettingIssues) {
            let names = ["name", "latitude", "longitude", "country"]
            guard let all = raw.members, names.contains(where: { all[$0] != nil }) else {
                name = try Field(raw, tables)
                return
            }
            var members = try SettingMembers(raw, among: names)
            name = members.part("name", tables)
            latitude = members.part("latitude", tables)
            longitude = members.part("longitude", tables)
            country = members.part("country", tables)
            if members.has("latitude") != members.has("longitude") {
                members.refuse("has one of \"latitude\" and \"longitude\", but must have both or none")
            }
            try members.checked(())
        }
    }

    struct LinkFields: MappingPart {
        var url: Field
        var label: Field?

        init(_ raw: RawSetting, _ tables: LookupTables) throws(SettingIssues) {
            guard raw.members?["url"] != nil else {
                url = try Field(raw, tables)
                return
            }
            var members = try SettingMembers(raw, among: ["url", "label"])
            label = members.part("label", tables)
            let url: Field? = members.part("url", tables)
            self.url = try members.checked(url)
        }
    }

    /// The parts of the id; a record without a value for one of them is left out.
    var id: [Field]
    var title: Field
    var subtitle: Field?
    var start: TimeField?
    var planned: TimeField?
    var end: TimeField?
    var day: TimeField?
    var lastDay: TimeField?
    var endDay: TimeField?
    var allDay: Field?
    var region: Field?
    var group: Labelled?
    var category: Labelled?
    var status: Field?
    var place: PlaceFields?
    var link: LinkFields?
    var observed: TimeField?
    var facts: [FactField]

    /// True if ``start`` and ``day`` have the same sources, so that a record without a value there has no date.
    var hasOneMember: Bool

    /// The names of the members with their descriptions, from `fields.txt`.
    private static let help: [(name: String, help: String)] = PackageResources.fields_txt.lines.compactMap {
        $0.cut(at: ": ")
    }

    init(_ raw: RawSetting) throws(SettingIssues) {
        var members = try SettingMembers(raw, among: Self.help.map(\.name), typeName: Self.typeName)
        // An invalid table is still known by its name, so that the fields that use the name have no error too.
        let named = members["lookups"]?.members?.mapValues { _ in [String: String]() }
        let tables =
            members.read("lookups") { raw throws(SettingIssues) in
                try raw.readMembers(of: "an object of tables, each an object of texts") {
                    raw throws(SettingIssues) in try FieldWork.table(raw)
                }
            } ?? named ?? [:]
        members.require("id", "what the publisher keeps stable, such as \"id\"")
        members.require("title", "what to call the item, such as \"name\"")
        let id = members.read("id") { raw throws(SettingIssues) in try Self.parts(raw, tables) }
        let title: Field? = members.part("title", tables)
        subtitle = members.part("subtitle", tables)
        let start: TimeField? = members.part("start", tables)
        planned = members.part("planned", tables)
        end = members.part("end", tables)
        day = members.part("day", tables)
        hasOneMember = start != nil && start?.sources.map(\.field) == day?.sources.map(\.field)
        // Without a start of its own, a record begins as planned.
        self.start = start?.or(planned)
        lastDay = members.part("lastDay", tables)
        endDay = members.part("endDay", tables)
        allDay = members.part("allDay", tables)
        region = members.part("region", tables)
        group = members.part("group", tables)
        category = members.part("category", tables)
        status = members.part("status", tables)
        place = members.part("place", tables)
        link = members.part("link", tables)
        observed = members.part("observed", tables)
        facts = members.read("facts") { raw throws(SettingIssues) in try Self.facts(raw, tables) } ?? []
        for name in ["day", "allDay"] where members.has(name) && !members.has("region") {
            members.refuse("has the member \"\(name)\", which needs \"region\", such as {\"value\": \"GB\"}", of: name)
        }
        for (name, needed) in [
            ("end", "start"), ("planned", "start"), ("allDay", "start"), ("lastDay", "day"), ("endDay", "day"),
        ]
        where members.has(name) && !members.has(needed) {
            members.refuse("has the member \"\(name)\", which needs \"\(needed)\"", of: name)
        }
        self.title = try members.checked(title)
        self.id = try members.checked(id)
    }

    private static func parts(_ raw: RawSetting, _ tables: LookupTables) throws(SettingIssues) -> [Field] {
        guard raw.members?["parts"] != nil else { return [try Field(raw, tables)] }
        var members = try SettingMembers(raw, among: ["parts"])
        let parts = members.read("parts") { raw throws(SettingIssues) in
            try raw.parts("a list of paths or templates", tables) as [Field]
        }
        return try members.checked(parts)
    }

    private static func facts(_ raw: RawSetting, _ tables: LookupTables) throws(SettingIssues) -> [FactField] {
        var keys: Set<String> = []
        return try raw.readElements(of: "a list of facts, each an object with \"key\" and \"from\"") {
            raw throws(SettingIssues) in
            let fact = try FactField(raw, tables)
            guard keys.insert(fact.key).inserted else { throw raw.issue("has the key \"\(fact.key)\" of another fact") }
            return fact
        }
    }

    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "object")
        json.object("properties") {
            for (name, help) in help {
                $0.object(name) {
                    switch name {
                    case "lookups":
                        $0.member("type", "object")
                        $0.object("additionalProperties") { $0.constants() }
                    case "facts":
                        $0.member("type", "array")
                        $0.object("items") {
                            $0.member("type", "object")
                            $0.member("required", ["key"])
                        }
                    default: $0.member("type", ["string", "array", "object"])
                    }
                    $0.member("description", help)
                }
            }
        }
        json.member("required", ["id", "title"])
        json.member("additionalProperties", false)
    }
}

// An id of several sources; a record must have a value for each.

extension FieldMap {
    /// The setting of an id with one more field, named `OTHER` until the user replaces it:
    /// `fields.id={"parts":["id","OTHER"]}`.
    package var settingOfLongerID: String {
        let sources = id.map(\.plainSources)
        let known = sources.contains { $0 == nil } ? ["FIELD"] : sources.compactMap(\.self).flatMap(\.self).map(\.text)
        return "fields.id=\(RawSetting.object(["parts": .list((known + ["OTHER"]).map { .text($0) })]).json)"
    }

    /// Returns the error for the first source of a composed id that has no value in a record; `nil` if all have a
    /// value, and for an id of one source.
    func missingPartOfID(in record: AnswerRecord) throws(FieldError) -> FieldError? {
        let sources = id.map(\.plainSources)
        let all = sources.compactMap(\.self).flatMap(\.self)
        guard sources.count > 1 || all.count > 1 else { return nil }
        var empty: Set<FieldSource> = []
        for source in all {
            let text = try source.input(in: record)?.text()
            if text == nil { empty.insert(source) }
        }
        guard let first = all.first(where: empty.contains) else { return nil }
        // A replacement for an absent value can be suggested only if all parts are plain sources.
        guard sources.allSatisfy({ $0 != nil }) else { return .missingPart(first.text, remedy: nil) }
        let parts = all.map { source -> RawSetting in
            guard empty.contains(source) else { return .text(source.text) }
            return .list([.text(source.text), .object(["value": .text("-")])])
        }
        return .missingPart(first.text, remedy: "fields.id=\(RawSetting.object(["parts": .list(parts)]).json)")
    }
}

extension Field {
    /// The sources, if the field is a source or a template; `nil` for any other field, which may have a value without
    /// them.
    fileprivate var plainSources: [FieldSource]? {
        switch self {
        case .source, .template: sources
        case .constant, .firstOf, .worked, .joined, .dated, .conditional: nil
        }
    }
}
