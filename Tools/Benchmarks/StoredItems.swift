import Foundation
import MeasureKit

/// A configuration with feeds of files, whose items are a minute apart and begin in an hour.
enum StoredItems {
    static func write(_ feeds: [String], in folder: String) throws {
        let text = #"{"server": {"port": 0, "accessLog": false}, "feeds": [\#(feeds.joined(separator: ","))]}"#
        try Data(text.utf8).write(to: URL(filePath: folder + "/feeds.json"))
    }

    /// Writes the files.
    ///
    /// - Returns: The feeds, as `feeds.json` has them.
    static func feeds(count: Int, of items: Int, in folder: String) throws -> [String] {
        let start = Date.now + 3_600
        return try (0..<count).map { feed in
            let records = (0..<items).map { number in
                """
                {"id": "\(number)", "title": "Item \(number) of many", "about": "Lane \(number % 7)", \
                "at": "\((start + Double(number) * 60).formatted(.iso8601))", "group": "Group \(number % 10)"}
                """
            }
            let name = "items-\(items)-\(feed).json"
            try Data("[\(records.joined(separator: ",\n"))]".utf8).write(to: URL(filePath: folder + "/" + name))
            return """
                {"id": "many-\(feed)", "provider": "json-http", "ahead": "3650d", "refresh": "1d", "settings": {
                  "file": "\(name)", "records": "$", "fields": {
                    "id": "id", "title": "title", "start": "at", "subtitle": "about", "group": "group"}}}
                """
        }
    }

    /// Starts a server on a new store, and waits until it has stored all items.
    ///
    /// - Parameters:
    ///   - program: The path of `aggregate`.
    ///   - feeds: The number of feeds.
    ///   - items: The number of items of each feed.
    ///   - folder: The folder of configuration and store.
    /// - Returns: The server.
    /// - Throws: The error that kept it from starting.
    static func server(_ program: String, _ feeds: Int, of items: Int, in folder: String) async throws -> ServedProgram
    {
        try write(Self.feeds(count: feeds, of: items, in: folder), in: folder)
        let server = try ServedProgram(program, in: folder)
        for feed in 0..<feeds {
            let path = "/v1/items?feed=many-\(feed)&search=\(items - 1)"
            _ = try await server.firstAnswer(path: path, having: "Item \(items - 1) of many")
        }
        return server
    }
}
