/// The names of the months in the languages that feeds are written in: Chinese, Czech, Danish, Dutch, English, French,
/// German, Greek, Hungarian, Italian, Japanese, Korean, Norwegian, Polish, Portuguese, Russian, Spanish, Swedish and
/// Turkish.
///
/// The names are those of CLDR 47, wide and abbreviated, in format and stand-alone form, with and without accents. No
/// name denotes two months. Months with a digit, such as `11月`, are not included.
///
/// - SeeAlso: [CLDR](https://cldr.unicode.org).
enum MonthNames {
    /// Returns the number of a month, from 1; `nil` for any other word.
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
        ene enero gen gennaio jan janeiro janner januar januari january január janv janvier jän jänner
        led leden ledna oca ocak sty styczen styczeń stycznia ιαν ιανουάριος ιανουαρίου ιανουαριος
        ιανουαριου янв январь января 一月
        """,
        """
        feb febbraio febr febrero februar februari february február fev fevereiro fevr fevrier févr
        février lut lutego luty sub subat uno unor unora úno únor února şub şubat φεβ φεβρουάριος
        φεβρουαρίου φεβρουαριος φεβρουαριου февр февраль февраля 二月
        """,
        """
        bre brezen brezna bře březen března maart mar marc marca march marcius marco mars mart marts
        marz marzec marzo março mrt márc március mär märz μάρ μάρτιος μαρ μαρτίου μαρτιος μαρτιου мар
        март марта 三月
        """,
        """
        abr abril apr april aprile aprilis avr avril dub duben dubna kwi kwiecien kwiecień kwietnia nis
        nisan ápr április απρ απρίλιος απριλίου απριλιος απριλιου апр апрель апреля 四月
        """,
        """
        kve kveten kvetna kvě květen května mag maggio mai maio maj maja majus may mayis mayo mayıs mei
        máj május μάι μάιος μαΐ μαΐου μαι μαιος μαιου маи май мая 五月
        """,
        """
        cerven cervna cvn cze czerwca czerwiec giu giugno haz haziran juin jun june junho juni junio
        junius jún június červen června čvn ιουν ιουνίου ιουνιος ιουνιου ιούν ιούνιος июн июнь июня 六月
        """,
        """
        cervence cervenec cvc juil juill juillet jul julho juli julio julius july júl július lip lipca
        lipiec lug luglio tem temmuz července červenec čvc ιουλ ιουλίου ιουλιος ιουλιου ιούλ ιούλιος июл
        июль июля 七月
        """,
        """
        ago agosto agu agustos aout août aug august augusti augustus augusztus ağu ağustos sie sierpien
        sierpień sierpnia srp srpen srpna αυγ αυγουστος αυγουστου αυγούστου αύγ αύγουστος авг август
        августа 八月
        """,
        """
        eyl eylul eylül sep sept september septembre septiembre set setembro settembre szept szeptember
        wrz wrzesien wrzesień wrzesnia września zar zari zář září σεπ σεπτέμβριος σεπτεμβρίου
        σεπτεμβριος σεπτεμβριου сент сентябрь сентября 九月
        """,
        """
        eki ekim oct october octobre octubre okt oktober október ott ottobre out outubro paz pazdziernik
        pazdziernika paź październik października rij rijen rijna říj říjen října οκτ οκτωβρίου
        οκτωβριος οκτωβριου οκτώβριος окт октябрь октября 十月
        """,
        """
        kas kasim kasım lis listopad listopada listopadu nov november novembre novembro noviembre νοέ
        νοέμβριος νοε νοεμβρίου νοεμβριος νοεμβριου нояб ноябрь ноября 十一月
        """,
        """
        ara aralik aralık dec december decembre des desember dez dezember dezembro dic dicembre
        diciembre déc décembre gru grudnia grudzien grudzień pro prosince prosinec δεκ δεκέμβριος
        δεκεμβρίου δεκεμβριος δεκεμβριου дек декабрь декабря 十二月
        """,
    ]
}
