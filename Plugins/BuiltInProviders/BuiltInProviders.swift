import Exec
package import FeedCore
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
