import JSONHTTP
import FeedCore
import FeedFormats
import FeedJSON
import Foundation

extension MappingPreview {
    /// The trial for programs: one document, its records with their places and what became of them.
    ///
    /// `Documentation/try.schema.json` describes it.
    ///
    /// - Parameters:
    ///   - feed: The feed that was tried.
    ///   - limit: How many records are told of.
    /// - Returns: The bytes, with a line end.
    func json(of feed: FeedID, limit: Int) -> [UInt8] {
        var json = JSONWriter(.indented)
        json.object {
            $0.member("version", 1)
            $0.member("feed", feed.rawValue)
            $0.member("part", ifPresent: part)
            $0.member("recordCount", recordCount)
            $0.member("itemCount", itemCount)
            $0.member("notKeptCount", notKeptCount)
            $0.member("droppedCount", droppedCount)
            if let failure { $0.member("error") { $0.value(failure, since: nil) } }
            if !warnings.isEmpty { $0.member("warnings") { $0.values(warnings) } }
            $0.member("records") {
                $0.array { for record in records.prefix(limit) { $0.value(record, of: feed) } }
            }
            let omitted = recordCount - min(limit, records.count)
            if omitted > 0 { $0.member("recordsOmitted", omitted) }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}

extension JSONWriter {
    fileprivate mutating func values(_ warnings: [FeedWarning]) {
        array { for warning in warnings { $0.value(warning) } }
    }

    fileprivate mutating func value(_ record: MappingPreview.Record, of feed: FeedID) {
        object {
            $0.member("pointer", ifPresent: record.pointer)
            switch record.outcome {
            case .item(let item, let warnings):
                $0.member("outcome", "item")
                $0.member("item") { $0.value(item, of: feed, readAt: nil) }
                if !warnings.isEmpty { $0.member("warnings") { $0.values(warnings) } }
            case .filtered: $0.member("outcome", "not-kept")
            case .dropped(let warning):
                $0.member("outcome", "dropped")
                $0.member("warnings") { $0.values([warning]) }
            }
        }
    }
}
