/// A name that equals another only if both have the same code points, as RFC 9535 requires; Swift's texts are equal
/// even if one has a precomposed "é" and the other a decomposed one.
struct ExactName: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (one: Self, other: Self) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
