import CResolv
import FeedCore
import Foundation

/// The records of a domain in the DNS, as the answer to an address such as `dns:_caldavs._tcp.example.org?type=SRV`.
///
/// The body has a record a line: `0 1 443 calendars.example.org` for a service, with its priority, weight, port and
/// host, in the order in which to try them; the text for a record of type TXT. A name without records has an empty body.
///
/// - SeeAlso: [RFC 4501](https://www.rfc-editor.org/rfc/rfc4501), [RFC 2782](https://www.rfc-editor.org/rfc/rfc2782)
struct DomainRecords {
    enum Kind: String {
        case service = "SRV"
        case text = "TXT"

        /// The number of the type, see [RFC 1035, section 3.2.2](https://www.rfc-editor.org/rfc/rfc1035#section-3.2.2).
        var number: UInt16 { self == .service ? 33 : 16 }
    }

    let name: String
    let kind: Kind

    /// Creates the question of an address; `nil` for an address of another form.
    init?(_ url: URL) {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        let type = parts?.queryItems?.first { $0.name.lowercased() == "type" }?.value ?? ""
        guard url.scheme?.lowercased() == "dns", let kind = Kind(rawValue: type.uppercased()), let parts,
            !parts.path.isEmpty, parts.path.utf8.count < 254,
            parts.path.utf8.allSatisfy({ $0.isLetterOrDigit || [0x2D, 0x2E, 0x5F].contains($0) })
        else { return nil }
        (name, self.kind) = (parts.path.lowercased(), kind)
    }

    /// The domain that the name belongs to: the name without the labels of the service.
    var domain: String {
        name.split(separator: ".", omittingEmptySubsequences: false).drop { $0.hasPrefix("_") }.joined(separator: ".")
    }

    /// Asks the system's name servers.
    ///
    /// - Parameter port: The port of a name server on this machine to ask instead.
    /// - Returns: The answer.
    /// - Throws: ``FeedCore/FeedError`` with code `unreachable` if no name server answers, `cancelled`.
    func answer(from port: UInt16? = nil) async throws(FeedError) -> FeedResponse {
        let (name, number) = (name, kind.number)
        let (results, result) = AsyncStream.makeStream(of: [UInt8]?.self, bufferingPolicy: .bufferingOldest(1))
        // The look-up may block, as that of an address may.
        Thread.detachNewThread {
            var message = [UInt8](repeating: 0, count: 65_535)
            let length = resolv_query(name, Int32(number), &message, Int32(message.count), port ?? 0)
            result.yield(length == -2 ? nil : Array(message.prefix(max(0, Int(length)))))
            result.finish()
        }
        for await message in results {
            guard let message else {
                throw FeedError(
                    .unreachable,
                    "no name server answers for \(name)",
                    hint: "Check the network, and /etc/resolv.conf."
                )
            }
            let lines = DomainMessage(message).records(of: kind).prefix(20).map { $0 + "\n" }
            return FeedResponse(body: Array(lines.joined().utf8))
        }
        throw .requestCancelled
    }
}
