package import FeedCore

/// The findings and assumptions of `feeds add` and `feeds set`, in sentences, and their questions about JSON.
package protocol AddingTexts: Sendable {
    // MARK: What a source is

    /// The title is `nil` if the source has none.
    func isCalendar(_ title: String?) -> String
    func isSyndication(_ title: String?) -> String
    func isJSON(records: String, fields: String) -> String
    var mappingIsGuess: String { get }
    var mappingHasNoTime: String { get }

    /// A note that a date has another reading, with the settings for that.
    func otherReading(of text: String, proposed: String, other: String, settings: [String]) -> String
    var idHasTime: String { get }
    var idHasPlace: String { get }

    /// A note that a text names a day without its year.
    func lacksYear(_ text: String) -> String

    /// A note that texts of a status are not known.
    func unknownStatus(_ texts: [String]) -> String

    /// A note that times without a zone are read in the zone that a member of the answer names.
    func readsTimes(in zone: String, asSaidBy member: String) -> String

    /// The same for zones that a member of each record names, with the number of further zones.
    func readsTimes(in zones: [String], andMore count: Int, asEachSays member: String) -> String

    /// The same for a zone that the user names, or otherwise the viewer's.
    func readsTimes(in zone: String, isViewers: Bool) -> String

    /// A note that a field may be another member than the chosen one, with the settings for the others.
    func mayBeOther(_ field: String, than taken: String, settings: [String]) -> String

    /// A note that an id differs in these few records, but perhaps not in later ones.
    func idOfSample(_ path: String, count: Int) -> String

    /// A note that there are other lists, with the settings that choose one of them.
    func otherLists(_ settings: [String]) -> String

    /// A word or two about the guess, by the English ones.
    func mappingWord(_ english: String) -> String
    func pageNames(_ address: String) -> String
    var addressIsLikeSecret: String { get }

    /// A note that an environment variable has to be set whenever the feed is fetched.
    func variableIsNeeded(_ name: String) -> String
    var runsOnce: String { get }

    /// Another feed has the same source, or the same source and settings, or another secret with the same address.
    func sameSource(as feed: String) -> String
    func sameFeed(as feed: String) -> String
    func sameSecretAddress(as feed: String) -> String

    /// A note that values are those of sample publishers, which the real one does not know.
    func areSamples(_ values: [String]) -> String

    /// The text above the lines that are written.
    func written(to file: String) -> String

    // MARK: Fields of JSON

    func noneIsClearly(_ part: MappedPart, of records: String) -> String

    /// The number is the answer for Enter; `nil` if Enter alone means none.
    func which(_ part: MappedPart, among count: Int, enter number: Int?) -> String

    /// The text behind yes and no: a field may be corrected too.
    func orFieldToCorrect(_ names: [String]) -> String
    func fieldsToCorrect(_ names: [String]) -> String

    /// The question which field is an item's part.
    func whichIs(_ field: String, among count: Int, mayBeNone: Bool) -> String

    // MARK: Values by their names

    var nothingHasThatName: String { get }

    /// Below a list that is cut.
    func andMore(_ count: Int) -> String
    func nothingIsCalled(_ words: String) -> String
    func mayBeOneOf(_ words: String) -> String

    /// `"scotland" is GB-SCT, with country=GB.`
    func means(_ words: String, _ value: String, title: String?, with settings: [String]) -> String

    /// The English name of a country or region by that in the language; `nil` for an unknown name.
    func englishPlace(_ name: String) -> String?
    var takenAsItIs: String { get }
    func takesUnchecked(_ code: String) -> String
    func detail(_ english: String) -> String

    /// The notation for a secret.
    var formOfSecret: String { get }

    /// The effect of Enter alone at the prompt for a secret.
    var enterForOther: String { get }
    func removesEmpty(_ setting: String) -> String
    func removes(_ setting: String, thatGoesWith owner: String) -> String
    func hasNoCategory(_ feed: String, _ words: String) -> String
}

/// A part of an item that the user is asked for if no field of a record is known to be it.
package enum MappedPart: Sendable { case title, time }

extension AddingTexts {
    /// An example of another zone.
    fileprivate func other(than zone: String) -> String {
        zone == "America/New_York" ? "Europe/London" : "America/New_York"
    }
}

extension AddingTexts where Self: ListTexts {
    /// The words to pass to a search for words in the viewer's language: its countries and regions have English names.
    package func asked(_ words: String, of search: SettingSearch) -> String {
        ["country", "region"].contains(search.setting) ? englishPlace(words) ?? words : words
    }

    /// A value with its name in the language: countries and their regions, by their codes.
    package func named(_ match: SettingMatch) -> SettingMatch {
        guard match.value.wholeMatch(of: /[A-Z]{2}(-[A-Z0-9]{1,3})?/) != nil else { return match }
        var named = match
        named.title = place(match.title)
        named.detail = match.detail.map { detail(place($0)) }
        return named
    }
}

extension EnglishTexts {
    func isCalendar(_ title: String?) -> String { "This is a calendar\(title.map { ", \($0.quoted)" } ?? "")." }
    func isSyndication(_ title: String?) -> String {
        "This is a feed of RSS, Atom or JSON Feed\(title.map { ", \($0.quoted)" } ?? "")."
    }
    func isJSON(records: String, fields: String) -> String {
        "This is JSON, with a record for each element of \(records): \(fields)."
    }
    var mappingIsGuess: String {
        "That is a guess by names and shapes; correct what is wrong with --set fields.title=NAME, or in the file."
    }
    var mappingHasNoTime: String { "No member looks like a time: the items have none, and come last in a list." }
    func otherReading(of text: String, proposed: String, other: String, settings: [String]) -> String {
        "\(text) is read as \(proposed). If \(other) is meant, add \(settings.joined(separator: " "))."
    }
    var idHasTime: String {
        "The time is a part of the id: an item that moves by a week or more loses its star. If a member is better: --set fields.id=NAME."
    }
    var idHasPlace: String {
        "The place in the list is a part of the id: when the list moves on, another item has the id and the star."
            + " If a member is better: --set fields.id=NAME."
    }
    func lacksYear(_ text: String) -> String {
        "\(text.quoted) has no year, which is not guessed: such an item has no date, and comes last in a list."
    }
    func unknownStatus(_ texts: [String]) -> String {
        "The status \(texts.map(\.quoted).listed) is not known and counts as scheduled; fields.status.lookup says what it is."
    }
    func readsTimes(in zone: String, asSaidBy member: String) -> String {
        "Times without a zone are read as those of \(zone), as \(member) says."
    }
    func readsTimes(in zones: [String], andMore count: Int, asEachSays member: String) -> String {
        let all = zones + (count > 0 ? ["\(count) more"] : [])
        return "Times without a zone are read as those of \(all.listed), as \(member) of each record says."
    }
    func readsTimes(in zone: String, isViewers: Bool) -> String {
        "Times without a zone are read as those of \(zone)"
            + (isViewers ? ", your zone. If they are of another one: --set timeZone=\(other(than: zone))." : ".")
    }
    func mayBeOther(_ field: String, than taken: String, settings: [String]) -> String {
        "The \(field) may be another field than \(taken): \(settings.joined(separator: " or "))."
    }
    func idOfSample(_ path: String, count: Int) -> String {
        "The id is \(path), which differs in all \(count) records here. Where two later ones have the same, one is left out;"
            + " then add what differs: --set 'fields.id={\"parts\":[\"\(path)\",\"NAME\"]}'."
    }
    func otherLists(_ settings: [String]) -> String {
        "There are other lists; each can be a feed of its own: \(settings.joined(separator: " or "))."
    }
    func mappingWord(_ english: String) -> String { english }
    func pageNames(_ address: String) -> String { "The page names \(address)." }
    var addressIsLikeSecret: String {
        "This address looks like a secret, which the file would have in plain text. To keep it out:"
            + " export NAME='…' with the address, here and wherever aggregate runs (follow, serve, cron), then:"
            + " aggregate feeds add env:NAME"
    }
    func variableIsNeeded(_ name: String) -> String {
        "The variable \(name) has to be set wherever aggregate reads this feed: also for follow and serve as services, and in"
            + " cron. Without it the feed fails, and the others go on."
    }
    func orFieldToCorrect(_ names: [String]) -> String { "or a field to correct, such as \(names[0])" }
    func fieldsToCorrect(_ names: [String]) -> String { "Fields: \(names.joined(separator: ", "))." }
    func whichIs(_ field: String, among count: Int, mayBeNone: Bool) -> String {
        "Which one is the \(field)? 1 to \(count), a path or a template such as {a} {b}\(mayBeNone ? ", 0 for none" : ""),"
            + " or Enter to leave it"
    }
    var runsOnce: String { "The program prints its items and ends, so it has \"mode\": \"once\"." }
    func sameSource(as feed: String) -> String { "The feed \(feed) reads the same already." }
    func areSamples(_ values: [String]) -> String {
        values.count == 1
            ? "\(values[0]) is of a sample publisher; the real one does not know it."
            : "\(values.listed) are of a sample publisher; the real one does not know them."
    }
    func sameFeed(as feed: String) -> String {
        "The feed \(feed) has the same provider and the same settings already."
    }
    func sameSecretAddress(as feed: String) -> String {
        "The feed \(feed) has the same address already, though it is written in another place."
    }
    func written(to file: String) -> String { "In \(file):" }

    func noneIsClearly(_ part: MappedPart, of records: String) -> String {
        "None of the fields of \(records) is clearly the \(part). Examples of each:"
    }
    func which(_ part: MappedPart, among count: Int, enter number: Int?) -> String {
        "Which one is the \(part)? 1 to \(count), or \(enterMeans(number.map(String.init) ?? "none"))"
    }

    var nothingHasThatName: String { "Nothing has that name." }
    func andMore(_ count: Int) -> String { "and \(count) more" }
    func nothingIsCalled(_ words: String) -> String { "Nothing is called \(words.quoted). Did you mean:" }
    func mayBeOneOf(_ words: String) -> String { "\(words.quoted) may be one of these:" }
    func means(_ words: String, _ value: String, title: String?, with settings: [String]) -> String {
        let with = settings.isEmpty ? "" : ", with \(settings.joined(separator: " and "))"
        return "\(words.quoted) is \(value)\(title.map { " (\($0))" } ?? "")\(with)."
    }
    func englishPlace(_ name: String) -> String? { nil }
    var takenAsItIs: String { "taken as it is" }
    func takesUnchecked(_ code: String) -> String {
        "\(code) is taken as it is; the first fetch shows whether the publisher has it."
    }
    func detail(_ english: String) -> String { english }
    var formOfSecret: String { "env:NAME or file:PATH" }
    var enterForOther: String { "Enter to choose something else" }
    func removesEmpty(_ setting: String) -> String { "\(setting) is removed, as --unset \(setting) does." }
    func removes(_ setting: String, thatGoesWith owner: String) -> String {
        "\(setting) goes with \(owner), and is removed."
    }
    func hasNoCategory(_ feed: String, _ words: String) -> String {
        "No category of \(feed) called \(words.quoted) is known; it is written all the same."
    }
}

extension GermanTexts {
    func isCalendar(_ title: String?) -> String { "Das ist ein Kalender\(title.map { ", „\($0)“" } ?? "")." }
    func isSyndication(_ title: String?) -> String {
        "Das ist ein Feed in RSS, Atom oder JSON Feed\(title.map { ", „\($0)“" } ?? "")."
    }
    func isJSON(records: String, fields: String) -> String {
        "Das ist JSON, mit einem Datensatz für jedes Element von \(records): \(fields)."
    }
    var mappingIsGuess: String {
        "Das ist nach Namen und Formen geraten; was falsch ist, berichtigt --set fields.title=NAME oder die Datei."
    }
    var mappingHasNoTime: String {
        "Nichts darin sieht wie eine Zeit aus: die Einträge haben keine und kommen in einer Liste zuletzt."
    }
    func otherReading(of text: String, proposed: String, other: String, settings: [String]) -> String {
        "\(text) wird als \(proposed) gelesen. Ist \(other) gemeint, hilft \(settings.joined(separator: " "))."
    }
    var idHasTime: String {
        "Die Zeit ist ein Teil der Id: verschiebt sie sich um eine Woche, verliert ein Eintrag seinen Stern."
            + " Taugt ein Feld besser, hilft --set fields.id=NAME."
    }
    var idHasPlace: String {
        "Der Platz in der Liste ist ein Teil der Id: rückt die Liste weiter, hat ein anderer Eintrag Id und Stern."
            + " Taugt ein Feld besser, hilft --set fields.id=NAME."
    }
    func lacksYear(_ text: String) -> String {
        "„\(text)“ hat kein Jahr, und das wird nicht geraten: so ein Eintrag hat kein Datum und kommt in einer Liste zuletzt."
    }
    func unknownStatus(_ texts: [String]) -> String {
        "Der Status \(list(texts.map { "„\($0)“" })) ist nicht bekannt und gilt als geplant;"
            + " fields.status.lookup sagt, was er ist."
    }
    func readsTimes(in zone: String, asSaidBy member: String) -> String {
        "Zeiten ohne Zone gelten als die von \(zone), wie \(member) sagt."
    }
    func readsTimes(in zones: [String], andMore count: Int, asEachSays member: String) -> String {
        let all = list(zones + (count > 0 ? ["\(count) weiteren"] : []))
        return "Zeiten ohne Zone gelten als die von \(all), wie \(member) in jedem Datensatz sagt."
    }
    func readsTimes(in zone: String, isViewers: Bool) -> String {
        "Zeiten ohne Zone gelten als die von \(zone)"
            + (isViewers ? ", der eigenen Zone. Gilt eine andere, hilft --set timeZone=\(other(than: zone))." : ".")
    }
    func mayBeOther(_ field: String, than taken: String, settings: [String]) -> String {
        "Statt \(taken) kann auch ein anderes Feld \(field) sein: \(settings.joined(separator: " oder "))."
    }
    func idOfSample(_ path: String, count: Int) -> String {
        "Die Id ist \(path), in den \(count) Datensätzen hier je eine andere. Haben spätere dieselbe, fehlt einer von ihnen;"
            + " dann hilft, was sie unterscheidet: --set 'fields.id={\"parts\":[\"\(path)\",\"NAME\"]}'."
    }
    func otherLists(_ settings: [String]) -> String {
        "Es gibt weitere Listen, jede kann ein eigener Feed sein: \(settings.joined(separator: " oder "))."
    }
    func mappingWord(_ english: String) -> String { GermanLabels.mapping[english] ?? english }
    func pageNames(_ address: String) -> String { "Auf der Seite steht \(address)." }
    var addressIsLikeSecret: String {
        "Diese Adresse sieht geheim aus, und in der Datei könnte sie jeder lesen. Damit sie dort nicht steht:"
            + " export NAME='…' mit der Adresse, hier und überall, wo aggregate läuft (follow, serve, cron), dann:"
            + " aggregate feeds add env:NAME"
    }
    func variableIsNeeded(_ name: String) -> String {
        "Die Variable \(name) muss überall gesetzt sein, wo aggregate diesen Feed liest: auch für follow und serve als Dienst"
            + " und in cron. Fehlt sie, scheitert nur dieser Feed."
    }
    func orFieldToCorrect(_ names: [String]) -> String { "oder ein falsches Feld, etwa \(names[0])" }
    func fieldsToCorrect(_ names: [String]) -> String { "Felder: \(names.joined(separator: ", "))." }
    func whichIs(_ field: String, among count: Int, mayBeNone: Bool) -> String {
        "Was ist \(field)? 1 bis \(count), ein Pfad oder eine Vorlage wie {a} {b}\(mayBeNone ? ", 0 für nichts" : ""),"
            + " oder Enter, damit es bleibt"
    }
    var runsOnce: String { "Das Programm schreibt seine Einträge und endet, also hat es \"mode\": \"once\"." }
    func sameSource(as feed: String) -> String { "Der Feed \(feed) liest schon dasselbe." }
    func areSamples(_ values: [String]) -> String {
        values.count == 1
            ? "\(values[0]) ist von einem Beispielanbieter; der echte kennt das nicht."
            : "\(values.joined(separator: ", ")) sind von einem Beispielanbieter; der echte kennt sie nicht."
    }
    func sameFeed(as feed: String) -> String {
        "Der Feed \(feed) hat schon denselben Anbieter und dieselben Einstellungen."
    }
    func sameSecretAddress(as feed: String) -> String {
        "Der Feed \(feed) hat schon dieselbe Adresse, auch wenn sie an anderer Stelle steht."
    }
    func written(to file: String) -> String { "In \(file):" }

    func noneIsClearly(_ part: MappedPart, of records: String) -> String {
        "Keines der Felder von \(records) ist eindeutig \(name(of: part)). Je ein Beispiel:"
    }
    func which(_ part: MappedPart, among count: Int, enter number: Int?) -> String {
        let numbers = count == 1 ? "1" : "1 bis \(count)"
        let enter = enterMeans(number.map(String.init) ?? "keines")
        return "Welches ist \(name(of: part))? \(numbers), oder \(enter)"
    }
    private func name(of part: MappedPart) -> String {
        switch part {
        case .title: "der Titel"
        case .time: "die Zeit"
        }
    }

    var nothingHasThatName: String { "Nichts heißt so." }
    func andMore(_ count: Int) -> String { "und \(count) weitere" }
    func nothingIsCalled(_ words: String) -> String { "Nichts heißt „\(words)“. Vielleicht:" }
    func mayBeOneOf(_ words: String) -> String { "„\(words)“ kann eines davon sein:" }
    func means(_ words: String, _ value: String, title: String?, with settings: [String]) -> String {
        let with = settings.isEmpty ? "" : ", mit \(list(settings))"
        return "„\(words)“ ist \(value)\(title.map { " (\($0))" } ?? "")\(with)."
    }
    func englishPlace(_ name: String) -> String? { GermanPlaces.english(name) }
    var takenAsItIs: String { "wird so übernommen" }
    func takesUnchecked(_ code: String) -> String {
        "\(code) wird so übernommen; ob es das dort gibt, zeigt der erste Abruf."
    }
    func detail(_ english: String) -> String {
        let count = english.firstMatch(of: /^(\d+) regions$/)?.output.1
        return count.map { "\($0) Regionen" }
            ?? english.replacing(
                "not built in: needs source=abstractapi and a key",
                with: "nicht eingebaut: braucht source=abstractapi und einen Schlüssel"
            )
    }
    var formOfSecret: String { "env:NAME oder file:PFAD" }
    var enterForOther: String { "Enter, um etwas anderes zu wählen" }
    func removesEmpty(_ setting: String) -> String { "\(setting) wird entfernt, wie mit --unset \(setting)." }
    func removes(_ setting: String, thatGoesWith owner: String) -> String {
        "\(setting) gehört zu \(owner) und wird entfernt."
    }
    func hasNoCategory(_ feed: String, _ words: String) -> String {
        "Eine Kategorie „\(words)“ von \(feed) ist nicht bekannt; sie wird trotzdem geschrieben."
    }
}
