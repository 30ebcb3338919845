import FeedCore

extension SingleRequestTemplates {
    /// The README, with the four headings that a test wants.
    static func readme(for name: ProviderName) -> String {
        ##"""
        # \##(name)

        ## What it is

        The next events of an invented publisher, grouped by venue, as `aggregate feeds new` wrote them. Say here what the feed shows, of what area, and how far ahead.

        ## Settings

        | setting | default | allowed | meaning |
        |---|---|---|---|
        | `days` | `7` | 1 to 31 days | How many days ahead to ask for. |
        | `endpoint` | `https://api.example.org/events.json` | an address that begins with https:// or http:// | The address that answers with the events; the query is added to it. |

        ## Items

        The id is the publisher's own. The title is the event's name, the subtitle and the group are its venue. An event that is called off stays in the list as cancelled. It is shown until ten minutes after its start.

        ```json
        {"id":"\##(name):e-101","key":"\##(ItemID.key(of: "\(name):e-101"))","feed":"\##(name)","group":"north","title":"Opening","subtitle":"North hall","time":{"start":"2026-11-21T12:30:00Z"},"status":"scheduled","facts":[{"key":"seats","label":"Seats left","value":120}],"readAt":"2026-11-21T10:00:00Z","relevantUntil":"2026-11-21T12:40:00Z"}
        ```

        ## Source and terms

        `https://api.example.org/events.json?days=7` answers with one object. Its `events` have `id`, `name`, `starts` (RFC 3339), `venue` with `id` and `name`, and, where they are known, `seats` and `cancelled`. Say here who publishes it, where it is documented, how often it may be asked, and what has to be said where it is shown.
        """##
    }
}
