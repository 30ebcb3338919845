import FeedCore
import FeedJSON

extension JSONEditor {
    /// The members of a view that select feeds or items: all but `layout` and `limit`.
    private static let narrowing = Set(SavedView.Members.all.map(\.name)).subtracting([
        SavedView.Members.layout.name, SavedView.Members.limit.name,
    ])

    /// Removes a feed from the views that name it, also as the prefix of a category or a group (`club:training`).
    ///
    /// A view that would then show every feed is removed.
    ///
    /// - Returns: The sentences about the changed views.
    mutating func removeFromViews(_ id: String) -> [String] {
        let views = ConfigurationMembers.views
        var remarks: [String] = []
        for view in root[views]?.members.map(Array.init) ?? [] {
            let path: [SettingStep] = [.name(views), .name(view.name)]
            let isNamed = removeTexts(of: SavedView.Members.feeds.name, in: view.value, at: path) { $0 == id }
            let hasFeeds = [SavedView.Members.feeds, SavedView.Members.tags].contains { (setting: any AnySetting) in
                root[views]?[view.name]?[setting.name]?.elements?.isEmpty == false
            }
            let isScoped = [SavedView.Members.categories.name, SavedView.Members.groups.name].map { list in
                removeTexts(of: list, in: view.value, at: path) { $0.hasPrefix("\(id):") }
            }
            guard isNamed || isScoped.contains(true) else { continue }
            let left = root[views]?[view.name]?.members.map { $0.map(\.name) } ?? []
            if isNamed ? !hasFeeds : left.allSatisfy({ !Self.narrowing.contains($0) }) {
                remove(path)
                remarks.append("The view \(view.name.quoted) names only \(id), and is removed too.")
                let text = (RawSetting.text(view.name).json, RawSetting(view.value).json)
                remarks.append("To have it back, put this among the \"views\": \(text.0): \(text.1)")
            } else {
                remarks.append("The view \(view.name.quoted) does not name \(id) any more.")
            }
        }
        if root[views]?.members?.isEmpty == true { remove([.name(views)]) }
        return remarks
    }

    /// Removes texts from a list of a view, and the list itself if it becomes empty.
    ///
    /// - Returns: True if a text was removed.
    private mutating func removeTexts(
        of list: String,
        in view: JSONValue,
        at path: [SettingStep],
        where isGone: (String) -> Bool
    ) -> Bool {
        let texts = view[list]?.elements?.map(\.string) ?? []
        let gone = texts.indices.filter { texts[$0].map(isGone) ?? false }
        guard !gone.isEmpty else { return false }
        if gone.count == texts.count {
            remove(path + [.name(list)])
        } else {
            for index in gone.reversed() { remove(path + [.name(list), .index(index)]) }
        }
        return true
    }
}
