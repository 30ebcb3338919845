import FeedCore
import Foundation

/// The files of a folder.
struct FolderArchive: FileArchive {
    let folder: String
    let files: [String: Int]

    init(_ folder: String) throws {
        self.folder = folder
        var files: [String: Int] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            files[name] = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.size] as? Int ?? 0
        }
        self.files = files
    }

    func read(_ name: String, by part: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let file = fopen(folder + "/" + name, "r") else { throw FeedError(.malformed, "\(name) is missing") }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 256 * 1_024)
        while true {
            let count = bytes.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) }
            guard count > 0 else { return }
            try bytes.withUnsafeBytes { try part(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }
}
