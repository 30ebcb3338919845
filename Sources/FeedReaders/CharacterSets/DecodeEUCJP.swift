extension TextEncoding {
    func decodeEUCJP(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
        let (jis0208, jis0212) = (CharacterTables.jis0208, CharacterTables.jis0212)
        var index = 0
        while true {
            index = output.appendASCII(of: bytes, from: index)
            guard index < bytes.count else { return }
            var lead = bytes[index]
            index += 1
            guard lead == 0x8E || lead == 0x8F || (0xA1...0xFE).contains(lead) else {
                output.appendReplacement()
                continue
            }
            var isJIS0212 = false
            if lead == 0x8F, index < bytes.count, (0xA1...0xFE).contains(bytes[index]) {
                isJIS0212 = true
                lead = bytes[index]
                index += 1
            }
            guard index < bytes.count else {
                output.appendReplacement()
                return
            }
            let trail = bytes[index]
            var scalar: UInt32 = 0
            if lead == 0x8E, (0xA1...0xDF).contains(trail) {
                // Half-width katakana.
                scalar = 0xFF61 + UInt32(trail) - 0xA1
            } else if lead >= 0xA1, (0xA1...0xFE).contains(trail) {
                let place = (Int(lead) - 0xA1) * 94 + Int(trail) - 0xA1
                scalar = isJIS0212 ? jis0212[place] : jis0208[place]
            }
            if scalar != 0 {
                output.append(scalar)
                index += 1
            } else {
                output.appendReplacement()
                if trail >= 0x80 { index += 1 }
            }
        }
    }
}
