import Foundation

/// Reads one text after another until it is ended, and records its progress.
struct FuzzWorker {
    /// The file with the number of the current text, as eight bytes.
    let progress: String
    let seed: UInt64

    func run(_ target: FuzzTarget) async throws {
        let file = try FileHandle(forWritingTo: URL(filePath: progress))
        var number: UInt64 = 0
        while true {
            withUnsafeBytes(of: number.littleEndian) { bytes in
                _ = pwrite(file.fileDescriptor, bytes.baseAddress, bytes.count, 0)
            }
            await target.read(Self.text(number, for: target, seed: seed))
            number += 1
        }
    }

    /// Returns the text with a number, the same in every process.
    static func text(_ number: UInt64, for target: FuzzTarget, seed: UInt64) -> [UInt8] {
        let seed = seed &* 0x1_0000_0001 ^ number
        guard let generate = target.generate else {
            var mutator = Mutator(target.seeds, target.words, seed: seed)
            return mutator.next()
        }
        let text = generate(seed)
        // Most are unchanged, some are mutated.
        guard number % 4 == 0 else { return text }
        var mutator = Mutator([text], target.words, seed: seed)
        return mutator.next()
    }
}
