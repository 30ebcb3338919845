package import FeedCore

/// The search for the calendars of an account.
extension CalDAVProvider: SearchableSettings {
    package static var searches: [SettingSearch] {
        [
            SettingSearch(
                calendars.name,
                "the name of a calendar",
                keys: [user.name, password.name],
                listsAll: true,
                .publisher { words, settings, context in
                    var sync = AccountSync(try CalDAVProvider(settings: settings), nil, in: context)
                    var search = NameSearch()
                    let found = try await sync.calendars()
                    let named = Dictionary(grouping: found, by: \.name)
                    for calendar in found {
                        // A name that two calendars have does not tell them apart.
                        let match = SettingMatch(
                            named[calendar.name]?.count == 1 ? calendar.name : calendar.id,
                            calendar.name,
                            detail: calendar.components == ["VTODO"] ? "tasks" : nil
                        )
                        search.add(match, names: [calendar.id])
                    }
                    return search.matches(for: words)
                }
            )
        ]
    }
}
