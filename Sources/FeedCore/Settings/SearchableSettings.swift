/// A provider that searches for values of its settings by words, such as for stops by their names.
///
/// `aggregate providers search`, `feeds add` and the errors of a configuration use it.
public protocol SearchableSettings: FeedProvider {
    /// The searches, one for each setting.
    static var searches: [SettingSearch] { get }
}
