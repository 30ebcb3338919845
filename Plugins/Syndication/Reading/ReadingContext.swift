import FeedReaders
import Foundation

/// The name, address and limits of a document, known before it is read.
struct ReadingContext {
    /// Its name for errors, such as `the answer`.
    let name: String

    /// Its address; `nil` for a file.
    let base: URL?

    /// The zone of times without one.
    let timeZone: TimeZone
    let limits: XMLLimits

    /// Counts the bytes of XML that are read.
    let work: XMLWork?
}
