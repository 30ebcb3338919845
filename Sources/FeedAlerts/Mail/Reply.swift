import FeedCore

/// A relay's reply to a command.
///
/// - SeeAlso: [RFC 5321, section 4.2](https://www.rfc-editor.org/rfc/rfc5321#section-4.2)
struct Reply: Equatable {
    /// From 200 to 599.
    var code: Int

    /// The text of each line, without the code.
    var lines: [String]

    /// The meaning of the code's first digit, by which a client acts, whichever the other digits are.
    ///
    /// - SeeAlso: [RFC 5321, section 4.2.1](https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1)
    var kind: Kind {
        switch code {
        case ..<300: .done
        case ..<400: .goOn
        case ..<500: .refusedForNow
        default: .refused
        }
    }

    enum Kind {
        /// 2yz.
        case done
        /// 3yz: the relay expects more.
        case goOn
        /// 4yz: another try may succeed.
        case refusedForNow
        /// 5yz: another try fails too.
        case refused
    }

    /// The reply on one line for a message: `"550 5.1.1 no such user"`.
    var quoted: String {
        let text = lines.map { $0.trimmed }.filter { !$0.isEmpty }.joined(separator: " ")
        return "\(code) \(text)".trimmed.printable.quoted
    }
}

extension String {
    /// The text without blanks at its ends.
    fileprivate var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
