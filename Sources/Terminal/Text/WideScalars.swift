/// The scalars that take two columns of a terminal: East Asian Width W and F.
///
/// `wide-scalars.txt` has their ranges in Unicode 18.0.0, from `EastAsianWidth-18.0.0.txt` of 2026-06-29, neighbouring
/// ones joined and those without a width of their own left out.
///
/// - SeeAlso: [Unicode Standard Annex 11](https://www.unicode.org/reports/tr11/) and its
///   [data](https://www.unicode.org/Public/UCD/latest/ucd/EastAsianWidth.txt).
enum WideScalars {
    /// True if a scalar takes two columns.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        var (low, high) = (0, bounds.count / 2)
        while low < high {
            let middle = (low + high) / 2
            if bounds[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
        }
        return 2 * low < bounds.count && bounds[2 * low] <= value
    }

    /// The first and the last of each range, in order.
    private static let bounds = String(decoding: PackageResources.wide_scalars_txt, as: UTF8.self)
        .split { $0 == "-" || $0 == "\n" }.compactMap { UInt32($0, radix: 16) }
}
