/// What stands in a text's place: a number, a text, several as a list, or a choice between words.
protocol TextArgument {
    func text(in texts: Texts) -> String

    /// True for the first of two forms: for 1, for what is true and for what is given.
    var isFirst: Bool { get }
}

extension TextArgument {
    func text(in texts: Texts) -> String { "\(self)" }
}

extension Int: TextArgument {
    var isFirst: Bool { self == 1 }
}

extension Bool: TextArgument {
    var isFirst: Bool { self }
}

extension String: TextArgument {
    func text(in texts: Texts) -> String { self }
    var isFirst: Bool { !isEmpty }
}

extension String?: TextArgument {
    func text(in texts: Texts) -> String { self ?? "" }
    var isFirst: Bool { self != nil }
}

extension [String]: TextArgument {
    func text(in texts: Texts) -> String { texts.list(self) }
    var isFirst: Bool { !isEmpty }
}

/// The words of a text with their arguments, in the notation that the head of `english.txt` describes.
struct TextFilling {
    private var rest: Substring.UTF8View
    private let arguments: [any TextArgument]
    private let texts: Texts
    private var text = ""

    static func text(of template: String, with arguments: [any TextArgument], in texts: Texts) -> String {
        guard template.utf8.contains(where: isMark) else { return template }
        var filling = Self(rest: template[...].utf8, arguments: arguments, texts: texts)
        filling.read(isWanted: true)
        assert(filling.rest.isEmpty, "The text \"\(template)\" ends too early.")
        return filling.text
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "\\"): true
        default: false
        }
    }

    /// Reads words, which are written if they are wanted, and the bar or brace behind them, which is returned.
    @discardableResult
    private mutating func read(isWanted: Bool) -> UInt8? {
        while let index = rest.firstIndex(where: Self.isMark) {
            if isWanted { text += Substring(rest[..<index]) }
            let mark = rest[index]
            rest = rest[index...].dropFirst()
            switch mark {
            case UInt8(ascii: "{"): readPlace(isWanted: isWanted)
            case UInt8(ascii: "\\"):
                let byte = rest.removeFirst()
                if isWanted { text.unicodeScalars.append(byte == UInt8(ascii: "s") ? " " : Unicode.Scalar(byte)) }
            default: return mark
            }
        }
        if isWanted { text += Substring(rest) }
        rest = rest[rest.endIndex...]
        return nil
    }

    /// Reads the place of an argument, or of its two forms, behind the opening brace.
    private mutating func readPlace(isWanted: Bool) {
        let argument = arguments[Int(rest.removeFirst() - UInt8(ascii: "0"))]
        guard rest.removeFirst() == UInt8(ascii: ":") else {
            if isWanted { text += argument.text(in: texts) }
            return
        }
        if read(isWanted: isWanted && argument.isFirst) == UInt8(ascii: "|") {
            read(isWanted: isWanted && !argument.isFirst)
        }
    }
}
