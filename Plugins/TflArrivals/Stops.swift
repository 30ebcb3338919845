package import FeedCore
import Foundation

/// Reads a single stops answer of TfL.
package enum Stops {
    /// Reads all stops of an answer as groups with their facilities, in the answer's order.
    ///
    /// - Throws: ``FeedError`` if TfL refused the request or the answer is not JSON, `JSONMismatch` if it contains no
    ///   stops.
    package static func read(_ response: FeedResponse) throws -> FeedSnapshot {
        var warnings = FeedWarnings()
        let stops = try StopAnswer(response, warnings: &warnings).stops(warnings: &warnings)
        return FeedSnapshot(
            groups: stops.map(FeedGroup.init),
            warnings: warnings,
            source: response.url?.absoluteString
        )
    }
}
