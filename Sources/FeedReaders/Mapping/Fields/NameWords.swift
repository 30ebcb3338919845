extension String {
    /// The words of a name in a program, as they are written: `start`, `Time` of `startTime`; `match`, `ID` of
    /// `matchID`; `date`, `UTC` of `date_UTC`.
    package var nameWords: [String] {
        var words: [String] = []
        var word = ""
        let scalars = Array(unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                words.append(word)
                word = ""
                continue
            }
            // A capital begins a word, but among capitals only the one before a small letter does.
            let before = place > 0 && scalars[place - 1].properties.isUppercase
            let after = place + 1 < scalars.count && scalars[place + 1].properties.isLowercase
            if scalar.properties.isUppercase, !before || after {
                words.append(word)
                word = ""
            }
            word.unicodeScalars.append(scalar)
        }
        return (words + [word]).filter { !$0.isEmpty }
    }
}
