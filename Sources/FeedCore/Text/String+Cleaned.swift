extension String {
    /// The text made safe to show in a terminal, on a page or in a message: on one line, with nothing that a terminal
    /// would interpret, and with at most eight accents on a character.
    package var cleaned: String { cleaned(marks: 8) }

    /// Returns the text made safe to show.
    ///
    /// It removes whole escape sequences, including those that begin with a C1 character, all other control characters,
    /// and the bidirectional embeddings, overrides and isolates, which reorder the text around them. Line breaks and
    /// tabs become one blank. It also removes interlinear annotation marks, and tags outside of flags, which hide text.
    /// Everything else is unchanged.
    ///
    /// - Parameter maximumMarks: The maximum number of accents on a character; more would overlap the lines above and
    ///   below.
    /// - Returns: The text, on one line.
    package func cleaned(marks maximumMarks: Int) -> String {
        if withBytes(\.isPrintableASCII) { return self }
        if unicodeScalars.allSatisfy({ $0.isPlain || $0.isOfPlainScript }) { return self }
        var result = String.UnicodeScalarView()
        let scalars = Array(unicodeScalars)
        let lastTerminator = scalars.lastIndex(where: \.endsControlString) ?? -1
        var position = 0
        var marks = 0
        while position < scalars.count {
            let scalar = scalars[position]
            if let end = scalars[position...].endOfEscapeSequence(before: lastTerminator) {
                position = end
                continue
            }
            position += 1
            switch scalar.properties.generalCategory {
            case .control where scalar.isBreak, .lineSeparator, .paragraphSeparator:
                if result.last != " " { result.append(" ") }
            case .control: continue
            case .format where scalar.isBidirectionalControl || scalar.isAnnotationMark: continue
            case .format where scalar.isTag && result.last?.precedesTag != true: continue
            case .nonspacingMark, .enclosingMark:
                marks += 1
                if marks <= maximumMarks { result.append(scalar) }
                continue
            default: result.append(scalar)
            }
            marks = 0
        }
        return String(result)
    }

    /// The text with each control and format character, which a terminal might obey, replaced by U+FFFD.
    package var controlsMadeVisible: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isControlOrFormat ? "\u{FFFD}" : $0 }))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// True for printable characters of ASCII alone; all bytes are looked at, which the processor does in rows.
    fileprivate var isPrintableASCII: Bool {
        var highest: UInt8 = 0
        for byte in self { highest = Swift.max(highest, byte &- 0x20) }
        return highest < 0x5F
    }
}

extension Unicode.Scalar {
    /// True for a character that a terminal might obey or that breaks lines.
    var isControlOrFormat: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// True for a visible character that is one column wide and does not combine with others.
    ///
    /// These are ASCII, Latin, the dashes, quotes and bullets of Western texts, and the lines and blocks of terminals.
    /// Nearly all texts consist of them, and looking up the properties of each character takes longer.
    package var isPlain: Bool {
        switch value {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x2010...0x2027, 0x2500...0x259F: true
        default: false
        }
    }

    /// True for letters of Greek, Cyrillic, Hebrew, Arabic, Japanese, Chinese and Korean, which are kept without
    /// looking up their properties.
    fileprivate var isOfPlainScript: Bool {
        switch value {
        case 0x370...0x481, 0x48A...0x52F, 0x5D0...0x5EA, 0x620...0x64A, 0x3041...0x3096, 0x30A0...0x30FF,
            0x4E00...0x9FFF,
            0xAC00...0xD7A3:
            true
        default: false
        }
    }

    /// True for tab, line feed, vertical tab, form feed, carriage return and next line.
    fileprivate var isBreak: Bool { (0x09...0x0D).contains(value) || value == 0x85 }

    /// True for a bell, a C1 string terminator, and an escape, which begins the C0 terminator or cancels the string.
    fileprivate var endsControlString: Bool { value == 0x07 || value == 0x9C || value == 0x1B }

    /// True for a bidirectional embedding, override or isolate, and for the end of one.
    ///
    /// - SeeAlso: [UAX #9, section 2](https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters)
    fileprivate var isBidirectionalControl: Bool {
        (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
}

extension Unicode.Scalar {
    /// True for an anchor, separator or terminator of an interlinear annotation, which is not for interchange.
    ///
    /// - SeeAlso: [The Unicode Standard, section 23.8](https://www.unicode.org/versions/latest/core-spec/chapter-23/)
    fileprivate var isAnnotationMark: Bool { (0xFFF9...0xFFFB).contains(value) }

    /// True for a character that only occurs in the flag of a region, such as Scotland's.
    fileprivate var isTag: Bool { (0xE0000...0xE007F).contains(value) }

    /// True if a following tag continues a flag.
    fileprivate var precedesTag: Bool { value == 0x1F3F4 || isTag }
}

extension ArraySlice<Unicode.Scalar> {
    /// Returns the end of the escape sequence that begins the slice; `nil` if there is none.
    ///
    /// An unterminated sequence consists of its introducer alone, so that it hides no text.
    ///
    /// `lastTerminator` is the last position in the whole text at which a control string can end. It avoids a search
    /// for the end of each of a million unterminated strings.
    ///
    /// - SeeAlso: [ECMA-48, section 5](https://ecma-international.org/publications-and-standards/standards/ecma-48/)
    fileprivate func endOfEscapeSequence(before lastTerminator: Int) -> Int? {
        guard let first else { return nil }
        let next = startIndex + 1
        switch first.value {
        case 0x1B:
            guard next < endIndex else { return next }
            switch self[next].value {
            case 0x5B: return endOfControlSequence(from: next + 1)
            case 0x50, 0x58, 0x5D, 0x5E, 0x5F: return endOfControlString(from: next + 1, before: lastTerminator)
            case 0x20...0x2F:
                let final = self[next...].firstIndex { !(0x20...0x2F).contains($0.value) } ?? endIndex
                return final < endIndex && (0x30...0x7E).contains(self[final].value) ? final + 1 : next
            case 0x30...0x7E: return next + 1
            default: return next
            }
        case 0x9B: return endOfControlSequence(from: next)
        case 0x90, 0x98, 0x9D, 0x9E, 0x9F: return endOfControlString(from: next, before: lastTerminator)
        default: return nil
        }
    }

    /// Returns the end of the parameters, intermediate bytes and final byte of a control sequence, as in `31m`; `start`
    /// if they are incomplete.
    private func endOfControlSequence(from start: Int) -> Int {
        let final = self[start...].firstIndex { !(0x20...0x3F).contains($0.value) } ?? endIndex
        return final < endIndex && (0x40...0x7E).contains(self[final].value) ? final + 1 : start
    }

    /// Returns the end of a control string, after its string terminator or bell; `start` if there is no end.
    private func endOfControlString(from start: Int, before lastTerminator: Int) -> Int {
        guard start <= lastTerminator, let end = self[start...].firstIndex(where: \.endsControlString) else {
            return start
        }
        guard self[end].value == 0x1B else { return end + 1 }
        return end + 1 < endIndex && self[end + 1].value == 0x5C ? end + 2 : end
    }
}

extension String {
    /// Returns the text, cut to at most `count` Unicode scalars.
    package func shortened(to count: Int) -> String {
        let scalars = unicodeScalars
        return scalars.dropFirst(count).isEmpty ? self : String(scalars.prefix(count - 3)) + "..."
    }
}
