/// A file of the user's that a provider reads instead of an answer.
public enum FeedFile {
    /// The maximum size of a file, in bytes.
    public static let maximumByteCount = 32 << 20

    /// The hint for a file in which nothing can be read.
    package static let remedy = "Correct the file, or set another one as \"file\" in this feed's settings."

    /// Reads a whole file.
    ///
    /// - Throws: ``FeedError`` with code `unreachable` if the file is missing or may not be read, `malformed` if it is
    ///   too large.
    public static func read(_ path: FilePath) throws(FeedError) -> [UInt8] {
        do throws(TextFile.Fault) {
            return try TextFile.read(path.string, limit: maximumByteCount, patience: nil).bytes
        } catch {
            let code: FeedError.Code = error == .tooLarge(maximumByteCount) ? .malformed : .unreachable
            throw FeedError(code, "the file \"\(path.string)\" \(error.reason)", hint: remedy)
        }
    }
}
