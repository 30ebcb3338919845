/// Values by texts of which there are few, and which come again and again, such as the groups of items: to compare a text
/// with a few takes less time than to hash it.
struct RepeatedTexts<Value> {
    /// How many texts are compared one after another; more are looked up.
    private static var few: Int { 16 }

    private var texts: [String] = []
    private var values: [Value] = []

    /// Where each text is; empty while there are few.
    private var places: [String: Int] = [:]

    init() {}

    init(_ pairs: some Sequence<(String, Value)>) { for (text, value) in pairs { self[text, default: value] = value } }

    subscript(text: String) -> Value? { place(of: text).map { values[$0] } }

    subscript(text: String, default value: @autoclosure () -> Value) -> Value {
        get { self[text] ?? value() }
        _modify {
            let place = place(of: text) ?? add(text, value())
            yield &values[place]
        }
    }

    /// In the order in which they came first.
    var all: [Value] { values }

    private func place(of text: String) -> Int? {
        texts.count <= Self.few ? texts.firstIndex(of: text) : places[text]
    }

    private mutating func add(_ text: String, _ value: Value) -> Int {
        texts.append(text)
        values.append(value)
        if texts.count == Self.few + 1 {
            for (place, text) in texts.enumerated() { places[text] = place }
        } else if texts.count > Self.few {
            places[text] = texts.count - 1
        }
        return texts.count - 1
    }
}
