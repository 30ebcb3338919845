import Foundation

/// Lists of words in a file of the program.
package enum WordLists {
    /// Returns the lists by their names.
    ///
    /// Each line has the name of its list, a colon and words, in which `~` stands for a blank; one that begins with `#`
    /// is a comment.
    package static func named(in file: [UInt8]) -> [String: [String]] {
        String(decoding: file, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .reduce(into: [:]) { lists, line in
                let parts = line.split(separator: " ").map { String($0.replacing("~", with: " ")) }
                lists[String(parts[0].dropLast()), default: []] += parts.dropFirst()
            }
    }
}
