import Foundation

extension String {
    /// Returns the texts between separators, as `components(separatedBy:)` finds them.
    func parts(between separator: String) -> [String] {
        guard let places = places(of: separator) else { return components(separatedBy: separator) }
        let length = separator.utf8.count
        var text = self
        return text.withUTF8 { text in
            zip([0] + places.map { $0 + length }, places + [text.count]).map { start, end in
                String(decoding: text[start..<end], as: UTF8.self)
            }
        }
    }

    /// Returns the text with `joint` as its separator, if it has `count` parts; otherwise the unchanged text.
    func parts(between separator: String, count: Int, joinedBy joint: String) -> String {
        guard let places = places(of: separator) else {
            let parts = components(separatedBy: separator)
            return parts.count == count ? parts.joined(separator: joint) : self
        }
        guard places.count == count - 1 else { return self }
        let length = separator.utf8.count
        var (text, joint) = (self, joint)
        return text.withUTF8 { text in
            joint.withUTF8 { joint in
                String(unsafeUninitializedCapacity: text.count + places.count * joint.count) { output in
                    var (count, start) = (0, 0)
                    func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
                        count = output[count...].initialize(fromContentsOf: bytes)
                    }
                    for place in places {
                        append(text[start..<place])
                        append(joint[...])
                        start = place + length
                    }
                    append(text[start...])
                    return count
                }
            }
        }
    }

    /// Returns the byte offsets of the separators; `nil` if comparing bytes is not enough to find them.
    ///
    /// Comparing characters one by one takes twenty times as long as comparing bytes. Both give the same parts unless a
    /// separator may be part of a longer character.
    private func places(of separator: String) -> [Int]? {
        var (text, separator) = (self, separator)
        return separator.withUTF8 { separator in text.withUTF8 { Self.places(of: separator, in: $0) } }
    }

    private static func places(
        of separator: UnsafeBufferPointer<UInt8>,
        in text: UnsafeBufferPointer<UInt8>
    ) -> [Int]? {
        guard let first = separator.first, separator.allSatisfy(isPlain) else { return nil }
        var places: [Int] = []
        var position = 0
        while position + separator.count <= text.count {
            guard text[position] == first, text[position...].starts(with: separator) else {
                position += 1
                continue
            }
            let end = position + separator.count
            // A combining mark before or after the separator may form one character with it.
            guard position == 0 || text[position - 1] < 0x80, end == text.count || text[end] < 0x80 else { return nil }
            places.append(position)
            position = end
        }
        return places
    }

    /// Returns true if a byte between ASCII bytes is always a character of its own, which equals no other character.
    ///
    /// False for line ends, since CR LF is one character, and for bytes such as `K`, which equals the sign for kelvins.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: ";") && byte != UInt8(ascii: "`")
            && byte != UInt8(ascii: "K")
    }
}
