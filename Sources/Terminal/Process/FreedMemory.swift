import Foundation

/// Memory that is returned to the system when it is free.
///
/// The allocator of glibc returns a large block at once, but then raises its threshold of large blocks to that size:
/// after the first answer of 15 MB it would keep the next ones, on each thread that has read one. A threshold that is
/// set stays.
package enum FreedMemory {
    /// The size from which a block is returned as soon as it is free, in bytes.
    private static let largeBlock: Int32 = 1 << 20

    /// The parameter `M_MMAP_THRESHOLD` of glibc.
    private static let parameter: Int32 = -3

    /// Sets the threshold, before threads begin.
    package static func giveBack() {
        #if canImport(Glibc)
        typealias SetParameter = @convention(c) (Int32, Int32) -> Int32
        // Swift's module of glibc leaves out the header with the function.
        guard let mallopt = dlsym(nil, "mallopt") else { return }
        _ = unsafeBitCast(mallopt, to: SetParameter.self)(parameter, largeBlock)
        #endif
    }
}
