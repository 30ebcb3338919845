import FeedCore
import FeedJSON

/// An error answer: `{"error": {"message": …, "code": …, "details": …}}`.
struct AbstractAPIRefusal {
    /// The machine-readable code, such as `unauthorized` and `validation_error`.
    var code: String?

    /// The publisher's message with its details for each parameter.
    var sentence: String?

    /// Reads the known members from a body of any form.
    init(_ body: JSONValue?) {
        guard let error = body?["error"] else { return }
        code = error["code"]?.string
        let message = error["message"]?.string ?? error.string
        let words = [message].compactMap { $0 } + (error["details"]?.detailTexts ?? [])
        guard !words.isEmpty else { return }
        // Texts from outside are shortened by scalars, since a character can have any number of combining marks.
        sentence = String(String.UnicodeScalarView(words.joined(separator: " ").unicodeScalars.prefix(300)))
    }

    /// Returns the error for a refusal: by the status or, if that is a success, by the publisher's code.
    func error(status: Int) -> FeedError {
        let said = sentence.map { ", \"\($0)\"" } ?? ""
        if status == 422 {
            return FeedError(
                .budgetSpent,
                "the credits of this key are used up: status 422\(said)",
                hint: "Wait until the publisher renews them, or take a larger plan."
            )
        }
        if let failure = FeedResponse(status: status, body: []).failure(sentence: sentence) { return failure }
        if code == "unauthorized" {
            return FeedError(
                .authentication,
                "the publisher does not let us in: status \(status)\(said)",
                hint: "Check the key of this feed."
            )
        }
        return FeedError(.rejected, "the publisher refused the request: status \(status)\(said)")
    }
}

extension JSONValue {
    /// The texts of `details`: a text, a list of texts, or such a list for each parameter, after its name.
    fileprivate var detailTexts: [String] {
        if let string { return [string] }
        if let elements { return elements.compactMap(\.string) }
        return members?.map { "\($0.name): \($0.value.detailTexts.joined(separator: " "))" } ?? []
    }
}
