import FeedCore
import SamplePublishers
import SampleServer
import Terminal

extension HostileCase {
    private static let moreBytes =
        "If that is right for this publisher, raise maximumBytes or maximumDecompressedBytes of the feed."

    /// Bodies in other formats than expected.
    static let bodies = [
        HostileCase(
            "HTML with 200",
            .webPage,
            .fails(
                .malformed,
                "the answer is a web page or XML, not JSON: line 1, column 1: found \"<\", expected a value."
                    + " Check the endpoint, or try again later."
            )
        ),
        HostileCase(
            "HTML with 200, races",
            to: .neds,
            .webPage,
            .fails(
                .malformed,
                "the answer is a web page or XML, not JSON: line 1, column 1: found \"<\", expected a value."
                    + " Check the endpoint, or try again later."
            )
        ),
        HostileCase(
            "HTML with 200, trains",
            to: .tfl,
            .webPage,
            .fails(
                .malformed,
                "the answer is a web page or XML, not JSON: line 1, column 1: found \"<\", expected a value."
                    + " Check the endpoint, or try again later."
            )
        ),
        HostileCase(
            "empty body",
            .status(200),
            .fails(.malformed, "the answer is empty, but should be JSON. Try again later.")
        ),
        HostileCase(
            "204, no content",
            .status(204),
            .fails(.malformed, "the answer is empty, but should be JSON. Try again later.")
        ),
        HostileCase(
            "truncated JSON",
            .ordinary.truncated(toBytes: 100),
            .fails(
                .malformed,
                "the answer is not JSON: line 1, column 101: found the end of the text, expected the end of the string."
            )
        ),
        HostileCase(
            "wrong top-level type",
            .ordinary.wrapped(),
            .fails(.malformed, "the answer has another shape: found an object, expected an array.")
        ),
        HostileCase(
            "wrong top-level type, races",
            to: .neds,
            .json("[]"),
            .fails(.malformed, "the answer has another shape: found an empty array, expected an object.")
        ),
        HostileCase(
            "invalid UTF-8",
            .ordinary.withInvalidUTF8(),
            .fails(.malformed, "the answer is not JSON: line 1, column 4: found the byte 0xFF, expected UTF-8.")
        ),
        HostileCase(
            "a byte-order mark",
            .ordinary.withByteOrderMark(),
            .reads("1 warning: the answer begins with a byte-order mark, which was skipped")
        ),
        HostileCase(
            "arrays in arrays, 100,000 deep",
            .json(String(repeating: "[", count: 100_000)),
            .fails(
                .malformed,
                "the answer is not JSON: line 1, column 513: found \"[\", expected at most 512 levels of nesting."
            )
        ),
        HostileCase("right JSON called text/html", .ordinary.header("content-type", "text/html"), .reads()),
    ]

    /// Answers that are too large in some way.
    static let sizes = [
        HostileCase(
            "too large for the feed",
            .ordinary.padded(toBytes: 300_000),
            members: #""maximumBytes": 200000"#,
            .fails(.malformed, "the answer is larger than 200000 bytes on the wire. \(moreBytes)")
        ),
        HostileCase(
            "too large by default, as its length says",
            .ordinary.padded(toBytes: 40 << 20),
            .fails(.malformed, "the answer is larger than 32 MiB on the wire. \(moreBytes)")
        ),
        HostileCase(
            "gzip bomb that grows to 1 GiB",
            .gzipBomb(inflatingTo: 1 << 30),
            .fails(.malformed, "the answer is larger than 128 MiB decompressed. \(moreBytes)")
        ),
        HostileCase(
            "gzip bomb of empty blocks",
            .gzipOfNothing().chunked(),
            .fails(.malformed, "the answer is larger than 32 MiB on the wire. \(moreBytes)")
        ),
        HostileCase(
            "chunks without end",
            .raw([
                .text("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"),
                .repeated(
                    Array("8000\r\n".utf8) + Array(repeating: 0x20, count: 0x8000) + [0x0D, 0x0A],
                    times: 1 << 20
                ),
            ]),
            .fails(.malformed, "the answer is larger than 32 MiB on the wire. \(moreBytes)")
        ),
        HostileCase(
            "headers without end",
            .raw([
                .text("HTTP/1.1 200 OK\r\n"),
                .repeated(Array(String(repeating: "a: b\r\n", count: 1_000).utf8), times: 1 << 20),
            ]),
            .fails(.malformed, "the answer is not HTTP.")
        ),
        HostileCase(
            "103 Early Hints without end",
            .raw([
                .repeated(
                    Array(String(repeating: "HTTP/1.1 103 Early Hints\r\n\r\n", count: 1_000).utf8),
                    times: 1 << 20
                )
            ]),
            .fails(
                .malformed,
                "the answer has more than 100 interim answers (status 1xx)."
                    + " Check the endpoint and any proxy in between."
            )
        ),
    ]

    /// Correct and incorrect encodings.
    static let encodings = [
        HostileCase("gzip, as asked for", .ordinary.compressed(), .reads()),
        HostileCase(
            "gzip that stops early",
            .ordinary.compressed().truncated(toBytes: 1_000),
            .fails(.malformed, "the answer is not compressed as it says.")
        ),
        HostileCase(
            "gzip that is none",
            .ordinary.header("content-encoding", "gzip"),
            .fails(.malformed, "the answer is not compressed as it says.")
        ),
        HostileCase(
            "Brotli, which nobody asked for",
            .ordinary.header("content-encoding", "br"),
            .fails(.malformed, "the answer is encoded as \"br\", which was not requested.")
        ),
    ]

    /// Records that are odd.
    static let records = [
        HostileCase("terminal escapes in a title", .quirk(.hostileTitle), .reads()),
        HostileCase(
            "an event in the year 9999",
            .quirk(.farFuture),
            .reads("1 warning: /0/e/0/tt: found the number 253402300799, expected a time from 2000 to 2099")
        ),
        HostileCase(
            "one record that cannot be read",
            .quirk(.oneBadRecord),
            .reads("1 warning: /0/e/0/tt: found the text \"soon\", expected a time in seconds since 1970")
        ),
        HostileCase(
            "no record that can be read",
            .quirk(.onlyBadRecords),
            .fails(
                .malformed,
                "not one of the 264 records could be read; the first: /0/e/0/tt: found the text \"soon\", expected a time in seconds since 1970. The publisher may have changed its format."
            )
        ),
        HostileCase(
            "300,000 items",
            .quirk(.items(300_000)),
            members: #""maximumBytes": 200000000"#,
            .fails(
                .malformed,
                "the answer has 300000 records, but at most 200000 can be used."
                    + " Ask the publisher for less, for example with a smaller area or count."
            )
        ),
    ]
}
