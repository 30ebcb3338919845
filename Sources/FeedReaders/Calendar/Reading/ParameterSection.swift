import FeedCore

/// The parameters of a line: all between its name and the colon before its value.
struct ParameterSection {
    /// The values without quotation marks, by name in capitals.
    private(set) var values: [String: [String]] = [:]

    /// The index after the last parameter, at which a valid line has the colon before its value.
    private(set) var end: Int

    /// The name of the parameter with an address that should be in quotation marks; `nil` for none.
    private(set) var bareAddress: String?

    private let bytes: ArraySlice<UInt8>

    /// The index of the colon before the value, if earlier colons belong to parameters; otherwise `nil`.
    private let limit: Int?

    /// The maximum number of values of all parameters of a line.
    private static let maximumCount = 1_000

    /// Parses the parameters of a line, from the index after its name up to the colon before the value.
    ///
    /// That colon is at `limit`; if `limit` is `nil`, it is the first one outside quotation marks and addresses. Errors
    /// contain `name`, the property's name.
    ///
    /// - Throws: An error with the text found and the text expected.
    init(
        _ bytes: ArraySlice<UInt8>,
        from begin: Int,
        upTo limit: Int? = nil,
        of name: String
    ) throws(ContentLineError) {
        self.bytes = limit.map { bytes[..<$0] } ?? bytes
        self.limit = limit
        end = begin
        var count = 0
        while end < self.bytes.endIndex, bytes[end] == UInt8(ascii: ";") {
            let equals = self.bytes[end...].firstIndex(of: UInt8(ascii: "="))
            guard let equals, !bytes[end..<equals].contains(UInt8(ascii: ":")) else {
                throw ContentLineError(message: "found a parameter of \(name.shortened) without a value")
            }
            let parameter = String(decoding: bytes[(end + 1)..<equals], as: UTF8.self).uppercased()
            end = equals
            var list: [String] = []
            repeat {
                count += 1
                guard count <= Self.maximumCount else {
                    throw ContentLineError(
                        message: "found more than \(Self.maximumCount) parameters of \(name.shortened)"
                    )
                }
                list.append(try value(of: parameter, from: end + 1, in: name))
            } while end < self.bytes.endIndex && bytes[end] == UInt8(ascii: ",")
            if values[parameter] == nil { values[parameter] = list }
        }
    }

    /// Reads the value of a parameter, and moves ``end`` behind the value.
    private mutating func value(of parameter: String, from start: Int, in name: String) throws(ContentLineError)
        -> String
    {
        guard start < bytes.endIndex, bytes[start] == UInt8(ascii: "\"") else {
            end = mark(from: start)
            if limit == nil {
                let address = endOfAddress(in: parameter, from: start, to: end)
                end = address ?? end
                if address != nil || Self.ofAddresses.contains(parameter) && end > start {
                    bareAddress = bareAddress ?? parameter
                }
            }
            return Self.decoded(bytes[start..<end])
        }
        guard let quote = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "\"")) else {
            throw ContentLineError(message: "found a quotation mark in \(name.shortened) that is not closed")
        }
        end = quote + 1
        return Self.decoded(bytes[(start + 1)..<quote])
    }

    /// Returns the index of the delimiter that ends an unquoted value: `,`, `;` or, without ``limit``, `:`; otherwise
    /// the end.
    private func mark(from start: Int) -> Int {
        guard start < bytes.endIndex else { return bytes.endIndex }
        return bytes[start...].firstIndex { byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") && limit == nil
        } ?? bytes.endIndex
    }

    // MARK: - Addresses

    /// The parameters whose values are addresses.
    ///
    /// - SeeAlso: [RFC 5545, section 3.2](https://www.rfc-editor.org/rfc/rfc5545#section-3.2)
    private static let ofAddresses: Set = ["ALTREP", "DIR", "SENT-BY", "DELEGATED-FROM", "DELEGATED-TO", "MEMBER"]

    /// Returns the index after an address without quotation marks; `nil` if the value is not an address.
    ///
    /// The address ends at the first `,`, `;` or `:` after the scheme (in a URN, after the namespace). The colon of a
    /// port or a drive letter does not end it, nor does a semicolon before a parameter of the address, as in
    /// `data:text/html;charset=utf-8,a`. An address without a host counts only if it has no blanks and a value follows.
    ///
    /// - SeeAlso: [RFC 3986, section 3.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.1)
    private func endOfAddress(in parameter: String, from start: Int, to colon: Int) -> Int? {
        guard colon < bytes.endIndex, bytes[colon] == UInt8(ascii: ":"), bytes[start..<colon].isScheme else {
            return nil
        }
        let scheme = String(decoding: bytes[start..<colon], as: UTF8.self).lowercased()
        let hasHost = bytes[(colon + 1)...].starts(with: "//".utf8)
        let mayBeAddress = parameter.hasPrefix("X-") || scheme == "http" || scheme == "https"
        guard Self.ofAddresses.contains(parameter) || hasHost && mayBeAddress else { return nil }
        var end = mark(from: colon + 1)
        if scheme == "urn", end < bytes.endIndex, bytes[end] == UInt8(ascii: ":") { end = mark(from: end + 1) }
        while end < bytes.endIndex, isPart(end, ofAddressFrom: hasHost ? colon + 3 : nil) { end = mark(from: end + 1) }
        guard !hasHost else { return end }
        let list = bytes[end...].prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }
        let hasBlank = bytes[start..<list.endIndex].contains { $0 <= UInt8(ascii: " ") }
        return hasBlank || !bytes[end...].contains(UInt8(ascii: ":")) ? nil : end
    }

    /// Returns true if the delimiter at the index `mark` belongs to the address: the colon of a port or a drive, or a
    /// semicolon that no `NAME=` follows.
    ///
    /// `host` is the index of the address's host, if it has one.
    private func isPart(_ mark: Int, ofAddressFrom host: Int?) -> Bool {
        let rest = bytes[(mark + 1)...]
        switch bytes[mark] {
        case UInt8(ascii: ";"):
            let name = rest.prefix {
                UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || $0 == UInt8(ascii: "-")
            }
            return name.isEmpty || name.endIndex == bytes.endIndex || bytes[name.endIndex] != UInt8(ascii: "=")
        case UInt8(ascii: ":"):
            guard let host, !bytes[host..<mark].contains(UInt8(ascii: ":")) else { return false }
            let path = bytes[host..<mark].firstIndex(of: UInt8(ascii: "/"))
            if let path { return path == mark - 2 && rest.first == UInt8(ascii: "/") }
            let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
            return 1...5 ~= digits.count && digits.endIndex < bytes.endIndex
                && "/?#;:".utf8.contains(bytes[digits.endIndex])
        default: return false
        }
    }

    /// Returns the text of a parameter's value, whose escapes begin with a caret.
    ///
    /// - SeeAlso: [RFC 6868](https://www.rfc-editor.org/rfc/rfc6868)
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).replacingEscapes("^") { scalar in
            switch scalar {
            case "n": "\n"
            case "'": "\""
            case "^": "^"
            default: nil
            }
        }
    }
}

extension ArraySlice<UInt8> {
    /// True if the bytes are the scheme of an address: a letter, then letters, digits, plus signs, hyphens and dots.
    fileprivate var isScheme: Bool {
        guard let first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20 else { return false }
        return allSatisfy { byte in
            switch byte | 0x20 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): true
            default: UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.".utf8.contains(byte)
            }
        }
    }
}
