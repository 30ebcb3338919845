extension TextEncoding {
    func decodeUTF16(_ bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool, into output: inout UTF8Output) {
        let (high, low) = isBigEndian ? (0, 1) : (1, 0)
        var index = 0
        while index + 1 < bytes.count {
            let unit = UInt32(bytes[index + high]) << 8 | UInt32(bytes[index + low])
            index += 2
            guard unit & 0xF800 == 0xD800 else {
                output.append(unit)
                continue
            }
            guard unit < 0xDC00 else {
                output.appendReplacement()
                continue
            }
            guard index + 1 < bytes.count else {
                // Half a pair and perhaps half a unit: one invalid sequence.
                output.appendReplacement()
                return
            }
            let next = UInt32(bytes[index + high]) << 8 | UInt32(bytes[index + low])
            if next & 0xFC00 == 0xDC00 {
                index += 2
                output.append(0x10000 + (unit & 0x3FF) << 10 + next & 0x3FF)
            } else {
                output.appendReplacement()
            }
        }
        if index < bytes.count { output.appendReplacement() }
    }

    func decodeUTF32(_ bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool, into output: inout UTF8Output) {
        let shifts: [UInt32] = isBigEndian ? [24, 16, 8, 0] : [0, 8, 16, 24]
        var index = 0
        while index + 3 < bytes.count {
            var scalar: UInt32 = 0
            for place in 0..<4 { scalar |= UInt32(bytes[index + place]) << shifts[place] }
            index += 4
            if scalar > 0x10FFFF || scalar & 0xFFFF_F800 == 0xD800 {
                output.appendReplacement()
            } else {
                output.append(scalar)
            }
        }
        if index < bytes.count { output.appendReplacement() }
    }
}
