public import FeedJSON

extension FeedResponse {
    /// Parses the whole body as JSON.
    ///
    /// Adds a warning for a byte-order mark and for each repeated name.
    ///
    /// - Throws: ``FeedError`` with code `malformed` for an empty body and for invalid JSON, with the position.
    public func json(warnings: inout FeedWarnings) throws(FeedError) -> JSONValue {
        try JSONDocument(answer: body, warnings: &warnings).root
    }

    /// True for a status of 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// Returns the error for the status.
    ///
    /// - Parameters:
    ///   - sentence: The publisher's own explanation, if the body has one; not evaluated for a status of 200 to 299,
    ///     whose body may be large.
    ///   - hint: The hint for a status without a hint of its own: any but 401, 403, 408, 429 and 500 to 599.
    /// - Returns: `nil` for a status of 200 to 299, otherwise the error.
    public func failure(
        sentence: @autoclosure () -> String? = nil,
        hint: @autoclosure () -> String? = nil
    ) -> FeedError? {
        isSuccess ? nil : refusal(sentence: sentence(), hint: hint())
    }

    /// Returns the error for an answer that refuses the request, also with a status of 200 to 299.
    ///
    /// - Parameters:
    ///   - sentence: The publisher's own explanation.
    ///   - hint: The hint for a status without a hint of its own: any but 401, 403, 408, 429 and 500 to 599.
    /// - Returns: The error.
    public func refusal(sentence: String? = nil, hint: String? = nil) -> FeedError {
        let said = sentence.map { ", \"\($0)\"" } ?? ""
        var failure =
            switch status {
            case 401, 403:
                FeedError(
                    .authentication,
                    "the publisher does not let us in: status \(status)\(said)",
                    hint: "Check the key of this feed."
                )
            case 429:
                FeedError(
                    .rateLimited,
                    "the publisher asks us to slow down: status 429\(said)",
                    hint: "Try again later, or ask less often."
                )
            case 408, 500...599:
                FeedError(.unreachable, "the publisher has trouble: status \(status)\(said)", hint: "Try again later.")
            default:
                FeedError(.rejected, "the publisher refused the request: status \(status)\(said)", hint: hint)
            }
        if !isSuccess { failure.status = status }
        return failure
    }
}

extension JSONDocument {
    /// Parses a publisher's answer or a user's file; see `FeedResponse.json(warnings:)`.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - name: The name of the text for errors and warnings, such as `the file "card.json"`.
    ///   - hint: A hint for the user if the text cannot be read; `nil` for a hint that suits a publisher's answer.
    ///   - warnings: Receives a warning for a byte-order mark and for each repeated name.
    /// - Throws: `FeedError` with code `malformed` for an empty text and for invalid JSON, with the position.
    public init(
        answer bytes: [UInt8],
        named name: String = "the answer",
        hint: String? = nil,
        warnings: inout FeedWarnings
    ) throws(FeedError) {
        let isSpace = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        guard let first = bytes.first(where: { !isSpace($0) }) else {
            throw FeedError(.malformed, "\(name) is empty, but should be JSON", hint: hint ?? "Try again later.")
        }
        do {
            try self.init(bytes)
        } catch {
            let isMarkup = first == UInt8(ascii: "<")
            throw FeedError(
                .malformed,
                isMarkup ? "\(name) is a web page or XML, not JSON: \(error)" : "\(name) is not JSON: \(error)",
                hint: hint ?? (isMarkup ? "Check the endpoint, or try again later." : nil),
                cause: error
            )
        }
        if hasByteOrderMark {
            warnings.add(.byteOrderMark, "\(name) begins with a byte-order mark, which was skipped")
        }
        for member in repeatedNames(limit: FeedWarnings.limit, oncePerName: true) {
            warnings.add(
                .repeatedName,
                pointer: member.nameValue.pointer,
                "the name \"\(member.name)\" appears more than once; the last one counts"
            )
        }
    }
}
