import Foundation
import SampleServer

/// The files and answers that commands of the pages name.
extension DocumentedShell {
    static func configuration(of sample: SampleServer) -> String {
        func endpoint(_ provider: String) -> String {
            "\"endpoint\": \"\(sample.endpoint(for: provider)?.absoluteString ?? "")\""
        }
        return """
            { "feeds": [
                { "id": "neds", "provider": "neds-races", "limit": 5, "settings": { \(endpoint("neds-races")) } },
                { "id": "tfl", "provider": "tfl-arrivals", "tags": ["commute"], "settings": { \(endpoint("tfl-arrivals")) } },
                { "id": "sports", "provider": "sport-events", "limit": 20, "refresh": "1h",
                  "settings": { \(endpoint("sport-events")) } },
                { "id": "holidays", "provider": "holidays", "limit": 10 },
                { "id": "horses", "provider": "horse-racing" },
                { "id": "things", "provider": "json-http",
                  "settings": { "file": "things.json", "records": "$.things",
                                "fields": { "id": "id", "title": "name", "start": "at" } } },
                { "id": "tides", "provider": "exec",
                  "settings": { "command": ["echo", "[]"], "mode": "once", "settings": { "port": "Deal" } } }
              ],
              "alerts": { "targets": { "phone": { "kind": "program", "command": ["cat"] } },
                          "rules": [ { "id": "soon", "before": ["10m"], "to": ["phone"] } ] },
              "views": { "evening": { "from": "18:00", "until": "23:00", "categories": ["sports:soccer"] } } }
            """
    }

    static let things = #"{ "things": [ { "id": 1, "name": "Low tide", "at": "2098-12-01T10:00:00Z" } ] }"#

    static let table = "Date,Bin\n2098-12-02,Paper\n2098-12-09,Glass\n"

    static let subscriptions =
        #"<opml version="2.0"><body><outline text="News" type="rss" xmlUrl="https://news.example.org/a"/></body></opml>"#

    static let program = #"""
        #!/bin/sh
        while read -r question; do
            id=${question#*'"id":'}
            id=${id%%,*}
            case $question in
            *'"describe"'*) echo "{\"id\":$id,\"type\":\"manifest\",\"manifest\":{\"summary\":\"High water\"}}" ;;
            *)
                echo "{\"id\":$id,\"type\":\"item\",\"item\":{\"id\":1,\"title\":\"High\",\"time\":\"2098-12-01T16:00:00Z\"}}"
                echo "{\"id\":$id,\"type\":\"done\"}"
                ;;
            esac
        done

        """#

    static let calendar = """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Party\r\nDTSTART:20980101T100000Z\r
        END:VEVENT\r\nEND:VCALENDAR\r

        """

    static let news = """
        <?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>Party</title><guid>1</guid>
        <pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>
        """
}
