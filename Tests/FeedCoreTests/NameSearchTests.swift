import FeedCore
import Testing

/// Names as searches and conditions compare them.
struct NameSearchTests {
    @Test(arguments: [
        ("St. John's", "st johns"), ("St. Jöhn’s", "st johns"), ("Track_condition", "track condition"), ("B 4", "b 4"),
        ("B–4", "b 4"), ("  Zürich -- HB ", "zurich hb"), (" Zurich--HB ", "zurich hb"), ("ＡＢＣ", "abc"), ("!?", ""),
        ("", ""),
        ("...", ""), ("A\tb\nC", "a b c"),
    ])
    func `are plain without case, accents and punctuation`(name: String, plain: String) {
        #expect(NameSearch.plain(name) == plain)
    }
}
