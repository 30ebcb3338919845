import FeedCore
import Foundation

extension TextFile {
    static func exists(_ path: String) -> Bool { fault(of: path) == 0 }

    /// Returns true if something may exist at a path, even if this process cannot see it: a folder on the way may be
    /// closed to it.
    static func mayExist(_ path: String) -> Bool { [0, EACCES].contains(fault(of: path)) }

    /// Returns the reason why nothing is found at a path; `nil` if a file or folder exists.
    static func absence(of path: String) -> Fault? {
        var status = stat()
        return stat(path, &status) == 0 ? nil : Fault(errno: errno)
    }

    /// Returns true if a folder on the way to a path is closed to this process.
    static func isBehindClosedFolder(_ path: String) -> Bool { fault(of: path) == EACCES }

    /// Returns the `errno` of a look at a path; 0 if something exists.
    private static func fault(of path: String) -> Int32 {
        var status = stat()
        // A link to nothing was put there on purpose, so it has to be reported.
        return lstat(path, &status) == 0 ? 0 : errno
    }

    /// Writes all bytes to an open file.
    ///
    /// - Returns: The `errno`; `nil` on success.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return nil
    }

    /// Returns the path with all links followed; `nil` if the file does not exist.
    package static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the path with the links of its folder followed, but not a link that is the file itself: relative paths
    /// in a configuration start from its folder, so that a link to one elsewhere is another configuration.
    static func placePath(_ path: String) -> String {
        guard let folder = realPath(path.parentFolder) else { return path }
        return (folder == "/" ? "" : folder) + "/" + (path.split(separator: "/").last ?? "")
    }
}

extension String {
    /// Returns the path with `~/` as the home folder, and relative to a folder if it is a relative path.
    func resolved(in folder: String, home: String?) -> String {
        if hasPrefix("/") { return self }
        if let home, !home.isEmpty {
            if self == "~" { return home }
            if hasPrefix("~/") { return home + dropFirst(1) }
        }
        let relative = hasPrefix("./") ? String(dropFirst(2)) : self
        return folder.hasSuffix("/") ? folder + relative : "\(folder)/\(relative)"
    }

    /// The folder that a path from the root lies in.
    var parentFolder: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")), slash != startIndex else { return "/" }
        return String(self[..<slash])
    }
}
