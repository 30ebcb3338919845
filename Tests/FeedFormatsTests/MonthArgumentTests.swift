import FeedCore
import FeedFormats
import Testing

struct MonthArgumentTests {
    @Test(arguments: [
        ("12", "2026-12"), ("1", "2027-01"), ("01", "2027-01"), ("2027-1", "2027-01"), ("2027-01", "2027-01"),
        ("jan", "2027-01"), ("Dezember", "2026-12"), ("März", "2027-03"), ("maerz", "2027-03"), ("okt", "2027-10"),
        ("+2", "2027-01"), ("-1", "2026-10"),
    ])
    func `reads a month by its number too`(text: String, month: String) throws {
        let present = try #require(CivilMonth("2026-11"))
        #expect(MonthArgument(text)?.month(from: present)?.description == month)
    }

    @Test(arguments: ["13", "0", "1-", "2027-13", "2027-0", "027-11", "1-2027", "2027-", "2027-1-1", "", "-"])
    func `nothing else is a month`(text: String) { #expect(MonthArgument(text) == nil) }
}
