extension TextEncoding {
    static func decodeUTF16(_ bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool, into output: inout UTF8Output) {
        let (high, low) = isBigEndian ? (0, 1) : (1, 0)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map { index in
            UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
        }
        var (iterator, parser) = (units.makeIterator(), Unicode.UTF16.ForwardParser())
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded): output.append(UTF16.decode(encoded).value)
            case .error: output.appendReplacement()
            case .emptyInput:
                // Half a pair and half a unit are one invalid sequence.
                let endsInPair = bytes.count > 2 && bytes[bytes.count - 3 + high] & 0xFC == 0xD8
                if !bytes.count.isMultiple(of: 2), !endsInPair { output.appendReplacement() }
                return
            }
        }
    }

    static func decodeUTF32(_ bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool, into output: inout UTF8Output) {
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
