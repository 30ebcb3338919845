import FeedCore
import Foundation

/// A request for a ZIP file or a folder of this machine, which is answered like one to a publisher.
struct LocalArchive {
    private let path: String
    private let request: FeedRequest

    /// - Throws: ``FeedError`` with code `configuration` if the feed's settings do not name the file.
    init(_ request: FeedRequest, of feed: Feed) throws(FeedError) {
        self.request = request
        path = Self.path(of: request.url)
        let texts = feed.settings.values.flatMap(\.leaves).compactMap(\.text)
        let named = texts.map { text in
            Self.path(of: URL(string: text).flatMap { $0.isFileURL ? $0 : nil } ?? URL(filePath: text))
        }
        guard named.contains(path) || feed.profile.source.file.map({ Self.path(of: URL(filePath: $0.string)) }) == path
        else {
            throw FeedError(.configuration, "the file \(path.quotedName) is not one that this feed's settings name")
        }
    }

    private static func path(of url: URL) -> String {
        let path = url.standardizedFileURL.path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Returns status 304 if nothing has changed since the answer whose validator the request has; otherwise the
    /// archive.
    func answer(_ limits: ArchiveLimits) throws(FeedError) -> ArchiveAnswer {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault(TextFile.Fault(errno: errno)) }
        let file = ArchiveFile(descriptor: descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw fault(TextFile.Fault(errno: errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            return try answer(Self.validator(of: [status])) { () throws(FeedError) in
                guard file.size <= limits.maximumBytes else { throw .archiveTooLarge(limits.maximumBytes) }
                return try ZipArchive(file, limits: limits)
            }
        case S_IFDIR:
            let folder = try FolderArchive(path, limits: limits)
            return try answer(Self.validator(of: folder.states)) { () throws(FeedError) in folder }
        default: throw fault(TextFile.Fault(reason: "is not a file or a folder"))
        }
    }

    private func answer(
        _ validator: String,
        _ open: () throws(FeedError) -> any FileArchive
    ) throws(FeedError) -> ArchiveAnswer {
        var response = FeedResponse(headers: ["etag": validator], body: [])
        if request.headers.contains(where: { $0.key.lowercased() == "if-none-match" && $0.value == validator }) {
            response.status = 304
            return ArchiveAnswer(response)
        }
        return ArchiveAnswer(response, try open())
    }

    /// Returns a validator that changes with the size, the time and the identity of any of the files.
    private static func validator(of states: [stat]) -> String {
        var hash = FNV1a()
        for state in states {
            hash.add("\(state.st_ino) \(state.st_size) \(state.modified.tv_sec) \(state.modified.tv_nsec);")
        }
        return "\"\(String(hash.value, radix: 16))\""
    }

    private func fault(_ fault: TextFile.Fault) -> FeedError {
        FeedError(.unreachable, "the file \"\(path)\" \(fault.reason)", hint: FeedFile.remedy)
    }
}
