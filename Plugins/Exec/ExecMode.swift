import FeedCore

/// How a program hands over its items.
package enum ExecMode: String, CaseIterable, SettingValue {
    /// It stays alive, reads questions and answers each.
    case conversation
    /// It is run for each fetch, prints its items and ends.
    case once
}
