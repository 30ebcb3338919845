import FeedCore

/// An answer of a name server.
///
/// - SeeAlso: [RFC 1035, section 4](https://www.rfc-editor.org/rfc/rfc1035#section-4)
struct DomainMessage {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the records of a kind, as ``DomainRecords`` has them, up to the first that is cut off.
    func records(of kind: DomainRecords.Kind) -> [String] {
        guard let questions = number(at: 4), let answers = number(at: 6) else { return [] }
        var place = 12
        for _ in 0..<questions {
            guard skipName(&place) else { return [] }
            place += 4
        }
        var found: [(order: (Int, Int), text: String)] = []
        for _ in 0..<answers {
            guard skipName(&place), let type = number(at: place), let length = number(at: place + 8),
                place + 10 + length <= bytes.count
            else { break }
            let start = place + 10
            place = start + length
            guard type == Int(kind.number) else { continue }
            switch kind {
            case .text: found.append(((0, 0), text(in: start..<place)))
            case .service:
                guard let priority = number(at: start), let weight = number(at: start + 2),
                    let port = number(at: start + 4),
                    let host = name(at: start + 6), !host.isEmpty
                else { continue }
                found.append(((priority, -weight), "\(priority) \(weight) \(port) \(host)"))
            }
        }
        return found.sorted { $0.order < $1.order }.map(\.text)
    }

    private func number(at place: Int) -> Int? {
        place + 1 < bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : nil
    }

    private func skipName(_ place: inout Int) -> Bool {
        while place < bytes.count {
            let length = Int(bytes[place])
            place += length >= 0xC0 ? 2 : length + 1
            if length == 0 || length >= 0xC0 { return true }
        }
        return false
    }

    /// Returns the name at a place; `nil` for one that is cut off or has characters that no host has.
    private func name(at start: Int) -> String? {
        var (labels, place, jumps) = ([String](), start, 0)
        while place < bytes.count {
            let length = Int(bytes[place])
            switch length {
            case 0: return labels.joined(separator: ".")
            case 0xC0...:
                // A name may end with that of another place, but not for ever.
                jumps += 1
                guard jumps < 20, let target = number(at: place) else { return nil }
                place = target & 0x3FFF
            default:
                let label = bytes.dropFirst(place + 1).prefix(length)
                guard label.count == length, label.allSatisfy({ $0.isLetterOrDigit || $0 == 0x2D || $0 == 0x5F }) else {
                    return nil
                }
                labels.append(String(decoding: label, as: UTF8.self).lowercased())
                place += length + 1
            }
        }
        return nil
    }

    /// Returns the strings of a text, one behind the other.
    private func text(in range: Range<Int>) -> String {
        var (text, place) = ([UInt8](), range.lowerBound)
        while place < range.upperBound {
            let end = min(place + 1 + Int(bytes[place]), range.upperBound)
            text += bytes[(place + 1)..<end]
            place = end
        }
        return String(decoding: text, as: UTF8.self).filter { !$0.isNewline }
    }
}
