/// How a horse did in its last races, the most recent one last, such as `412-12`.
///
/// A digit is a place, 0 the tenth or a later one, a letter a race that it did not finish; `-` and `/` stand between
/// seasons.
struct Form {
    /// As it is written.
    var text: String

    init(_ text: String) { self.text = text }

    /// The last place that the form tells, 10 for "0"; `nil` where it tells none.
    var lastPlace: Int? {
        text.utf8.last { $0 &- UInt8(ascii: "0") < 10 }.map {
            $0 == UInt8(ascii: "0") ? 10 : Int($0 - UInt8(ascii: "0"))
        }
    }
}
