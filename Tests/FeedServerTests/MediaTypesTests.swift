import Testing

@testable import FeedServer

struct MediaTypesTests {
    @Test(
        arguments: [
            (nil, "application/json"), ("", "application/json"), ("*/*", "application/json"),
            ("text/csv", "text/csv; x=1"),
            ("text/*", "text/csv; x=1"), ("application/json;q=0.1, text/csv", "text/csv; x=1"),
            ("text/csv;q=0, */*", "application/json"), ("TEXT/CSV ; Q=1", "text/csv; x=1"),
            ("text/csv;q=0.5,*/*;q=0.5", "application/json"), ("image/png", nil), ("application/json;q=0", nil),
            (",,;", nil), ("text/csv;q=nonsense", nil),
        ] as [(String?, String?)]
    )
    func `the type that a client wants most is agreed on`(accept: String?, agreed: String?) {
        #expect(MediaTypes.agreed(accept, among: ["application/json", "text/csv; x=1"]) == agreed)
    }
}
