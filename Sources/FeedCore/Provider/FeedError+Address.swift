extension FeedError {
    /// Returns the error with a message and a hint about the requested address, if its status suggests a wrong address.
    ///
    /// - Parameters:
    ///   - address: The address, or a description such as `the address in env:NAME`; `nil` for the words `its address`.
    ///   - isSecret: True if the whole address is a secret.
    /// - Returns: The error; unchanged for a status other than 401, 403, 404 and 410.
    package func about(address: String?, isSecret: Bool) -> FeedError {
        guard let status else { return self }
        var error = self
        let subject = address.map { "\($0) was answered with status \(status)" }
        switch status {
        case 404, 410:
            // A publisher's own sentence is more precise.
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
    /// Returns the error of a fetch, with more detail if the user set the requested address.
    func explained(_ error: FeedError) -> FeedError {
        let setting = manifest.settings.first { $0.resolution == .address && settings[$0.name] != nil }
        guard let setting, let raw = settings[setting.name] else { return error }
        guard case .secret(let secret) = raw.kind else {
            // Another secret of the feed may be the wrong part.
            return secrets.isEmpty ? error.about(address: nil, isSecret: false) : error
        }
        return error.about(address: secret.place.map { "the address in \($0)" } ?? "the secret address", isSecret: true)
    }
}
