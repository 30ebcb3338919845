package import FeedCore

/// The findings and assumptions of `feeds add` and `feeds set`, in sentences, and their questions about JSON.
extension Texts {
    // MARK: Kinds of sources

    /// `title` is `nil` for a source without a title.
    package func isCalendar(_ title: String?) -> String { phrase(title.map(quoted)) }
    package func isSyndication(_ title: String?) -> String { phrase(title.map(quoted)) }
    package func isJSON(records: String, fields: String) -> String { phrase(records, fields) }
    package func isTable(columns: Int, fields: String) -> String { phrase(columns, fields) }
    package func hasSubscriptions(_ count: Int) -> String { phrase(count) }
    package func subscription(_ name: String, isThereAs id: String) -> String { phrase(quoted(name), id) }
    package func subscription(_ name: String, hasType type: String) -> String { phrase(quoted(name), type) }
    package func subscription(_ name: String, isWrong reason: String) -> String { phrase(quoted(name), reason) }
    package func secretIsKept(in path: String) -> String { phrase(path) }
    package func subscriptionsLikeSecrets(_ count: Int) -> String { phrase(count) }
    package func addSubscriptions(_ count: Int) -> String { phrase(count) }
    package func otherReading(of text: String, proposed: String, other: String, settings: [String]) -> String {
        phrase(text, proposed, other, settings.joined(separator: " "))
    }
    package func lacksYear(_ text: String) -> String { phrase(quoted(text)) }
    package func unknownStatus(_ texts: [String]) -> String { phrase(texts.map(quoted)) }
    package func readsTimes(in zone: String, asSaidBy member: String) -> String { phrase(zone, member) }

    /// The sentence on zones that a member of each record names, with the number of further zones.
    package func readsTimes(in zones: [String], andMore count: Int, asEachSays member: String) -> String {
        phrase(zones + (count > 0 ? [phrase(count, key: "moreZones")] : []), member)
    }

    /// The sentence on the zone that the user names, or otherwise on the viewer's zone.
    package func readsTimes(in zone: String, isViewers: Bool) -> String {
        phrase(zone, isViewers, zone == "America/New_York" ? "Europe/London" : "America/New_York")
    }
    package func mayBeOther(_ field: String, than taken: String, settings: [String]) -> String {
        phrase(field, taken, settings.joined(separator: " \(self[.or]) "))
    }
    package func idOfSample(_ path: String, count: Int) -> String { phrase(path, count) }
    package func otherLists(_ settings: [String]) -> String { phrase(settings.joined(separator: " \(self[.or]) ")) }

    /// Returns a word or two about a proposed mapping, by the English words.
    package func mappingWord(_ english: String) -> String { translation(of: english, in: "mapping") }
    package func pageNames(_ address: String) -> String { phrase(address) }
    package func variableIsNeeded(_ name: String) -> String { phrase(name) }
    package func sameSource(as feed: String) -> String { phrase(feed) }
    package func sameFeed(as feed: String) -> String { phrase(feed) }
    package func sameSecretAddress(as feed: String) -> String { phrase(feed) }
    package func areSamples(_ values: [String]) -> String {
        phrase(language == .english ? list(values) : values.joined(separator: ", "), values.count)
    }
    package func written(to file: String) -> String { phrase(file) }

    // MARK: Fields of JSON

    package func noneIsClearly(_ part: MappedPart, of records: String) -> String { phrase(part == .title, records) }

    /// `number` is the answer for Enter alone; `nil` if Enter alone means that there is no such field.
    package func which(_ part: MappedPart, among count: Int, enter number: Int?) -> String {
        phrase(part == .title, count, number.map(String.init))
    }

    /// The text after yes and no: the name of a field to correct is an answer too.
    package func orFieldToCorrect(_ names: [String]) -> String { phrase(names[0]) }
    package func fieldsToCorrect(_ names: [String]) -> String { phrase(names.joined(separator: ", ")) }
    package func whichIs(_ field: String, among count: Int, mayBeNone: Bool) -> String {
        phrase(field, count, mayBeNone)
    }

    // MARK: Values by their names

    package func andMore(_ count: Int) -> String { phrase(count) }
    package func nothingIsCalled(_ words: String) -> String { phrase(quoted(words)) }
    package func mayBeOneOf(_ words: String) -> String { phrase(quoted(words)) }
    package func means(_ words: String, _ value: String, title: String?, with settings: [String]) -> String {
        phrase(quoted(words), value, title, settings)
    }

    /// Returns the English name of a country or region by its name in this language; `nil` for an unknown name.
    package func englishPlace(_ name: String) -> String? { language == .german ? GermanPlaces.english(name) : nil }
    package func takesUnchecked(_ code: String) -> String { phrase(code) }
    /// A detail beside the name of a value, such as its country or its number of regions.
    package func detail(_ english: String) -> String {
        translation(ofPattern: english, in: "details") ?? place(english)
    }

    package func removesEmpty(_ setting: String) -> String { phrase(setting) }
    package func removes(_ setting: String, thatGoesWith owner: String) -> String { phrase(setting, owner) }
    package func hasNoCategory(_ feed: String, _ words: String) -> String { phrase(feed, quoted(words)) }
}

/// A part of an item for which the user chooses a field if no field of a record clearly has it.
package enum MappedPart: Sendable { case title, time }

extension Texts {
    /// Returns the words for a search, which knows countries and regions by their English names.
    package func asked(_ words: String, of search: SettingSearch) -> String {
        ["country", "region"].contains(search.setting) ? englishPlace(words) ?? words : words
    }

    /// Returns a match with its names in this language if its value is the code of a country or region.
    package func named(_ match: SettingMatch) -> SettingMatch {
        guard match.value.wholeMatch(of: /[A-Z]{2}(-[A-Z0-9]{1,3})?/) != nil else { return match }
        var named = match
        named.title = place(match.title)
        named.detail = match.detail.map(detail)
        return named
    }
}
