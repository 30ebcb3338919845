import FeedCore
import Foundation

extension TextFile {
    static func exists(_ path: String) -> Bool { fault(of: path) == 0 }

    /// Returns true if a file exists at a path, or cannot be seen because this process may not enter one of the
    /// folders.
    static func mayExist(_ path: String) -> Bool { [0, EACCES].contains(fault(of: path)) }

    /// Returns the reason why no file is found at a path; `nil` if a file or folder exists.
    static func absence(of path: String) -> Fault? {
        var status = stat()
        return stat(path, &status) == 0 ? nil : Fault(errno: errno)
    }

    /// Returns true if this process may not enter one of the folders in a path.
    static func isBehindClosedFolder(_ path: String) -> Bool { fault(of: path) == EACCES }

    /// Returns the `errno` of `lstat` for a path; 0 if a file, folder or link exists.
    private static func fault(of path: String) -> Int32 {
        var status = stat()
        // A link without a target was made on purpose, so it counts as existing, and is reported.
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

    /// Returns the path with all links resolved; `nil` if the file does not exist.
    package static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the path with the links of its folder resolved, but not a link that is the file itself.
    ///
    /// Links to the same file are different configurations, since relative paths start from the link's folder.
    static func placePath(_ path: String) -> String {
        guard let folder = realPath(path.parentFolder) else { return path }
        return (folder == "/" ? "" : folder) + "/" + (path.split(separator: "/").last ?? "")
    }
}

extension String {
    /// Returns the absolute path: `~/` is the home folder, and other relative paths start from `folder`.
    func resolved(in folder: String, home: String?) -> String {
        if hasPrefix("/") { return self }
        if let home, !home.isEmpty {
            if self == "~" { return home }
            if hasPrefix("~/") { return home + dropFirst(1) }
        }
        let relative = hasPrefix("./") ? String(dropFirst(2)) : self
        return folder.hasSuffix("/") ? folder + relative : "\(folder)/\(relative)"
    }

    /// The folder of an absolute path.
    var parentFolder: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")), slash != startIndex else { return "/" }
        return String(self[..<slash])
    }
}
