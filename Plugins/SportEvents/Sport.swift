import FeedCore
import FeedJSON
import Foundation

/// One sport of the document, with its events.
struct Sport {
    /// The publisher's code, such as FOOT; if it is missing, that of an event, or the name.
    var code: String?

    /// `nil` if not even the code is known.
    var name: String?
    var events: [Event]

    /// Reads all sports without duplicates, each with the events that can be read.
    static func readAll(_ document: JSONValue, warnings: inout FeedWarnings) throws -> [Sport] {
        var sports: [Sport] = []
        var places: [String: Int] = [:]
        for record in try document.readEach(as: JSONValue.self, warnings: &warnings) {
            var records = [record]
            // The publisher once sent a record whose name was an array that contained the sport.
            if let wrapped = record["d"]?.elements {
                warnings.add(.unusualRecord, pointer: record.pointer, "a sport stands in an array in its name's place")
                records = Array(wrapped)
            }
            for record in records {
                do {
                    let sport = try Sport(json: record, warnings: &warnings)
                    let key = sport.code ?? ""
                    if let place = places[key] {
                        sports[place].events += sport.events
                    } else {
                        places[key] = sports.count
                        sports.append(sport)
                    }
                } catch let mismatch as JSONMismatch {
                    warnings.add(mismatch)
                }
            }
        }
        return sports
    }

    /// Reads a sport, which needs a code or an event; anything else may be missing.
    private init(json: JSONValue, warnings: inout FeedWarnings) throws {
        let list = try json.readIfPresent("e", as: JSONValue.self)
        events = try list?.readEach(warnings: &warnings) ?? []
        func known(_ name: String) throws(JSONMismatch) -> String? {
            do throws(JSONMismatch) {
                return try json.readText(name)
            } catch {
                guard !events.isEmpty else { throw error }
                warnings.add(.unusualRecord, pointer: error.pointer, "\(error.reason); the sport's events are shown")
                return nil
            }
        }
        let code = try known("i") ?? list?.elements?.lazy.compactMap { try? $0.readText("si") }.first
        let name = try known("d")
        self.code = code ?? name
        self.name = (name ?? code)?.capitalized
    }
}

struct Event: JSONReadable {
    var id: String

    /// Both sides as the publisher writes them: "Home - Away".
    var name: String

    /// Seconds or milliseconds since 1970, also in a text.
    var start: Date

    init(json: JSONValue) throws(JSONMismatch) {
        id = try json.readText("i")
        name = try json.readText("d")
        start = try json.read("tt", as: EpochStart.self).date
    }

    /// The two sides, if the name contains exactly one " - "; bare hyphens are parts of names.
    var sides: (home: String, away: String)? {
        // The library's search for a range makes seven eighths of the work of reading an event.
        var name = name
        return name.withUTF8 { text in
            var middle: Int?
            var position = 0
            while position + 3 <= text.count {
                guard text[position] == 0x20, text[position + 1] == UInt8(ascii: "-"), text[position + 2] == 0x20 else {
                    position += 1
                    continue
                }
                guard middle == nil else { return nil }
                middle = position
                position += 3
            }
            return middle.map {
                (String(decoding: text[..<$0], as: UTF8.self), String(decoding: text[($0 + 3)...], as: UTF8.self))
            }
        }
    }
}

extension JSONValue {
    /// Reads a text that is not blank, without the blanks around it.
    fileprivate func readText(_ name: String) throws(JSONMismatch) -> String {
        let text = try read(name, as: String.self).trimmed
        guard !text.isEmpty else { throw JSONMismatch(found: try member(name), expected: "a text that is not blank") }
        return text
    }
}
