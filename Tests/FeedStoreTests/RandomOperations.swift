import FeedCore
import FeedEngine
import Foundation

/// One call of a store, or a span of time that passes.
enum StoreOperation: Sendable {
    case wait(TimeInterval)
    case plan(AlertPlanChange)
    case save(FetchOutcome)
    case retire(definitions: Set<String>, replacements: [ReplacementRule], unsentSince: TimeInterval)
    case claim(AlertClaim, limit: Int)
    case confirm([AlertID], AlertClaim)
    case renew([AlertID], AlertClaim)
    case bind([AlertID], message: String, AlertClaim)
    case finish([AlertID: AlertResult], AlertClaim)
    case sentMessages(since: TimeInterval)
    case find(AlertQuery)
    case star(Bool, ItemID, StarOwner)
    case events(EventQuery)
    case begin(owner: String)
    case renewClaim(owner: String)
    case finishClaim(owner: String, FetchOutcome)
    case missed(planner: String, isNoted: Bool)
    case recordRuleSet(AlertRuleSet)
}

/// A store with what a caller remembers of it: the names of its claims.
final class OperatedStore {
    private let store: any FeedStorage
    private let now: @Sendable () -> Date
    private var tokens: [String: ClaimToken] = [:]

    init(_ store: any FeedStorage, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// Returns the answer of the store to an operation, without what each store numbers or names by itself.
    func answer(to operation: StoreOperation) async throws -> AnyHashable {
        switch operation {
        case .wait: return true
        case .plan(let change): return try await store.planAlerts(change, asOf: now(), of: .tfl)
        case .save(let outcome): return try await store.save(outcome, for: .tfl).unnumbered
        case .retire(let definitions, let replacements, let span):
            return try await store.retireAlerts(
                of: definitions,
                in: ["tfl"],
                replacements: replacements,
                unsentSince: now() - span
            )
        case .claim(let claim, let limit): return try await store.claimAlerts(claim, atMost: limit)
        case .confirm(let ids, let claim): return try await store.confirmAlerts(Set(ids), of: claim)
        case .renew(let ids, let claim): return Set(try await store.renewAlerts(Set(ids), of: claim))
        case .bind(let ids, let message, let claim): return try await store.bindAlerts(ids, to: message, of: claim)
        case .finish(let results, let claim): return try await store.finishAlerts(results, of: claim)
        case .sentMessages(let span): return try await store.sentMessages(since: now() - span)
        case .find(let query):
            return [try await store.alerts(query), try await store.alertCount(query)] as [AnyHashable]
        case .star(let isStarred, let item, let owner):
            return [
                try await store.setStar(isStarred, for: item, of: owner, at: now()), try await store.stars(of: owner),
            ]
                as [AnyHashable]
        case .events(let query): return try await store.events(query).unnumbered
        case .begin(let owner):
            switch try await store.begin(.tfl, for: .seconds(10)).claim {
            case .granted(let token):
                tokens[owner] = token
                return "granted"
            case .taken(let span): return span
            }
        case .renewClaim(let owner):
            guard let token = tokens[owner] else { return false }
            return try await store.renew(token, for: .seconds(10))
        case .finishClaim(let owner, let outcome):
            guard let token = tokens[owner] else { return false }
            do { return try await store.finish(token, outcome, for: .tfl).unnumbered } catch is Claim.Lost {
                return "lost"
            }
        case .missed(let planner, let isNoted):
            let missed = try await store.missedChanges(by: planner, of: ["tfl"])
            if isNoted { try await store.recordSeen(upTo: missed.sequence, by: planner, of: ["tfl"]) }
            return [missed.feeds, missed.turns, missed.events.unnumbered] as [AnyHashable]
        case .recordRuleSet(let ruleSet):
            try await store.recordRuleSets([ruleSet])
            return Set(try await store.alertRuleSets(of: ["tfl"]))
        }
    }

    /// Returns all alerts and stars, which an operation may have changed.
    func contents() async throws -> AnyHashable { try await store.alerts(AlertQuery(limit: 1_000)) }
}

/// Makes sequences of operations that meet: few items, rules, targets and processes, and steps of some seconds.
struct OperationGenerator {
    private var generator: SeededGenerator
    private var now = noon

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func operations(_ count: Int) -> [StoreOperation] { (0..<count).map { _ in operation() } }

    private mutating func chance(_ share: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < share }

    private mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }

    private mutating func some<Value: Hashable>(of values: [Value]) -> Set<Value> {
        let some = Set(values.filter { _ in chance(60) })
        return some.isEmpty ? [one(of: values)] : some
    }

    private static let rules = ["soon", "slow"]
    private static let targets = ["phone", "mail"]
    private static let prints = ["one", "two"]
    private static let items = ["a", "b", "c"]

    private mutating func operation() -> StoreOperation {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<18:
            let span = one(of: [0.5, 1, 1.5, 2, 5, 9, 11, 30])
            now += span
            return .wait(span)
        case 18..<32: return .plan(change())
        case 32..<38: return .save(outcome())
        case 38..<42:
            return .retire(
                definitions: some(of: Self.prints),
                replacements: replacements(),
                unsentSince: one(of: [0, 10])
            )
        case 42..<62: return .claim(claim(), limit: one(of: [1, 2, 3, 100]))
        case 62..<68: return .confirm(ids(), claim())
        case 68..<71: return .renew(ids(), claim())
        case 71..<74: return .bind(ids(), message: one(of: ["m", "n"]), claim())
        case 74..<82:
            return .finish(Dictionary(ids().map { ($0, result()) }) { $1 }, claim())
        case 82..<84: return .sentMessages(since: one(of: [5, 100]))
        case 84..<87: return .find(query())
        case 87..<89:
            return .star(
                chance(70),
                ItemID("tfl", LocalID(one(of: Self.items))),
                one(of: [.household, StarOwner(rawValue: "x")])
            )
        case 89..<91: return .events(EventQuery(since: now - one(of: [0, 5, 30]), limit: one(of: [nil, 1, 3])))
        case 91..<93: return .begin(owner: one(of: ["me", "other"]))
        case 93..<94: return .renewClaim(owner: one(of: ["me", "other"]))
        case 94..<96: return .finishClaim(owner: one(of: ["me", "other"]), outcome())
        case 96..<98: return .missed(planner: one(of: ["p", "q"]), isNoted: chance(40))
        default:
            return .recordRuleSet(
                AlertRuleSet(
                    configuration: one(of: ["x", "y"]),
                    feed: "tfl",
                    planner: one(of: [nil, "p", "q"]),
                    definitions: some(of: Self.prints)
                )
            )
        }
    }

    private mutating func claim() -> AlertClaim {
        var claim = AlertClaim(
            owner: one(of: ["me", "other"]),
            targets: some(of: Self.targets),
            fingerprints: some(of: Self.prints),
            digests: chance(40) ? ["slow": .seconds(30)] : [:],
            lease: .seconds(10)
        )
        // A rule with digests is never early.
        if chance(50) { (claim.earlyRules, claim.ahead) = (["soon"], .seconds(5)) }
        if chance(10) { claim.feedsBeforeFirstFetch = ["tfl"] }
        if chance(20) { claim.feeds = some(of: ["tfl", "neds"]) }
        return claim
    }

    /// An alert of one of few items; its start moves now and then, by parts of a second too.
    private mutating func alert() -> PlannedAlert {
        let name = one(of: Self.items)
        let start = noon + 60 + one(of: [0, 0, 0, 0.5, 4, 30])
        let item = FeedItem(id: LocalID(name), title: name, time: .instant(start))
        let before = one(of: [30.0, 50, 58])
        return PlannedAlert(
            key: AlertKey(
                rule: one(of: Self.rules),
                subject: "tfl:\(name)",
                moment: "before \(Int(before))s",
                start: start
            ),
            target: one(of: Self.targets),
            fingerprint: one(of: Self.prints),
            due: start - before,
            latest: start,
            subject: AlertSubject(item, in: nil, of: "tfl")
        )
    }

    /// An alert of an event that became known now or a little later.
    private mutating func news() -> PlannedAlert {
        var news = alert()
        let at = now + one(of: [0, 0, 1, 4, 20])
        news.key.moment = "moved \(at.rfc3339)"
        news.subject.event = .moved
        news.subject.before = .time(.instant(noon + one(of: [10, 20])))
        news.subject.after = .time(news.subject.item?.time ?? .instant(noon))
        (news.due, news.latest) = (at, at + 60)
        return news
    }

    private mutating func change() -> AlertPlanChange {
        var change = AlertPlanChange(
            "tfl",
            chance(50) ? .all(nil) : .items(Set(some(of: Self.items).map { LocalID($0) })),
            rules: some(of: Self.rules)
        )
        if chance(50) { change.definitions = some(of: Self.prints) }
        var ids: Set<AlertID> = []
        change.planned = (0..<one(of: [0, 1, 3, 5])).map { _ in alert() }.filter { ids.insert($0.id).inserted }
        change.kept = (0..<one(of: [0, 1, 2])).map { _ in alert() }.filter { ids.insert($0.id).inserted }
        change.happened = (0..<one(of: [0, 1, 1, 2])).map { _ in news() }.filter { ids.insert($0.id).inserted }
        change.untold = (0..<one(of: [0, 0, 1])).map { _ in news() }.filter { ids.insert($0.id).inserted }
        if chance(15) { change.gone = [LocalID(one(of: Self.items))] }
        change.isAddition = chance(15)
        change.isPartial = chance(10)
        return change
    }

    private mutating func outcome() -> FetchOutcome {
        var outcome = FetchOutcome(health: FeedHealth())
        outcome.events = (0..<one(of: [0, 1, 2])).map { _ in
            ItemEvent(
                ItemID("tfl", LocalID(one(of: Self.items))),
                one(of: [.appeared, .moved]),
                at: now,
                title: "Title",
                time: .instant(noon)
            )
        }
        if chance(50) { outcome.alerts = change() }
        outcome.planner = one(of: [nil, "p", "q"])
        outcome.isTurn = chance(20)
        return outcome
    }

    private mutating func replacements() -> [ReplacementRule] {
        (0..<one(of: [0, 1])).map { _ in
            ReplacementRule(
                route: AlertRoute(rule: one(of: Self.rules), target: one(of: Self.targets)),
                occasions: ["moved"],
                fingerprint: one(of: Self.prints)
            )
        }
    }

    /// The names of alerts that may be there.
    private mutating func ids() -> [AlertID] {
        var ids: Set<AlertID> = []
        for name in Self.items {
            for rule in Self.rules {
                for target in Self.targets {
                    for before in [30, 50, 58] where chance(70) {
                        let key = AlertKey(
                            rule: rule,
                            subject: "tfl:\(name)",
                            moment: "before \(before)s",
                            start: noon + 60
                        )
                        ids.insert(AlertID(key: key, target: target))
                    }
                }
            }
        }
        let few = one(of: [1, 2, 40])
        return Array(ids.sorted { ($0.key.text, $0.target) < ($1.key.text, $1.target) }.prefix(few))
    }

    private mutating func result() -> AlertResult {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: .sent(message: one(of: ["m", "n"]), title: "Title")
        case 1: .dropped(one(of: [.late, .refused]), failure: one(of: [nil, "away"]))
        case 2: .later(now + one(of: [1, 5, 20]), message: one(of: [nil, "m"]), reason: "away")
        default: .later(now + 5, message: nil, reason: AlertDelayReason.quiet.rawValue)
        }
    }

    private mutating func query() -> AlertQuery {
        var query = AlertQuery(
            isWaiting: one(of: [nil, true, false]),
            rule: one(of: [nil, "soon"]),
            subject: one(of: [nil, "tfl:a"]),
            limit: one(of: [1, 2, 100])
        )
        if chance(30) { query.fingerprints = some(of: Self.prints) }
        if chance(30) { query.inTimeAt = now }
        if chance(30) {
            query.starredRules = some(of: Self.rules)
            query.stars = [ItemID("tfl", LocalID(one(of: Self.items)))]
        }
        return query
    }
}
