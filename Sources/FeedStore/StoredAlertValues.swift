import FeedCore
package import FeedEngine
package import Foundation

// The subject of an alert as in the tables of a store.

extension AlertSubject {
    package var stored: Data {
        var writer = ByteWriter()
        writer.write(feed.rawValue)
        writer.write(item) { $0.write($1) }
        writer.write(group) { $0.write($1) }
        writer.write(event?.rawValue) { $0.write($1) }
        writer.write(before) { $0.write($1) }
        writer.write(after) { $0.write($1) }
        writer.write(failure) { $0.write($1) }
        return Data(writer.bytes)
    }

    package init?(stored data: Data) {
        let subject: AlertSubject? = data.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            guard let feed = FeedID(reader.text()) else { return nil }
            var subject = AlertSubject(feed: feed)
            subject.item = reader.optional { $0.item() }
            subject.group = reader.optional { $0.group() }
            subject.event = reader.optional { $0.text() }.flatMap(ItemEvent.Kind.init)
            subject.before = reader.optional { $0.eventValue() }
            subject.after = reader.optional { $0.eventValue() }
            subject.failure = reader.optional { $0.text() }
            return reader.isComplete ? subject : nil
        }
        guard let subject else { return nil }
        self = subject
    }
}
