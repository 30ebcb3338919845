import Foundation

/// The names of temporary files that replace another file when they are complete, or remain if their writer is killed.
package enum TemporaryName {
    private static let ending = ".tmp"

    /// Returns a new name: `beginning`, a random number in hexadecimal digits, and `.tmp`.
    package static func new(after beginning: String) -> String {
        beginning + String(UInt64.random(in: .min ... .max), radix: 16) + ending
    }

    /// Returns the paths of the regular files whose path is `beginning`, a hexadecimal number and `.tmp`.
    package static func files(after beginning: String) -> [String] {
        let slash = beginning.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(beginning[...$0]) } ?? ""
        let stem = slash.map { beginning[beginning.utf8.index(after: $0)...] } ?? beginning[...]
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { name in
            guard name.hasPrefix(stem), name.hasSuffix(ending) else { return false }
            let number = name.utf8.dropFirst(stem.utf8.count).dropLast(ending.utf8.count)
            let isNumber = (1...16).contains(number.count) && number.allSatisfy("0123456789abcdef".utf8.contains)
            var status = stat()
            return isNumber && lstat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        }.map { folder + $0 }
    }
}
