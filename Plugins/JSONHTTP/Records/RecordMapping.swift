import FeedCore
import FeedJSON
import Foundation

/// Makes items of records.
///
/// A class, since it is handed on with each record and has many parts.
final class RecordMapping: Sendable {
    let records: RecordPath
    let mayBeMissing: Bool
    let fields: FieldMap
    let keep: Condition?

    /// Where the clocks are that times without an offset mean; `nil` where every time has one.
    let zone: TimeZone?

    /// How many seconds an item stays after it has begun or, where its end is known, ended.
    let staysFor: TimeInterval

    /// How many containers above a record the parts stand that its neighbours may share.
    let subtitleLevels: Int?
    let groupLevels: Int?
    let categoryLevels: Int?

    init(_ settings: SettingValues) {
        records = settings[JSONHTTPProvider.records]
        mayBeMissing = settings[JSONHTTPProvider.emptyWhenMissing]
        fields = settings[JSONHTTPProvider.fields]
        keep = settings[JSONHTTPProvider.keep]
        zone = settings[JSONHTTPProvider.timeZone]
        staysFor = settings[JSONHTTPProvider.staysFor].seconds
        subtitleLevels = fields.subtitle.map(\.levels) ?? 0
        groupLevels = fields.group.map(\.levels) ?? 0
        categoryLevels = fields.category.map(\.levels) ?? 0
    }

    /// What became of a record.
    enum Outcome {
        case item(FeedItem)
        /// The condition to keep it does not hold.
        case filtered
        /// A field that it must have cannot be read.
        case dropped(field: String, FieldError)
    }

    /// What to make of the parts of a page that are the same for all records.
    ///
    /// A class, for the same reason.
    final class PageContext {
        /// Where days end that name no zone.
        let zone: TimeZone

        /// What relative links are relative to.
        let url: URL?

        init(zone: TimeZone, url: URL?) {
            self.zone = zone
            self.url = url
        }
    }
}

extension FeedWarnings {
    /// Adds a record that was left out.
    mutating func add(loss fault: FieldError, of field: String, in record: AnswerRecord) {
        add(
            .malformedRecord,
            pointer: record.place(of: fault.value),
            "\(field): \(fault.reason(in: record))"
        )
    }

    /// Adds a part that was left out of an item.
    mutating func add(odd fault: FieldError, of field: String, in record: AnswerRecord) {
        add(
            .unusualRecord,
            pointer: record.place(of: fault.value),
            "\(field): \(fault.reason); it is left out of the item"
        )
    }
}
