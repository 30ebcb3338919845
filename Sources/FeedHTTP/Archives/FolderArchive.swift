package import FeedCore
import Foundation

/// The files in a folder, which are read like those of an archive.
package struct FolderArchive: FileArchive {
    private let folder: String
    private let limits: ArchiveLimits
    package let files: [String: Int]

    /// The states of the files, in the order of their names.
    let states: [stat]

    /// The maximum number of files.
    private static let maximumCount = 65_536

    /// - Throws: ``FeedError`` with code `unreachable` if the folder cannot be read.
    package init(_ path: String, limits: ArchiveLimits) throws(FeedError) {
        self.limits = limits
        var folder = path
        var found = try Self.contents(of: folder)
        // A folder in which all files lie is left out of the names.
        while found.files.isEmpty, found.folders.count == 1 {
            folder += "/\(found.folders[0])"
            found = try Self.contents(of: folder)
        }
        self.folder = folder
        files = Dictionary(uniqueKeysWithValues: found.files.map { ($0.name, Int($0.state.st_size)) })
        states = found.files.map(\.state)
    }

    /// Returns the visible regular files and folders in a folder.
    private static func contents(
        of folder: String
    ) throws(FeedError) -> (files: [(name: String, state: stat)], folders: [String]) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            throw FeedError(.unreachable, "the folder \"\(folder)\" cannot be read", hint: FeedFile.remedy)
        }
        guard names.count <= maximumCount else {
            throw FeedError(.malformed, "the folder \"\(folder)\" has more than \(maximumCount) files")
        }
        var files: [(name: String, state: stat)] = []
        var folders: [String] = []
        for name in names where !name.hasPrefix(".") {
            var state = stat()
            guard stat("\(folder)/\(name)", &state) == 0 else { continue }
            switch state.st_mode & S_IFMT {
            case S_IFREG: files.append((name, state))
            case S_IFDIR: folders.append(name)
            default: break
            }
        }
        return (files, folders)
    }

    package func read(_ name: String, by part: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard files[name] != nil else { throw FeedError.missing(name) }
        let descriptor = open("\(folder)/\(name)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let reason = TextFile.Fault(errno: errno).reason
            throw FeedError(.malformed, "the file \(name.quotedName) \(reason)", hint: FeedFile.remedy)
        }
        let file = ArchiveFile(descriptor: descriptor)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: FeedError.archivePart, alignment: 16)
        defer { buffer.deallocate() }
        var position = 0
        while true {
            if Task.isCancelled { throw FeedError.requestCancelled }
            let count = try file.read(at: position, into: buffer)
            if count == 0 { return }
            position += count
            guard position <= limits.maximumFileBytes else {
                let limit = limits.maximumFileBytes
                throw FeedError(.malformed, "the file \(name.quotedName) is larger than \(limit) bytes")
            }
            try part(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
