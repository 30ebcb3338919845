package import FeedCore
package import Foundation

/// The one document that a feed reads: at an address, or in a file.
package enum DocumentSource: Sendable {
    case address(SourceAddress)
    case file(FilePath)

    /// The address as far as it may be shown; `nil` for a file.
    package var address: URL? { if case .address(let source) = self { source.url } else { nil } }

    /// Reads the current document, and passes it to `read` with a name for errors, such as `the answer`.
    ///
    /// A request sends `types` as its header `Accept`.
    ///
    /// - Returns: The snapshot with its source.
    /// - Throws: The publisher's failure, and the errors of `read`; the error for a malformed file has a hint for
    ///   files.
    package func snapshot(
        accepting types: String,
        in context: FetchContext,
        _ read: (FeedResponse, String) throws -> FeedSnapshot
    ) async throws -> FeedSnapshot {
        var snapshot: FeedSnapshot
        switch self {
        case .file(let path):
            let response = FeedResponse(body: try FeedFile.read(path))
            do {
                snapshot = try read(response, "the file \"\(path.string)\"")
            } catch {
                var error = FeedError(error)
                // The hints for answers, to wait or to inform the publisher, do not apply to a file.
                if error.code == .malformed { error.hint = FeedFile.remedy }
                throw error
            }
            snapshot.source = path.string
        case .address(let source):
            let response = try await context.transport.send(source.request(headers: ["Accept": types]))
            if let failure = response.failure() { throw failure }
            snapshot = try read(response, "the answer")
            snapshot.source = response.url?.absoluteString
        }
        return snapshot
    }
}

/// A counter of the work of reading a document, by which a test measures its growth: bytes of XML and of lines,
/// compared events, calculated times, and days that rules examine.
package final class ReadingWork {
    package private(set) var steps = 0

    package init() {}

    func add(_ count: Int = 1) { steps += count }
}

extension FeedResponse {
    /// The charset of the header `Content-Type`; `nil` for none.
    package var charset: String? {
        for parameter in (headers["content-type"] ?? "").split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces).lowercased() == "charset" else {
                continue
            }
            return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'"))
        }
        return nil
    }
}
