extension FeedError {
    /// The error of a request to an address that the user has named, in words about that address.
    ///
    /// - Parameters:
    ///   - address: What to call it: itself, or `the address in env:NAME`; `nil` for its address, which is not told.
    ///   - isSecret: Whether it is a secret itself.
    /// - Returns: The error, with what to do; the same for any other status than those that a wrong address has.
    package func about(address: String?, isSecret: Bool) -> FeedError {
        guard let status else { return self }
        var error = self
        let subject = address.map { "\($0) was answered with status \(status)" }
        switch status {
        case 404, 410:
            // A publisher's own sentence says more.
            let isPlain = message.hasSuffix("status \(status)")
            let plain = isPlain ? "its address was answered with status \(status)" : nil
            error.message = (subject ?? plain).map { "\($0): there is nothing" } ?? message
            error.hint = "Open the address in a browser to check it; capitals count."
        case 401, 403:
            error.message = subject.map { "\($0): it may not be read by everybody" } ?? message
            error.hint =
                isSecret
                ? "It may have been replaced by another: open it in a browser to check it; capitals count."
                : "Many calendars have a secret address for other programs: put it into a variable, and add env:NAME."
        default: break
        }
        return error
    }
}

extension Feed {
    /// An error of a fetch, which says more where the address that was asked is the user's.
    func explained(_ error: FeedError) -> FeedError {
        let setting = manifest.settings.first { $0.resolution == .address && settings[$0.name] != nil }
        guard let setting, let raw = settings[setting.name] else { return error }
        guard case .secret(let secret) = raw.kind else {
            // What else is a secret of the feed may be what is wrong.
            return secrets.isEmpty ? error.about(address: nil, isSecret: false) : error
        }
        return error.about(address: secret.place.map { "the address in \($0)" } ?? "the secret address", isSecret: true)
    }
}
