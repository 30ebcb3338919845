import FeedCore
import Foundation
import Testing

struct ItemKeyTests {
    // The tests of RFC 3174, section 7.3.
    @Test(arguments: [
        ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
        ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
        (
            "0123456701234567012345670123456701234567012345670123456701234567", 10,
            "dea356a2cddd90c7a7ecedc5ebb563934f460452"
        ),
        // Python's hashlib, around the ends of blocks.
        ("a", 0, "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
        ("a", 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"), ("a", 63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
        ("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"), ("a", 65, "11655326c708d70319be2610e8a57d9a5b959d3b"),
        ("a", 119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"), ("a", 120, "f34c1488385346a55709ba056ddd08280dd4c6d6"),
    ])
    func `SHA-1 matches the examples of its RFC`(text: String, count: Int, expected: String) {
        let bytes = SHA1.hash(String(repeating: text, count: count).utf8)
        #expect(bytes.map { $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16) }.joined() == expected)
    }

    // Python's base64.b32encode of the first 16 bytes of its hashlib.sha1.
    @Test(arguments: [
        (ItemID("tfl", LocalID("940GZZLUOXC", "victoria", "237", "940GZZLUBXN")), "2nfj36uly34gmfsmx4bskfo5bu"),
        (ItemID("holidays", LocalID("GB", "christmas-day", "2026")), "phvcneuq6rvn7q5x2twxmyimk4"),
        (ItemID("neds", LocalID("5f1c")), "v2ej5haj3avlccmpe5i45djzzm"),
    ])
    func `a key never changes, and can be used in an address and as a file name`(id: ItemID, key: String) {
        #expect(id.key == key)
        #expect(id.key.utf8.count == 26)
    }
}
