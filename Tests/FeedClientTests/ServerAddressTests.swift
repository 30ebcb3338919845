import Testing

@testable import FeedClient

@Suite struct ServerAddressTests {
    @Test(arguments: [
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080", "127.0.0.1:8080"),
        ("http://127.0.0.1:8080/", "http://127.0.0.1:8080", "127.0.0.1:8080"),
        ("http://localhost:8080/v1/items", "http://localhost:8080", "localhost:8080"),
        ("https://feeds.example.org/board/", "https://feeds.example.org/board", "feeds.example.org/board"),
        ("https://feeds.example.org/board/v1/stream", "https://feeds.example.org/board", "feeds.example.org/board"),
        ("HTTPS://feeds.example.org", "https://feeds.example.org", "feeds.example.org"),
        ("http://[::1]:8080", "http://[::1]:8080", "[::1]:8080"),
        ("unix:/run/a b.sock", "http+unix://%2Frun%2Fa%20b.sock", "/run/a b.sock"),
        ("unix:///run/a.sock", "http+unix://%2Frun%2Fa.sock", "/run/a.sock"),
        ("http+unix://%2Frun%2Fa.sock", "http+unix://%2Frun%2Fa.sock", "/run/a.sock"),
    ])
    func `an address is read as people copy it`(text: String, base: String, name: String) throws {
        let address = try ServerAddress(text)
        #expect(address.base == base)
        #expect(address.description == name)
    }

    @Test(arguments: [
        ("localhost:8080", "Write http://localhost:8080"), ("feeds.example.org", "Write http://feeds.example.org"),
        ("", "Write http://127.0.0.1:8080"), ("http://", "Write http://127.0.0.1:8080"),
        ("ftp://a/", "begins with ftp:"),
        ("http://user:hunter2@a/", "--token-file"), ("http://a/?token=hunter2hunter2", "--token-file"),
        ("http://a/v1/items?feed=tfl", "such as --feed tfl"), ("http://a/#here", "such as --feed tfl"),
        ("unix:a.sock", "from the root"), ("unix:", "from the root"),
    ])
    func `what is no address says what to write, and no secret`(text: String, advice: String) {
        let problem = #expect(throws: ServerAddress.Problem.self) { try ServerAddress(text) }
        #expect(problem?.description.contains(advice) == true, "\(problem?.description ?? "")")
        #expect(problem?.description.contains("hunter2") == false)
    }
}
