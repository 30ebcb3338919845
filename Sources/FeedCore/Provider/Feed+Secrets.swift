extension Feed {
    /// All secrets in the feed's settings.
    package var secrets: [Secret] {
        settings.flatMap { name, value -> [Secret] in
            let isSecret = [.secret, .secrets].contains(manifest.setting(named: name)?.resolution)
            if manifest.setting(named: name)?.resolution == .address, !value.secrets.isEmpty {
                return (try? SourceAddress(value))?.secrets ?? value.secrets
            }
            return value.secrets + (isSecret ? value.texts.map { Secret($0) } : [])
        }
    }
}

extension RawSetting {
    /// All texts in the value that are not secrets themselves.
    fileprivate var texts: [String] {
        switch kind {
        case .text(let text): [text]
        case .list(let values): values.flatMap(\.texts)
        case .object(let members): members.values.flatMap(\.texts)
        case .null, .bool, .number, .secret: []
        }
    }
}
