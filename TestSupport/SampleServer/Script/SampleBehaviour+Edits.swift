import SamplePublishers

extension SampleBehaviour {
    /// Compresses the body with gzip if the request allows it.
    package func compressed() -> SampleBehaviour {
        edited { answer, request in
            answer.setHeader("vary", "Accept-Encoding")
            guard request.headers["accept-encoding"]?.lowercased().contains("gzip") == true else { return }
            answer.setHeader("content-encoding", "gzip")
            answer.body.bytes = Gzip.stored(answer.body.bytes)
        }
    }

    /// Sends the body in chunks, without a length.
    package func chunked() -> SampleBehaviour { edited { $0.isChunked = true } }

    /// Truncates the JSON text, in a valid answer of that length.
    package func truncated(toBytes bytes: Int) -> SampleBehaviour {
        edited { $0.body.bytes = Array($0.body.bytes.prefix(bytes)) }
    }

    /// Wraps the JSON value in the wrong type: an object in an array, anything else in an object.
    package func wrapped() -> SampleBehaviour {
        edited { answer in
            let body = answer.body.bytes
            let isObject = body.first == UInt8(ascii: "{")
            answer.body.bytes = Array((isObject ? "[" : "{\"value\":").utf8) + body + Array((isObject ? "]" : "}").utf8)
        }
    }

    /// Appends blanks to the JSON text, which stays valid, until the body has at least this many bytes.
    package func padded(toBytes bytes: Int) -> SampleBehaviour {
        edited { answer in
            let missing = max(0, bytes - answer.body.bytes.count)
            answer.body.parts.append(
                .repeating(Array(repeating: UInt8(ascii: " "), count: 4_096), times: missing / 4_096)
            )
            answer.body.parts.append(.repeating([UInt8(ascii: " ")], times: missing % 4_096))
        }
    }

    package func withByteOrderMark() -> SampleBehaviour {
        edited { $0.body.parts.insert(.bytes([0xEF, 0xBB, 0xBF]), at: 0) }
    }

    /// Replaces the first letter of the first text by a byte that is invalid in UTF-8.
    package func withInvalidUTF8() -> SampleBehaviour {
        edited { answer in
            var bytes = answer.body.bytes
            guard let quote = bytes.firstIndex(of: UInt8(ascii: "\"")), quote + 1 < bytes.count else { return }
            bytes[quote + 1] = 0xFF
            answer.body.bytes = bytes
        }
    }

    /// Sends an ETag, and status 304 without a body to a client that already has that version.
    package func validated(lastModified: String? = nil) -> SampleBehaviour {
        edited { answer, request in
            let sum = answer.body.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            let tag = "\"\(String(sum, radix: 16))\""
            answer.setHeader("etag", tag)
            if let lastModified { answer.setHeader("last-modified", lastModified) }
            let asksForTag = request.headers["if-none-match"]
            let isKnown =
                asksForTag.map { $0.contains(tag) || $0 == "*" }
                ?? (lastModified != nil && request.headers["if-modified-since"] == lastModified)
            guard isKnown else { return }
            answer.status = 304
            answer.body = SampleBody("")
        }
    }
}
