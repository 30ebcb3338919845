/// Lists of words in a file that is part of the program.
package enum WordLists {
    /// Returns the lists by their names.
    ///
    /// Each line has the name of its list, a colon and words, in which `~` stands for a blank.
    package static func named(in file: [UInt8]) -> [String: [String]] {
        file.lines.reduce(into: [:]) { lists, line in
            let words = line.split(separator: " ").map(String.init)
                .map { $0.contains(ascii: "~") ? $0.replacing("~", with: " ") : $0 }
            lists[String(words[0].dropLast()), default: []] += words.dropFirst()
        }
    }
}

extension [UInt8] {
    /// The lines of a file that is part of the program, without blank lines and comments, which begin with `#`.
    ///
    /// Such a file may be read at each start, and the library's `split` allocates for each byte in an unoptimised
    /// build.
    package var lines: [String] {
        withUnsafeBufferPointer { bytes in
            var lines: [String] = []
            var start = 0
            while start < bytes.count {
                var end = start
                while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
                if end > start, bytes[start] != UInt8(ascii: "#") {
                    lines.append(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self))
                }
                start = end + 1
            }
            return lines
        }
    }
}
