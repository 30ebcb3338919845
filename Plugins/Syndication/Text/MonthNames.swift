/// The names of the months in the languages that feeds are written in: Chinese, Dutch, English, French, German, Italian,
/// Japanese, Korean, Polish, Portuguese, Russian, Spanish and Swedish.
///
/// The names are those of CLDR 47, wide and abbreviated, in format and stand-alone form, with and without accents. No
/// name denotes two months. Months with a digit, such as `11月`, are not included.
///
/// - SeeAlso: [CLDR](https://cldr.unicode.org).
enum MonthNames {
    /// The number of a month, from 1; `nil` for any other word.
    ///
    /// A word is a name, or at least three letters that only names of one month begin with, in lower case without dots.
    static func number(of word: String) -> Int? { numbers[word] ?? beginnings[word] ?? nil }

    private static let numbers: [String: Int] = {
        var numbers: [String: Int] = [:]
        for (index, names) in names.enumerated() {
            for name in names.split(whereSeparator: \.isWhitespace) { numbers[String(name)] = index + 1 }
        }
        return numbers
    }()

    /// The month for each beginning of three or more letters; `nil` if several months share it.
    private static let beginnings: [String: Int?] = {
        var months: [String: Int?] = [:]
        for (name, month) in numbers where name.count > 3 {
            for length in 3..<name.count {
                let beginning = String(name.prefix(length))
                months[beginning] = months[beginning].map { $0 == month ? month : nil } ?? month
            }
        }
        return months
    }()

    /// Of January first.
    static let names = [
        """
        ene enero gen gennaio jan janeiro janner januar januari january janv janvier jän jänner sty
        styczen styczeń stycznia янв январь января 一月
        """,
        """
        feb febbraio febrero februar februari february fev fevereiro fevr fevrier févr février lut lutego
        luty февр февраль февраля 二月
        """,
        """
        maart mar marca march marco mars marz marzec marzo março mrt mär märz мар март марта 三月
        """,
        """
        abr abril apr april aprile avr avril kwi kwiecien kwiecień kwietnia апр апрель апреля 四月
        """,
        """
        mag maggio mai maio maj maja may mayo mei маи май мая 五月
        """,
        """
        cze czerwca czerwiec giu giugno juin jun june junho juni junio июн июнь июня 六月
        """,
        """
        juil juill juillet jul julho juli julio july lip lipca lipiec lug luglio июл июль июля 七月
        """,
        """
        ago agosto aout août aug august augusti augustus sie sierpien sierpień sierpnia авг август августа
        八月
        """,
        """
        sep sept september septembre septiembre set setembro settembre wrz wrzesien wrzesień wrzesnia
        września сент сентябрь сентября 九月
        """,
        """
        oct october octobre octubre okt oktober ott ottobre out outubro paz pazdziernik pazdziernika paź
        październik października окт октябрь октября 十月
        """,
        """
        lis listopad listopada nov november novembre novembro noviembre нояб ноябрь ноября 十一月
        """,
        """
        dec december decembre dez dezember dezembro dic dicembre diciembre déc décembre gru grudnia
        grudzien grudzień дек декабрь декабря 十二月
        """,
    ]
}
