import Foundation

/// A file of the user's that a provider reads in the place of an answer.
public enum FeedFile {
    /// How large a file may be, in bytes.
    public static let maximumByteCount = 32 << 20

    /// What to do about a file of which nothing can be read.
    package static let remedy = "Correct the file, or set another one as \"file\" in this feed's settings."

    /// Reads a whole file.
    ///
    /// - Throws: ``FeedError`` with code `unreachable` where there is no file or it may not be read, `malformed` where it
    ///   is too large.
    public static func read(_ path: FilePath) throws(FeedError) -> [UInt8] {
        let name = "\"\(path.string)\""
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = open(path.string, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(of: name, errno) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(of: name, errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR:
            throw FeedError(.unreachable, "\(name) is a folder, but must be a file", hint: "Name a file in it.")
        // Reading a pipe or a device could wait for ever.
        default: throw irregular(name)
        }
        let data: Data
        do {
            // An empty file has no data at all.
            data = try file.read(upToCount: maximumByteCount + 1) ?? Data()
        } catch {
            throw FeedError(.unreachable, "the file \(name) cannot be read", hint: "Check the disk it is on.")
        }
        guard data.count <= maximumByteCount else {
            throw FeedError(
                .malformed,
                "the file \(name) is larger than \(maximumByteCount >> 20) MiB",
                hint: "Check that it is the right file; a feed of this size has to be split."
            )
        }
        return [UInt8](data)
    }

    /// Why a file cannot be opened.
    private static func failure(of name: String, _ code: Int32) -> FeedError {
        switch code {
        case ENOENT, ENOTDIR: FeedError(.unreachable, "there is no file \(name)", hint: "Check the path.")
        case ELOOP:
            FeedError(
                .unreachable,
                "\(name) is a symbolic link that leads back to itself",
                hint: "Correct the link, or name a file."
            )
        case ENXIO, ENODEV: irregular(name)
        default: FeedError(.unreachable, "the file \(name) cannot be read", hint: "Check its permissions.")
        }
    }

    private static func irregular(_ name: String) -> FeedError {
        FeedError(
            .unreachable,
            "\(name) is not a regular file",
            hint: "Copy what it gives to a file, and name that."
        )
    }
}
