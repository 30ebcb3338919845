import FeedCore

/// The way in which a program delivers its items.
package enum ExecMode: String, CaseIterable, SettingValue {
    /// The program keeps running, reads questions and answers each.
    case conversation
    /// The program is run for each fetch, prints its items and ends.
    case once
}
