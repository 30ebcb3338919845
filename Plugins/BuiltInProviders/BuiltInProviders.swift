import CalDAV
import Declared
import Exec
package import FeedCore
import FeedReaders
import GTFS
import Holidays
import HorseRacing
import ICalendar
import JSONHTTP
import NedsRaces
import Sky
import SportEvents
import Syndication
import TflArrivals

/// Every provider under `Plugins/`, in alphabetical order of their folders.
package let builtInProviders: [any FeedProvider.Type] = [
    CalDAVProvider.self,
    ExecProvider.self,
    GTFSProvider.self,
    HolidaysProvider.self,
    HorseRacingProvider.self,
    ICalendarProvider.self,
    JSONHTTPProvider.self,
    NedsRacesProvider.self,
    SkyProvider.self,
    SportEventsProvider.self,
    SyndicationProvider.self,
    TflArrivalsProvider.self,
]

extension FeedRegistry {
    /// Creates a registry of providers in code, of those that the files of this program declare and, before these, of
    /// those of the user's folder.
    package init(with types: [any FeedProvider.Type], andFilesIn folder: String? = nil) {
        let inCode = FeedRegistry(types)
        let own = folder.map { Provider.declared(inFolder: $0, reading: inCode.providers) } ?? []
        self = inCode.adding(declaredProviders(reading: inCode.providers)).adding(own)
    }
}
