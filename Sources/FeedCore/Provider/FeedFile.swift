import Foundation

/// A file of the user's that a provider reads in the place of an answer.
public enum FeedFile {
    /// How large a file may be, in bytes.
    public static let maximumByteCount = 32 << 20

    /// Reads a whole file.
    ///
    /// - Throws: ``FeedError`` with code `unreachable` where there is no file or it may not be read, `malformed` where it
    ///   is too large.
    public static func read(_ path: FilePath) throws(FeedError) -> [UInt8] {
        let file: FileHandle
        do {
            var isDirectory: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path.string, isDirectory: &isDirectory) else {
                throw FeedError(.unreachable, "there is no file \"\(path.string)\"", hint: "Check the path.")
            }
            guard !isDirectory.boolValue else {
                throw FeedError(
                    .unreachable,
                    "\"\(path.string)\" is a folder, but must be a file",
                    hint: "Name a file in it."
                )
            }
            let kind =
                try FileManager.default.attributesOfItem(atPath: path.resolvingLinks)[.type] as? FileAttributeType
            guard kind == .typeRegular else {
                // Reading a pipe or a device could wait for ever.
                throw FeedError(
                    .unreachable,
                    "\"\(path.string)\" is no regular file",
                    hint: "Copy what it gives to a file, and name that."
                )
            }
            file = try FileHandle(forReadingFrom: URL(filePath: path.string))
        } catch let error as FeedError {
            throw error
        } catch {
            throw FeedError(.unreachable, "the file \"\(path.string)\" cannot be read", hint: "Check its permissions.")
        }
        defer { try? file.close() }
        let data: Data
        do {
            // An empty file has no data at all.
            data = try file.read(upToCount: maximumByteCount + 1) ?? Data()
        } catch {
            throw FeedError(
                .unreachable,
                "the file \"\(path.string)\" cannot be read",
                hint: "Check the disk it is on."
            )
        }
        guard data.count <= maximumByteCount else {
            throw FeedError(
                .malformed,
                "the file \"\(path.string)\" is larger than \(maximumByteCount >> 20) MiB",
                hint: "Check that it is the right file; a feed of this size has to be split."
            )
        }
        return [UInt8](data)
    }
}

extension FilePath {
    fileprivate var resolvingLinks: String {
        URL(filePath: string).resolvingSymlinksInPath().path(percentEncoded: false)
    }
}
