/// A file that pages load, whose URL has a hash of its content, so that a browser may cache it forever.
package struct PageAsset: Sendable {
    package let name: String
    package let mediaType: String
    package let bytes: [UInt8]

    /// Its URL, which changes with the content.
    package let address: String

    private init(_ name: String, _ mediaType: String, _ bytes: [UInt8]) {
        (self.name, self.mediaType, self.bytes) = (name, mediaType, bytes)
        address = "/assets/\(name)?v=\(String(decoding: bytes, as: UTF8.self).elementID)"
    }

    package static let style = PageAsset("board.css", "text/css; charset=utf-8", PackageResources.board_css)
    package static let script = PageAsset(
        "board.js",
        "text/javascript; charset=utf-8",
        PackageResources.board_js
    )
    package static let icon = PageAsset("icon.svg", "image/svg+xml", PackageResources.icon_svg)
    package static let all = [style, script, icon]
}
