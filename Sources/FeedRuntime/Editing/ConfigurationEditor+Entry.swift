import FeedConfiguration
import FeedCore
import FeedJSON
import Foundation

extension ConfigurationEditor {
    /// Returns a feed's text in lines, with `…` instead of values that are secrets.
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
        // A secret with escapes in the text is not found there, so that none of the settings are shown.
        let isHidden =
            secrets.allSatisfy { text.contains($0) == false } && secrets.count <= text.ranges(of: "\"…\"").count
        guard isHidden else { return ["{ \"id\": \"\(id)\", \"provider\": \"\(provider)\", \"settings\": … }"] }
        return text.split(whereSeparator: \.isNewline).map(String.init).outdented
    }
}

extension [String] {
    /// The lines of a value without the indentation of its place, which its first line does not have.
    fileprivate var outdented: [String] {
        let indentation = last?.prefix { $0 == " " || $0 == "\t" } ?? ""
        return map { $0.hasPrefix(indentation) ? String($0.dropFirst(indentation.count)) : $0 }
    }
}

extension RawSetting {
    /// Returns the texts in a value that are secrets if a configuration has them.
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
    /// True if the address looks like one that gives access to everybody who has it and so should not be in a
    /// configuration.
    var isLikeSecret: Bool {
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
    /// True if a part is long, with letters and digits mixed as in no word or number.
    fileprivate var isLikeRandom: Bool {
        split { !$0.isLetter && !$0.isNumber }.contains { piece in
            piece.count >= 20 && piece.contains(where: \.isLetter) && piece.count(where: \.isNumber) >= 4
        }
    }
}
