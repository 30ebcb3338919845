import FeedCore
import FeedJSON

/// What a summary says beyond time and place: each part may be missing.
struct RaceForm {
    /// In ``distanceUnit``; every answer so far has metres.
    var distance: FactValue?
    var distanceUnit: FactUnit?
    var trackCondition: String?
    var weather: String?
    var comment: String?

    /// The publisher's own code of grade, age or conditions, such as `MDN` or `Tier 3 - Grade 7`.
    var raceClass: String?
    var prizeMoney: FactValue?

    /// `nil` where the publisher does not say of which currency the sum is.
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

    /// Reads class and prize money out of the JSON that `additional_data` holds as a text.
    private mutating func readAdditionalData(_ data: JSONValue?, warnings: inout FeedWarnings) {
        guard let data, !data.isNull else { return }
        guard let bytes = data.stringBytes else {
            warnings.addOdd(JSONMismatch(found: data, expected: "JSON in a text"))
            return
        }
        guard !bytes.isEmpty else { return }
        // Its values have places in a text of its own, so the warnings about them are set at the outer text's.
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
