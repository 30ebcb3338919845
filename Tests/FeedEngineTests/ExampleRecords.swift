import FeedCore
import FeedEngine
import Foundation

/// Records of fetches, with every member and with as few as possible.
enum ExampleRecords {
    private static let start = Date(timeIntervalSince1970: 1_795_255_200)

    static var answered: FetchRecord {
        var record = FetchRecord("tfl", .answered, duration: 0.25)
        record.traffic.requests = 3
        record.traffic.retries = 1
        record.traffic.notModified = 1
        record.traffic.fromCache = 2
        record.traffic.bytes = 4_096
        record.items = 20
        record.warnings = 1
        record.readAt = start
        record.budgetLeft = 480
        return record
    }

    static var failed: FetchRecord {
        var record = FetchRecord("tfl", .failed(.rateLimited), duration: 1.5)
        record.consecutiveFailures = 5
        record.breakerOpenUntil = start.addingTimeInterval(60)
        return record
    }
}
