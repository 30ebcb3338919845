import CommandOptions
import FeedConfiguration
package import FeedCore
package import FeedFormats

extension MeantCommand.SearchedValue {
    /// The name in a setting whose values only the publisher knows by their names; `nil` where there is none.
    ///
    /// - Parameters:
    ///   - assignment: A setting, such as `stops=copper gate`.
    ///   - feed: The feed whose setting it is.
    package init?(_ assignment: String, of feed: Feed?) {
        let name = String(assignment.prefix { $0 != "=" })
        guard let manifest = feed?.manifest, let provider = FeedRegistry.ofCommand.provider(named: manifest.name),
            let search = provider.namedSearch(for: name), case .publisher = search.source
        else { return nil }
        let setting = manifest.setting(named: name)
        let raw = setting?.raw(fromArgument: String(assignment.dropFirst(name.count + 1)))
        var values = (raw?.elements?.map(\.text) ?? [raw?.text]).compactMap(\.self)
        let isList = raw?.elements != nil
        let place = values.firstIndex { !NamedValue.isCode($0, by: search, of: setting, isList: isList) }
        guard let place else { return nil }
        let command = ["providers", "search", manifest.name, search.setting, values[place]]
        values[place] = "VALUE"
        self.init(search: command, assignment: "\(name)=\(values.joined(separator: ","))")
    }
}
