import FeedCore
import FeedJSON

/// A horse in a race.
///
/// Cards differ in their structure: an object in one is a plain text in another, and a member of the ride in one
/// belongs to the horse in another. All variants are read.
struct Ride {
    /// The cells of the horse's row in the table of runners.
    let facts: [Fact?]
    let isWithdrawn: Bool

    /// The number on the saddle cloth: `5`, or `1A` for one of two coupled horses; sorted by its leading digits.
    fileprivate let cloth: (number: Int, text: String)

    /// The price, and the most recent place in the form, 10 for `0`; each is infinite if unknown, and so is the price
    /// of a withdrawn horse.
    fileprivate let ranks: (odds: Double, form: Double)

    /// Reads a runner; throws only if the horse or its name is missing.
    init(_ ride: RecordReader) throws(JSONMismatch) {
        let horse = try ride.object("horse")
        let name = try horse.text("name", as: "the name of a horse")
        let cloth = ride.optional("cloth_number", as: "a cloth number such as 5") { json in
            (json.int.map(String.init) ?? json.string?.tidied).flatMap { $0.isEmpty ? nil : $0 }
        }
        // The results of its last races, the most recent last, such as `412-12`: a digit is a place, 0 the tenth or a
        // later one; a letter is a race that it did not finish; `-` and `/` separate seasons.
        let form =
            ride.text("formsummary", orIn: "display_text") ?? horse.text("formsummary", orIn: "display_text")
        let lastRun = horse.optional("days_since_last_run", as: Int.self) ?? horse.optional("last_ran_days")
        let weight = ride.optional("handicap", as: "a weight in stones and pounds such as 9-6") { json in
            json.string.flatMap { text in Measure.kilograms(text.tidied).map { (text: text.tidied, kilograms: $0) } }
        }
        let trainer = ride.text("trainer", orIn: "name") ?? horse.text("trainer", orIn: "name")
        isWithdrawn =
            ride.optional("withdrawn") ?? false || ride.optionalText("ride_status")?.uppercased() == "NONRUNNER"
        let odds = isWithdrawn ? nil : ride.odds()
        let lastDigit = form?.utf8.last { $0 &- UInt8(ascii: "0") < 10 }
        let lastPlace = lastDigit.map { $0 == UInt8(ascii: "0") ? 10 : Double($0) - 48 }
        ranks = (odds?.fraction?.decimal ?? .infinity, lastPlace ?? .infinity)
        let number = cloth.map { Int(digits: Array($0.utf8)[...]).map(FactValue.integer) ?? .text($0) }
        let leadingDigits = Array((cloth ?? "").utf8.prefix { $0 &- UInt8(ascii: "0") < 10 })
        self.cloth = (Int(digits: leadingDigits[...]) ?? .max, cloth ?? "\u{10FFFF}")
        facts = [
            Fact("clothNumber", "No.", ifPresent: number),
            Fact("horse", "Horse", .text(name)),
            Fact("form", "Form", ifPresent: form),
            Fact("daysSinceLastRun", "Last run", ifPresent: lastRun, unit: .days),
            Fact("weight", "Weight", ifPresent: weight?.kilograms, unit: .kilograms),
            Fact("stonesPounds", "St-lb", ifPresent: weight?.text),
            Fact("odds", "Odds", ifPresent: odds?.value),
            Fact("decimalOdds", "Decimal odds", ifPresent: odds?.fraction?.decimalOdds),
            Fact("sex", "Sex", ifPresent: horse.text("sex", orIn: "type")),
            Fact("age", "Age", ifPresent: horse.optional("age", as: Int.self)),
            Fact("jockey", "Jockey", ifPresent: ride.text("jockey", orIn: "name")),
            Fact("trainer", "Trainer", ifPresent: trainer),
            Fact("draw", "Draw", ifPresent: ride.optional("draw_number", as: Int.self)),
            Fact("status", "Status", ifPresent: isWithdrawn ? ItemStatus.withdrawn.rawValue : nil),
        ]
    }
}

extension RecordReader {
    /// Reads the runners in the order of the card, including withdrawn ones; `nil` if the card has no list.
    func rides() -> [Ride]? {
        optional("rides", as: "an array of runners", \.elements)?.compactMap { element in
            do throws(JSONMismatch) {
                return try Ride(nested(element))
            } catch {
                // Not a code for lost records: the record is the race, which is still shown.
                warn(error, "the runner was left out")
                return nil
            }
        }
    }

    /// Reads the price of a runner; an unreadable one keeps its text, with a warning.
    ///
    /// - Returns: The ratio, or the text of any other price; and the price as a ratio, if it is known yet.
    fileprivate func odds() -> (value: FactValue, fraction: Fraction?)? {
        let isInBetting = self["current_odds"] == nil && self["betting"]?.kind == .object
        guard let text = isInBetting ? optionalText("current_odds", in: "betting") : optionalText("current_odds")
        else { return nil }
        if let fraction = Fraction(price: text) { return (.fraction(fraction), fraction) }
        if ["EVS", "EVEN", "EVENS"].contains(text.uppercased()) { return (.text(text), Fraction(1, 1)) }
        // The starting price.
        if text.uppercased() != "SP" {
            let expected = "expected odds such as 5/2, EVS or SP; they are shown as written"
            let place = isInBetting ? self["betting"]?["current_odds"] : self["current_odds"]
            warn(.unusualRecord, at: place, "found the odds \"\(text)\", \(expected)")
        }
        return (.text(text), nil)
    }
}

/// The order of a race's runners; withdrawn ones always come last.
enum RideOrder: String, CaseIterable, SettingValue {
    case clothNumber = "cloth-number"
    /// The shortest price first; runners without a price last.
    case odds
    /// The best place in the last race first, "0" as the tenth; runners without a place last.
    case form

    /// Returns the runners in this order; ties by cloth number, then as in the card.
    func sorted(_ rides: [Ride]) -> [Ride] {
        func key(_ ride: Ride) -> (Int, Double, Int, String) {
            let rank = self == .odds ? ride.ranks.odds : self == .form ? ride.ranks.form : 0
            return (ride.isWithdrawn ? 1 : 0, rank, ride.cloth.number, ride.cloth.text)
        }
        return rides.sorted { key($0) < key($1) }
    }
}
