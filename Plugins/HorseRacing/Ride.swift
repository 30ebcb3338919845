import FeedCore
import FeedJSON

/// A horse in a race.
///
/// Cards differ in their structure: an object in one is a plain text in another, and a member of the ride in one
/// belongs to the horse in another. All variants are read.
struct Ride {
    var clothNumber: ClothNumber?
    var horse: String

    /// The results of its last races, the most recent last, such as `412-12`.
    ///
    /// A digit is a place, 0 the tenth or a later one; a letter is a race that it did not finish; `-` and `/` separate
    /// seasons.
    var form: String?
    var daysSinceLastRun: Int?
    var weight: Weight?

    /// The price; `nil` for a withdrawn horse, although cards may still have one.
    var odds: Odds?
    var sex: String?
    var age: Int?
    var jockey: String?
    var trainer: String?

    /// The starting stall.
    var draw: Int?
    var isWithdrawn: Bool

    /// The last place in the form, 10 for "0"; `nil` if there is none.
    var lastPlace: Int? {
        form?.utf8.last { $0 &- UInt8(ascii: "0") < 10 }.map {
            $0 == UInt8(ascii: "0") ? 10 : Int($0 - UInt8(ascii: "0"))
        }
    }

    /// Reads a runner; fails only without a horse.
    init(json: JSONValue, warnings: inout FeedWarnings) throws(JSONMismatch) {
        let horse = try json.member("horse")
        let name = try horse.read("name", as: String.self)
        guard name.contains(where: { !$0.isWhitespace }) else {
            throw JSONMismatch(found: try horse.member("name"), expected: "the name of a horse")
        }
        self.horse = name
        clothNumber = json.tolerate("cloth_number", warnings: &warnings)
        form =
            json.tolerateText("formsummary", orIn: "display_text", warnings: &warnings)
            ?? horse.tolerateText("formsummary", orIn: "display_text", warnings: &warnings)
        daysSinceLastRun =
            horse.tolerate("days_since_last_run", warnings: &warnings)
            ?? horse.tolerate("last_ran_days", warnings: &warnings)
        weight = json.tolerate("handicap", warnings: &warnings)
        sex = horse.tolerateText("sex", orIn: "type", warnings: &warnings)
        age = horse.tolerate("age", warnings: &warnings)
        jockey = json.tolerateText("jockey", orIn: "name", warnings: &warnings)
        trainer =
            json.tolerateText("trainer", orIn: "name", warnings: &warnings)
            ?? horse.tolerateText("trainer", orIn: "name", warnings: &warnings)
        draw = json.tolerate("draw_number", warnings: &warnings)
        let isMarked = json.tolerate("withdrawn", as: Bool.self, warnings: &warnings) ?? false
        isWithdrawn = isMarked || json.tolerateText("ride_status", warnings: &warnings)?.uppercased() == "NONRUNNER"
        odds = isWithdrawn ? nil : json.odds(warnings: &warnings)
    }
}

extension JSONValue {
    /// Returns the price of a runner; an unreadable one keeps its text, with a warning.
    fileprivate func odds(warnings: inout FeedWarnings) -> Odds? {
        let betting = self["betting"].flatMap { $0.kind == .object ? $0 : nil }
        let holder = self["current_odds"] == nil ? betting ?? self : self
        guard let odds = holder.tolerateText("current_odds", warnings: &warnings).map(Odds.init) else { return nil }
        if !odds.isKnown {
            warnings.add(
                .unusualRecord,
                pointer: holder["current_odds"]?.pointer,
                "found the odds \"\(odds.text)\", expected odds such as 5/2, EVS or SP; they are shown as written"
            )
        }
        return odds
    }
}

/// An array of runners, read separately so that an unreadable one does not affect the others.
struct RideList: JSONReadable {
    var elements: JSONElements

    init(json: JSONValue) throws(JSONMismatch) {
        guard let elements = json.elements else { throw JSONMismatch(found: json, expected: "an array of runners") }
        self.elements = elements
    }

    func read(warnings: inout FeedWarnings) -> [Ride] {
        var rides: [Ride] = []
        for element in elements {
            do throws(JSONMismatch) {
                rides.append(try Ride(json: element, warnings: &warnings))
            } catch {
                // Not a code for lost records: the record is the race, which is still shown.
                warnings.add(.unusualRecord, pointer: error.pointer, "\(error.reason); the runner was left out")
            }
        }
        return rides
    }
}
