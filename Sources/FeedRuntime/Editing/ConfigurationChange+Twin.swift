import FeedConfiguration
import FeedCore
import FeedJSON

extension ConfigurationChange {
    /// Returns another feed that reads and shows the same already; `nil` if none does.
    func twin(of id: String) -> String? {
        guard let own = contents(of: id) else { return nil }
        return editor.ids.first { $0 != id && contents(of: $0) == own }
    }

    /// Returns another feed that reads the same address, which is a secret of at least one of the two; `nil` if none
    /// does.
    ///
    /// Secrets are read and compared, but not shown. None is read for a configuration that is not trusted.
    func feedWithSameSecretAddress(as id: String) -> String? {
        guard source.isTrusted || isNew, let feeds = try? plan.feeds,
            let own = feeds.first(where: { $0.id.rawValue == id })
        else { return nil }
        return feeds.first { $0.id != own.id && $0.hasSameSecretAddress(as: own) }?.id.rawValue
    }

    /// Returns true if two feeds are the same except for their address.
    func isSame(_ id: String, as other: String) -> Bool {
        contents(of: id, withAddress: false) == contents(of: other, withAddress: false)
    }

    /// Returns the members of a feed that say what it reads and shows; `nil` if it cannot be read.
    private func contents(of id: String, withAddress: Bool = true) -> [String: String]? {
        guard let text = try? editor.text(of: id), let feed = try? RawSetting(JSONDocument(text).root).members else {
            return nil
        }
        // No settings are the same as an empty object of them.
        return feed.filter { ["provider", "settings", "include", "exclude"].contains($0.key) }
            .filter { $0.value.members?.isEmpty != true }.mapValues { value in
                guard !withAddress, var members = value.members else { return value.withWebAddress.json }
                members["url"] = nil
                return RawSetting.object(members).json
            }
    }
}

extension Feed {
    /// Returns true if two feeds read the same part of the same address, which is written in two places, one of them
    /// secret.
    fileprivate func hasSameSecretAddress(as other: Feed) -> Bool {
        guard let (own, ownPlace) = address, let (address, place) = other.address, own == address,
            ownPlace != place
        else { return false }
        return ["records", "parameters"].allSatisfy { settings[$0].map(\.json) == other.settings[$0].map(\.json) }
    }

    /// The address of the requests, and its place if it is a secret; `nil` without one.
    private var address: (text: String, place: String?)? {
        switch settings["url"]?.kind {
        case .text(let text): (text.webAddress, nil)
        case .secret(let secret): (secret.revealed.webAddress, secret.place ?? "")
        default: nil
        }
    }
}

extension RawSetting {
    /// The settings with the address of the requests: `webcal:` leads to the same.
    fileprivate var withWebAddress: RawSetting {
        guard var members, let url = members["url"]?.text else { return self }
        members["url"] = .text(url.webAddress)
        return .object(members)
    }
}
