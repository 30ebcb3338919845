package import FeedCore
package import Foundation

// Parts of events and queries, as in the tables of a store.

extension ItemEvent.Value {
    package var stored: Data {
        var writer = ByteWriter()
        writer.write(self)
        return Data(writer.bytes)
    }

    /// Reads a value; earlier versions stored its words, from which a time can be recognised.
    package init?(_ data: Data?, words: String?) {
        if let data {
            let value = data.withUnsafeBytes { bytes in
                var reader = ByteReader(bytes)
                let value = reader.eventValue()
                return reader.isComplete ? value : nil
            }
            guard let value else { return nil }
            self = value
        } else if let words {
            let time = Date(rfc3339: words).map { FeedTime.instant($0) }
            self = (time ?? CivilDay(words).map { .day($0, region: "") }).map { .time($0) } ?? .text(words)
        } else {
            return nil
        }
    }
}

extension String {
    /// A text behind all that begin with this one and continue in ASCII, as ids do.
    package var pastAllBeginningSo: String { self + "\u{10FFFF}" }
}

extension Set<FeedID> {
    /// Their ids, which are plain, as an array of JSON.
    package var jsonText: String { "[" + map { "\"\($0.rawValue)\"" }.sorted().joined(separator: ",") + "]" }
}
