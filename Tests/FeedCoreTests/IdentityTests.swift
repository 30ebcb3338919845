import FeedCore
import Testing

struct IdentityTests {
    @Test(arguments: [
        ("tfl", true), ("tfl-work", true), ("7", true), (String(repeating: "a", count: 63), true),
        ("", false), ("-a", false), ("Tfl", false), ("a b", false), ("ä", false),
        (String(repeating: "a", count: 64), false),
    ])
    func `a feed id follows its grammar`(text: String, isValid: Bool) {
        #expect((FeedID(text) != nil) == isValid)
    }

    @Test(arguments: [
        (["GB-SCT", "st-andrews-day", "2026"], "GB-SCT/st-andrews-day/2026"),
        (["a b", "c/d", "é%"], "a%20b/c%2Fd/%C3%A9%25"),
        (["a", "", "b"], "a/b"),
        (["._~-"], "._~-"),
        (["$(rm)", "`x`"], "%24%28rm%29/%60x%60"),
    ])
    func `an item id can be typed in a shell`(parts: [String], expected: String) {
        #expect(LocalID(parts).rawValue == expected)
    }

    @Test func `a number is appended to an id`() {
        #expect(LocalID("a", "b").numbered(2).rawValue == "a/b/2")
        #expect(ItemID("tfl", LocalID("a", "b")).description == "tfl:a/b")
    }

    @Test(arguments: [
        ("King's Cross", "king-s-cross"), ("São Paulo", "sao-paulo"), ("  R&D -- 7 ", "r-d-7"), ("日本", ""), ("", ""),
    ])
    func `a slug keeps letters and digits`(text: String, slug: String) { #expect(text.slug == slug) }

    @Test(
        arguments: [
            ("tfl-arrival", "tfl-arrivals"), ("limt", "limit"), ("raduis", "radius"), ("RADIUS", "radius"), ("x", nil),
            ("entirely", nil), (String(repeating: "limit", count: 1_000), nil),
        ] as [(String, String?)]
    )
    func `suggests the nearest name, and none that is too different`(typed: String, expected: String?) {
        #expect(typed.nearest(of: ["tfl-arrivals", "limit", "radius", "neds-races"]) == expected)
    }

    @Test(
        arguments: [
            ((14, 2), (7, 1), false, true), ((10, 1), (2, 1), false, false), ((13, 8), (5, 2), true, false),
            ((Int.max, 1), (Int.max, 2), false, false),
        ] as [((Int, Int), (Int, Int), Bool, Bool)]
    )
    func `fractions compare exactly`(one: (Int, Int), other: (Int, Int), isLess: Bool, isSame: Bool) throws {
        let one = try #require(Fraction(one.0, one.1))
        let other = try #require(Fraction(other.0, other.1))
        #expect(one.isLess(than: other) == isLess)
        #expect(one.hasSameValue(as: other) == isSame)
    }
}
