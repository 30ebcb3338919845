package import FeedCore
import FeedJSON

extension FeedResponse {
    /// Returns a reader of TfL's answer.
    ///
    /// TfL refuses with an object that contains `exceptionType`, `httpStatusCode` and `message`. It counts as a refusal
    /// even if a proxy has changed the status to 200. Its `relativeUri` repeats the request, including anything secret
    /// in it, and is never shown.
    ///
    /// - Throws: ``FeedError``; with code `rate-limited` for TfL's throttling, which has status 403 or 429.
    func publisherAnswer() throws(FeedError) -> RecordReader {
        guard isSuccess else { throw tflRefusal(try? record()) }
        let answer = try record(blanks: ["null"])
        guard answer["exceptionType"] == nil, answer["httpStatusCode"] == nil else { throw tflRefusal(answer) }
        return answer
    }

    private func tflRefusal(_ answer: RecordReader?) -> FeedError {
        var response = self
        if isSuccess {
            // A number, but in some recordings a text.
            let said = answer?["httpStatusCode"].flatMap { $0.int ?? $0.string.flatMap { Int($0) } }
            response.status = said.flatMap { (400..<600).contains($0) ? $0 : nil } ?? 400
        }
        var sentence = answer?["message"]?.text
        if let address = answer?["relativeUri"]?.text, sentence?.contains(address) == true { sentence = nil }
        guard response.status == 403 || response.status == 429 else { return response.refusal(sentence: sentence) }
        return FeedError(
            .rateLimited,
            "TfL asks us to slow down: status \(response.status)" + (sentence.map { ", \"\($0)\"" } ?? ""),
            hint: "Try again later, ask less often, or set appKey: TfL answers more often with one."
        )
    }
}

extension JSONValue {
    /// The string without blanks at its ends; `nil` for TfL's forms of no value: a missing text, "" and "null".
    var text: String? {
        guard let text = string?.trimmed else { return nil }
        return text.isEmpty || text == "null" ? nil : text
    }
}

extension TflArrivalsProvider {
    /// Reads the arrivals at one stop, or a list of stops in any of TfL's forms.
    package func read(saved response: FeedResponse, in context: FetchContext) throws -> SavedAnswerReading? {
        let answer = try response.publisherAnswer().json
        // An element that has members of a stop and not of an arrival.
        let hasStop = answer.elements?.contains {
            $0["commonName"] != nil || $0["lineId"] == nil && $0["stopType"] != nil
        }
        if hasStop == false {
            let snapshot = try Arrivals.read(response)
            let stops = snapshot.groups.map(\.title).joined(separator: ", ")
            return SavedAnswerReading("arrivals at \(stops.isEmpty ? "a stop" : stops)", snapshot)
        }
        let snapshot = try Stops.read(response)
        let count = snapshot.groups.count
        let names = snapshot.groups.prefix(3).map(\.title).joined(separator: ", ") + (count > 3 ? " and more" : "")
        return SavedAnswerReading("a list of \(count) \(count == 1 ? "stop" : "stops"), \(names)", snapshot)
    }
}
