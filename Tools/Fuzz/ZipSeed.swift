import FeedCore
import FeedHTTP
import Foundation

/// Small ZIP archives of Python's zipfile: stored and deflated, with ZIP64, and with a data descriptor and a comment.
enum ZipSeed {
    static let all = texts.map { [UInt8](Data(base64Encoded: $0, options: .ignoreUnknownCharacters) ?? Data()) }

    /// Signatures of records, and numbers that stand for others.
    static let words = [
        "PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{6}\u{6}", "PK\u{6}\u{7}", "PK\u{7}\u{8}", "../", "/",
        "\0\0\0\0",
        "\u{8}\0", "\u{1}\0\u{18}\0", "\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}",
    ]

    /// Reads all files of an archive, and checks that their sizes are as the directory says.
    static func read(_ bytes: [UInt8]) {
        let limits = ArchiveLimits(maximumBytes: 1 << 20, maximumFileBytes: 1 << 20)
        guard let archive = try? ZipArchive(bytes, limits: limits) else { return }
        for (name, size) in archive.files {
            var count = 0
            guard (try? archive.read(name) { count += $0.count }) != nil else { continue }
            precondition(count == size && size <= limits.maximumFileBytes, "A file has another size.")
        }
    }

    private static let texts = [
        """
        UEsDBBQAAAAAAABQdV2B3T8XHgAAAB4AAAAPAAAAZ3Rmcy9hZ2VuY3kudHh0YWdlbmN5X2lkLGFnZW5jeV9uYW1lCjEsVHJhbXMK
        UEsDBBQAAAAIAABQdV2p35f1VgAAADQBAAAOAAAAZ3Rmcy9zdG9wcy50eHRdzrkNgDAUBNHcVVCAA5abIogowLKEAwcYhH//QoRD
        tJpoX7XrDvnw9dsSz+Rav8Vcmt2elMwJ1aF61IAaURNqRi2ole8/DDUiR/SIIFEkkkSTiBJVL1BLAQIUAxQAAAAAAABQdV2B3T8X
        HgAAAB4AAAAPAAAAAAAAAAAAAACAAQAAAABndGZzL2FnZW5jeS50eHRQSwECFAMUAAAACAAAUHVdqd+X9VYAAAA0AQAADgAAAAAA
        AAAAAAAAgAFLAAAAZ3Rmcy9zdG9wcy50eHRQSwUGAAAAAAIAAgB5AAAAzQAAAAAA
        """,
        """
        UEsDBBQAAAAAAABQdV2B3T8XHgAAAB4AAAAPAAAAZ3Rmcy9hZ2VuY3kudHh0YWdlbmN5X2lkLGFnZW5jeV9uYW1lCjEsVHJhbXMK
        UEsDBC0AAAAIAABQdV2p35f1//////////8OABQAZ3Rmcy9zdG9wcy50eHQBABAANAEAAAAAAABWAAAAAAAAAF3OuQ2AMBQE0dxV
        UIADlpsiiCjAsoQDBxiEf/9ChEO0mmhftesO+fD12xLP5Fq/xVya3Z6UzAnVoXrUgBpRE2pGLaiV7z8MNSJH9IggUSSSRJOIElUv
        UEsBAhQDFAAAAAAAAFB1XYHdPxceAAAAHgAAAA8AAAAAAAAAAAAAAIABAAAAAGd0ZnMvYWdlbmN5LnR4dFBLAQItAy0AAAAIAABQ
        dV2p35f1VgAAADQBAAAOAAAAAAAAAAAAAACAAUsAAABndGZzL3N0b3BzLnR4dFBLBQYAAAAAAgACAHkAAADhAAAAAAA=
        """,
        """
        UEsDBBQACAAIAABQdV0AAAAAAAAAAAAAAAAJAAAAc3RvcHMudHh0Ky7JL4jPTOEqHqUHBQ0AUEsHCDRZtagPAAAAkAEAAFBLAQIU
        AxQACAAIAABQdV00WbWoDwAAAJABAAAJAAAAAAAAAAAAAACAAQAAAABzdG9wcy50eHRQSwUGAAAAAAEAAQA3AAAARgAAAAkAYSBj
        b21tZW50
        """,
    ]
}
