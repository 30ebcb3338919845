import FeedCore
import FeedJSON

/// The details of a summary beyond time and place; each may be missing.
struct RaceForm {
    /// The distance in ``distanceUnit``; so far always metres.
    var distance: FactValue?
    var distanceUnit: FactUnit?
    var trackCondition: String?
    var weather: String?
    var comment: String?

    /// The publisher's code for grade, age or conditions, such as `MDN` or `Tier 3 - Grade 7`.
    var raceClass: String?
    var prizeMoney: FactValue?

    /// `nil` if the publisher does not name the currency.
    var prizeCurrency: FactUnit?

    init(_ form: JSONRecord?, warnings: inout FeedWarnings) {
        guard let form else { return }
        distance = form["distance"].detail(as: Amount.self, warnings: &warnings)?.value
        if distance != nil {
            let unit = form["distance_type"].object(warnings: &warnings)?["short_name"].text(warnings: &warnings)
            distanceUnit = unit.map { FactUnit($0) }
        }
        trackCondition = form["track_condition"].object(warnings: &warnings)?["name"].text(warnings: &warnings)
        let weatherName = form["weather"].object(warnings: &warnings)?["name"].text(warnings: &warnings)
        weather = weatherName.map(Weather.spelling)
        let comment = form["race_comment"].detail(as: String.self, warnings: &warnings)
        self.comment = comment.flatMap { $0.isEmpty ? nil : $0 }
        readAdditionalData(form["additional_data"], warnings: &warnings)
    }

    /// Reads class and prize money from the JSON in the text `additional_data`.
    private mutating func readAdditionalData(_ data: JSONValue?, warnings: inout FeedWarnings) {
        guard let data, !data.isNull else { return }
        guard let bytes = data.stringBytes else {
            warnings.addOdd(JSONMismatch(found: data, expected: "JSON in a text"))
            return
        }
        guard !bytes.isEmpty else { return }
        // Pointers into the inner text would be misleading, so the warnings get the pointer of the outer text.
        var inner = FeedWarnings()
        do throws(JSONSyntaxError) {
            let info = try JSONDocument(bytes).root["revealed_race_info"]
            if let info = info.detail(as: JSONRecord.self, warnings: &inner) {
                raceClass = info["class"].text(warnings: &inner)
                readPrizeMoney(in: info, warnings: &inner)
            }
        } catch {
            inner.add(.unusualRecord, "\(error)")
        }
        for warning in inner.listed {
            let place = warning.pointer.map { "\($0): " } ?? ""
            warnings.add(warning.code, pointer: data.pointer, "in the JSON of this text: \(place)\(warning.message)")
        }
    }

    private mutating func readPrizeMoney(in info: JSONRecord, warnings: inout FeedWarnings) {
        let localised = info["localised_prizemonies"].object(warnings: &warnings)
        let australian = localised?["AUD"].object(warnings: &warnings)
        if let total = australian?["total_value"].detail(as: Amount.self, warnings: &warnings) {
            prizeMoney = total.value
            prizeCurrency = .currency("AUD")
        } else {
            let bare = info["prizemonies"].object(warnings: &warnings)
            prizeMoney = bare?["total_value"].detail(as: Amount.self, warnings: &warnings)?.value
        }
    }
}

/// A number that may be sent as a text.
struct Amount: JSONReadable {
    let value: FactValue

    init(json: JSONValue) throws(JSONMismatch) {
        // The grammar of JSON applies within a text too.
        let number = json.kind == .string ? json.stringBytes.flatMap { try? JSONDocument($0).root } : json
        if let whole = number?.int {
            value = .integer(whole)
        } else if let decimal = number?.double {
            value = .decimal(decimal)
        } else {
            throw JSONMismatch(found: json, expected: "a number")
        }
    }

    var whole: Int? { if case .integer(let whole) = value { whole } else { nil } }
}
