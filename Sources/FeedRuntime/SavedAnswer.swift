import FeedConfiguration
package import FeedCore
import FeedHTTP
import Foundation
import Synchronization

/// A saved answer, which is returned to every request, or several, each for another address.
package final class SavedAnswer: UncountedTransport {
    package let body: [UInt8]

    /// The answers by the order in which their addresses are first requested; `nil` if every request gets ``body``.
    private let pages: [[UInt8]]?

    /// The addresses that were requested, each once, in order.
    private let addresses = Mutex<[URL]>([])

    /// The file that the answer was read from; `nil` for standard input.
    private let path: String?
    private let asked = Mutex<[FeedRequest]>([])

    /// The file with the text of standard input, for a feed that reads a file.
    private let copy = Mutex<URL?>(nil)

    /// The maximum size in bytes, which is the default limit of a publisher's answer after decompression.
    private static let limit = 128 << 20

    /// Creates an answer; `path` is the file that it was read from, if any.
    package init(body: [UInt8], path: String? = nil) {
        self.body = body
        self.path = path
        pages = nil
    }

    /// Creates answers to one address after the other; a request for a further one is answered without content.
    package init(pages: [[UInt8]]) {
        body = pages.first ?? []
        path = nil
        self.pages = pages
    }

    /// Creates an answer from a file, or from standard input if the path is `-`.
    package convenience init(_ path: String) throws(SavedAnswerProblem) {
        if path == "-" {
            guard let body = Self.standardInput() else {
                throw SavedAnswerProblem(
                    description: "aggregate: standard input is larger than \(Self.limit >> 20) MiB."
                )
            }
            self.init(body: body)
        } else {
            let body: [UInt8]
            do throws(TextFile.Fault) {
                body = try TextFile.read(path, limit: Self.limit).bytes
            } catch {
                let description = "aggregate: --body names \"\(path)\", which \(error.reason)."
                throw SavedAnswerProblem(description: description.printable)
            }
            self.init(body: body, path: path)
        }
    }

    /// Reads all of standard input, without a time limit, since a person may type it; `nil` if it is larger than
    /// ``limit``.
    private static func standardInput() -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count <= limit, let chunk = try? FileHandle.standardInput.read(upToCount: 1 << 20), !chunk.isEmpty {
            bytes += chunk
        }
        return bytes.count <= limit ? bytes : nil
    }

    package func send(_ request: FeedRequest) throws(FeedError) -> FeedResponse {
        asked.withLock { $0.append(request) }
        guard let pages else { return FeedResponse(body: body, url: request.url) }
        let number = addresses.withLock { known in
            if let number = known.firstIndex(of: request.url) { return number }
            known.append(request.url)
            return known.count - 1
        }
        guard pages.indices.contains(number) else { return FeedResponse(status: 204, body: [], url: request.url) }
        return FeedResponse(body: pages[number], url: request.url)
    }

    package func archive(_ request: FeedRequest) throws(FeedError) -> ArchiveAnswer {
        asked.withLock { $0.append(request) }
        // The file was named by the user, and is in memory already.
        let limits = ArchiveLimits(maximumBytes: Self.limit, maximumFileBytes: 8 << 30)
        return ArchiveAnswer(FeedResponse(body: [], url: request.url), try ZipArchive(body, limits: limits))
    }

    package func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        // The saved answer replaces the answers of publishers, and no others.
        isCounted ? try send(question) : FeedResponse(status: 204, body: [])
    }

    /// The requests that were answered so far.
    package var requests: [FeedRequest] { asked.withLock { $0 } }

    /// A note that a feed made several requests and got the same answer to each, which is probably wrong; `nil` for at
    /// most one request.
    package var sentenceOnRequests: String? {
        let asked = requests
        guard asked.count > 1 else { return nil }
        let names = asked.prefix(3).map { $0.url.absoluteString }.joined(separator: ", ")
        let more = asked.count > 3 ? " and \(asked.count - 3) more" : ""
        return "asked \(asked.count) times and was given the same answer each time: \(names)\(more)."
    }
}

/// The reason why an answer cannot be read, or why a feed cannot use it.
package struct SavedAnswerProblem: Error, CustomStringConvertible {
    package let description: String

    /// True if the feed never reads an answer.
    package var isOfFeed = false
}

// MARK: - Feeds that read a file

extension SavedAnswer {
    /// Changes a feed that reads a file to read the saved answer instead; does not change any other feed.
    func replaceFile(of feed: inout Feed) throws(SavedAnswerProblem) {
        guard feed.isLocal else { return }
        guard let setting = feed.manifest.settings.first(where: { $0.resolution == .path }) else {
            throw SavedAnswerProblem(
                description:
                    "\(feed.id): \(feed.manifest.name) makes its items by rules with these settings, and reads no answer.",
                isOfFeed: true
            )
        }
        do {
            var settings = feed.settings
            settings[setting.name] = .text(try path ?? copied())
            var other = try Feed(feed.id, of: feed.provider.origin, settings: settings)
            other.deadline = feed.deadline
            feed = other
        } catch {
            throw SavedAnswerProblem(description: "\(feed.id): the saved answer cannot be read: \(error).".printable)
        }
    }

    /// Writes the answer to a file that only its owner may read, and returns its path.
    private func copied() throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "aggregate-try-\(UUID().uuidString)")
        let path = file.path(percentEncoded: false)
        guard
            FileManager.default.createFile(atPath: path, contents: Data(body), attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        copy.withLock { $0 = file }
        return path
    }

    func removeCopy() {
        if let file = copy.withLock({ $0 }) { try? FileManager.default.removeItem(at: file) }
    }

    /// Returns an error of the feed, reworded for a saved file instead of a publisher's answer.
    func explaining(_ error: FeedError) -> FeedError {
        if error.code == .timedOut {
            let message = "reading the saved answer took longer than the feed has"
            return FeedError(.timedOut, message, hint: "Raise --timeout.")
        }
        var explained = error
        if let copy = copy.withLock({ $0 }) {
            let name = "the file \"\(copy.path(percentEncoded: false))\""
            explained.message = error.message.replacing(name, with: "standard input")
        }
        if error.hint == FeedError.changedFormatHint || error.hint == FeedFile.remedy {
            explained.hint = "Check that it is an answer to this feed with these settings."
        }
        return explained
    }
}
