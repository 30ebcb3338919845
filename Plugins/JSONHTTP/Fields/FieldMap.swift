import FeedCore
import FeedJSON
import Foundation

/// What to make the parts of an item of.
struct FieldMap: SettingReadable {
    static let noun = "an object that says what to make an item's fields of"

    /// Something with an id for programs and a title for people.
    struct Labelled: SettingReadable {
        static let noun = "a path, or an object with \"id\" and \"title\""

        var id: Field
        var title: Field?
        var icon: Field?
        var colour: Field?

        init?(_ raw: RawSetting, _ reading: inout SettingReading) {
            guard case .object(let all) = raw, all["from"] == nil, all["value"] == nil else {
                guard let id = Field(raw, &reading) else { return nil }
                self.id = id
                return
            }
            guard let members = reading.members(of: raw, among: ["id", "title", "icon", "colour"]) else { return nil }
            members.demand("id", "what programs call it", &reading)
            let id: Field? = members.value("id", &reading)
            title = members.value("title", &reading)
            icon = members.value("icon", &reading)
            colour = members.value("colour", &reading)
            guard let id else { return nil }
            self.id = id
        }

        static func writeSchema(to json: inout JSONWriter) { Field.writeSchema(to: &json) }
    }

    struct PlaceFields: SettingReadable {
        static let noun = "a path, or an object with \"name\", \"latitude\", \"longitude\" and \"country\""

        var name: Field?
        var latitude: Field?
        var longitude: Field?
        var country: Field?

        init?(_ raw: RawSetting, _ reading: inout SettingReading) {
            let names = ["name", "latitude", "longitude", "country"]
            guard case .object(let all) = raw, names.contains(where: { all[$0] != nil }) else {
                guard let name = Field(raw, &reading) else { return nil }
                self.name = name
                return
            }
            guard let members = reading.members(of: raw, among: names) else { return nil }
            name = members.value("name", &reading)
            latitude = members.value("latitude", &reading)
            longitude = members.value("longitude", &reading)
            country = members.value("country", &reading)
            if members.has("latitude") != members.has("longitude") {
                reading.complain("has one of \"latitude\" and \"longitude\", but must have both or none")
            }
        }

        static func writeSchema(to json: inout JSONWriter) { Field.writeSchema(to: &json) }
    }

    struct LinkFields: SettingReadable {
        static let noun = "a path, or an object with \"url\" and \"label\""

        var url: Field
        var label: Field?

        init?(_ raw: RawSetting, _ reading: inout SettingReading) {
            guard case .object(let all) = raw, all["url"] != nil,
                let members = reading.members(of: raw, among: ["url", "label"])
            else {
                guard let url = Field(raw, &reading) else { return nil }
                self.url = url
                return
            }
            label = members.value("label", &reading)
            guard let url: Field = members.value("url", &reading) else { return nil }
            self.url = url
        }

        static func writeSchema(to json: inout JSONWriter) { Field.writeSchema(to: &json) }
    }

    private struct FactList: SettingReadable {
        static let noun = "a list of facts, each an object with \"key\" and \"from\""

        var facts: [FactField]

        init?(_ raw: RawSetting, _ reading: inout SettingReading) {
            guard case .list(let elements) = raw else {
                reading.refuse(raw, expected: Self.noun)
                return nil
            }
            facts = []
            for (position, element) in elements.enumerated() {
                let fact: FactField? = reading.inside(.index(position)) { reading in
                    let fact = reading.value(element, as: FactField.self)
                    if let fact, facts.contains(where: { $0.key == fact.key }) {
                        reading.complain("has the key \"\(fact.key)\" of another fact")
                    }
                    return fact
                }
                if let fact { facts.append(fact) }
            }
        }

        static func writeSchema(to json: inout JSONWriter) {
            json.member("type", "array")
            json.member("items") { $0.object { FactField.writeSchema(to: &$0) } }
        }
    }

    /// The parts of the id, which is lost where one of them is.
    var id: [Field]
    var title: Field
    var subtitle: Field?
    var start: TimeField?
    var end: TimeField?
    var day: TimeField?
    var lastDay: TimeField?
    var region: Field?
    var group: Labelled?
    var category: Labelled?
    var status: Field?
    var place: PlaceFields?
    var link: LinkFields?
    var observed: TimeField?
    var facts: [FactField]

    private static let help: [(String, String)] = [
        ("lookups", "Tables that lookups may name, each an object of texts."),
        ("id", "What the publisher keeps stable; an object with parts where several things together are it."),
        ("title", "The item's title."),
        ("subtitle", "What stands below it."),
        ("start", "The instant at which it begins."),
        ("end", "The instant at which it ends."),
        ("day", "The day on which it is, for what lasts whole days; used where there is no start."),
        ("lastDay", "The last day on which it is, for what lasts several; that day is one of them."),
        ("region", "The region whose day it is, such as GB-SCT."),
        ("group", "The group it is in, with id and title."),
        ("category", "Its kind, with id, title, icon and colour."),
        ("status", "scheduled, live, cancelled, withdrawn or ended."),
        ("place", "Where it is: name, latitude, longitude, country."),
        ("link", "An address with more, with url and label."),
        ("observed", "When the publisher made the statement."),
        ("facts", "What else is known, in order: objects with key, label, from, type, unit, tell."),
    ]

    init?(_ raw: RawSetting, _ reading: inout SettingReading) {
        guard let members = reading.members(of: raw, among: Self.help.map(\.0), noun: Self.noun) else { return nil }
        if let lookups: LookupTables = members.value("lookups", &reading) { reading.tables = lookups.tables }
        members.demand("id", "what the publisher keeps stable, such as \"id\"", &reading)
        members.demand("title", "what to call the item, such as \"name\"", &reading)
        let id = members["id"].flatMap { raw in reading.inside("id") { Self.parts(raw, &$0) } }
        let title: Field? = members.value("title", &reading)
        subtitle = members.value("subtitle", &reading)
        start = members.value("start", &reading)
        end = members.value("end", &reading)
        day = members.value("day", &reading)
        lastDay = members.value("lastDay", &reading)
        region = members.value("region", &reading)
        group = members.value("group", &reading)
        category = members.value("category", &reading)
        status = members.value("status", &reading)
        place = members.value("place", &reading)
        link = members.value("link", &reading)
        observed = members.value("observed", &reading)
        facts = members.value("facts", as: FactList.self, &reading)?.facts ?? []
        if !members.has("start"), !members.has("day") {
            reading.complain("has no member \"start\" and none \"day\", but must have one of them")
        }
        if members.has("day"), !members.has("region") {
            reading.complain("has the member \"day\", which needs \"region\", such as {\"value\": \"GB\"}", of: "day")
        }
        if members.has("end"), !members.has("start") {
            reading.complain("has the member \"end\", which needs \"start\"", of: "end")
        }
        if members.has("lastDay"), !members.has("day") {
            reading.complain("has the member \"lastDay\", which needs \"day\"", of: "lastDay")
        }
        guard let id, let title else { return nil }
        self.id = id
        self.title = title
    }

    private static func parts(_ raw: RawSetting, _ reading: inout SettingReading) -> [Field]? {
        guard case .object(let all) = raw, let parts = all["parts"] else {
            return reading.value(raw, as: Field.self).map { [$0] }
        }
        _ = reading.members(of: raw, among: ["parts"])
        return reading.inside("parts") { reading in
            guard case .list(let elements) = parts else {
                reading.refuse(parts, expected: "a list of paths or templates")
                return nil
            }
            guard !elements.isEmpty else {
                reading.complain("is an empty array, but must have at least one path or template")
                return nil
            }
            return elements.enumerated().compactMap { position, element in
                reading.inside(.index(position)) { $0.value(element) }
            }
        }
    }

    static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "object")
        json.member("properties") {
            $0.object {
                for (name, help) in help {
                    $0.member(name) {
                        $0.object {
                            switch name {
                            case "lookups": LookupTables.writeSchema(to: &$0)
                            case "facts": FactList.writeSchema(to: &$0)
                            default: $0.member("type", ["string", "array", "object"])
                            }
                            $0.member("description", help)
                        }
                    }
                }
            }
        }
        json.member("required", ["id", "title"])
        json.member("additionalProperties", false)
    }
}
