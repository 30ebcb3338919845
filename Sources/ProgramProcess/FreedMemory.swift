import Foundation

/// Memory that is given back to the system when it is free.
///
/// The allocator of glibc gives a large block back at once, but takes its size for the new measure of what is large: after
/// the first answer of 15 MB it would keep the next ones, on each thread that has read one. A measure that is set stays.
package enum FreedMemory {
    /// From which size on a block is given back as soon as it is free, in bytes.
    private static let largeBlock: Int32 = 1 << 20

    /// What glibc calls that: `M_MMAP_THRESHOLD`.
    private static let parameter: Int32 = -3

    /// Sets the measure, before threads begin.
    package static func giveBack() {
        #if canImport(Glibc)
        typealias SetParameter = @convention(c) (Int32, Int32) -> Int32
        // Swift's module of glibc leaves out the header that has it.
        guard let mallopt = dlsym(nil, "mallopt") else { return }
        _ = unsafeBitCast(mallopt, to: SetParameter.self)(parameter, largeBlock)
        #endif
    }
}
