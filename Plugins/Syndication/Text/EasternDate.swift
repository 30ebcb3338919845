extension String {
    /// An East Asian date in ISO 8601 form: `2026年11月21日 10時30分` as `2026-11-21 10:30`; other texts are unchanged.
    ///
    /// The halves of the day become `am` and `pm`, which precede the time there; weekdays are left out.
    var withWesternDate: String {
        guard utf8.count <= 200, contains(where: { $0 == "年" || $0 == "년" }) else { return self }
        let halves = [("上午", "am"), ("午前", "am"), ("오전", "am"), ("下午", "pm"), ("午後", "pm"), ("오후", "pm")]
        let source = halves.reduce(self) { text, half in text.replacing(half.0, with: " \(half.1) ") }
        var text = ""
        for character in source {
            switch character {
            case "年", "년", "月", "월": text += "-"
            case "時", "时", "点", "點", "시", "分", "분": text += ":"
            case "日", "일", "秒", "초", "（", "(": text += " "
            // Korean has blanks between the parts.
            case _ where character.isWhitespace && (text.hasSuffix("-") || text.hasSuffix(":")): break
            default: text.append(character)
            }
        }
        let words = text.split(whereSeparator: \.isWhitespace).filter { $0.utf8.allSatisfy { $0 < 0x80 } }
        return words.map { word in
            guard word.hasSuffix(":") else { return String(word) }
            let time = word.dropLast()
            return time.contains(":") ? String(time) : time + ":00"
        }
        .joined(separator: " ")
    }
}
