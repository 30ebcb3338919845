package import FeedCore
import Foundation

/// Reads one answer of TfL's that tells of stops, on its own.
package enum Stops {
    /// Reads all stops of an answer as groups with their facilities, in the answer's order.
    ///
    /// - Throws: ``FeedError`` where the answer is TfL's refusal or no JSON, `JSONMismatch` where it tells of no stops.
    package static func read(_ response: FeedResponse) throws -> FeedSnapshot {
        var warnings = FeedWarnings()
        let stops = try StopAnswer(response, warnings: &warnings).stops(warnings: &warnings)
        return FeedSnapshot(
            groups: stops.map(FeedGroup.init),
            warnings: warnings,
            isPartial: warnings.tellOfMissingPart,
            source: response.url?.absoluteString
        )
    }
}
