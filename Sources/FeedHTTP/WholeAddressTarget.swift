import FeedCore
import Foundation
import NIOCore
import NIOHTTP1

/// A handler that sets the request target to the whole address, which a proxy expects when it is used without a tunnel.
///
/// Many proxies allow tunnels to port 443 only, and the client can use a proxy only with a tunnel. So the client treats
/// the proxy as the publisher, and this handler rebuilds the target from the path and `Host`.
///
/// - SeeAlso: [RFC 9112, section 3.2.2](https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2)
final class WholeAddressTarget: ChannelOutboundHandler {
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), let host = head.headers.first(name: "Host") else {
            return context.write(data, promise: promise)
        }
        head.uri = "http://\(host)\(head.uri)"
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}

extension ProxySettings.Proxy {
    /// Returns a request's address and headers for a client that treats this proxy as the publisher; `nil` for an
    /// address that cannot be sent.
    func disguised(_ address: String) -> (address: String, headers: [String: String])? {
        guard var parts = URLComponents(string: address), let publisher = parts.encodedHost else { return nil }
        var headers = ["Host": parts.port.map { "\(publisher):\($0)" } ?? publisher]
        if let authorization {
            headers["Proxy-Authorization"] = "Basic \(Data(authorization.utf8).base64EncodedString())"
        }
        parts.encodedHost = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        parts.port = port
        return parts.string.map { ($0, headers) }
    }
}
