import FeedCore
import FeedJSON

extension FeedResponse {
    /// TfL's answer as JSON.
    ///
    /// TfL refuses with an object that contains `exceptionType`, `httpStatusCode` and `message`. It counts as a refusal
    /// even if a proxy has changed the status to 200. Its `relativeUri` repeats the request, including anything secret
    /// in it, and is never shown.
    ///
    /// - Throws: ``FeedError``; with code `rate-limited` for TfL's throttling, which has status 403 or 429.
    func publisherAnswer(warnings: inout FeedWarnings) throws(FeedError) -> JSONValue {
        guard (200..<300).contains(status) else {
            var ignored = FeedWarnings()
            throw refusal(try? json(warnings: &ignored))
        }
        let answer = try json(warnings: &warnings)
        guard answer["exceptionType"] == nil, answer["httpStatusCode"] == nil else { throw refusal(answer) }
        return answer
    }

    private func refusal(_ answer: JSONValue?) -> FeedError {
        var response = self
        if (200..<300).contains(status) {
            // A number, but in some recordings a text.
            let said = answer?["httpStatusCode"].flatMap { $0.int ?? $0.string.flatMap { Int($0) } }
            response.status = said.flatMap { (400..<600).contains($0) ? $0 : nil } ?? 400
        }
        var sentence = answer?["message"]?.text
        if let address = answer?["relativeUri"]?.text, sentence?.contains(address) == true { sentence = nil }
        if response.status == 403 || response.status == 429 {
            return FeedError(
                .rateLimited,
                "TfL asks us to slow down: status \(response.status)" + (sentence.map { ", \"\($0)\"" } ?? ""),
                hint: "Try again later, ask less often, or set appKey: TfL answers more often with one."
            )
        }
        return response.failure(sentence: sentence)
            ?? FeedError(.rejected, "TfL refused the request: status \(response.status)")
    }
}

extension JSONValue {
    /// The string without blanks at its ends; `nil` for TfL's forms of no value: a missing text, "" and "null".
    var text: String? {
        guard let text = string?.trimmed else { return nil }
        return text.isEmpty || text == "null" ? nil : text
    }
}
