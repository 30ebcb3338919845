import Foundation

/// Reads files that a configuration or its user names.
enum TextFile {
    /// Why a file cannot be used, to follow its name.
    struct Fault: Error {
        var reason: String
        static let missing = Fault(reason: "does not exist")
        static let folder = Fault(reason: "is a folder, but must be a file")
        static let unreadable = Fault(reason: "cannot be read; check its permissions")
        static func tooLarge(_ limit: Int) -> Fault { Fault(reason: "is larger than \(limit >> 10) KiB") }
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// The bytes of a file, or of a pipe until its end.
    ///
    /// - Parameters:
    ///   - path: Where it is, from the root or the process's current folder.
    ///   - limit: How many bytes are taken; a larger file is a fault, so that a device cannot fill the memory.
    /// - Returns: All of its bytes.
    /// - Throws: Why it cannot be used.
    static func read(_ path: String, limit: Int) throws(Fault) -> [UInt8] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing }
        guard !isFolder.boolValue else { throw .folder }
        var bytes: [UInt8] = []
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            while bytes.count <= limit, let chunk = try file.read(upToCount: limit + 1 - bytes.count), !chunk.isEmpty {
                bytes += chunk
            }
        } catch {
            throw .unreadable
        }
        guard bytes.count <= limit else { throw .tooLarge(limit) }
        return bytes
    }
}

extension String {
    /// The path with `~/` as the home folder, and from a folder where it is relative.
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
