import FeedCore
import Foundation

/// The reading of an archive in the guide.
struct ArchiveReading {
    var endpoint: URL
    var known: Known?
    var reader: Reader

    /// The part of an archive that a feed has in its state.
    struct Known {
        var validators: [String: String]
        var snapshot: FeedSnapshot
    }

    /// A reader of the parts of a file.
    struct Reader {
        var read: (UnsafeRawBufferPointer) -> Void
    }

    private func snapshot(of known: Known) throws -> FeedSnapshot { known.snapshot }

    func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        // snippet: archive
        let request = FeedRequest(endpoint, headers: known?.validators ?? [:])
        let answer = try await context.transport.archive(request)
        if answer.response.status == 304, let known { return try snapshot(of: known) }
        if let failure = answer.response.failure() { throw failure }
        try answer.archive?.read("stops.txt") { part in reader.read(part) }
        // end
        return FeedSnapshot()
    }
}
