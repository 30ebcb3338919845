/// The large tables, each unpacked on first use.
enum CharacterTables {
    static let gb18030 = PackedTable(GB18030Table.packed)
    static let gb18030FourByte = PackedTable(GB18030FourByteTable.packed)
    static let big5 = PackedTable(Big5Table.packed)
    static let eucKR = PackedTable(EUCKRTable.packed)
    static let jis0208 = PackedTable(JIS0208Table.packed)
    static let jis0212 = PackedTable(JIS0212Table.packed)
}
