import BuiltInProviders
import FeedCore
import FeedReaders
import FeedRuntime
import FeedTestKit
import Foundation
import Testing

/// Each file of `Plugins/Declared`: its examples, the contract of every provider, and hostile values of its settings.
@Suite(.timeLimit(.minutes(20)))
struct DeclaredProvidersTests {
    private static let readers = builtInProviders.map { Provider($0) }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Plugins/Declared").standardizedFileURL.path()

    static let names =
        FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted() ?? []

    private func file(_ name: String) throws -> ProviderFile {
        try ProviderFile(at: "\(Self.folder)/\(name).json", reading: Self.readers)
    }

    private func provider(_ name: String) throws -> Provider {
        try #require(FeedRegistry(with: builtInProviders).provider(named: name))
    }

    @Test func `every file is a provider of the program`() {
        let known = FeedRegistry(with: builtInProviders).names
        #expect(!Self.names.isEmpty && Set(Self.names).isSubset(of: known))
    }

    @Test(arguments: names)
    func `its examples result in the items that it says, and nothing is missing`(name: String) async throws {
        let check = try await ProviderCheck(file(name), provider(name))
        #expect(check.faults == [] && check.omissions == [] && check.notes == [])
        #expect(check.itemCount > 0)
    }

    @Test(arguments: names)
    func `keeps the contract of every provider`(name: String) async throws {
        let example = try #require(try file(name).examples.first)
        let answers = SavedAnswer(pages: example.answers)
        let contract = FeedExample(
            try provider(name),
            settings: example.settings,
            now: example.now,
            recordCount: example.recordCount,
            answer: { (try? answers.send($0)) ?? FeedResponse(status: 500, body: []) }
        )
        .readByMapping()
        try await expectFeedContract(of: contract)
    }

    @Test(arguments: names)
    func `a value stays in its place of the request, whatever it has`(name: String) async throws {
        let example = try #require(try file(name).examples.first)
        let provider = try provider(name)
        func request(_ settings: [String: RawSetting]) async throws -> FeedRequest? {
            let transport = SavedAnswer(pages: example.answers)
            let feed = try Feed("example", of: provider, settings: settings)
            _ = try await feed.fetch(.fixture(now: example.now, transport: transport))
            return transport.requests.first
        }
        _ = try #require(try await request(example.settings))
        for setting in provider.manifest.settings where setting.name != "endpoint" {
            let with = { (text: String) in example.settings.merging([setting.name: .text(text)]) { $1 } }
            // A value that is not among the choices, or no number, is refused before anything is asked.
            guard let usual = try? await request(with("a")) else { continue }
            let shape = { (request: FeedRequest) in
                let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
                let names = (parts?.queryItems ?? []).map(\.name).sorted().joined(separator: "&")
                let depth = parts?.percentEncodedPath.count { $0 == "/" } ?? 0
                return "\(parts?.host ?? "")/\(depth)?\(names)#\(parts?.fragment ?? "")"
            }
            for text in ["a/b", "a?b=c", "a#b", "a&b=c", "a\"b'", "a b", "a\r\nX: y", "ü"] {
                guard let hostile = try? await request(with(text)) else { continue }
                #expect(shape(hostile) == shape(usual), "\(setting.name) \(text.debugDescription)")
            }
            for text in [".", ".."] {
                let climbing = try? await request(with(text))
                let segments = climbing?.url.path(percentEncoded: false).split(separator: "/") ?? []
                #expect(!segments.contains { $0 == text }, "\(setting.name) \(text)")
            }
        }
    }
}
