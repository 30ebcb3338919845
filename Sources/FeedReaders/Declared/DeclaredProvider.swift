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
        throw SettingIssues("a declared provider is created from its file")
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
    /// Creates the provider that a file declares.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - reader: The open provider that reads the answers.
    package init(_ file: ProviderFile, read reader: Provider) {
        self.init(file.manifest) { settings throws(SettingIssues) in
            let filled = file.filled(with: settings, for: reader.manifest)
            let values = try SettingValues(filled, of: reader.manifest)
            return DeclaredProvider(Provider(file, read: reader), reading: try reader.feedProvider(values))
        }
    }
}

extension ProviderFile {
    /// Returns the settings of the open provider for a feed's own settings.
    ///
    /// Values become variables and secrets of the request, which encodes them for their place. A parameter or header
    /// whose setting has no value is left out.
    func filled(with settings: SettingValues, for reader: FeedManifest) -> [String: RawSetting] {
        var (variables, secrets) = ([String: RawSetting](), [String: RawSetting]())
        for setting in manifest.settings where setting.name != manifest.endpoint?.name {
            guard let value = settings.raw[setting.name] ?? setting.defaultValue else { continue }
            if setting.resolution == .secret {
                secrets[setting.name] = value
            } else {
                variables[setting.name] = value.elements.map { .text($0.compactMap(\.text).joined(separator: ",")) } ?? value
            }
        }
        var filled = source
        for part in ["parameters", "headers"] {
            guard let members = filled[part]?.members else { continue }
            filled[part] = .object(members.filter { isFilled($0.value, variables, secrets) })
        }
        filled["url"] = filled["url"]?.text.map { .text(atEndpoint($0, settings)) }
        if !variables.isEmpty { filled["variables"] = .object(variables) }
        if !secrets.isEmpty { filled["secrets"] = .object(secrets) }
        return filled
    }

    /// Returns true if each setting that a text names has a value.
    private func isFilled(
        _ raw: RawSetting,
        _ variables: [String: RawSetting],
        _ secrets: [String: RawSetting]
    ) -> Bool {
        guard let text = raw.text else { return true }
        return manifest.settings.allSatisfy { setting in
            let kind = setting.resolution == .secret ? "secret" : "variable"
            return !text.contains("{\(kind).\(setting.name)}") || variables[setting.name] != nil
                || secrets[setting.name] != nil
        }
    }

    /// Returns an address with the endpoint that the user has set in place of the publisher's.
    private func atEndpoint(_ url: String, _ settings: SettingValues) -> String {
        guard let endpoint = manifest.endpoint, settings.isSet(endpoint.name), let own = endpoint.fallback else { return url }
        let other = settings[endpoint].absoluteString
        return (other.hasSuffix("/") ? String(other.dropLast()) : other) + url.dropFirst(own.absoluteString.count)
    }
}
