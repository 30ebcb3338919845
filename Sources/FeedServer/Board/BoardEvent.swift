import FeedAlerts
import FeedBoard
import FeedJSON
import Foundation
import NIOCore

/// An event of a page's stream: the whole page, its changes, the time, or an alert.
enum BoardEvent {
    case page(BoardHTML)
    case patch(from: String, to: String, [PageChange])
    case clock
    /// An alert of a rule, which the page shows, also as a notification.
    case alert(AlertMessage)
    case end

    /// Returns the text of the event.
    func bytes(by clock: ViewerClock) -> ByteBuffer {
        var json = JSONWriter(.compact)
        var name = "clock"
        var version: String?
        json.object {
            $0.member("now", Int(min(max(clock.now.timeIntervalSince1970, -1e12), 1e12) * 1_000))
            switch self {
            case .page(let page):
                (name, version) = ("page", page.version)
                $0.member("to", page.version)
                $0.member("html", page.root.innerHTML(by: clock))
            case .patch(let from, let to, let changes):
                (name, version) = ("patch", to)
                $0.member("from", from)
                $0.member("to", to)
                $0.member("changes") { $0.array { for change in changes { $0.value(change, by: clock) } } }
            case .alert(let message):
                name = "alert"
                $0.member("key", message.key)
                $0.member("title", message.title)
                $0.member("text", message.text)
            case .clock: break
            case .end: name = "end"
            }
        }
        return EventText.bytes(of: [EventText(name: name, data: json.bytes)], version)
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ change: PageChange, by clock: ViewerClock) {
        object {
            switch change {
            case .set(let part):
                $0.member("set", part.id)
                $0.member("html", part.html(by: clock))
            case .remove(let id): $0.member("remove", id)
            case .put(let part, let parent, let next):
                $0.member("put", part.html(by: clock))
                $0.member("in", parent)
                $0.member("before", ifPresent: next)
            }
        }
    }
}
