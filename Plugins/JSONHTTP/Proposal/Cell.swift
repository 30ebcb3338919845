import FeedCore
import FeedJSON
import FeedReaders

/// A text, a number or a flag that a record has somewhere.
struct Cell: Hashable {
    private(set) var text: String?
    private(set) var flag: Bool?

    /// The text or number, as it is written.
    private(set) var written: String?

    /// `nil` for an object, a list, a blank text, and for nothing.
    init?(_ input: FieldInput) {
        switch input {
        case .json(let value): (text, flag, written) = (value.string?.trimmed, value.bool, value.numberText)
        case .text(let made, _): text = made
        }
        written = text ?? written
        if written?.isEmpty ?? (flag == nil) { return nil }
    }

    /// A text or a whole number, which may be part of an id.
    var key: String? { text ?? written.flatMap { Int($0) == nil ? nil : $0 } }

    /// The number, also one in a text.
    var number: Double? { written.flatMap(Double.init) }
    var isNumber: Bool { text == nil && written != nil }
}

extension [Cell?] {
    /// The values without words such as `TBC` and numbers that stand for none; days beside such words where alone.
    var decided: [Cell?] {
        let tests: [(Cell) -> Bool] = [
            { !["0", "-1"].contains($0.written) }, { $0.text.flatMap { UndecidedTime($0) } == nil },
        ]
        let filled = map { $0.flatMap { $0.text.map(UndecidedTime.isMeant) == true ? nil : $0 } }
        let decided = tests.reduce(filled) { cells, isKept in
            let kept = cells.map { $0.flatMap { isKept($0) ? $0 : nil } }
            return kept.contains { $0 != nil } ? kept : cells
        }
        // Of a day without a time yet, that it is a day counts.
        return decided.map { cell in cell?.text.flatMap { UndecidedTime($0) }.flatMap { Cell(.text($0.rest)) } ?? cell }
    }
}
