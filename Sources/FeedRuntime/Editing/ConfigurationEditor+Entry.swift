import FeedConfiguration
import FeedCore
import FeedJSON
import Foundation

extension ConfigurationEditor {
    /// Returns the JSON of a feed in lines, with `…` in place of secrets.
    func entryWithoutSecrets(of id: String) throws(Refusal) -> [String] {
        let bytes = try text(of: id)
        let (provider, settings) = try outline(of: id)
        let manifest = registry.provider(named: provider)?.manifest
        let secrets = settings.flatMap { name, value in
            value.secretTexts(as: manifest?.setting(named: name)?.resolution)
        }
        let text = secrets.reduce(String(decoding: bytes, as: UTF8.self)) { text, secret in
            text.replacing(RawSetting.text(secret).json, with: "\"…\"")
        }
        // If a secret is escaped in the text, it is not found there. No settings are shown then.
        let isHidden =
            secrets.allSatisfy { text.contains($0) == false } && secrets.count <= text.ranges(of: "\"…\"").count
        guard isHidden else { return ["{ \"id\": \"\(id)\", \"provider\": \"\(provider)\", \"settings\": … }"] }
        return text.split(whereSeparator: \.isNewline).map(String.init).outdented
    }
}

extension [String] {
    /// The lines of a JSON value without their common indentation, which the first line does not have.
    fileprivate var outdented: [String] {
        let indentation = last?.prefix { $0 == " " || $0 == "\t" } ?? ""
        return map { $0.hasPrefix(indentation) ? String($0.dropFirst(indentation.count)) : $0 }
    }
}

extension RawSetting {
    /// Returns the texts in a setting's value that are, or look like, secrets in plain text.
    fileprivate func secretTexts(as resolution: SettingResolution?) -> [String] {
        switch resolution {
        case .secret: [text].compactMap(\.self)
        case .secrets: (members ?? [:]).values.compactMap(\.text)
        case .address: [text].compactMap(\.self).filter { URL(string: $0)?.isLikeSecret == true }
        default: []
        }
    }
}

extension URL {
    /// True if the address seems to contain a key that gives access to anyone who has the address, so that it should
    /// not be in a configuration.
    package var isLikeSecret: Bool {
        let words = ["token", "key", "secret", "auth", "signature", "password"]
        let query = URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let isNamed = query.contains { item in
            words.contains { item.name.lowercased().contains($0) } && item.value?.isEmpty == false
        }
        let parts = pathComponents + query.compactMap(\.value)
        return isNamed || parts.contains { $0.lowercased().hasPrefix("private-") || $0.isLikeRandom }
    }
}

extension String {
    /// True if a part of the text looks random: at least 20 letters and digits, with at least four digits and a letter.
    fileprivate var isLikeRandom: Bool {
        split { !$0.isLetter && !$0.isNumber }.contains { piece in
            piece.count >= 20 && piece.contains(where: \.isLetter) && piece.count(where: \.isNumber) >= 4
        }
    }
}
