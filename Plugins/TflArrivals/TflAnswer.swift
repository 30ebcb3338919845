package import FeedCore
import FeedJSON
import Foundation

extension FeedResponse {
    /// Returns a reader of TfL's answer.
    ///
    /// TfL refuses a request with an object that contains `exceptionType`, `httpStatusCode` and `message`. The object
    /// is a refusal even if a proxy has changed the status to 200. Its `relativeUri` repeats the request, including any
    /// secrets, and is never shown.
    ///
    /// - Parameter hint: The hint for a refusal that TfL's status does not explain.
    /// - Returns: The reader.
    /// - Throws: ``FeedError``; with code `rate-limited` for TfL's throttling, which has status 403 or 429.
    func publisherAnswer(hint: String? = nil) throws(FeedError) -> RecordReader {
        let answer: RecordReader? = if isSuccess { try record(blanks: ["null"]) } else { try? record(blanks: ["null"]) }
        if isSuccess, let answer, answer["exceptionType"] == nil, answer["httpStatusCode"] == nil { return answer }
        var response = self
        if isSuccess {
            // The status is a number, but in some recordings a text.
            let said = answer?["httpStatusCode"]?.writtenNumber?.int
            response.status = said.flatMap { (400..<600).contains($0) ? $0 : nil } ?? 400
        }
        var sentence = answer?.optionalText("message")
        if let address = answer?.optionalText("relativeUri"), sentence?.contains(address) == true { sentence = nil }
        guard response.status == 403 || response.status == 429 else {
            throw response.refusal(sentence: sentence, hint: hint)
        }
        throw FeedError(
            .rateLimited,
            "TfL asks us to slow down: status \(response.status)" + (sentence.map { ", \"\($0)\"" } ?? ""),
            hint: "Try again later, ask less often, or set appKey: TfL answers more often with one."
        )
    }
}

extension FeedResponse {
    /// Reads the answer to one request for arrivals: the arrivals in order of time, one item for each train.
    ///
    /// - Parameter stop: The id in the request; `nil` for the stop that each arrival names.
    /// - Returns: The items with their stops as groups, and the number of predictions that were merged into the items
    ///   of other predictions.
    /// - Throws: ``FeedError`` if TfL refused the request or the answer is not JSON, `JSONMismatch` if it is not an
    ///   array.
    package func arrivals(at stop: String? = nil) throws -> FeedSnapshot {
        let answer = try publisherAnswer()
        let predictions = try answer.each { try Prediction($0, at: stop) }
        let items = predictions.grouped(by: \.item.id).flatMap(Train.items)
        return FeedSnapshot(
            groups: predictions.lazy.map(\.stop).withUniqueIDs,
            items: Train.sorted(items),
            warnings: answer.warnings,
            mergedRecordCount: predictions.count - items.count,
            source: url?.absoluteString
        )
    }
}

extension TflArrivalsProvider {
    /// Reads the arrivals at one stop, or a list of stops in any of TfL's forms.
    package func read(saved response: FeedResponse, in context: FetchContext) throws -> SavedAnswerReading? {
        let answer = try response.publisherAnswer()
        // An element has members of a stop and not of an arrival.
        let hasStop = answer.json.elements?.contains {
            $0["commonName"] != nil || $0["lineId"] == nil && $0["stopType"] != nil
        }
        if hasStop == false {
            let snapshot = try response.arrivals()
            let stops = snapshot.groups.map(\.title).joined(separator: ", ")
            return SavedAnswerReading("arrivals at \(stops.isEmpty ? "a stop" : stops)", snapshot)
        }
        let groups = try answer.stops().map(\.group)
        let names = groups.prefix(3).map(\.title).joined(separator: ", ") + (groups.count > 3 ? " and more" : "")
        return SavedAnswerReading(
            "a list of \(groups.count) \(groups.count == 1 ? "stop" : "stops"), \(names)",
            FeedSnapshot(groups: groups, warnings: answer.warnings, source: response.url?.absoluteString)
        )
    }
}
