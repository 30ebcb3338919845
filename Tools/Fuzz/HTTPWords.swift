/// Meaningful words for HTTP clients.
enum HTTPWords {
    static let versions = [
        "HTTP/1.0", "HTTP/1.0", "HTTP/0.9", "HTTP/1.2", "HTTP/2.0", "HTTP/3.0", "HTTP/1.10", "HTTP/9.9", "HTTP/11",
        "HTTP/1", "http/1.1", "HTTP/", "HTTP/-1.1", "ICY", "RTSP/1.0", "",
    ]

    static let statuses = [
        "100", "101", "103", "201", "202", "203", "204", "205", "206", "300", "301", "302", "303", "304", "305", "307",
        "308", "400", "401", "403", "404", "407", "408", "410", "412", "416", "421", "425", "426", "429", "500", "502",
        "503", "504", "511", "599",
    ]

    static let wrongStatuses = [
        "000", "001", "010", "099", "600", "999", "1000", "65536", "-1", "+200", "2 00", "20", "2", "0200", "2.0", "",
        "20O", "0x0", "99999999999999999999", "٢٠٠",
    ]

    static let wrongLengths = [
        "", "-1", "+2", "0x2", "1e3", "2,2", "2, 3", "2 2", "٢", "9223372036854775807", "9223372036854775808",
        "18446744073709551615", "18446744073709551616", "99999999999999999999999", "00000000000000000002", "\0",
    ]

    static let transferCodings = [
        "gzip, chunked", "chunked, gzip", "chunked, chunked", "identity", "chunked;q=1", "xchunked", "Chunked", "",
        " chunked ", "\"chunked\"", "chunked\0", "gzip",
    ]

    static let locations = [
        "", " ", "#", "?", "//", "///", "http://", "http:///x", "http://:80/", "http://127.0.0.1:0/",
        "http://127.0.0.1:99999/", "http://127.0.0.1:-1/", "https://127.0.0.1:1/", "http://[::1/", "http://[::1]:1/",
        "http://[fe80::1%25lo]/", "http://a@127.0.0.1:1/", "http://127.1:1/", "http://0x7f.1:1/", "file:///etc/passwd",
        "ftp://127.0.0.1/", "data:,x", "javascript:1", "unix:/x", "http://127.0.0.1\\@a/", "http://%31%32%37.0.0.1:1/",
        "http://\u{FF11}\u{FF12}\u{FF17}.0.0.1:1/", "http://xn--/", "http://a..b/", "http://127.0.0.1:1/\u{1B}[2J",
        "http://127.0.0.1:1/%", "http://127.0.0.1:1/%zz", "http://127.0.0.1:1/{}|^`", "../../..", "x:y",
        "http://999.1/",
        "http://" + String(repeating: "a", count: 300) + "/", "/" + String(repeating: "b", count: 60_000),
    ]

    static let headers =
        validators + freshness + [
            "content-type: application/json", "content-type: text/html; charset=\"", "content-type: ;charset=utf-16",
            "content-type: application/xml;charset=gb18030", "content-type:", "connection: close",
            "connection: keep-alive", "connection: ,,close", "keep-alive: timeout=0, max=0", "upgrade: websocket",
            "proxy-connection: close", "content-range: bytes 0-1/2",
            "content-range: x", "content-location: http://a/", "link: <>; rel=next", "trailer: content-length",
            "te: trailers", "set-cookie: a=b", "set-cookie: \(String(repeating: "c", count: 5_000))=d; domain=.",
            "www-authenticate: Basic", "alt-svc: h3=\":1\"", "strict-transport-security: max-age=1",

            "x-ratelimit-remaining: -1", "x:\t y \t", "expect: 100-continue",
            "host: 127.0.0.1", "content-disposition: attachment",
        ]

    private static let validators = [
        "etag: \"a\"", "etag: W/\"a\"", "etag: a", "etag:", "etag: *",
        "etag: \"\(String(repeating: "e", count: 3_000))\"", "last-modified: Sun, 06 Nov 1994 08:49:37 GMT",
        "last-modified: Sunday, 06-Nov-94 08:49:37 GMT", "last-modified: 0", "last-modified: Sun, 99 Foo 99999",
        "vary: *", "vary: accept, user-agent", "vary: ,",
    ]

    private static let freshness = [
        "cache-control: max-age=99999999999999999999", "cache-control: max-age=-1", "cache-control: max-age=\"1",
        "cache-control: no-store", "cache-control: no-cache=\"x,y\"", "cache-control: stale-if-error=1e9",
        "cache-control: ,=,",
        "pragma: no-cache", "age: 1", "age: -1", "age: 99999999999999999999", "expires: 0", "expires: -1",
        "expires: Thu, 01 Jan 9999 00:00:00 GMT", "date: Thu, 01 Jan 1970 00:00:00 GMT", "date: x",
        "date: Fri, 31 Dec 9999 23:59:60 GMT", "retry-after: 0", "retry-after: 1", "retry-after: 25.5",
        "retry-after: -1",
        "retry-after: 99999999999999999999", "retry-after: Sun, 06 Nov 1994 08:49:37 GMT", "retry-after: nan",
        "retry-after: Fri, 31 Dec 9999 23:59:59 GMT", "retry-after:",
    ]

    /// Headers that are invalid in an answer, or in one of its kind.
    static let brokenHeaders = [
        "etag: \"\u{1B}\"",
        "server: \u{1B}[2J",
        "no colon", ": no name", "blank : before", " folded: first", "x: y\r\n folded", "x: \0", "\0: x", "é: ü",
        "(comment): x", "x: a\rb", "transfer-encoding: chunked", "content-length: 0", "x\u{7F}: y",
        "connection: upgrade", "upgrade: h2c",
    ]
}
