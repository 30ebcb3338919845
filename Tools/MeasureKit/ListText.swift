import FeedJSON

/// The answer of a sample publisher: a small list in which one item changes from version to version.
package enum ListText {
    /// The number of items in a list.
    package static let count = 20

    /// 2033-05-18T03:33:20Z, in seconds since 1970: the items are in the future.
    private static let base = 2_000_000_000

    /// Writes a list.
    ///
    /// - Parameters:
    ///   - list: The number of the list.
    ///   - version: Item `version % count` differs from the version before, in start and platform.
    ///   - stamp: A title for the first item, instead of its own.
    /// - Returns: The text in UTF-8.
    package static func bytes(list: Int, version: Int, stamp: String? = nil) -> [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.member("version", version)
            $0.member("items") {
                $0.array {
                    for item in 0..<count {
                        let changes = (version + count - 1 - item) / count
                        $0.object {
                            $0.member("id", "\(list)-\(item)")
                            $0.member("title", stamp.flatMap { item == 0 ? $0 : nil } ?? "Item \(item) of list \(list)")
                            $0.member("start", base + item * 3_600 + changes % 50 * 60)
                            $0.member("platform", "\(changes % 9 + 1)")
                        }
                    }
                }
            }
        }
        return json.bytes
    }
}
