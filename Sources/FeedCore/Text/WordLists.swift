/// Lists of words in a file of the program.
package enum WordLists {
    /// Returns the lists by their names.
    ///
    /// Each line has the name of its list, a colon and words, in which `~` stands for a blank; one that begins with `#`
    /// is a comment.
    package static func named(in file: [UInt8]) -> [String: [String]] {
        var lists: [String: [String]] = [:]
        for line in file.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            let words = line.split(separator: UInt8(ascii: " ")).map { word in
                guard word.contains(UInt8(ascii: "~")) else { return String(decoding: word, as: UTF8.self) }
                return String(decoding: word.map { $0 == UInt8(ascii: "~") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
            }
            lists[String(words[0].dropLast()), default: []] += words.dropFirst()
        }
        return lists
    }
}
