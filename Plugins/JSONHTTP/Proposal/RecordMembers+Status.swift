import FeedCore
import FeedJSON
import Foundation

// Whether a record takes place.

extension RecordMembers {
    fileprivate static let statusNames = ["status", "state", "eventstatus", "zustand", "statut", "estado", "stato"]
    private static let cancelledNames = [
        "cancelled", "canceled", "abgesagt", "entfällt", "entfallen", "annulliert", "ausfall", "entfaellt",
        "storniert", "gestrichen", "annule", "annulé", "cancelado", "annullato",
    ]

    /// What a status is called in an object of its own.
    fileprivate static let statusParts: Set = [
        "code", "name", "value", "text", "label", "type", "short", "long", "description",
    ]

    /// Takes what says whether a record takes place.
    ///
    /// - Parameters:
    ///   - times: When the records are.
    ///   - now: The time now; `nil` where nobody knows it.
    /// - Returns: The field, and the texts that it does not know; `nil` where no member says it.
    mutating func takeStatus(of times: RecordTimes?, at now: Date?) -> (field: RawSetting, unknown: [String])? {
        let flag = take { member in
            member.values.allSatisfy { $0.bool != nil } && member.rank(among: Self.cancelledNames) != nil
                ? -Double(member.names.count) : nil
        }
        if let flag {
            return (Self.field(flag.path, ["true": ItemStatus.cancelled.rawValue]), [])
        }
        let isSeveral = recordCount > 1
        let coming = now.flatMap { now in times.map { rows(of: $0, after: now) } } ?? []
        let member = take { member in
            let untrue = member.untrueTexts(of: coming)
            guard member.texts.count == member.values.count, member.isStatus,
                member.texts.contains(where: { ItemStatus(written: $0) != nil && !untrue.contains($0) }),
                // That all are live says that their announcements are.
                !member.texts.allSatisfy({ ItemStatus(written: $0) == .live }) || !isSeveral
            else { return nil }
            return -Double(member.names.count)
        }
        guard let member else { return nil }
        let untrue = member.untrueTexts(of: coming)
        let unknown = Set(member.texts.filter { ItemStatus(written: $0) == nil }).sorted()
        if unknown.isEmpty, untrue.isEmpty { return (.text(member.path), []) }
        let known = member.texts.filter { !untrue.contains($0) }.compactMap { text in
            (ItemStatus.postponed(written: text) ?? ItemStatus(written: text)?.rawValue).map { (text, $0) }
        }
        return (Self.field(member.path, Dictionary(known) { first, _ in first }), unknown)
    }

    /// The records that begin more than an hour after a time, wherever they are.
    private func rows(of times: RecordTimes, after now: Date) -> Set<Int> {
        guard let member = all.first(where: { $0.path == times.paths.first }),
            let time = RecordTime(of: member, isNamed: true)
        else { return [] }
        // A day, or a time whose zone is not known, begins up to 14 hours earlier in the east.
        let latest = now + 3_600 * (time.hasTime && !time.needsZone ? 1 : 15)
        let later = zip(member.rows, member.values).filter { time.instant(of: $1).map { $0 > latest } ?? false }
        return Set(later.map(\.0))
    }

    /// A field that looks a status up; what is not in the table is scheduled.
    private static func field(_ path: String, _ table: [String: String]) -> RawSetting {
        .object([
            "from": .text(path), "lookup": .object(table.mapValues { .text($0) }),
            "else": .text(ItemStatus.scheduled.rawValue),
        ])
    }
}

extension RecordMembers.Member {
    /// Whether it is called a status, or is what says it in an object that is called so: `status.code`.
    fileprivate var isStatus: Bool {
        rank(among: RecordMembers.statusNames) != nil
            || RecordMembers.statusParts.contains(words.joined())
                && names.dropLast().contains {
                    Self.rank(of: Self.words(of: $0), among: RecordMembers.statusNames) != nil
                }
    }

    /// The texts that would say that records which have not begun are live: what they mean is that the records are shown.
    fileprivate func untrueTexts(of coming: Set<Int>) -> Set<String> {
        let texts = zip(rows, values).filter { coming.contains($0.0) }.compactMap { $1.string?.trimmed }
        return Set(texts.filter { ItemStatus(written: $0) == .live })
    }
}
