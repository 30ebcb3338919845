import FeedCore
import FeedFormats
import FeedJSON
import Foundation
import Terminal

/// The result of mapping an answer to items, record by record.
///
/// `Documentation/try.schema.json` describes the JSON document.
struct PreviewPage: Page {
    let preview: AnswerPreview

    /// The feed that was tried.
    let feed: FeedID

    /// The maximum number of records shown.
    let limit: Int

    /// The zone in which a page shows times, in addition to UTC.
    let timeZone: TimeZone

    func lines(width: Int?) -> [StyledText] {
        preview.text(limit: limit, timeZone: timeZone).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map { StyledText(String($0)) }
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("version", 1)
            $0.member("feed", feed.rawValue)
            $0.member("part", ifPresent: preview.part)
            $0.member("recordCount", preview.recordCount)
            $0.member("itemCount", preview.itemCount)
            $0.member("notKeptCount", preview.notKeptCount)
            $0.member("droppedCount", preview.droppedCount)
            if let failure = preview.failure { $0.member("error") { $0.value(failure, since: nil) } }
            $0.member("warnings", ifAny: preview.warnings) { $0.value($1) }
            $0.member("records") {
                $0.array { for record in preview.records.prefix(limit) { $0.value(record, of: feed) } }
            }
            let omitted = preview.recordCount - min(limit, preview.records.count)
            if omitted > 0 { $0.member("recordsOmitted", omitted) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ record: AnswerPreview.Record, of feed: FeedID) {
        object {
            $0.member("pointer", ifPresent: record.pointer)
            switch record.outcome {
            case .item(let item, let warnings):
                $0.member("outcome", "item")
                $0.member("item") { $0.value(item, of: feed, readAt: nil) }
                $0.member("warnings", ifAny: warnings) { $0.value($1) }
            case .filtered: $0.member("outcome", "not-kept")
            case .dropped(let warning):
                $0.member("outcome", "dropped")
                $0.member("warnings", ifAny: [warning]) { $0.value($1) }
            }
        }
    }
}
