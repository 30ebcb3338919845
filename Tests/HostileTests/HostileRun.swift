import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// A run of the program with feeds of hostile publishers beside feeds of normal ones.
struct HostileRun {
    /// A feed with a hostile publisher, as configured.
    struct Feed {
        var id = "hostile"
        var target = HostileCase.Target.sports

        /// The publisher's address.
        var endpoint: URL

        /// Its deadline: minutes, unless the case is about the deadline.
        var timeout = Duration.seconds(300)

        /// Its other options in the configuration.
        var members = ""

        fileprivate var json: String {
            """
            { "id": "\(id)", "provider": "\(target.rawValue)", "timeout": "\(timeout.components.seconds)s",
              "settings": { "endpoint": "\(endpoint.absoluteString)" }\(members.isEmpty ? "" : ", \(members)") }
            """
        }
    }

    let run: ProgramRun
    let document: JSONValue

    /// The ids of the feeds with normal publishers.
    let others: [String]

    /// The time of the program's and the publishers' clocks at the start.
    static let now = Date(timeIntervalSince1970: 1_795_255_200)

    /// Runs the program.
    ///
    /// - Parameters:
    ///   - hostile: The feeds with hostile publishers.
    ///   - sample: The publishers of the other feeds; `nil` leaves only feeds that need none.
    ///   - environment: Additional variables of the program's environment.
    /// - Returns: The run with its output.
    /// - Throws: The error that prevents the program from running, or an invalid output document.
    static func start(
        _ hostile: [Feed],
        beside sample: SampleServer?,
        environment: [String: String] = [:]
    ) async throws -> HostileRun {
        let served = [HostileCase.Target.neds, .sports].compactMap { target in
            sample?.endpoint(for: target.rawValue).map { Feed(id: "\(target)", target: target, endpoint: $0).json }
        }
        let feeds =
            hostile.map(\.json) + served + [
                #"{ "id": "holidays", "provider": "holidays", "timeout": "5m", "settings": { "country": "GB" } }"#,
                #"{ "id": "horses", "provider": "horse-racing", "timeout": "5m" }"#,
            ]
        let folder = try ProgramFolder(["feeds.json": "{ \"feeds\": [\n\(feeds.joined(separator: ",\n"))\n] }"])
        let run = try await Program.run(
            ["--config", "feeds.json", "--format", "json", "--now", now.rfc3339],
            environment: environment,
            in: folder,
            limit: .seconds(540)
        )
        return HostileRun(
            run: run,
            document: try JSONDocument(run.output).root,
            others: (served.isEmpty ? [] : ["neds", "sports"]) + ["holidays", "horses"]
        )
    }

    /// The feed with an id in the document.
    func feed(_ id: String) -> JSONValue? {
        document["feeds"]?.elements?.first { $0["id"]?.string == id }
    }

    /// The number of items of a feed in the document.
    func itemCount(of id: String) -> Int {
        document["items"]?.elements?.count { $0["feed"]?.string == id } ?? 0
    }

    /// The text of standard error for a feed, after its name and, if the run took long, the time since it fails.
    func lines(of id: String) -> [String] {
        run.errorLines.filter { $0.hasPrefix("\(id): ") }.map {
            String($0.dropFirst(id.count + 2).trimmingPrefix(#/failing for \d+ \w+: /#))
        }
    }

    // MARK: - Expectations

    /// Expects that a feed failed as it should.
    func expectFailure(
        of id: String = "hostile",
        _ code: FeedError.Code,
        _ line: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(lines(of: id) == [line], sourceLocation: sourceLocation)
        #expect(feed(id)?["status"]?.string == "failed", sourceLocation: sourceLocation)
        #expect(feed(id)?["error"]?["code"]?.string == code.rawValue, sourceLocation: sourceLocation)
        #expect(itemCount(of: id) == 0, sourceLocation: sourceLocation)
        #expect(run.status == 1, sourceLocation: sourceLocation)
        expectOthersUnaffected(sourceLocation: sourceLocation)
    }

    /// Expects that a feed was read, with at most one line on standard error.
    func expectReading(
        of id: String = "hostile",
        _ line: String?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(lines(of: id) == (line.map { [$0] } ?? []), sourceLocation: sourceLocation)
        #expect(feed(id)?["status"]?.string == "fresh", sourceLocation: sourceLocation)
        expectOthersUnaffected(sourceLocation: sourceLocation)
    }

    /// Expects that every feed with a normal publisher was read without a message.
    func expectOthersUnaffected(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(run.signal == nil, sourceLocation: sourceLocation)
        for id in others {
            #expect(feed(id)?["status"]?.string == "fresh", "\(id)", sourceLocation: sourceLocation)
            #expect(itemCount(of: id) > 0, "\(id) has no items", sourceLocation: sourceLocation)
            #expect(lines(of: id).isEmpty, sourceLocation: sourceLocation)
        }
    }
}
