import FeedConfiguration
import FeedCore
import FeedJSON

extension ConfigurationChange {
    /// Returns the id of another feed that already reads and shows the same data; `nil` if there is no such feed.
    func twin(of id: String) -> String? {
        guard let own = contents(of: id) else { return nil }
        return editor.ids.first { $0 != id && contents(of: $0) == own }
    }

    /// Returns the id of another feed that reads the same address, if the address is a secret in at least one of the
    /// two; otherwise `nil`.
    ///
    /// Secrets are read and compared, but not shown. No secrets are read for a configuration that is not trusted.
    func feedWithSameSecretAddress(as id: String) -> String? {
        guard source.isTrusted || isNew, let feeds = try? plan.feeds,
            let own = feeds.first(where: { $0.id.rawValue == id })
        else { return nil }
        return feeds.first { $0.id != own.id && $0.hasSameSecretAddress(as: own) }?.id.rawValue
    }

    /// Returns true if two feeds are equal except for their addresses.
    func isSame(_ id: String, as other: String) -> Bool {
        contents(of: id, withAddress: false) == contents(of: other, withAddress: false)
    }

    /// Returns the members of a feed that determine what it reads and shows, as JSON; `nil` if the feed cannot be read.
    private func contents(of id: String, withAddress: Bool = true) -> [String: String]? {
        guard let text = try? editor.text(of: id), let feed = try? RawSetting(JSONDocument(text).root).members else {
            return nil
        }
        // A feed without settings equals one with an empty object of settings.
        return feed.filter { ["provider", "settings", "include", "exclude"].contains($0.key) }
            .filter { $0.value.members?.isEmpty != true }.mapValues { value in
                guard !withAddress, var members = value.members else { return value.withWebAddress.json }
                members["url"] = nil
                return RawSetting.object(members).json
            }
    }
}

extension Feed {
    /// Returns true if both feeds read the same part of the same address, but the address is stored in different
    /// places, such as a secret and the configuration.
    fileprivate func hasSameSecretAddress(as other: Feed) -> Bool {
        guard let (own, ownPlace) = address, let (address, place) = other.address, own == address,
            ownPlace != place
        else { return false }
        return ["records", "parameters"].allSatisfy { settings[$0].map(\.json) == other.settings[$0].map(\.json) }
    }

    /// The address of the requests and, if it is a secret, the place where the secret is stored; `nil` without an
    /// address.
    private var address: (text: String, place: String?)? {
        switch settings["url"]?.kind {
        case .text(let text): (text.withWebScheme, nil)
        case .secret(let secret): (secret.revealed.withWebScheme, secret.place ?? "")
        default: nil
        }
    }
}

extension RawSetting {
    /// The settings with `https:` instead of `webcal:` in the address, since both lead to the same calendar.
    fileprivate var withWebAddress: RawSetting {
        guard var members, let url = members["url"]?.text else { return self }
        members["url"] = .text(url.withWebScheme)
        return .object(members)
    }
}
