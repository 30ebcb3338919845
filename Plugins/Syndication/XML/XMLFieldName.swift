/// The elements of a feed and of an entry that are read, with their names from ``XMLNames``; all others are skipped.
///
/// For an element in one of ``XMLNames/containers`` both names are given, as in `atom:author/atom:name`. Some sixty of
/// them are looked up in each entry, so they are numbers and not compared as texts.
enum XMLFieldName: String, CaseIterable {
    case title, link, description, guid, author, category, comments, source, enclosure, pubDate = "pubdate", published,
        date, updated
    case atomTitle = "atom:title", atomLink = "atom:link", atomSummary = "atom:summary",
        atomSubtitle = "atom:subtitle", atomTagline = "atom:tagline", atomContent = "atom:content", atomId = "atom:id",
        atomCategory = "atom:category", atomPublished = "atom:published", atomIssued = "atom:issued",
        atomCreated = "atom:created", atomUpdated = "atom:updated", atomModified = "atom:modified",
        atomAuthorName = "atom:author/atom:name", atomAuthorEmail = "atom:author/atom:email",
        atomSourceTitle = "atom:source/atom:title"
    case dcTitle = "dc:title", dcDescription = "dc:description", dcCreator = "dc:creator", dcAuthor = "dc:author",
        dcSubject = "dc:subject", dcDate = "dc:date", dcIdentifier = "dc:identifier"
    case dctermsIssued = "dcterms:issued", dctermsCreated = "dcterms:created", dctermsModified = "dcterms:modified"
    case contentEncoded = "content:encoded"
    case itunesTitle = "itunes:title", itunesAuthor = "itunes:author", itunesSummary = "itunes:summary",
        itunesSubtitle = "itunes:subtitle"
    case mediaTitle = "media:title", mediaGroupTitle = "media:group/media:title",
        mediaContentTitle = "media:content/media:title", mediaDescription = "media:description",
        mediaGroupDescription = "media:group/media:description",
        mediaContentDescription = "media:content/media:description"
    case prismPublicationDate = "prism:publicationdate"
    case evStartDate = "ev:startdate", evEndDate = "ev:enddate", evLocation = "ev:location",
        evOrganizer = "ev:organizer"
    case xcalStart = "xcal:dtstart", xcalEnd = "xcal:dtend", xcalLocation = "xcal:location",
        xcalOrganizer = "xcal:organizer", xcalStatus = "xcal:status"
    case bcStartDate = "bc:start_date", bcEndDate = "bc:end_date", bcStartDateLocal = "bc:start_date_local",
        bcEndDateLocal = "bc:end_date_local", bcIsCancelled = "bc:is_cancelled",
        bcLocationName = "bc:location/bc:name"
    case capOnset = "cap:onset", capEffective = "cap:effective", capExpires = "cap:expires", capStatus = "cap:status",
        capMsgType = "cap:msgtype", capMessageType = "cap:message_type", capAreaDesc = "cap:areadesc"
    /// The attributes of a show that is broadcast live, which is an entry of its own.
    case liveStatus = "podcast:liveitem/@status", liveStart = "podcast:liveitem/@start",
        liveEnd = "podcast:liveitem/@end"
    case georssPoint = "georss:point"
    case geoLat = "geo:lat", geoLong = "geo:long", geoPointLat = "geo:point/geo:lat",
        geoPointLong = "geo:point/geo:long"

    /// Returns the element with a name; `nil` for one that is skipped.
    static func named(_ name: String) -> XMLFieldName? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// True if it is one of Atom's, which declare their markup.
    var isOfAtom: Bool { rawValue.hasPrefix("atom:") }

    /// True if its text may contain unescaped HTML elements.
    var isText: Bool {
        switch self {
        case .description, .contentEncoded, .atomContent, .atomSummary, .dcDescription, .itunesSummary,
            .mediaDescription, .mediaGroupDescription, .mediaContentDescription:
            true
        default: false
        }
    }
}
