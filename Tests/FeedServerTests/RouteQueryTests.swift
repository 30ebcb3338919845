import Testing

@testable import FeedServer

struct RouteQueryTests {
    private static let parameters: [RouteParameter] = [
        .init("feed", "", upTo: 3), .init("limit", "", .count),
        .init("layout", "", .words(["unified", "per-feed"])),
        .init("starred", "", .flag), .init("key", "", in: .path),
    ]

    @Test(
        arguments: [
            ("", [:]), ("feed=a&feed=b", ["feed": ["a", "b"]]), ("feed=a+b%20c", ["feed": ["a b c"]]),
            ("limit=3&layout=per-feed", ["limit": ["3"], "layout": ["per-feed"]]), ("&&", [:]),
            ("feed=%C3%A9=%26", ["feed": ["é=&"]]), ("starred", ["starred": ["true"]]),
        ] as [(String, [String: [String]])]
    )
    func `values are read by name`(text: String, values: [String: [String]]) throws {
        #expect(try RouteQuery.read(text, Self.parameters) == values)
    }

    @Test(arguments: [
        ("feed=%zz", "hexadecimal"), ("feed=%2", "hexadecimal"), ("feed=%+2", "hexadecimal"), ("feed=%ff", "UTF-8"),
        ("feeds=a", "Did you mean \"feed\"?"), ("key=a", "no parameter \"key\""), ("limit=1&limit=2", "Give it once"),
        ("limit=", "1 to 1000000"), ("limit=+1", "1 to 1000000"), ("limit=-1", "1 to 1000000"), ("feed", "not empty"),
        ("layout=grid", "unified or per-feed"), ("starred=yes", "true or false"), ("starred=", "true or false"),
        ("=a", "no parameter \"\""),
    ])
    func `what cannot be read is said`(text: String, words: String) throws {
        let problem = try #require(throws: Problem.self) { try RouteQuery.read(text, Self.parameters) }
        #expect(problem.detail.contains(words), "\(problem.detail)")
    }
}
