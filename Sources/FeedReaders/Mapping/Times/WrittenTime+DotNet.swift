import FeedCore
import Foundation

extension WrittenTime {
    /// Reads a time as the serializers of .NET write it: `/Date(1764547200000)/`, milliseconds since 1970, perhaps with the
    /// offset of the clocks that showed it, as in `/Date(1764547200000+0100)/`.
    init?(dotNet text: String) {
        guard text.hasPrefix("/Date("), text.hasSuffix(")/"), text.utf8.count <= 40 else { return nil }
        let inner = text.dropFirst(6).dropLast(2)
        let sign = inner.dropFirst().lastIndex { $0 == "+" || $0 == "-" }
        guard let milliseconds = Int(inner[..<(sign ?? inner.endIndex)]),
            abs(milliseconds) < 100_000_000_000_000
        else { return nil }
        var offset = 0
        if let sign {
            var scanner = DigitScanner(inner[sign...])
            guard let found = scanner.offset(), scanner.isAtEnd else { return nil }
            offset = found
        }
        let seconds = Int((Double(milliseconds) / 1_000).rounded(.down))
        let local = seconds + offset
        let number = Int((Double(local) / 86_400).rounded(.down))
        let second = local - number * 86_400
        self.init(day: CivilDay(number: number))
        (hour, minute, self.second) = (second / 3_600, second / 60 % 60, second % 60)
        fraction = Double(milliseconds - seconds * 1_000) / 1_000
        self.offset = offset
    }
}
