/// The files of a provider that asks once, one text each.
enum SingleRequestTemplates {
    static func files(for name: ProviderName) -> [ScaffoldFile] {
        let (plugin, tests) = ("Plugins/\(name.module)", "Tests/\(name.tests)")
        return [
            ScaffoldFile("\(plugin)/\(name.type).swift", provider(for: name)),
            ScaffoldFile("\(plugin)/Event.swift", event),
            ScaffoldFile("\(plugin)/FeedItem+Event.swift", item),
            ScaffoldFile("\(plugin)/README.md", readme(for: name)),
            ScaffoldFile("\(tests)/\(name.tests).swift", self.tests(for: name)),
            ScaffoldFile("\(tests)/Fixtures/events.json", events),
        ]
    }
}
