extension TextEncoding {
    /// Decodes GB 18030 and its subsets: GBK, GB 2312 and Windows' euro sign at 0x80.
    func decodeGB18030(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout UTF8Output) {
        let table = CharacterTables.gb18030
        var index = 0
        while true {
            index = output.appendASCII(of: bytes, from: index)
            guard index < bytes.count else { return }
            let first = bytes[index]
            index += 1
            guard first != 0x80, first != 0xFF else {
                if first == 0x80 { output.append(0x20AC) } else { output.appendReplacement() }
                continue
            }
            guard index < bytes.count else {
                output.appendReplacement()
                return
            }
            let second = bytes[index]
            if (0x30...0x39).contains(second) {
                let rest = bytes.count - index
                guard rest >= 3 || (rest == 2 && !(0x81...0xFE).contains(bytes[index + 1])) else {
                    // The text ends within four bytes that were valid so far.
                    output.appendReplacement()
                    return
                }
                let third = bytes[index + 1]
                guard (0x81...0xFE).contains(third), (0x30...0x39).contains(bytes[index + 2]) else {
                    // The bytes after the first are decoded on their own.
                    output.appendReplacement()
                    continue
                }
                let scalar = fourByteScalar(first, second, third, bytes[index + 2])
                index += 3
                if scalar == 0 { output.appendReplacement() } else { output.append(scalar) }
                continue
            }
            var scalar: UInt32 = 0
            if (0x40...0xFE).contains(second), second != 0x7F {
                scalar = table[(Int(first) - 0x81) * 190 + Int(second) - (second < 0x7F ? 0x40 : 0x41)]
            }
            if scalar != 0 {
                output.append(scalar)
                index += 1
            } else {
                output.appendReplacement()
                if second >= 0x80 { index += 1 }
            }
        }
    }

    /// Returns the character of four bytes; 0 if they are unassigned.
    private func fourByteScalar(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> UInt32 {
        let tens = (Int(first) - 0x81) * 10 + Int(second) - 0x30
        let place = (tens * 126 + Int(third) - 0x81) * 10 + Int(fourth) - 0x30
        // Beyond the Basic Multilingual Plane they are sequential.
        guard place >= 189_000 else { return CharacterTables.gb18030FourByte[place] }
        return place <= 1_237_575 ? UInt32(0x10000 + place - 189_000) : 0
    }
}
