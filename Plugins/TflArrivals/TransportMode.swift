import FeedCore

/// The mode of transport that serves a stop, by TfL's own names.
enum TransportMode: String, Codable, CaseIterable, SettingValue {
    case tube, dlr, overground
    case elizabethLine = "elizabeth-line"
    case tram, bus
    case nationalRail = "national-rail"
    case riverBus = "river-bus"

    static let table = CodeTable(text: PackageResources.modes_txt)

    /// TfL's lines by their ids.
    static let lines = CodeTable(text: PackageResources.lines_txt)

    /// The types of stops that the mode may serve, by NaPTAN's names.
    var stopTypes: [String] { StopNames.words[rawValue] ?? [] }
}
