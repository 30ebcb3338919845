package import FeedCore
import Foundation

extension Provider {
    /// Returns the providers that the files of a folder declare, by their names; none for a folder that does not exist.
    ///
    /// Each file is read when its provider is first needed.
    package static func declared(inFolder folder: String, reading readers: [Provider]) -> [Provider] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.sorted().compactMap { file in
            guard file.hasSuffix(".json"), FeedID.isValid(String(file.dropLast(5))) else { return nil }
            return Provider(String(file.dropLast(5)), inFile: "\(folder)/\(file)", reading: readers)
        }
    }

    /// Creates the provider that a file declares.
    package init(_ name: String, inFile path: String, reading readers: [Provider]) {
        self.init(name, declaredIn: URL(filePath: path).standardizedFileURL.path(percentEncoded: false)) {
            try ProviderFile(at: path, reading: readers)
        }
    }
}

extension ProviderFile {
    /// The maximum size of a file, in bytes.
    private static let maximumSize = 1 << 20

    /// Reads the file at a path; its name is that of the provider.
    package init(at path: String, reading readers: [Provider]) throws {
        let url = URL(filePath: path)
        guard let file = try? FileHandle(forReadingFrom: url) else {
            throw FeedError(.unreachable, "the file \(path) cannot be read")
        }
        let data = try file.read(upToCount: Self.maximumSize + 1) ?? Data()
        guard data.count <= Self.maximumSize else {
            throw FeedError(.malformed, "\(path) is larger than \(Self.maximumSize >> 20) MiB")
        }
        try self.init(Array(data), named: url.deletingPathExtension().lastPathComponent, readers: readers)
    }
}
