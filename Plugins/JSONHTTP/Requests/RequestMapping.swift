import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The request of a feed, made from the feed's settings.
struct RequestMapping: Sendable {
    let address: AddressTemplate
    let secrets: [String: Secret]
    let isPost: Bool
    let parameters: [(name: String, value: QueryParameters.Value)]
    let headers: [(name: String, text: RequestText)]
    let body: RequestBody?
    let variables: [String: String]
    private let zone: TimeZone?

    /// The parts of the window with requests of their own; `nil` if a request is for all of it.
    let parts: WindowParts?

    /// The second requests for records; `nil` if there are none.
    let details: RecordDetails?

    /// Creates the request and checks its settings.
    ///
    /// - Throws: An issue for each unknown name in a text; for each secret in a wrong place, or with characters that a
    ///   header may not have; for a `link` beside a secret address; for parts of the window without a place in the
    ///   address; for details at another host; and for a body without the method `POST`.
    init(_ settings: SettingValues, _ address: AddressTemplate) throws(SettingIssues) {
        self.address = address
        secrets = settings[JSONHTTPProvider.secrets]?.secrets ?? [:]
        isPost = settings[JSONHTTPProvider.method] == .post
        parameters = Self.sorted(settings[JSONHTTPProvider.parameters]?.values).map { (name: $0, value: $1) }
        headers = Self.sorted(settings[JSONHTTPProvider.headers]?.texts).map { (name: $0, text: $1) }
        body = settings[JSONHTTPProvider.body]
        variables = settings[JSONHTTPProvider.variables]?.values ?? [:]
        zone = settings[JSONHTTPProvider.timeZone]
        parts = settings[JSONHTTPProvider.next]?.parts
        details = settings[JSONHTTPProvider.details]
        try check(settings)
    }

    private static func sorted<Value>(_ members: [String: Value]?) -> [(key: String, value: Value)] {
        (members ?? [:]).sorted { $0.key < $1.key }
    }

    /// The secrets that must never be shown, including a secret address.
    var allSecrets: [Secret] { Array(secrets.values) + (address.source?.secrets ?? []) }

    /// The names of parameters whose values are secrets.
    var secretParameterNames: Set<String> { Set(secretParameters.map(\.name)) }

    private var secretParameters: [(name: String, text: RequestText)] {
        parameters.flatMap { name, value in value.texts.filter(\.isSecret).map { (name, $0) } }
    }

    private func values(_ window: TimeWindow, _ timeZone: TimeZone) -> RequestValues {
        let zone = zone ?? timeZone
        return RequestValues(variables: variables, secrets: secrets, window: window.wholeDays(in: zone), zone: zone)
    }

    /// Returns the address of a fetch's first request, with all parameters that have a value and are not secret.
    ///
    /// - Throws: `FeedError` if a variable of the address has no value, or the result is not an address.
    func url(in context: FetchContext) throws(FeedError) -> URL {
        var values = values(context.window, context.timeZone)
        values.part = parts?.days(of: values.window, in: values.zone).first
        return try url(with: values)
    }

    /// Returns the address of each part of the window that has a request of its own; none if a request is for all of it.
    ///
    /// - Throws: As ``url(in:)`` does.
    func partAddresses(in context: FetchContext) throws(FeedError) -> [Pagination.PartAddress] {
        guard let parts else { return [] }
        var values = values(context.window, context.timeZone)
        var addresses: [Pagination.PartAddress] = []
        for day in parts.days(of: values.window, in: values.zone) {
            values.part = day
            addresses.append(Pagination.PartAddress(name: parts.unit.name(of: day), url: try url(with: values)))
        }
        return addresses
    }

    private func url(with values: RequestValues) throws(FeedError) -> URL {
        guard let url = address.url(with: values) else {
            throw FeedError(
                .configuration,
                "the address needs the end of the window, but the window has none",
                hint: "Set \"ahead\" for the feed, or look at a window with an end."
            )
        }
        guard !url.climbs else {
            throw FeedError(
                .configuration,
                "a value in the address is \".\" or \"..\", which would lead to another path",
                hint: "Change the settings that the path is made of."
            )
        }
        return parameters.reduce(url) { url, parameter in
            let texts = parameter.value.texts.filter { !$0.isSecret }.compactMap { $0.text(with: values) }
            return texts.isEmpty ? url : url.setting(parameter.name, to: texts)
        }
    }

    /// Returns the request for the details of a record, at the host of the feed's address.
    ///
    /// - Throws: `FeedError` if a variable of the address has no value, or the result is an address at another host.
    func question(about value: String, _ details: RecordDetails, at asked: URL, in context: FetchContext)
        throws(FeedError) -> FeedRequest
    {
        var values = values(context.window, context.timeZone)
        values.record = value
        guard let text = details.address.text(with: values, escaping: \.percentEncoded),
            let relative = URL(string: text, relativeTo: asked), !relative.climbs,
            case let url = relative.absoluteURL, url.origin == asked.origin, !text.hasRedaction
        else { throw FeedError(.malformed, "\(value.quoted) makes no address of the publisher") }
        return question(url, isPost: false, in: context)
    }

    /// Returns the request for an address, which comes from ``url(in:)`` or from the previous page.
    func question(_ url: URL, in context: FetchContext) -> FeedRequest { question(url, isPost: isPost, in: context) }

    private func question(_ url: URL, isPost: Bool, in context: FetchContext) -> FeedRequest {
        let values = values(context.window, context.timeZone)
        var request = FeedRequest(url)
        for (name, text) in headers {
            guard let value = text.text(with: values) else { continue }
            if text.isSecret { request.secretHeaders[name] = Secret(value) } else { request.headers[name] = value }
        }
        for (name, text) in secretParameters {
            request.secretQueryItems[name] = text.text(with: values).map { Secret($0) }
        }
        // `url` has the parameters that are not secret.
        request.secretURL = address.source?.secret { whole in
            request.secretQueryItems.sorted { $0.key < $1.key }
                .reduce(whole.setting(queryOf: url)) { $0.setting($1.key, to: $1.value.revealed) }
        }
        guard isPost else { return request }
        request.body = body?.bytes(with: values) ?? []
        let hasType = headers.contains { $0.name.lowercased() == "content-type" }
        if let body, !hasType { request.headers["Content-Type"] = body.isJSON ? "application/json" : "text/plain" }
        return request
    }

    // MARK: - The window

    private var windowTexts: [RequestText] { texts.map(\.text).filter(\.usesWindow) }

    /// Returns the parts of the request that depend on the window; windows with equal parts share an answer.
    func scope(of window: TimeWindow, in timeZone: TimeZone) -> String {
        let values = values(window, timeZone)
        let ends = windowTexts.map { text in
            RequestText(text.pieces.filter(\.isOfWindow)).text(with: values) ?? "-"
        }
        let days = parts?.days(of: values.window, in: values.zone) ?? []
        return (ends + [days.first, days.last].compactMap { $0?.description }).joined(separator: " ")
    }

    /// Returns the window that the answers cover; `nil` if the requests do not depend on the window.
    func coverage(in context: FetchContext) -> TimeWindow? {
        let values = values(context.window, context.timeZone)
        if let parts { return parts.covered(values.window, in: values.zone) }
        return windowTexts.isEmpty ? nil : values.window
    }
}

extension URL {
    /// True if a segment of the path is `.` or `..`, with which servers leave the path that a feed declares.
    fileprivate var climbs: Bool {
        relativePath.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }
}
