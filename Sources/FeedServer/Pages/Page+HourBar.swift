import FeedBoard
import FeedCore
import Foundation

// The bar of the next hours above a timeline.

extension PageInput {
    /// Returns the bar as a picture, which is hidden from screen readers, since the list below says the same in words.
    ///
    /// Places across are parts of the width, so that the bar is as wide as the page and its marks stay round.
    func bar(_ bar: HourBar) -> PagePart {
        let hours = bar.hours.map { hour -> HTML in
            let x = hour.fraction.percent
            return """
                <line class="tick" x1="\(x)" x2="\(x)" y1="\(Self.ground.rem)" y2="\((Self.ground + 4).rem)"/>\
                <text class="hour" x="\(x)" y="\((Self.ground + 18).rem)">\(hour.text)</text>
                """
        }
        let marks = bar.marks.flatMap { mark in
            let x = mark.fraction.percent
            let items = mark.items.enumerated().map { place, item -> HTML in
                let y = Self.ground - 7 - place * Self.step
                return """
                    <a href="\(address(of: item.id))" tabindex="-1"><title>\(item.text)</title>\
                    \(sign(of: item, x, y))</a>
                    """
            }
            guard mark.more > 0 else { return items }
            let y = Self.ground - 4 - HourBar.height * Self.step
            return items + ["<text class=\"others\" x=\"\(x)\" y=\"\(y.rem)\">+\(mark.more)</text>"]
        }
        let now = Moment(bar)
        let html: HTML = """
            <svg class="hours" id="hours" aria-hidden="true" height="\((Self.ground + 24).rem)">\
            <line class="ground" x1="0" x2="100%" y1="\(Self.ground.rem)" y2="\(Self.ground.rem)"/>\(hours)\
            <line class="present" data-from="\(now.from)" data-span="\(now.span)" x1="\(now.text)" x2="\(now.text)" \
            y1="\((Self.ground - 4 - (HourBar.height - 1) * Self.step - 10).rem)" y2="\((Self.ground + 4).rem)"/>\(marks)</svg>\n
            """
        return PagePart("hours", html)
    }

    /// The place from the top of the line on which the lowest marks lie, and the distance between marks, in sixteenths
    /// of the size of letters.
    private static let (ground, step) = (58, 14)

    private func sign(of item: HourBar.Item, _ x: String, _ y: Int) -> HTML {
        // A line has its pill, as its rows below.
        if let colour = item.category?.shownColour {
            return "<rect x=\"\(x)\" y=\"\(y.rem)\" fill=\"\(colour.code)\"/>"
        }
        if let icon = item.category?.shownIcon {
            return """
                <text class="sign" x="\(x)" y="\((y + 4).rem)">\(icon)</text>\
                <circle class="spare" cx="\(x)" cy="\(y.rem)" r="\(4.rem)"/>
                """
        }
        return "<circle cx=\"\(x)\" cy=\"\(y.rem)\" r=\"\(5.rem)\"/>"
    }

    /// The place of now on a bar, which is written when the page is sent, and which its script moves each minute.
    private struct Moment {
        let from: Int
        let span: Int
        let text: HTML

        init(_ bar: HourBar) {
            (from, span) = (Int(min(max(bar.start.timeIntervalSince1970, -1e12), 1e12)), Int(bar.span))
            text = CountedTime.share(from: from, span: span)
        }
    }
}

extension Int {
    /// Sixteenths of the size of letters as a length, so that the bar grows with them.
    fileprivate var rem: String { "\(Double(self) / 16)rem" }
}

extension Double {
    /// The part of a whole: `37.5%`.
    var percent: String { "\((self * 1_000).rounded() / 10)%" }
}
