import FeedCore
import FeedJSON
import Foundation
import HorseRacing
import Holidays
import NedsRaces
import SportEvents
import TflArrivals

/// Runs recorded answers of the publishers through the real readers and prints a line a file.
///
/// The folder has a folder for each publisher: `neds`, `tfl`, `sports`, `holidays`, `horseracing`. A line says which
/// reader read the file, how many items came out, how many records were merged into them, and the warnings or the error.
@main
struct Corpus {
    static func main() throws {
        guard let folder = CommandLine.arguments.dropFirst().first else {
            FileHandle.standardError.write(Data("Usage: corpus FOLDER\n".utf8))
            exit(64)
        }
        let root = URL(filePath: folder, directoryHint: .isDirectory)
        var count = 0
        for (publisher, read) in readers.sorted(by: { $0.key < $1.key }) {
            let files = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: publisher).path())
            for file in files.sorted() where file.hasSuffix(".json") {
                let path = root.appending(path: publisher).appending(path: file)
                print(line("\(publisher)/\(file)", try [UInt8](Data(contentsOf: path)), path, read))
                count += 1
            }
        }
        print("\(count) files")
    }

    /// A reader's name and what it makes of a file.
    typealias Outcome = (reader: String, snapshot: Result<FeedSnapshot, FeedError>)

    private static let readers: [String: @Sendable (_ body: [UInt8], _ file: URL) -> Outcome] = [
        "neds": { body, _ in read(NedsRacesProvider.self, body) },
        "sports": { body, _ in read(SportEventsProvider.self, body) },
        "tfl": { body, file in
            let isArrivals = file.lastPathComponent.contains("arrivals")
            let response = FeedResponse(status: status(of: file), body: body)
            return isArrivals
                ? ("arrivals", outcome { try Arrivals.read(response) })
                : ("stops", outcome { try Stops.read(response) })
        },
        "holidays": { body, file in
            ("abstractapi", outcome { try AbstractAPIAnswer.read(FeedResponse(status: status(of: file), body: body)) })
        },
        "horseracing": { body, file in
            let settings = ["file": RawSetting.text(file.path())]
            return (
                "horse-racing",
                outcome {
                    let feed = try Feed("horses", of: HorseRacingProvider.self, settings: settings)
                    guard let provider = feed.provider as? HorseRacingProvider else { return FeedSnapshot() }
                    return try provider.read(body, from: FilePath(file.lastPathComponent))
                }
            )
        },
    ]

    /// The status that an error body came with; recordings keep the body only.
    private static func status(of file: URL) -> Int {
        let name = file.lastPathComponent
        return name.contains("404") ? 404 : name.contains("unauthorized") ? 401 : name.contains("error") ? 400 : 200
    }

    private static func read<Provider: SingleRequestProvider>(_ type: Provider.Type, _ body: [UInt8]) -> Outcome {
        (
            Provider.manifest.name,
            outcome {
                let feed = try Feed("corpus", of: type)
                guard let provider = feed.provider as? Provider else { return FeedSnapshot() }
                return try provider.read(FeedResponse(body: body), in: context)
            }
        )
    }

    private static func outcome(_ read: () throws -> FeedSnapshot) -> Result<FeedSnapshot, FeedError> {
        Result { try read().validated() }.mapError { FeedError($0) }
    }

    private static func line(
        _ name: String,
        _ body: [UInt8],
        _ path: URL,
        _ read: (_ body: [UInt8], _ file: URL) -> Outcome
    ) -> String {
        let (reader, outcome) = read(body, path)
        let result =
            switch outcome {
            case .success(let snapshot): describe(snapshot)
            case .failure(let error): "\(error.code.rawValue): \(error.message)"
            }
        return "\(name): \(reader), \(result)"
    }

    private static func describe(_ snapshot: FeedSnapshot) -> String {
        let rows = snapshot.items.flatMap(\.tables).reduce(0) { $0 + $1.rows.count }
        var parts = [
            "\(snapshot.items.count) items", "\(snapshot.mergedRecordCount) merged", "\(snapshot.groups.count) groups",
            "\(snapshot.warnings.count) warnings",
        ]
        if rows > 0 { parts.append("\(rows) rows in tables") }
        let facts = snapshot.items.isEmpty ? snapshot.groups.map { "\($0.title): \($0.facts.map(\.label))" } : []
        let warnings = snapshot.warnings.listed.map { "\($0.code.rawValue) at \($0.pointer ?? "-"): \($0.message)" }
        return ([parts.joined(separator: ", ")] + facts + warnings).joined(separator: "\n    ")
    }

    private static let context: FetchContext = {
        let now = Date(timeIntervalSince1970: 1_768_521_563)
        return FetchContext(
            feed: "corpus",
            clock: .fixed(at: now),
            timeZone: .gmt,
            window: TimeWindow(from: now),
            deadline: .now + .seconds(60),
            transport: NothingToAsk()
        )
    }()
}

/// A transport for reading what is already here.
private struct NothingToAsk: FeedTransport {
    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        throw FeedError(.internal, "nothing is sent here")
    }
}
