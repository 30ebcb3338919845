import FeedCore

extension CustomTemplates {
    /// The README, with the four headings that a test wants.
    static func readme(for name: ProviderName) -> String {
        ##"""
        # \##(name)

        ## What it is

        The next events of an invented publisher, grouped by venue, as `aggregate feeds new` wrote them. A venue without events stays in the list with a count of zero. Say here what the feed shows, of what area, and how far ahead.

        ## Settings

        | setting | default | allowed | meaning |
        |---|---|---|---|
        | `endpoint` | `https://api.example.org/` | an address that begins with https:// or http:// | The address of the publisher's lists; their names are added to it. |

        ## Items

        The id is the publisher's own. The title is the event's name, the subtitle and the group are its venue. An event that is called off stays in the list as cancelled. It is shown until ten minutes after its start.

        ```json
        {"id":"\##(name):e-101","key":"\##(ItemID.key(of: "\(name):e-101"))","feed":"\##(name)","group":"north","title":"Opening","subtitle":"North hall","time":{"start":"2026-11-21T12:30:00Z"},"status":"scheduled","facts":[{"key":"seats","label":"Seats left","value":120}],"readAt":"2026-11-21T10:00:00Z","relevantUntil":"2026-11-21T12:40:00Z"}
        ```

        ## Source and terms

        `https://api.example.org/venues.json` answers with `venues`, each with `id` and `name`; it is asked once a day. `https://api.example.org/events.json` answers with `events`, each with `id`, `name`, `starts` (RFC 3339), `venue` (an id) and, where they are known, `seats` and `cancelled`. When the venues cannot be had, the events are shown with the venues' ids and the feed says that a part is missing. Say here who publishes it, where it is documented, how often it may be asked, and what has to be said where it is shown.
        """##
    }
}
