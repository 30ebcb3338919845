extension TextEncoding {
    // `upper` are the characters of 0x80 to 0xFF.
    func decodeSingleBytes(_ bytes: UnsafeBufferPointer<UInt8>, _ upper: PackedTable, into output: inout UTF8Output) {
        var index = 0
        while index < bytes.count {
            index = output.appendASCII(of: bytes, from: index)
            while index < bytes.count, bytes[index] >= 0x80 {
                let scalar = upper[Int(bytes[index]) - 0x80]
                if scalar == 0 { output.appendReplacement() } else { output.append(scalar) }
                index += 1
            }
        }
    }
}
