import FeedCore
import FeedJSON

// Whether a record takes place.

extension RecordMembers {
    private static let statusNames = ["status", "state", "eventstatus", "zustand", "statut", "estado", "stato"]
    private static let cancelledNames = [
        "cancelled", "canceled", "abgesagt", "entfällt", "entfallen", "annulliert", "ausfall", "entfaellt",
        "storniert", "gestrichen", "annule", "annulé", "cancelado", "annullato",
    ]

    /// Takes what says whether a record takes place.
    ///
    /// - Returns: The field, and the texts that it does not know; `nil` where no member says it.
    mutating func takeStatus() -> (field: RawSetting, unknown: [String])? {
        let flag = take { member in
            member.values.allSatisfy { $0.bool != nil } && member.rank(among: Self.cancelledNames) != nil
                ? -Double(member.names.count) : nil
        }
        if let flag {
            return (Self.field(flag.path, ["true": ItemStatus.cancelled.rawValue]), [])
        }
        let isSeveral = recordCount > 1
        let member = take { member in
            guard member.texts.count == member.values.count, member.rank(among: Self.statusNames) != nil,
                member.texts.contains(where: { ItemStatus(written: $0) != nil }),
                // That all are live says that their announcements are.
                !member.texts.allSatisfy({ ItemStatus(written: $0) == .live }) || !isSeveral
            else { return nil }
            return -Double(member.names.count)
        }
        guard let member else { return nil }
        let unknown = Set(member.texts.filter { ItemStatus(written: $0) == nil }).sorted()
        if unknown.isEmpty { return (.text(member.path), []) }
        let known = member.texts.compactMap { text in
            (ItemStatus.postponed(written: text) ?? ItemStatus(written: text)?.rawValue).map { (text, $0) }
        }
        return (Self.field(member.path, Dictionary(known) { first, _ in first }), unknown)
    }

    /// A field that looks a status up; what is not in the table is scheduled.
    private static func field(_ path: String, _ table: [String: String]) -> RawSetting {
        .object([
            "from": .text(path), "lookup": .object(table.mapValues { .text($0) }),
            "else": .text(ItemStatus.scheduled.rawValue),
        ])
    }
}
