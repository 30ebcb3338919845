/// A horse's results in its last races, the most recent last, such as `412-12`.
///
/// A digit is a place, 0 the tenth or a later one; a letter is a race that it did not finish; `-` and `/` separate
/// seasons.
struct Form {
    /// The text of the card.
    var text: String

    init(_ text: String) { self.text = text }

    /// The last place in the form, 10 for "0"; `nil` if there is none.
    var lastPlace: Int? {
        text.utf8.last { $0 &- UInt8(ascii: "0") < 10 }.map {
            $0 == UInt8(ascii: "0") ? 10 : Int($0 - UInt8(ascii: "0"))
        }
    }
}
