import FeedConfiguration
import FeedCore
import Foundation

/// Reads a configuration the way a test wants it.
func read(
    _ text: String,
    for selection: FeedSelection = FeedSelection(),
    overrides: [String] = [],
    environment: [String: String] = [:],
    folder: String = "/configured",
    standIns: [String: [String: RawSetting]] = [:],
    isThorough: Bool = true
) throws(ConfigurationIssues) -> FeedPlan {
    var reader = ConfigurationReader(
        registry: Providers.registry,
        environment: environment,
        currentFolder: "/current"
    )
    (reader.overrides, reader.standIns) = (overrides, standIns)
    reader.isThorough = isThorough
    let source = ConfigurationSource(name: "feeds.json", bytes: Array(text.utf8), folder: folder)
    return try reader.read(source, for: selection)
}

/// The lines of the errors of a configuration; none where it is right.
func errors(
    _ text: String,
    for selection: FeedSelection = FeedSelection(),
    overrides: [String] = [],
    environment: [String: String] = [:],
    folder: String = "/configured"
) -> [String] {
    do {
        _ = try read(text, for: selection, overrides: overrides, environment: environment, folder: folder)
        return []
    } catch {
        return error.errors
    }
}

/// A configuration of one feed, whose members begin at line 1, column 14.
func configuration(_ members: String) -> String { #"{ "feeds": [ { \#(members) } ] }"# }

/// A configuration of one `tfl-arrivals` feed with certain settings.
func arrivals(_ settings: String) -> String {
    configuration(#""id": "tfl", "provider": "tfl-arrivals", "settings": { \#(settings) }"#)
}
