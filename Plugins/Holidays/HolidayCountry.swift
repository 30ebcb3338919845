import FeedCore

/// The countries with built-in holidays, by ISO 3166-1 code.
package enum HolidayCountry: String, CaseIterable, SettingValue {
    case andorra = "AD"
    case argentina = "AR"
    case austria = "AT"
    case australia = "AU"
    case belgium = "BE"
    case bulgaria = "BG"
    case brazil = "BR"
    case canada = "CA"
    case switzerland = "CH"
    case china = "CN"
    case colombia = "CO"
    case cyprus = "CY"
    case czechia = "CZ"
    case germany = "DE"
    case denmark = "DK"
    case estonia = "EE"
    case spain = "ES"
    case finland = "FI"
    case france = "FR"
    case unitedKingdom = "GB"
    case greece = "GR"
    case croatia = "HR"
    case hungary = "HU"
    case ireland = "IE"
    case iceland = "IS"
    case italy = "IT"
    case japan = "JP"
    case southKorea = "KR"
    case liechtenstein = "LI"
    case lithuania = "LT"
    case luxembourg = "LU"
    case latvia = "LV"
    case malta = "MT"
    case mexico = "MX"
    case netherlands = "NL"
    case norway = "NO"
    case newZealand = "NZ"
    case poland = "PL"
    case portugal = "PT"
    case romania = "RO"
    case russia = "RU"
    case sweden = "SE"
    case slovenia = "SI"
    case slovakia = "SK"
    case sanMarino = "SM"
    case turkey = "TR"
    case unitedStates = "US"
    case southAfrica = "ZA"

    package var calendar: HolidayCalendar {
        switch self {
        case .andorra: .andorra
        case .argentina: .argentina
        case .austria: .austria
        case .australia: .australia
        case .belgium: .belgium
        case .bulgaria: .bulgaria
        case .brazil: .brazil
        case .canada: .canada
        case .switzerland: .switzerland
        case .china: .china
        case .colombia: .colombia
        case .cyprus: .cyprus
        case .czechia: .czechia
        case .germany: .germany
        case .denmark: .denmark
        case .estonia: .estonia
        case .spain: .spain
        case .finland: .finland
        case .france: .france
        case .unitedKingdom: .unitedKingdom
        case .greece: .greece
        case .croatia: .croatia
        case .hungary: .hungary
        case .ireland: .ireland
        case .iceland: .iceland
        case .italy: .italy
        case .japan: .japan
        case .southKorea: .southKorea
        case .liechtenstein: .liechtenstein
        case .lithuania: .lithuania
        case .luxembourg: .luxembourg
        case .latvia: .latvia
        case .malta: .malta
        case .mexico: .mexico
        case .netherlands: .netherlands
        case .norway: .norway
        case .newZealand: .newZealand
        case .poland: .poland
        case .portugal: .portugal
        case .romania: .romania
        case .russia: .russia
        case .sweden: .sweden
        case .slovenia: .slovenia
        case .slovakia: .slovakia
        case .sanMarino: .sanMarino
        case .turkey: .turkey
        case .unitedStates: .unitedStates
        case .southAfrica: .southAfrica
        }
    }
}
