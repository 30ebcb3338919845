package import FeedCore
import Foundation

/// A feed of a provider that a file declares: a feed of the open provider, with the settings filled in.
struct DeclaredProvider: FeedProvider {
    /// A placeholder: the manifest of a declared provider is that of its file.
    static let manifest = FeedManifest(
        name: "declared",
        summary: "A provider that a file declares.",
        publisher: "",
        documentation: URL(known: "about:blank"),
        refresh: .seconds(3_600)
    )

    let origin: Provider
    private let reader: any FeedProvider

    init(_ origin: Provider, reading reader: any FeedProvider) { (self.origin, self.reader) = (origin, reader) }

    init(settings: SettingValues) throws(SettingIssues) {
        throw SettingIssues("a declared provider is created from its file", at: nil)
    }

    /// The profile of the file, with what the open provider knows of its requests.
    var profile: FeedProfile {
        var profile = origin.manifest.profile
        let own = reader.profile
        profile.confinesRedirects = true
        profile.requestsPerFetch = own.requestsPerFetch
        profile.scope = own.scope
        profile.hasLocalTimes = own.hasLocalTimes
        return profile
    }

    func fetch(_ context: FetchContext) async throws -> FeedSnapshot { try await reader.fetch(context) }

    func read(saved response: FeedResponse, in context: FetchContext) throws -> SavedAnswerReading? {
        try reader.read(saved: response, in: context)
    }

    func preview(of saved: FeedResponse?, in context: FetchContext) async throws -> AnswerPreview? {
        try await reader.preview(of: saved, in: context)
    }
}

extension Provider {
    /// Creates the provider that a file declares, which is read when the provider is first needed.
    ///
    /// A file that cannot be read costs its own feeds alone: each of them says why.
    ///
    /// - Parameters:
    ///   - name: The provider's name.
    ///   - place: The file, for errors.
    ///   - read: Reads the file.
    package init(
        _ name: String,
        declaredIn place: String,
        read: @escaping @Sendable () throws -> ProviderFile
    ) {
        let file = ReadOnce { Result { try read() } }
        self.init(
            name,
            in: place,
            manifest: {
                switch file.value {
                case .success(let file): return file.manifest
                case .failure(let error):
                    return FeedManifest(
                        name: name,
                        summary: "Cannot be read from \(place): \(error)",
                        publisher: "",
                        documentation: URL(known: "about:blank"),
                        refresh: .seconds(3_600)
                    )
                }
            },
            searches: { (try? file.value.get())?.searches ?? [] },
            recognise: { (try? file.value.get())?.settings(asking: $0) },
            declaration: { try file.value.get() }
        ) { settings throws(SettingIssues) in
            let declared: ProviderFile
            do { declared = try file.value.get() } catch {
                throw SettingIssues("its provider cannot be read from \(place): \(error)", at: nil)
            }
            let origin = Provider(name, declaredIn: place) { declared }
            let values = try SettingValues(declared.filled(with: settings), of: declared.reader.manifest)
            return DeclaredProvider(origin, reading: try declared.reader.feedProvider(values))
        }
    }
}
