package import FeedCore

/// The texts of the pages about single items, feeds and the history.
package protocol PageTexts: Sendable {
    // MARK: An item

    var timeLabel: String { get }
    var plannedLabel: String { get }
    var statusLabel: String { get }
    var kindLabel: String { get }
    var groupLabel: String { get }
    var placeLabel: String { get }
    var idLabel: String { get }
    var feedLabel: String { get }
    var sourceLabel: String { get }
    var sampleLabel: String { get }
    var observedLabel: String { get }
    var sampleMeaning: String { get }

    /// Between the coordinates of a place.
    var coordinateSeparator: String { get }

    // MARK: What happened

    var atColumn: String { get }
    var changeColumn: String { get }
    var startColumn: String { get }
    var idColumn: String { get }
    var nothingHappened: String { get }

    /// The change of an item, without values.
    func word(for kind: ItemEvent.Kind) -> String

    /// `appeared, cancelled`.
    func appeared(as status: ItemStatus) -> String

    /// `came back, was cancelled`.
    func cameBack(from status: ItemStatus) -> String
    func new(_ value: String) -> String
    func gone(_ value: String) -> String

    /// A label within a sentence: `platform` for `Platform`.
    func inSentence(_ label: String) -> String

    /// The same change of this many items: `52 items: place St Mary -> Town Hall`.
    func alike(_ count: Int, _ change: String) -> String

    /// The start of the next of several items: `next Tue 24 Nov 19:00`.
    func next(_ time: String) -> String

    /// The start of the first of several items that are all over: `first 08:49`.
    func first(_ time: String) -> String

    /// A note that a follower was too slow for this many events.
    func leftOut(_ count: Int) -> String

    /// `nothing new, 4 of 5 feeds fresh, next refresh 14:05 (tfl)`.
    func nothingNew(fresh: Int, of count: Int, failing: [String], next: (time: String, feed: String)?) -> String

    // MARK: The feeds of a configuration

    var providerColumn: String { get }
    var enabledColumn: String { get }
    var refreshColumn: String { get }
    var tagsColumn: String { get }
    var noFeedConfigured: String { get }
    var requestsTitle: String { get }
    var noRequestForSample: String { get }
    var noRequestForBuiltIn: String { get }
    func noRequest(forFile path: String) -> String
    func runs(_ program: String, several: Bool) -> String
    func noRequest(because reason: String) -> String

    /// The hosts that receive requests, their publisher, and the data sent to them.
    func asks(_ hosts: [String], of publisher: String?, sending told: [String], several: Bool) -> String
    func secret(_ setting: String) -> String

    /// The data that a request sends, in words of a built-in provider.
    func told(_ english: String) -> String

    /// `3 feeds`.
    func feeds(_ count: Int) -> String

    // MARK: Categories and groups

    var optionColumn: String { get }
    var nameColumn: String { get }
    var itemsColumn: String { get }
    var noNames: String { get }

    // MARK: Documents

    func asOf(_ time: String) -> String
    var when: String { get }
    var what: String { get }
    var details: String { get }
}
