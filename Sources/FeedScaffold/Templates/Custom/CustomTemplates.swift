/// The files of a provider that asks twice and remembers, one text each.
enum CustomTemplates {
    static func files(for name: ProviderName) -> [ScaffoldFile] {
        let (plugin, tests) = ("Plugins/\(name.module)", "Tests/\(name.tests)")
        return [
            ScaffoldFile("\(plugin)/\(name.type).swift", provider(for: name)),
            ScaffoldFile("\(plugin)/Venue.swift", venue),
            ScaffoldFile("\(plugin)/VenueList.swift", venueList),
            ScaffoldFile("\(plugin)/Event.swift", event),
            ScaffoldFile("\(plugin)/FeedItem+Event.swift", item),
            ScaffoldFile("\(plugin)/README.md", readme(for: name)),
            ScaffoldFile("\(tests)/\(name.tests).swift", self.tests(for: name)),
            ScaffoldFile("\(tests)/Publisher.swift", publisher),
            ScaffoldFile("\(tests)/Fixtures/venues.json", venues),
            ScaffoldFile("\(tests)/Fixtures/events.json", events),
        ]
    }
}
