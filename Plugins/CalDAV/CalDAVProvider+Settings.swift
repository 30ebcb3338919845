package import FeedCore
package import FeedJSON
package import Foundation

extension CalDAVProvider {
    static let url = Setting<AccountAddress>(
        "url",
        "The address of the server, of your account or of one calendar; or your mail address, whose domain is asked for it."
    )

    static let user = Setting<String?>("user", "Your name at the server; by default the mail address, if url is one.")

    static let password = Setting<Secret?>(
        "password",
        "Your password at the server; for most services an app password, which their pages for accounts make."
    )

    static let calendars = Setting<[String]>(
        "calendars",
        default: [],
        count: 0...AccountSync.maximumCalendars,
        rule: "an array of at most \(AccountSync.maximumCalendars) different names or ids of calendars",
        "The calendars to read, by name or id; all if it is empty."
    )

    static let tasks = Setting(
        "tasks",
        default: true,
        "Whether tasks with a due date are read too."
    )

    static let timeZone = Setting<TimeZone?>(
        "timeZone",
        "The zone of times that name none, and of whole days; else the configuration's, that of --time-zone or the machine's."
    )

    /// Throws the issues of settings that do not go together.
    static func check(_ settings: SettingValues) throws(SettingIssues) {
        let hasUser = settings[user] != nil || settings[url].mail != nil
        if settings[password] == nil, hasUser {
            let reason = settings[user] == nil ? "url is a mail address" : "user is set"
            throw SettingIssues(password.name, "is missing, but must be a secret, since \(reason)")
        }
        if settings[password] != nil, !hasUser {
            throw SettingIssues(user.name, "is missing, but must be your name at the server, since password is set")
        }
    }
}

/// The address of an account: a web address, or a mail address.
///
/// A password is only sent to the address's host, and to hosts below its domain.
package struct AccountAddress: SettingValue {
    /// The first address to ask.
    package let url: URL

    /// The mail address; `nil` for a web address.
    package let mail: String?

    /// The domain of the mail address, or the host.
    package let domain: String

    package init(_ raw: RawSetting) throws(SettingIssues) {
        guard let text = raw.text, !text.contains("://"), let at = text.lastIndex(of: "@") else {
            url = try URL(raw, as: raw.text, typeName: Self.typeName)
            mail = nil
            domain = (url.host() ?? "").lowercased()
            return
        }
        domain = text[text.index(after: at)...].lowercased()
        let host = Self.knownHosts[domain] ?? domain
        guard at > text.startIndex, domain.contains("."), !text.contains(where: \.isWhitespace),
            let address = URL(string: "https://\(host)\(AccountAddress.wellKnownPath)"), address.host() == host
        else { throw raw.mismatch(Self.typeName) }
        (url, mail) = (address, text)
    }

    /// The hosts besides that of ``url`` to which requests may go.
    ///
    /// iCloud answers for each account at a host such as `p42-caldav.icloud.com`.
    var hosts: [String] {
        let host = url.host()?.lowercased() ?? ""
        return (["*.\(domain)", "*.\(host)"] + (host == "caldav.icloud.com" ? ["*.icloud.com"] : [])).unique
    }

    /// Returns true if a password may be sent to a host.
    func allows(_ host: String) -> Bool {
        FeedAccess(hosts: hosts, endpoint: url, isUserEndpoint: true, rates: RequestRates()).allows(host: host)
    }

    /// The path that leads to the service on each host.
    ///
    /// - SeeAlso: [RFC 6764, section 5](https://www.rfc-editor.org/rfc/rfc6764#section-5)
    static let wellKnownPath = "/.well-known/caldav"

    /// The servers of mail services that have them at another host than that of their mail addresses.
    ///
    /// - SeeAlso: The services' own pages for calendar programs.
    private static let knownHosts = [
        "icloud.com": "caldav.icloud.com", "me.com": "caldav.icloud.com", "mac.com": "caldav.icloud.com",
        "fastmail.com": "caldav.fastmail.com", "fastmail.fm": "caldav.fastmail.com",
    ]

    package static var typeName: String { "an address that begins with https:// or http://, or a mail address" }

    package static func writeSchema(to json: inout JSONWriter) {
        json.member("type", "string")
        json.member("pattern", "^https?://|^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$")
    }
}
