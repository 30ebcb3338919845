// swift-format-ignore-file
// Public transport schedules of the Mobility Database (https://mobilitydatabase.org), as of 2026-08-04: its metadata is
// under CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/); each schedule is under its own licence. Active
// ones alone, made by Tools/once/gtfs-catalogue, which describes the lines.

extension ScheduleCatalogue {
    /// The lines of the table of schedules.
    static let table: StaticString = ##"""
@0	http://206.128.158.191/TMGTFSRealTimeWebService/
@1	http://94.143.218.42:13485/ProfilGtfsRt2_0RSProducer-TCAT/
@2	http://actv.avmspa.it/sites/default/files/attachments/opendata/
@3	http://api.511.org/transit/
@4	http://api.511.org/transit/datafeeds?operator_id=
@5	http://apps2.saskatoon.ca/app/data/
@6	http://creativecommons.org/licenses/by/4.0/
@7	http://creativecommons.org/publicdomain/zero/1.0/
@8	http://data.trilliumtransit.com/gtfs/
@9	http://developer.
@a	http://developers.cata.org/
@b	http://files.transport.act.gov.au/feeds/lightrail.pb
@c	http://gtfs-realtime.trilliumtransit.com/gtfs-realtime/feed/
@d	http://gtfs.bigbluebus.com/
@e	http://gtfs.edmonton.ca/TMGTFSRealTimeWebService/
@f	http://gtfsrt.golynx.com/gtfsrt/
@g	http://mjcaction.com/MJC_GTFS_Public/
@h	http://nycferry.connexionz.net/rtt/public/utility/
@i	http://opendata.
@j	http://opendata.regionpaca.fr/fileadmin/user_upload/tx_ausyopendata/licences/Licence-Ouverte-Open-Licence-ETALAB.pdf
@k	http://opendatacommons.org/licenses/odbl/
@l	http://oregon-gtfs.trilliumtransit.com/gtfs_data/
@m	http://realtime.cota.com/TMGTFSRealTimeWebService/
@n	http://rt.pasadenatransit.net/rtt/public/utility/
@o	http://s3.amazonaws.com/commtrans-realtime-prod/
@p	http://transitdata.nashvillemta.org/TMGTFSRealTimeWebService/
@q	http://trilliumtransit.com/transit_feeds/
@r	http://tsvc2.pilote3.cityway.fr/api/Export/v1/GetExportedDataFile?ExportFormat=Gtfs&OperatorCode=
@s	http://virginia-gtfs.com/
@t	http://web.mta.info/developers/
@u	http://www.corvallistransit.com/rtt/public/resource/
@v	http://www.crtm.es/licencia-de-uso
@w	http://www.metrotas.com.au/wp-content/uploads/transit/
@x	http://www.myridebarrie.ca/gtfs/
@y	http://www.opendefinition.org/licenses/
@z	http://www.ridetransfort.com/img/site_specific/uploads/
@10	http://www.sardegnamobilita.it/opendata/
@11	http://www.stops.lt/
@12	https://511.org/sites/default/files/pdfs/511_Data_Agreement_Final.pdf
@13	https://acikveri.bizizmir.com/dataset/toplu-ulasim-gtfs-verileri/resource/
@14	https://addtransit.com/gtfsfile/
@15	https://api-endpoint.mta.info/Dataservice/mtagtfsfeeds/
@16	https://api-public.odpt.org/api/v4/files/Toei/data/
@17	https://api.511.org/transit/
@18	https://api.cityofkingston.ca/
@19	https://api.control.optibus.co/opendata/v1/
@1a	https://api.data.gov.my/gtfs-static/
@1b	https://api.entur.io/realtime/v1/gtfs-rt/
@1c	https://api.golemio.cz/v2/vehiclepositions/gtfsrt/
@1d	https://api.goswift.ly/real-time/
@1e	https://api.opendata.metlink.org.nz/v1/gtfs-rt/
@1f	https://api.opendata.transport.vic.gov.au/opendata/public-transport/gtfs/realtime/v1/
@1g	https://api.pugetsound.onebusaway.org/api/gtfs_realtime/
@1h	https://api.transport.nsw.gov.au/v2/gtfs/
@1i	https://api.wmata.com/gtfs/
@1j	https://apis.metroinfo.co.nz/rti/
@1k	https://app.mecatran.com/utw/ws/gtfsfeed/
@1l	https://assets.metrolinx.com/raw/upload/Documents/Metrolinx/Open%20Data/
@1m	https://bct.tmix.se/Tmix.Cap.TdExport.WebApi/gtfs/?operatorIds=
@1n	https://bct.tmix.se/gtfs-realtime/alerts.pb?operatorIds=
@1o	https://bct.tmix.se/gtfs-realtime/tripupdates.pb?operatorIds=
@1p	https://bdx.mecatran.com/utw/ws/gtfsfeed/
@1q	https://business.wsdot.wa.gov/Transit/csv_files/
@1r	https://c-tran.com/about-c-tran/business/c-tran-gtfs-data
@1s	https://cobb.rideralerts.com/InfoPoint/
@1t	https://creativecommons.org/
@1u	https://creativecommons.org/licenses/by/4.0/
@1v	https://ctb-gtfs-rt.s3.eu-south-2.amazonaws.com/
@1w	https://ctb-gtfs.s3.eu-south-2.amazonaws.com/
@1x	https://cttprdtmgtfs.ctttrpcloud.com/TMGTFSRealTimeWebService/
@1y	https://dados.gov.pt/pt/datasets/
@1z	https://data.
@20	https://data.discoverpassenger.com/operator/
@21	https://data.ny.gov/download/77gx-ii52/application/pdf
@22	https://data.trilliumtransit.com/gtfs/
@23	https://datos.jalisco.gob.mx/
@24	https://datos.mapanica.net/
@25	https://developer.
@26	https://dipl.nt.gov.au/data-feeds/bus-gtfs/
@27	https://download.gtfs.de/germany/
@28	https://drive.google.com/uc?export=download&id=
@29	https://drive.usercontent.google.com/
@2a	https://duluthtransit.com/
@2b	https://emerygoround.tripshot.com/v1/gtfs/realtime/feed/egr?types=
@2c	https://eu-gtfs.remix.com/
@2d	https://exo.chrono-saeiv.com/api/opendata/v1/
@2e	https://exo.quebec/fr/a-propos/donnees-ouvertes
@2f	https://exo.quebec/xdata/
@2g	https://external.gtfs.ro/
@2h	https://foothill_3rdparty.rideralerts.com/myStop/GTFS-Realtime.ashx?&Type=
@2i	https://github.com/
@2j	https://gitlab.com/LACMTA/gtfs_lax/-/archive/master/gtfs_lax-master.zip?path=
@2k	https://gitlab.com/api/v4/projects/vekejsn%2Fgtfs-generators/packages/generic/
@2l	https://gitlab.com/digitaltransport/data/
@2m	https://go.bkk.hu/api/query/v1/ws/gtfs-rt/full/
@2n	https://go.tmlmobilidade.pt/hub/api/v1/
@2o	https://gtfs-rt.gcrta.vontascloud.com/TMGTFSRealTimeWebService/
@2p	https://gtfs.
@2q	https://gtfspublic.metrarr.com/gtfs/public/
@2r	https://gtfsrt.api.translink.com.au/
@2s	https://gtfsrt.gptd.cadavl.com/ProfilGtfsRt2_0RSProducer-GPTD/
@2t	https://hosted-gtfs-feeds.s3.amazonaws.com/
@2u	https://its.rideralerts.com/InfoPoint/
@2v	https://jbb.ghsq.de/gtfs/
@2w	https://judu.lt/wp-content/uploads/2022/03/Duomenu-naudojimo-salygos-lt.pdf
@2x	https://jungle-bus.github.io/KochiTransport/
@2y	https://keeptahoeblue.sharepoint.com/sites/LeaguetoSaveLakeTahoe-CommunityEngagement/_layouts/15/guestaccess.aspx?share=EdcHnLwMfdJLscvyGDDa8FwB_bLXkpj9XIuG5GFiKdlKJw&e=1yNB6c&download=1
@2z	https://map.mobility.ubiwhere.com/dataset/
@30	https://mbl.rideralerts.com/InfoPoint/GTFS-Realtime.ashx?Type=
@31	https://mdotmta-gtfs.s3.amazonaws.com/
@32	https://metromap.cityofmadison.com/gtfsrt/
@33	https://mkuran.pl/gtfs/
@34	https://mountainline.syncromatics.com/gtfs-rt/
@35	https://mtma.tripshot.com/v1/gtfs/realtime/feed/mvgo?types=
@36	https://nap.transportes.gob.es/
@37	https://nywaterway.connexionz.net/rtt/public/
@38	https://opendata.
@39	https://opendata.samtrafiken.se/
@3a	https://opendatacommons.org/licenses/
@3b	https://oregon-gtfs.trilliumtransit.com
@3c	https://oregon-gtfs.trilliumtransit.com/gtfs_data/
@3d	https://passio3.com/
@3e	https://percorsieorari.gtt.to.it/das_gtfsrt/
@3f	https://production.gtfsrt.vbb.de/data
@3g	https://proxy.busone.app/cotral/
@3h	https://proxy.transport.data.gouv.fr/resource/
@3i	https://pysae.com/api/v2/groups/
@3j	https://rabaride.com/resources/about_raba/index.php#collapselinks-18-50b1
@3k	https://rapid.nationalrtap.org/GTFSFileManagement/UserUploadFiles/
@3l	https://ratpdev-mosaic-prod-bucket-raw.s3-eu-west-1.amazonaws.com/
@3m	https://raw.githubusercontent.com/
@3n	https://raw.githubusercontent.com/LACMTA/los-angeles-regional-gtfs/main/
@3o	https://realtime.
@3p	https://realtime.gtfs.de/realtime-free.pb
@3q	https://realtimetcatbus.availtec.com/InfoPoint/GTFS-Realtime.ashx?&Type=
@3r	https://redondobeachbct.com/
@3s	https://romamobilita.it/sites/default/files/
@3t	https://s3.amazonaws.com/
@3u	https://s3.amazonaws.com/datatools-511ny/public/
@3v	https://solweb.tper.it/web/tools/open-data/open-data-download.aspx?source=solweb.tper.it&filename=
@3w	https://solweb.tper.it/web/tools/open-data/open-data.aspx
@3x	https://static.data.gouv.fr/resources/
@3y	https://storage.googleapis.com/storage/v1/b/mdb-latest/o/
@3z	https://svc.metrotransit.org/mtgtfs/
@40	https://tarc.rideralerts.com/InfoPoint/
@41	https://tmgtfsprd.sorttrpcloud.com/TMGTFSRealTimeWebService/
@42	https://track.ua-gis.com/gtfs/
@43	https://transit.torranceca.gov/home/showdocument?id=
@44	https://transport-data-gouv-fr-resource-history-prod.cellar-c2.services.clever-cloud.com/
@45	https://transport.api.act.gov.au/gtfs/data/gtfs/v2/
@46	https://transport.data.gouv.fr/datasets/
@47	https://truetime.portauthority.org/gtfsrt-bus/
@48	https://tvv.fra1.digitaloceanspaces.com/
@49	https://unternehmen.vbb.de/fileadmin/user_upload/VBB/Dokumente/API-Datensaetze/
@4a	https://webapps.regionofwaterloo.ca/api/grt-routes/api/staticfeeds/
@4b	https://www.agri.ee/regionaalareng-uhistransport/uhistransport-ja-reisimine/uhistranspordiregistri-avaandmed
@4c	https://www.ambmobilitat.cat/
@4d	https://www.arcgis.com/sharing/rest/content/items/
@4e	https://www.bctransit.com/open-data/terms-of-use
@4f	https://www.crtm.es/licencia-de-uso
@4g	https://www.cttransit.com/about/developers/terms-of-use
@4h	https://www.data.gouv.fr/fr/datasets/
@4i	https://www.data.qld.gov.au/dataset/general-transit-feed-specification-gtfs-qconnect/resource/
@4j	https://www.donneesquebec.ca/
@4k	https://www.etalab.gouv.fr/licence-ouverte-open-licence/
@4l	https://www.etalab.gouv.fr/wp-content/uploads/2017/04/ETALAB-Licence-Ouverte-v2.0.pdf
@4m	https://www.gotransit.com/en/partner-with-us/software-developers
@4n	https://www.gpmetro.org/about-us/projects-initiatives/developers/
@4o	https://www.motionbuscard.org.cy/opendata/downloadfile?file=
@4p	https://www.mpkrzeszow.pl/
@4q	https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/
@4r	https://www.njtransit.com/
@4s	https://www.nps.gov/external-resources/gtfs/
@4t	https://www.nvbw.de/fileadmin/user_upload/service/open_data/fahrplandaten_mit_liniennetz/
@4u	https://www.nvbw.de/fileadmin/user_upload/service/open_data/fahrplandaten_ohne_liniennetz/
@4v	https://www.nvbw.de/open-data/fahrplandaten/fahrplandaten-mit-liniennetz
@4w	https://www.opendata-oepnv.de/
@4x	https://www.pigma.org/public/opendata/nouvelle_aquitaine_mobilites/publication/
@4y	https://www.ridedart.com/gtfs/
@4z	https://www.rtd-denver.com/files/
@50	https://www.sardegnamobilita.it/
@51	https://www.stpbrindisi.it/attachments/article/963/
@52	https://www.stpbrindisi.it/index.php/linee-e-orari/open-data-esercizio
@53	https://www.trafiklab.se/api/gtfs-datasets/
@54	https://www.trafiklab.se/api/gtfs-datasets/gtfs-regional/#licence
@55	https://www.transport.act.gov.au/
@56	https://www.transportforireland.ie/transitData/
@57	https://www.zditm.szczecin.pl/storage/gtfs/
@58	https://www.ztm.poznan.pl/pl/dla-deweloperow/
@59	https://www3.septa.org/
@5a	https://zenbus.net/gtfs/rt/poll.proto?dataset=pierre-de-saurel
@5b	https://zenbus.net/gtfs/static/download.zip?dataset=
!0	header	authorization	https://www.transport.act.gov.au/__data/assets/pdf_file/0005/2865398/MyWayPlus-GTFS-developer-access-guide-v1.1.pdf
!1	header	Authorization	https://opendata.transport.nsw.gov.au/data/user/register
!2	header	apikey	https://opendata.transport.nsw.gov.au/data/user/register
!3	header	Ocp-Apim-Subscription-Key	https://data-exchange.vicroads.vic.gov.au/signin
!4	query	apikey	https://www.translink.ca/about-us/doing-business-with-translink/app-developer-resources/register
!5	query	apikey	https://nextrip-public-api.developer.azure-api.net/
!6	query	token	https://exo.quebec/fr/a-propos/donnees-ouvertes/FormulaireDemandeAcces
!7	header	apiKey	https://portail.developpeurs.stm.info/apihub/#/
!8	header	ApiKey	https://nap.transportes.gob.es/
!9	query	app_key	https://developer.tmb.cat/
!a	header	authorization	https://opendata.waltti.fi/getting-started#api-tokens
!b	query	key	https://fiok.bkk.hu/auth
!c	header	Ocp-Apim-Subscription-Key	https://dev-portal.at.govt.nz/
!d	header	Ocp-Apim-Subscription-Key	https://apidevelopers.metroinfo.co.nz/
!e	header	x-api-key	https://opendata.metlink.org.nz/
!f	query	key	https://developer.trafiklab.se/register
!g	query	key	https://www.trafiklab.se/api
!h	header	Authorization	https://nap.si/resources/doc/nap_B2B_en.pdf
!i	header	ApiKey	https://omr.gov.ua/ua/city/departments/dtks/open-data/
!j	query	api_key	https://511.org/open-data/token
!k	header	authorization	https://goswift.ly/realtime-api-key
!l	header	Authorization	https://goswift.ly/realtime-api-key
!m	header	X-Api-Key	https://metrolinktrains.com/about/gtfs/gtfs-rt-access/
!n	query	token	https://api.actransit.org/transit
!o	query	token	https://api.actransit.org/transit/Account/Register
!p	query	Authorization	https://goswift.ly/realtime-api-key
!q	query	api_key	https://developer.wmata.com/signup/
!r	query	api_token	https://metra.com/developers
!s	query	AppID	https://developer.trimet.org/GTFS.shtml
!t	query	key	https://www.soundtransit.org/help-contacts/business-information/open-transit-data-otd/otd-downloads
=AE	United Arab Emirates, Vereinigte Arabische Emirate, الإمارات العربية المتحدة
-Abu Dhabi Emirate
1329	Department of Municipalities and Transport	Integrated Transport Center of Abu Dhabi		2294 5163 181 429	pubftp.dmt.gov.ae/main.html?download&weblink=18511ae7285412ca93169260c239d119&realfilename=itc-abudhabi-ae_itc-abudhabi-ae_1651205153_itc-abudhabi-ae.zip
=AL	Albania, Albanien, Shqipëri
3182	Urban Trans Vlora				2i~denisdemaj233/gtfs-vlora/releases/download/v1/gtfs-vlore.zip
-Tirana
2345	Municipality of Tirana		Tirana	4128 1969 9 18	pt.tirana.al/gtfs/gtfs.zip
=AR	Argentina, Argentinien
-Buenos Aires
1220	Colectivos Buenos Aires			-3518 -6098 114 325	cdn.buenosaires.gob.ar/datosabiertos/datasets/transporte-y-obras-publicas/colectivos-gtfs/colectivos-gtfs.zip	1z~buenosaires.gob.ar/dataset/colectivos-gtfs
=AT	Austria, Österreich
2138	OBB Personenverkehr AG Kundenservice				static.oebb.at/open-data/soll-fahrplan-gtfs/GTFS_OP_2024_obb.zip	1z~oebb.at/de/datensaetze~soll-fahrplan-gtfs~
-Wien
648	Wiener Lokalbahnen (WLB), Wiener Linien			4800 1620 30 35	http://www.wienerlinien.at/ogd_realtime/doku/ogd/gtfs/gtfs.zip
=AU	Australia, Australien
3146	SkyBus Melbourne				3y~au-victoria-skybus-melbourne-gtfs-3146.zip?alt=media
-Australian Capital Territory
935	Canberra Metro Operations	Light Rail	Canberra		55~googletransit/google_transit_lr.zip	1u~legalcode
>t	b~
>a	b~
936	Transport Canberra		Canberra	-3548 14899 33 20	55~googletransit/google_transit.zip
2675	Transport Canberra		Canberra		45~gtfs.zip	55~contact-us/information-for-developers	0	3y~au-australian-capital-territory-transport-canberra-gtfs-2675.zip?alt=media
>t	45~trip-updates.pb	0
>a	45~service-alerts.pb	0
-New South Wales
2449	Transport for New South Wales			-3782 14144 1035 1218	38~transport.nsw.gov.au/data/dataset/d1f68d4f-b778-44df-9823-cf2fa922e47f/resource/67974f14-01bf-47b7-bfa5-c7f2f8a950ca/download/full_greater_sydney_gtfs_static_0.zip	38~transport.nsw.gov.au/dataset/timetables-complete-gtfs
>t	1h~realtime/lightrail/innerwest	1
>a	1h~alerts/all	2
-Northern Territory
683	Department of Transport - Public Transport	Alice Springs public bus network	Alice Springs	-2378 13383 11 7	26~google-transit-alice-springs.zip?v=0.7.0
680	Department of Transport, Public Transport	Darwin public bus network	Darwin	-1267 13082 32 31	26~google-transit-darwin.zip?v=0.16.0	dipl.nt.gov.au/data/bus-timetable-data-and-geographic-information
-Queensland
670	Glass House Country Coaches			-2681 15285 19 12	2r~GTFS/MAL_GTFS.zip
675	TransLink Bowen			-2002 14823 5 4	2r~GTFS/BOW_GTFS.zip
673	TransLink Innisfail			-1754 14542 72 66	2r~GTFS/INN_GTFS.zip
3048	Translink South East Queensland (Translink SEQ)	SEQ School Services			2r~gtfs/SEQ_SCH_GTFS.zip	www.data.qld.gov.au/dataset/general-transit-feed-specification-gtfs-translink/resource/e43b6b9f-fc2b-4630-a7c9-86dd5483552b
>t	2r~api/realtime/SEQ/TripUpdates
>a	2r~api/realtime/SEQ/Alerts
652	TransLink North Stradbroke Island		Brisbane	-2750 15340 11 14	2r~GTFS/NSI_GTFS.zip
672	Duffy's Buses and Stewarts & Sons Coaches	Bundaberg	Bundaberg	-2492 15224 22 25	2r~GTFS/BUN_GTFS.zip	4i~699184c3-8c0e-44db-8a83-7e23709aefbe
669	Christensens Bus and Coach		Caboolture	-2710 15256 18 40	2r~GTFS/KIL_GTFS.zip
674	TransLink Sunbus Cairns		Cairns	-1710 14566 36 13	2r~GTFS/CNS_GTFS.zip	4i~9850f8e5-f572-4de7-97c5-84d45526f9bd
>t	2r~api/realtime/CNS/TripUpdates
>a	2r~api/realtime/CNS/Alerts
667	Buslink Gladstone		Gladstone	-2396 15121 12 16	2r~GTFS/GLT_GTFS.zip
671	Polleys Coaches		Gympie	-2622 15264 32 45	2r~GTFS/GYM_GTFS.zip
678	Mackay Transit Coaches		Mackay	-2142 14886 42 37	2r~GTFS/MKY_GTFS.zip	4i~03426b3e-1ea6-4878-bd9b-cfaef7ca2b1d?truncate=30&inner_span=True
650	Translink Magnetic Island		Magnetic Island	-1918 14684 6 3	2r~GTFS/MAG_GTFS.zip	4i~81030a70-b1e1-4cb1-b7ae-67051d1368e5
679	Translink Magnetic Island Ferry		Magnetic Island	-1926 14683 10 3	2r~GTFS/MIF_GTFS.zip	4i~a7a3282c-ce87-4b4e-8b7b-70a4cc081ed6?truncate=30&inner_span=True
651	TransLink Maryborough-Hervey Bay		Maryborough	-2556 15256 38 35	2r~GTFS/MHB_GTFS.zip	4i~ee40c2d4-f170-426d-9719-3cc3e32c567c
676	Whitsunday Transit		Proserpine	-2041 14857 15 22	2r~GTFS/WHT_GTFS.zip
907	Sunbus Rockhampton		Rockhampton	-2341 15048 12 9	2r~GTFS/ROK_GTFS.zip
655	Youngs Bus Service		Rockhampton	-2364 15039 54 44	2r~GTFS/YEP_GTFS.zip	4i~63dec6b1-bb77-470f-bb34-54fa0db3d6a7
653	Bus Queensland Toowoomba (Bus Qld Toowoomba)		Toowoomba	-2761 15187 35 20	2r~GTFS/TWB_GTFS.zip	4i~48501fd9-148b-4b96-a9fa-b412d768048c
677	Sunbus Townsville		Townsville	-1939 14665 20 20	2r~GTFS/TSV_GTFS.zip
654	Haidleys Panoramic Coaches		Warwick	-2824 15199 5 5	2r~GTFS/WAR_GTFS.zip	4i~4b6cc276-0d70-4c9c-adac-0b8cb384268a
-South Australia
660	Adelaide Metro		Adelaide	-3534 13845 77 59	2p~adelaidemetro.com.au/v1/static/latest/google_transit.zip
>t	2p~adelaidemetro.com.au/v1/realtime/trip_updates
>a	2p~adelaidemetro.com.au/v1/realtime/service_alerts
-Tasmania
681	MetroTas Burnie		Burnie	-4156 14512 80 204	w~Burnie/google_transit.zip
665	MetroTas Hobart		Hobart	-4331 14532 226 298	w~Hobart/google_transit.zip
3147	SkyBus Hobart		Hobart		3y~au-hobart-skybus-hobart-gtfs-3147.zip?alt=media
682	MetroTas Launceston		Launceston	-4288 14681 188 149	w~Launceston/google_transit.zip
-Victoria
3340	Public Transport Victoria (PTV)		Melbourne		38~transport.vic.gov.au/dataset/3f4e292e-7f8a-4ffe-831f-1953be0fe448/resource/fb152201-859f-4882-9206-b768060b50ad/download/gtfs.zip	1u~
>t	1f~vline/trip-updates	3
>a	1f~tram/service-alerts	3
-Western Australia
1086	Transperth		Perth	-3507 11365 1477 824	http://www.transperth.wa.gov.au/TimetablePDFs/GoogleTransit/Production/google_transit.zip	www.transperth.wa.gov.au/About/Spatial-Data-Access
=BA	Bosnia & Herzegovina, Bosnien und Herzegowina, Bosna i Hercegovina, Босна и Херцеговина
3427	Turistička agencija Li-Bus d.o.o. (Livnobus)			4522 1226 28 19	livnobus.com/gtfs/google-transit
=BE	Belgium, Belgien, België, Belgique
1212	Société Régionale Wallonne du Transport	Transport En Commun (TEC)		4951 288 137 350	i~tec-wl.be/Current%20GTFS/TEC-GTFS.zip
686	Société nationale des chemins de fer belges (NMBS-SNCB)			4887 233 348 380	2p~irail.be/nmbs/gtfs/latest.zip
-Antwerpen
685	De Waterbus			5114 429 16 23	14~85165/DeWaterbus.zip
1860	DeWaterbus	unofficial feed with data quality improvements	Antwerp	5114 429 16 23	1z~gtfs.be/dewaterbus/gtfs/be-dewaterbus-gtfs.zip	2p~be/
-Bruxelles-Capitale, Région de
1088	Société des Transports Intercommunaux de Bruxelles/Maatschappij voor het Interc…		Bruxelles	5077 427 16 24	stibmivb.opendatasoft.com/api/datasets/1.0/gtfs-files-production/alternative_exports/gtfszip/	stibmivb.opendatasoft.com/explore/dataset/gtfs-files-production/information/
1859	Société nationale des chemins de fer belges (NMBS-SNCB)	unofficial feed with data quality improvements	Bruxelles	4955 260 280 353	1z~gtfs.be/sncb/gtfs/be-sncb-gtfs.zip	2p~be/
-Vlaams Gewest
684	De Lijn			5065 258 91 331	http://gtfs.irail.be/de-lijn/de_lijn-gtfs.zip
-wallonne, Région
1868	TEC	unofficial feed with data quality improvements			1z~gtfs.be/tec/gtfs/be-tec-gtfs.zip	2p~be/
=BG	Bulgaria, Bulgarien, България
3155	Aytos-Avtrotransport Ltd.				transport.aytos.bg/gtfs/AytosGTFS.zip
-Pleven
2119	Trolleybus Transport Pleven		Pleven	4339 2456 5 15	2g~pleven/PLEVEN.zip
>t	pleven-rt-feed.gtfs.ro/tripUpdates
-Sofia City
2848	Urban Mobility Center - Sofia Traffic				2p~sofiatraffic.bg/api/v1/static	www.sofiatraffic.bg/bg/info-center/gtfs-danni
>t	2p~sofiatraffic.bg/api/v1/trip-updates
>a	2p~sofiatraffic.bg/api/v1/alerts
=BR	Brazil, Brasilien, Brasil
2934	Fortaleza	ETUFOR	Fortaleza		dados.fortaleza.ce.gov.br/dataset/d6f1e64c-aca3-4867-8f39-53b7c9c2d211/resource/7058bfbe-5ba2-45f4-9a91-af1508a7c05b/download/arquivo_gtfs_03.10.2025.zip
-Ceará
2367	METROFOR		Fortaleza		www.metrofor.ce.gov.br/wp-content/uploads/sites/32/2025/01/gtfs_metrofor.zip	www.metrofor.ce.gov.br/gtfs/
-Minas Gerais
9	Empresa de Transportes e Transito de Belo Horizonte (BHTRANS)		Belo Horizonte	-2003 -4406 25 20	ckan.pbh.gov.br/dataset/77764a7e-63fc-4111-ace3-fb7d3037953a/resource/f0fa78dc-74c3-49fa-8971-c310a76a07fa/download/gtfsfiles.zip	dados.pbh.gov.br/dataset/gtfs-estatico-do-sistema-convencional
687	Empresa de Transportes e Transito de Belo Horizonte (BHTRANS)	Supplemental	Belo Horizonte	-2002 -4406 24 18	ckan.pbh.gov.br/dataset/af0c47bb-5a82-4ae1-874f-e45dea1397ff/resource/b2a9341e-4471-45cc-a8c0-11be805590bc/download/gtfsfiles.zip	dados.pbh.gov.br/dataset/feed-gtfs-estatico-do-sistema-suplementar
-Paraná
3225	URBS Curitiba		Curitiba	-2552 -4933 10 10	2i~benaytms/urbs-gtfs/releases/download/latest/gtfs_curitiba.zip
-Região Metropolitana de Fortaleza
2935	ARCE - Agência Reguladora do Estado do Ceará	Ônibus ARCE	Fortaleza		www.arce.ce.gov.br/wp-content/uploads/sites/53/2018/11/GTFS_Arce_01082025.zip	www.arce.ce.gov.br/download/transportes/
-Rio Grande do Sul
7	Empresa Publica de Transportes e Circulação (EPTC)		Porto Alegre	-3024 -5128 27 26	dadosabertos.poa.br/dataset/1fe9c2c1-9fbe-48ea-841b-61e30597ecd6/resource/b3bce61f-78ee-49eb-be57-6236d82bd5e0/download/outputfiles.zip	dadosabertos.poa.br/dataset/gtfs
-Rio de Janeiro
2632	Viação Senhor do Bonfim		Angra dos Reis		29~uc?id=1l8BUIOaNZiu7hbO1UxMB1e9EaXm5s4Wa&export=download
1791	City Transport Secretary of Rio de Janeiro	Municipal buses from Rio de Janeiro	Rio de Janeiro	-2307 -4372 29 56	4d~8ffe62ad3b2f42e49814bf941654ea6c/data	www.data.rio/datasets/gtfs-do-rio-de-janeiro/about
-São Paulo
8	São Paulo Transporte (SPTrans)		São Paulo	-2391 -4698 71 80	www.sptrans.com.br/umbraco/Surface/PerfilDesenvolvedor/BaixarGTFS?memberName=sptrans
=CA	Canada, Kanada
3140	Guelph Transit				gismaps.guelph.ca/Pages/GTFS/google_transit.zip	explore.guelph.ca/pages/open-data-license
2417	Maritime Bus				22~maritimebus-ca/maritimebus-ca.zip
735	VIA Rail Canada			4075 -13035 1802 6707	www.viarail.ca/sites/all/files/gtfs/viarail.zip	www.viarail.ca/en/developer-resources
-Alberta
711	Roam Transit		Banff	5090 -11621 53 215	8~roamtransit-banff-ab-ca/roamtransit-banff-ab-ca.zip
712	Calgary Transit		Calgary	5085 -11427 33 45	1z~calgary.ca/download/npk7-z3bj/application%2Fzip	1z~calgary.ca/stories/s/u45n-7awa/
>t	http://transitdata.calgary.ca/ctransit/tripupdates.pb
>a	http://transitdata.calgary.ca/ctransit/alerts.pb
714	Edmonton Transit System		Edmonton	5330 -11393 40 71	2p~edmonton.ca/TMGTFSRealTimeWebService/GTFS/GTFS.zip	1z~strathcona.ca/Transportation/Transit-Bus-Schedule-GTFS-Data-Feed-Zip-File/2ek5-rxs5/data?no_mobile=true
>t	e~TripUpdate/TripUpdates.pb
>a	e~Alert/Alerts.pb
1997	Lethbridge Transit		Lethbridge	4965 -11291 9 13	gis.lethbridge.ca/OpenData/DataSets/GTFS_Transit_Data.zip	38~lethbridge.ca/pages/open-data-license
2591	Medicine Hat Transit		Medicine Hat		medicinehat.tmix.se/Tmix.Cap.TdExport.WebApi/gtfs/
1992	Red Deer Transit		Red Deer	5220 -11386 12 11	1z~reddeer.ca/datasets/gtfsdatafeed/download/zip
-British Columbia
2528	BC Transit (Cowichan Valley Regional Transit System)			4842 -12422 58 86	1m~10	4e~
>t	1o~10
>a	1n~10
2567	BC Transit (Sunshine Coast Transit System)			4939 -12391 12 44	1m~18	4e~
>t	1o~18
>a	1n~18
2389	Hullo Ferries				hullo.com/gtfs/gtfs-hullo.zip
1871	Rider Express			4365 -12310 1304 4746	riderexpress.ticpoi.com/public/routes/gtfs
2469	BC Transit (100 Mile House)		100 Mile House		1m~34	4e~
>t	1o~34
>a	1n~34
2510	BC Transit (Bulkley-Nechako | Prince George)		Bulkley-Nechako		1m~22	4e~
>t	1o~22
>a	1n~22
2514	BC Transit (Campbell River Transit)		Campbell River	4987 -12529 19 16	1m~12	4e~
>t	1o~12
>a	1n~12
1991	BC Transit (Central Fraser Valley | Chilliwack | Agassiz-Harrison | Hope)	Fraser Valley Region	Central Fraser Valley	4900 -12290 38 148	1m~13	4e~
>t	1o~13
>a	1n~13
2515	BC Transit (Clearwater)		Clearwater		1m~35	4e~
>t	1o~35
>a	1n~35
2520	BC Transit (Columbia Valley | Cranbrook | Elk Valley | Kimberley)	East Kootenay	Columbia Valley		1m~21	4e~
>t	1o~21
>a	1n~21
2524	BC Transit (Comox Valley Transit System)		Comox Valley	4947 -12515 40 35	1m~45	4e~
>t	1o~45
>a	1n~45
2536	BC Transit (Creston Valley)		Creston Valley		1m~16	4e~
>t	1o~16
>a	1n~16
710	BC Transit (Dawson Creek Transit System)		Dawson Creek	5574 -12026 4 5	1m~27	4e~
>t	1o~27
>a	1n~27
2547	BC Transit (Fort St John Transit System)		Fort St. John	5623 -12087 4 7	1m~28
>t	1o~28
>a	1n~28
2462	BC Transit (Hazelton | Kitimat | Terrace)		Hazelton		1m~26	4e~
>t	1o~26
>a	1n~26
2551	BC Transit (Kamloops Transit System)		Kamloops	5063 -12042 23 34	1m~46	4e~
>t	1o~46
>a	1n~46
2555	BC Transit (Kelowna Regional Transit System)		Kelowna	4975 -11979 32 44	1m~47	4e~
>t	1o~47
>a	1n~47
2471	BC Transit (Merritt)		Merritt		1m~37	4e~
>t	1o~37
>a	1n~37
2467	BC Transit (Mount Waddington)		Mount Waddington		1m~17	4e~
>t	1o~17
>a	1n~17
2473	BC Transit (Nanaimo)		Nanaimo		1m~41	4e~
>t	1o~41
>a	1n~41
2579	BC Transit (West Kootenay Transit System)		Nelson	4907 -11814 123 124	1m~20	4e~/
>t	1o~20
>a	1n~20
2470	BC Transit (Pemberton Valley)		Pemberton Valley		1m~50	4e~
>t	1o~50
>a	1n~50
761	Port Alberni		Port Alberni	4922 -12485 6 7	1m~11	4e~
>t	1o~11
>a	1n~11
2543	BC Transit (Port Edward | Prince Rupert)		Port Edward		1m~23	4e~
>t	1o~23
>a	1n~23
2529	BC Transit (Powell River Regional Transit System)		Powell River	4965 -12476 33 58	1m~29	4e~
>t	1o~29
>a	1n~29
2463	BC Transit (Quesnel)		Quesnel		1m~32	4e~
>t	1o~32
>a	1n~32
2464	BC Transit (Revelstoke)		Revelstoke		1m~36	4e~
>t	1o~36
>a	1n~36
2466	BC Transit (Salt Spring Island)		Salt Spring Island		1m~39	4e~
>t	1o~39
>a	1n~39
2508	BC Transit (Shuswap | Vernon)	North Okanagan	Shuswap	4947 -12515 40 35	1m~14	4e~
>t	1o~14
>a	1n~14
2472	BC Transit (Smithers)		Smithers		1m~31	4e~
>t	1o~31
>a	1n~31
2532	BC Transit (South Okanagan-Similkameen)		South Okanagan-Similkameen		1m~15	4e~
>t	1o~15
>a	1n~15
2563	BC Transit (Squamish)		Squamish	4970 -12316 7 6	1m~43	4e~
>t	1o~43
>a	1n~43
2468	BC Transit (Ashcroft-Cache Creek-Clinton Transit System)		Thompson-Nicola Regional District		1m~38	4e~
>t	1o~38
>a	1n~38
2031	Aquabus Ferries		Vancouver	4927 -12313 0 2	aquabusferries.github.io/gtfs-feed/aquabus-bc-ca.zip
690	BC Ferries		Vancouver	4858 -13201 572 888	8~bcferries-bc-ca/bcferries-bc-ca.zip
696	TransLink Vancouver		Vancouver	4900 -12342 47 112	gtfs-static.translink.ca/gtfs/google_transit.zip	www.translink.ca/about-us/doing-business-with-translink/app-developer-resources/gtfs/gtfs-data
>t	gtfsapi.translink.ca/v3/gtfsrealtime	4
>a	gtfsapi.translink.ca/v3/gtfsalerts	4
2571	BC Transit (Victoria Regional Transit System)		Victoria	4834 -12380 36 52	1m~48
>t	1o~48
>a	1n~48
2575	BC Transit (West Coast)		West Coast		1m~51	4e~/
>t	1o~51
>a	1n~51
2583	BC Transit (Whistler Transit System)		Whistler	5008 -12304 8 11	1m~44	4e~
>t	1o~44
>a	1n~44
2587	BC Transit (Williams Lake)		Williams Lake		1m~33	4e~
>t	1o~33
>a	1n~33
-London
2618	Hamilton Street Railway	HSR GTFS Schedule	Hamilton	4316 -8013 18 49	38~hamilton.ca/GTFS-Static/google_transit.zip	www.hamilton.ca/city-council/data-maps/open-data/open-data-licence-terms-and-conditions
>t	38~hamilton.ca/GTFS-RT/GTFS_TripUpdates.pb
>a	38~hamilton.ca/GTFS-RT/GTFS_ServiceAlerts.pb
-Manitoba
717	Winnipeg Transit		Winnipeg	4976 -9732 21 36	http://gtfs.winnipegtransit.com/google_transit.zip
-New Brunswick
2460	Fredericton Transit		Fredericton	4590 -6677 11 19	fredericton.tmix.se/Tmix.Cap.TdExport.WebApi/gtfs/gtfs.zip	www.arcgis.com/home/item.html?id=0bc9093b47c744fdb82af7e830ed8590
1806	Miramichi Transit		Miramichi	4699 -6559 6 15	http://miramichitransit.ca/GTFS/MT_GTFS_2019.01.29.b.zip
1111	Codiac Transport		Moncton	4604 -6489 13 19	www7.moncton.ca/opendata/google_transit.zip	catalogue-moncton.opendata.arcgis.com/datasets/transit-files-gtfs
2131	Saint John Transit		Saint John	4523 -6620 21 36	4d~d6f4783521364429a2e51a64c60ae234/data	catalogue-saintjohn.opendata.arcgis.com/datasets/d6f4783521364429a2e51a64c60ae234/about
-Newfoundland and Labrador
758	Metrobus Transit		St. John's	4744 -5287 18 19	http://www.metrobustransit.ca/google/google_transit.zip	metrobus.com/gtfs.asp
-Nova Scotia
734	Halifax Transit		Halifax	4457 -6386 32 58	http://gtfs.halifax.ca/static/google_transit.zip	http://www.halifax.ca/opendata/OD_TermsOfUse.php
>t	http://gtfs.halifax.ca/realtime/TripUpdate/TripUpdates.pb
>a	http://gtfs.halifax.ca/realtime/Alert/Alerts.pb
-Ontario
3	Barrie Transit		Barrie	4432 -7974 10 13	x~Google_transit.zip	www.barrie.ca/services-payments/transportation-parking/barrie-transit/barrie-gtfs
>t	x~GTFS_TripUpdates.pb
>a	x~GTFS_ServiceAlerts.pb
1858	Belleville Transit		Belleville	4414 -7744 7 10	metrolinx.tmix.se/gtfs/gtfs-belleville.zip
1994	Brampton Transit		Brampton	4355 -7986 27 36	4d~a355aabd5a8c490186bdce559c9c75fb/data	brampton.maps.arcgis.com/home/item.html?id=a355aabd5a8c490186bdce559c9c75fb
724	Burlington Transit		Burlington	4326 -7989 15 16	38~burlington.ca/gtfs-rt/GTFS_Data.zip	38~burlington.ca/opendata-terms-of-use/City%20of%20Burlington%20-%20Open%20Data%20Terms%20of%20Use.pdf
>t	i~burlington.ca/gtfs-rt/GTFS_TripUpdates.pb
>a	i~burlington.ca/gtfs-rt/GTFS_ServiceAlerts.pb
718	Cornwall Transit		Cornwall	4501 -7477 5 10	http://metrolinx.tmix.se/gtfs/gtfs-cornwall.zip
726	Durham Region Transit		Durham	4377 -7925 34 58	maps.durham.ca/OpenDataGTFS/GTFS_Durham_TXT.zip
>t	drtonline.durhamregiontransit.com/gtfsrealtime/TripUpdates
>a	maps.durham.ca/OpenDataGTFS/alerts.pb
733	Kingston Transit		Kingston	4422 -7667 6 23	18~gtfs/gtfs.zip
>t	18~gtfs-realtime/tripupdates.pb
>a	18~gtfs-realtime/alerts.pb
2	London Transit Commission		London	4291 -8136 14 22	http://www.londontransit.ca/gtfsfeed/google_transit.zip	www.londontransit.ca/open-data/ltcs-open-data-terms-of-use/
>t	http://gtfs.ltconline.ca/TripUpdate/TripUpdates.pb
>a	http://gtfs.ltconline.ca/Alert/Alerts.pb
759	Milton Transit		Milton	4348 -7989 6 6	http://metrolinx.tmix.se/gtfs/gtfs-milton.zip	discover-milton.hub.arcgis.com/pages/disclaimer-and-terms-of-use
730	MiWay		Mississauga	4347 -7980 37 29	www.miapp.ca/GTFS/google_transit.zip	www.mississauga.ca/miway-transit/developer-download/
>t	www.miapp.ca/GTFS_RT/TripUpdate/TripUpdates.pb
725	Oakville Transit		Oakville	4337 -7983 17 20	4d~d78a1c1ad6a940009de8b68839a8f606/data	http://www.oakville.ca/data/oakville-transit-route-information.html
2154	Ottawa-Carleton Regional Transit Commission (OC Transpo)		Ottawa	4513 -7604 39 70	oct-gtfs-emasagcnfmcgeham.z01.azurefd.net/public-access/GTFSExport.zip	www.octranspo.com/en/plan-your-trip/travel-tools/developers/
>t	nextrip-public-api.azure-api.net/octranspo/gtfs-rt-tp/beta/v1/TripUpdates	5
737	Greater Sudbury Transit		Sudbury	4640 -8120 32 35	www.greatersudbury.ca/image/opendata/gtfs.zip	http://www.greatersudbury.ca/inside-city-hall/open-government/open-data/open-data-apps/
736	Thunder Bay Transit		Thunder Bay	4835 -8939 13 21	http://api.nextlift.ca/gtfs.zip
>t	http://api.nextlift.ca/gtfs-realtime/tripupdates.pb
>a	http://api.nextlift.ca/gtfs-realtime/alerts.pb
1993	Go Transit		Toronto	4310 -8054 129 225	1l~GO-GTFS.zip	4m~
732	Toronto Transit Commission (TTC)		Toronto	4359 -7965 32 53	i~toronto.ca/toronto.transit.commission/ttc-routes-and-schedules/OpenData_TTC_Schedules.zip	open.toronto.ca/dataset/ttc-routes-and-schedules/
1995	Union Pearson Express (UP Express)		Toronto	4364 -7961 6 23	1l~UP-GTFS.zip	4m~
3150	GRT Bus		Waterloo		4a~1	http://www.regionofwaterloo.ca/en/regionalGovernment/GRT_GTFSdata.asp
>t	http://webapps.regionofwaterloo.ca/api/grt-routes/api/tripupdates
720	Transit Windsor		Windsor	4204 -8310 30 49	38~citywindsor.ca/Uploads/google_transit.zip
728	York Region Transit		York	4372 -7966 60 45	www.yrt.ca/google/google_transit.zip	www.yrt.ca/en/about-us/open-data-licence-agreement.aspx
>t	http://rtu.york.ca/gtfsrealtime/TripUpdates
-Prince Edward Island
2132	T3 Transit		Charlottetown	4620 -6322 9 14	22~coachatlantic-pe-ca/coachatlantic-pe-ca.zip
-Québec
748	Exo	Trains		4536 -7414 41 96	2f~trains/google_transit.zip
>t	2d~TRAINS/tripupdate	6
>a	2d~TRAINS/alert	6
750	Exo Chambly-Richelieu-Carignan			4530 -7357 24 43	2f~citcrc/google_transit.zip	4j~licence/
>t	2d~CITCRC/tripupdate	6
>a	2d~CITCRC/alert	6
745	Exo Haut-Saint-Laurent			4524 -7381 26 25	2f~cithsl/google_transit.zip
>t	38~exo.quebec/ServiceGTFSR/TripUpdate.pb?agency=CITHSL	6
>a	38~exo.quebec/ServiceGTFSR/Alert.pb?agency=CITHSL	6
743	Exo La Presqu'île			4535 -7432 16 64	2f~citpi/google_transit.zip
>t	2d~CITPI/tripupdate	6
>a	2d~CITPI/alert	6
744	Exo Laurentides			4546 -7421 35 65	2f~citla/google_transit.zip	4j~licence/
>t	2d~CITLA/tripupdate	6
>a	2d~CITLA/alert	6
2142	Exo Le Richelain / Roussillon			4535 -7365 19 26	2f~lrrs/google_transit.zip	2e~
>t	38~exo.quebec/ServiceGTFSR/TripUpdate.pb?agency=LRRS	6
>a	38~exo.quebec/ServiceGTFSR/Alert.pb?agency=LRRS	6
747	Exo Roussillon			4536 -7365 19 18	2f~citrous/google_transit.zip
742	Exo Sud-ouest			4525 -7413 25 57	2f~citso/google_transit.zip	4j~licence/
>t	2d~CITSO/tripupdate	6
>a	2d~CITSO/alert	6
1180	MRC les Moulins			4555 -7384 25 34	3y~ca-quebec-mrc-les-moulins-gtfs-1180.zip?alt=media
754	Terrebonne-Mascouche			4555 -7384 25 34	2f~mrclm/google_transit.zip	4j~licence/
>t	2d~MRCLM/tripupdate	6
>a	2d~MRCLM/alert	6
740	Société de transport de l'Outaouais		Gatineau	4538 -7589 21 50	contenu.sto.ca/GTFS/GTFS.zip	www.sto.ca/affaires/espace-developpeurs-donnees-ouvertes/conditions-dutilisation-donnees-ouvertes-et-cle-api-de-la-sto/
755	Exo L'Assomption		L'Assomption	4559 -7354 31 26	2f~mrclasso/google_transit.zip	4j~licence/
>t	2d~MRCLASSO/tripupdate	6
>a	2d~MRCLASSO/alert	6
739	Régie intermunicipale de transport des Collines (Transcollines)		La Pêche	4541 -7708 51 146	2i~transcollines/gtfs/raw/master/transcollines-qc-ca.zip	2i~transcollines/GTFS?tab=License-1-ov-file#readme
>t	http://67.212.79.244:8080/hermes_st_Transcollines/pb/tripUpdates.pb
752	Exo Vallée du Richelieu		La Vallée-du-Richelieu	4550 -7356 15 67	2f~citvr/google_transit.zip	2e~
>t	2d~CITVR/tripupdate	6
>a	2d~CITVR/alert	6
3190	Société de transport de Laval		Laval	4550 -7388 20 35	www.stlaval.ca/datas/opendata/GTF_STL.zip	stlaval.ca/a-propos/diffusion/donnees-ouvertes
751	Réseau de transport de Longueuil		Longueuil	4542 -7357 22 27	www.rtl-longueuil.qc.ca/transit/latestfeed/RTL.zip	www.rtl-longueuil.qc.ca/CMS/MediaFree/file/GTFS/Conditions_GTFS.pdf
763	Société de transport de Lévis		Lévis	4655 -7141 28 35	www.stlevis.ca/sites/default/files/public/assets/gtfs/transit/gtfs_stlevis.zip	1u~deed.fr
2126	Société de transport de Montréal (STM)		Montréal	4540 -7396 30 48	www.stm.info/sites/default/files/gtfs/gtfs_stm.zip	www.stm.info/en/about/developers/terms-use
>t	api.stm.info/pub/od/gtfs-rt/ic/v2/tripUpdates	7
>a	api.stm.info/pub/od/i3/v2/messages/etatservice	7
757	Réseau de transport de la Capitale		Québec	4673 -7147 21 32	cdn.rtcquebec.ca/Site_Internet/DonneesOuvertes/googletransit.zip	4j~recherche/dataset/rtc-gtfs-arrets-et-les-parcours
2276	Société des transports de Rimouski		Rimouski	4843 -6859 4 9	4j~recherche/dataset/d2d92b84-4361-42f0-81eb-3c395bc54597/resource/bd4021ba-d3ae-4d3b-b8fd-016405166761/download/gtfsrimouskibus.zip	4j~recherche/dataset/transport-collectif/resource/bd4021ba-d3ae-4d3b-b8fd-016405166761
>t	3d~uga/passioTransit/gtfs/realtime/tripUpdates
>a	3d~uga/passioTransit/gtfs/realtime/
2603	Rouyn-Noranda		Rouyn-Noranda		4j~recherche/dataset/41ae2192-51ec-4e20-9a1a-6dd1ffd43777/resource/c08636e0-5ce0-4bcf-9fb3-e3be76665c84/download/gtfs.zip	4j~licence/
753	Exo Ville de Sainte-Julie		Sainte-Julie	4550 -7356 13 27	2f~omitsju/google_transit.zip	4j~licence/
>t	38~exo.quebec/ServiceGTFSR/TripUpdate.pb?agency=OMITSJU	6
>a	38~exo.quebec/ServiceGTFSR/Alert.pb?agency=OMITSJU	6
1996	Société de Transport de Sherbrooke		Sherbrooke	4531 -7208 17 26	2p~sts.qc.ca:8443/gtfs/client/GTFS_clients.zip	4j~recherche/fr/dataset/transport-sts
2379	Société de transport collectif de Pierre-De Saurel		Sorel-Tracy		5b~pierre-de-saurel
>t	5a~
>a	5a~
741	Exo Sorel-Varennes		Varennes	4552 -7354 53 46	2f~citsv/google_transit.zip	4j~licence/
>t	2d~CITSV/tripupdate	6
>a	2d~CITSV/alert	6
-Saskatchewan
2602	Moose Jaw Transit		Moose Jaw		moosejaw.ca/wp-content/uploads/2023/11/moosejaw-GTFS.zip	moosejaw.ca/streets-roads/transit/
715	City of Regina		Regina	5040 -10471 11 21	opengis.regina.ca/reginagtfs/google_transit.zip	open.regina.ca/pages/terms-of-use
716	Saskatoon Transit		Saskatoon	5208 -10676 12 21	5~google_transit.zip	www.saskatoon.ca/services-residents/connect-your-city/open-data#:~:text=The%20data%20and%20information%20shared%20on%20Open%20Data,on%20services%20such%20as%20transit%20and%20procurement%20%28purchasing%29
>t	5~TripUpdate/TripUpdates.pb
>a	5~Alert/Alerts.pb
-Yukon
689	Whitehorse Transit		Whitehorse	6068 -13517 11 15	1z~whitehorse.ca/Google_transit_Feed_Docs.zip	1z~whitehorse.ca/
=CH	Switzerland, Schweiz, Schwiiz, Suisse, Svizzera
1970	Shuttler			4668 785 77 72	shuttler.ch/transit-data/gtfs/gtfs.zip	www.shuttler.ch/gtc
2053	Systemaufgaben Kundeninformation SKI+	Switzerland Aggregate 2025 GTFS-Flex		4686 673 63 281	1z~opentransportdata.swiss/de/dataset/gtfsflex/permalink
2898	Systemaufgaben Kundeninformation SKI+	Switzerland Aggregate 2026			1z~opentransportdata.swiss/dataset/timetable-2026-gtfs2020/permalink	opentransportdata.swiss/en/terms-of-use/#Definitions
=CI	Côte d’Ivoire
-Abidjan
2078	Divers opérateurs			520 -423 31 51	2l~africa/abidjan_2/-/raw/main/Abidjan_2023/Donn%C3%A9es/Abidjan_Paratransit_GTFS_20230726.zip?ref_type=heads&inline=false
=CL	Chile
-La Araucanía
1864	Sociedad de Transportes Linea N°5 S.A., Sociedad de Transporte A. Alemania - P.…		Temuco		http://datos.gob.cl/dataset/cef4c471-2837-412b-a78e-1d4c6a261bf9/resource/7887a7e7-9af6-4fc8-b19f-8ff4ea474d1c/download/temuco24nov16.zip
-Región Metropolitana de Santiago
3357	Red Metropolitana de Movilida, EFE Trenes de Chile, Bus de Acercamiento Aeropue…	Dirección de Transporte Metropolitano (DTPM)		-3417 -7087 85 38	www.dtpm.cl/descargas/gtfs/GTFS_20260704.zip	www.dtpm.cl/index.php/gtfs-vigente
=CM	Cameroon, Kamerun, Cameroun
-Littoral
2077	Socatur		Communauté urbaine de Douala	399 963 11 18	2l~africa/douala/-/raw/master/GTFS-SYSTRA/GTFS-SYSTRA.zip?ref_type=heads&inline=false
=CO	Colombia, Kolumbien
3188	Transporte Público Urbano de Ibagué				3m~omtu-unibague/gtfs-ibague/main/gtfs_ibague.zip
-Distrito Capital de Bogotá
3358	SIMUR Bogota			440 -7422 42 21	storage.googleapis.com/gtfs-estaticos/GTFS-2026-04-29.zip	http://www.simur.gov.co/gtfs
-Sucre
2407	Metro Sabanas	Ruta del Corazon	Sincelejo		3m~davidgutierrez/GTFS/main/Sincelejo/GTFS.zip
=CR	Costa Rica
-San Jose
2151	Daytrip Shuttle			939 -8464 108 57	2p~daytrip.com/gtfs_cr.zip	1u~deed
=CY	Cyprus, Zypern, Κύπρος, Kıbrıs
1917	Intercity buses			3466 3241 51 164	4o~GTFS%5C5_google_transit.zip&rel=True
1919	LPT			3472 3315 34 59	4o~GTFS%5C10_google_transit.zip&rel=True
1918	NPT			3491 3272 28 83	4o~GTFS%5C9_google_transit.zip&rel=True
1916	OSEA			3492 3360 18 47	4o~GTFS%5C4_google_transit.zip&rel=True
1915	OSYPA			3465 3232 52 44	4o~GTFS%5C2_google_transit.zip&rel=True
2901	PAME EXPRESS				4o~GTFS%5C11_google_transit.zip&rel=True
=CZ	Czechia, Tschechien, Česko
2904	Czech national bus feed JDF	Czech national feed (without PID, IDS JMK, Flixbus and PMDP)			owncloud.cesnet.cz/index.php/s/IMvVXZIHOuORDrB/download
-Liberecký kraj
1902	Dopravní podnik měst Liberce a Jablonce nad Nisou, a. s.		Liberec	5071 1493 10 23	http://www.dpmlj.cz/gtfs.zip
-Olomoucký kraj
1901	Dopravní podnik města Olomouce, a. s.		Olomouc	4955 1718 9 18	www.dpmo.cz/doc/dpmo-olomouc-cz.zip
-Prague
2036	Bean Shuttle			4756 1305 255 351	www.beanshuttle.com/gtfs.zip
-Praha, hlavní mešto
767	Prazska integrovana doprava (PID)			4901 1331 194 227	http://data.pid.cz/PID_GTFS.zip	pid.cz/o-systemu/opendata/
>t	1c~trip_updates.pb
>a	1c~alerts.pb
-South Moravian
2155	Integrated Transit System of the South Moravian Region (IDS JMK)			4872 1555 93 208	4d~379d2e9a7907460c8ca7fda1f3e84328/data	1z~brno.cz/datasets/379d2e9a7907460c8ca7fda1f3e84328/about
=DE	Germany, Deutschland
3215	DELFI Germany-wide scheduled timetable data (GTFS)	User registration required to download		-3518 -6098 114 325	4w~index.php?id=1384&tx_vrrkit_view%5Bsharing%5D=eyJkYXRhc2V0IjoiZGV1dHNjaGxhbmR3ZWl0ZS1zb2xsZmFocnBsYW5kYXRlbi1ndGZzIiwidXNlcklkIjo1MDM4fQ%3D%3D&tx_vrrkit_view%5Baction%5D=download&tx_vrrkit_view%5Bcontroller%5D=View	y~cc-by
1082	Hofmann Omnibusverkehr GmbH				4t~kvsh.zip	4v~
768	Long-distance rail transport in Germany	gtfs.de - GTFS for Germany Data provided by DELFI e.V		4451 236 1164 2042	27~fv_free/latest.zip
>t	3p~
>a	3p~
3123	Optima Express			4166 1387 496 1271	2i~jonaes/gtfs/raw/refs/heads/main/output/optima_gtfs.zip
1090	Public Transport Germany	gtfs.de - GTFS for Germany Data provided by DELFI e.V		3908 34 3050 6739	27~nv_free/latest.zip	www.nvbw.de/open-data/lizenz
>t	3p~
>a	3p~
1089	Regional Rail Transport Germany	gtfs.de - GTFS for Germany Data provided by DELFI e.V		4330 236 1326 1673	27~rv_free/latest.zip
>t	3p~
>a	3p~
784	Rursee-Schifffahrt KG			-9000 -17020 15958 35020	de.data.public-transport.earth/gtfs-germany.zip
774	Schweizer Reisen				4u~vgf.zip	4v~
1081	Ulmer Eisenbahnfreunde, Sächsisch-Oberlausitzer Eisenbahngesellschaft, SDG Säch…	SPNV Baden-Württemberg			4t~bwspnv.zip	4v~
-Baden-Wurttemberg
2231	Karlsruher Verkehrsverbund		Karlsruhe	4844 793 91 160	projekte.kvv-efa.de/GTFS/google_transit.zip	www.kvv.de/fahrplan/fahrplaene/open-data.html
-Baden-Wuttemberg
2393	NVBW - Nahverkehrsgesellschaft Baden-Württemberg mbH	Aggregate feed for Baden-Württemberg			4t~bwgesamt.zip	www.nvbw.de/open-data/lizenz
-Baden-Württemberg
772	OVA-Aalen, OVA-Bopfingen, Beck+Schubert				4t~oam.zip	4v~
1093	Regional Bus Stuttgart GmbH RBS, FMO, Regiobus Stuttgart, Friedrich Müller Omni…	DB Bahn Regiobus Stuttgart			4u~rbs.zip
918	SBG			0 -1397 4840 2301	4t~sbg.zip
900	TBO Offenburg			4822 749 46 65	4t~tgo.zip	4v~
906	VOLZ			-829 0 5713 4117	4t~vgc.zip
1085	Verkehrsverbund Pforzheim-Enzkreis (VPE)				4t~vpe.zip	4v~
1115	Freiburger Verkehrs AG (VAG), R.A.S.T. Reisen (RAST), Tuniberg Express		Freiburg	4794 759 12 33	www.vag-freiburg.de/fileadmin/gtfs/VAGFR.zip	www.vag-freiburg.de/service-infos/downloads/gtfs-daten
1084	SWEG Markgräflerland		Freiburg		4t~sweg.zip
771	naldo Verkehrsverbund		Hechingen	4777 868 92 104	4u~naldo.zip	4v~
783	Stadtwerke Heilbronn (SWHN)		Heilbronn	4850 734 99 273	4t~hnv.zip
777	Rhein-Neckar-Verkehr		Mannheim	4934 817 24 64	gtfs-sandbox-dds.rnv-online.de/latest/gtfs.zip	38~rnv-online.de/dataset/gtfs-general-transit-feed-specification
769	bodo Verkehrsverbund		Ravensburg	-8957 0 15915 8725	4t~bodo.zip	4v~
920	TuTicket		Tuttlingen		4t~tuticket.zip
773	DB ZugBus Regionalverkehr Alb-Bodensee		Ulm	4755 857 113 173	4t~rab.zip	4v~
776	SWU Verkehr GmbH (SWU)		Ulm	4830 988 16 15	2p~swu.de/daten/SWU.zip
-Bavaria
2333	Münchner Verkehrsgesellschaft (MVG)	Münchner Verkehrsgesellschaft	Munich	4804 1133 22 39	www.mvg.de/static/gtfs/google_transit.zip	www.mvg.de/verbindungen/Fahrplandaten.html
-Bayern
770	BBS Schapfl				4t~ding.zip	4v~
780	Erfurter Verkehrsbetriebe AG			5004 945 255 304	www.vmt-thueringen.de/fileadmin/user_upload/Open_Data/VMT_GTFS.zip
778	Verkehrsverbund Rhein-Sieg (VRS)			4996 623 131 216	http://download.vrsinfo.de/gtfs/google_transit.zip	www.vrs.de/fahren/fahrplanauskunft/opendata-/-openservice
858	Ver­kehrs­ver­bund Groß­raum Nürn­berg (VGN)			4874 1006 148 211	http://www.vgn.de/opendata/GTFS.zip
857	Augsburger Verkehrs- und Tarifverbund (AVV)		Augsburg	4811 1036 55 93	www.avv-augsburg.de/fileadmin/user_upload/OpenData/GTFS_AVV.zip
779	Münchner Verkehrs- und Tarifverbund GmbH (MVV)		Munich	4774 1098 91 129	www.mvv-muenchen.de/fileadmin/mediapool/02-Fahrplanauskunft/03-Downloads/openData/mvv_gtfs.zip	www.mvv-muenchen.de/fahrplanauskunft/fuer-entwickler/opendata/index.html
-Berlin
782	Verkehrsverbund Berlin-Brandenburg (VBB)			5084 1067 348 637	http://vbb.de/vbbgtfs	http://vbb.de/vbbgtfs
>t	3f~
3233	Verkehrsverbund Berlin-Brandenburg (VBB)	Powered by VBB: http://www.vbb.de/		5084 1067 348 637	49~gtfs-mastscharf/GTFS.zip	1u~deed.en
>t	3f~
3234	Verkehrsverbund Berlin-Brandenburg (VBB)	Powered by VBB: http://www.vbb.de/		5084 1067 348 637	49~gtfs-flex.zip	1u~deed.en
>t	3f~
-Hamburg
3362	Hamburger Verkehrsverbund GmbH (HVV)			5154 831 511 382	daten.transparenz.hamburg.de/Dataport.HmbTG.ZS.Webservice.GetRessource100/GetRessource100.svc/f0073555-962c-4d55-870e-b94bb676ad9d/Upload__hvv_Rohdaten_GTFS_Fpl_20260408.ZIP	www.govdata.de/dl-de/by-2-0
-Hessen
2902	CROSS Solution	CityBus Wächtersbach	Wächtersbach		citybus-waechtersbach-8be41f.gitlab.io/citybus-waechtersbach-gtfs.zip	gitlab.com/cbleek/citybus-waechtersbach/-/blob/main/LICENSE?ref_type=heads
-Nordrhein-Westfalen
2651	Verkehrsverbund Rhein-Ruhr			5035 585 194 360	4w~dataset/496eea5d-d6ef-4dc2-aeb0-d15c4fbf3178/resource/773be6b9-daec-4c39-971a-c9e5668f148b/download/20250508_gtfs_vrr_od.zip	4w~ht/de/organisation/verkehrsverbuende/vrr/startseite?tx_vrrkit_view%5Baction%5D=details&tx_vrrkit_view%5Bcontroller%5D=View&tx_vrrkit_view%5Bdataset_name%5D=soll-fahrplandaten-vrr&cHash=02c1406b5f625dd48a64d0dd29805e2c
1224	Rurtalbahn GmbH | ABELLIO Rail | VIAS GmbH| Aachener Straßenbahn und Energiever…		Aachen	5051 586 117 216	i~avv.de/current_GTFS/AVV_GTFS_Masten_mit_SPNV.zip
1094	Rurtalbahn GmbH, ABELLIO Rail, VIAS GmbH, Aachener Straßenbahn und Energieverso…		Aachen	5051 586 117 216	i~avv.de/current_GTFS/AVV_GTFS_mit_SPNV.zip
-Sachsen
2360	Mitteldeutscher Verkehrsverbund GmbH (MDV)		Halle	5082 1141 117 211	www.mdv.de/site/uploads/gtfs_mdv.zip	1u~deed.de
-Thüringen
1172	Verkehrsverbund Mittelthüringen (VMT)			5004 945 255 304	www.vmt-thueringen.de/fileadmin/VMT_Redaktion/OPEN_DATA/VMT_GTFS.zip	1t~licenses/by-nd/2.0/de/
=DK	Denmark, Dänemark, Danmark
1292	Rejseplanen	Denmark Aggregate		5355 812 419 824	www.rejseplanen.info/labs/GTFS.zip
=DO	Dominican Republic, Dominikanische Republik, República Dominicana
-Santiago
1914	Ayuntamiento del Municipio de Santiago, Oficina Metropolitana de Servicios de A…		Santiago de los Caballeros	1848 -7171 134 174	2l~latin-america/santiago-de-los-caballeros/-/raw/master/RD_Santiago_GTFS.zip?inline=false
=EE	Estonia, Estland, Eesti
3235	ABuss OÜ, Aktsiaselts Hansa Bussiliinid, Aktsiaselts MK Autobuss, Alukvik OÜ, A…	Ühistranspordiregistri avaandmed			2c~estonia_unified_gtfs.zip	4b~
3383	Aktsiaselts MK Autobuss, Arilix OÜ, AS ANNISTON, AS Lux Express Estonia, Estoni…	Siseriiklikud kaugbussiliinid		22 2186 5943 3869	2c~kaugliinid.zip	4b~
3153	ELRON				2c~elron.zip
>t	crowdsourcing.transitous.org/gtfsrt/ee-elron/trip-updates.pb
3384	TS Laevad OÜ	TS Laevad OÜ parvlaevaühendused		5857 2305 33 46	2c~tslaevad.zip	4b~
3047	Tallinna Linn	TLT	Tallinna linn		2c~tallinn.zip	peatus.ee/content/teenusest
-Harjumaa
3368	Alukvik OÜ, Ekspressbussiliinid osaühing, GoBus AS, HANSABUSS AS, SEBE Aktsiase…	Harjumaa		22 2186 5943 3869	2c~harjumaa.zip	4b~
-Hiiumaa
3381	HANSABUSS AS	Hiiumaa		22 2186 5943 3869	2c~hiiumaa.zip	4b~
-Ida-Virumaa
3372	GoBus AS, MEELIS HEEK, MK Reis OÜ	Ida-Virumaa		22 2186 5943 3869	2c~ida_viru.zip	4b~
3366	GoBus AS, NAJA OÜ, OSAÜHING FREMANTI, OV Ida-Bus OÜ	Kohtla-Järve linn	Kohtla-Järve linn	5898 2679 48 141	2c~kohtla_jarve.zip	4b~
3365	GoBus AS	Narva linn	Narva linn	5893 2566 69 254	2c~narva.zip	4b~
-Järvamaa
3374	ATG Bussipark OÜ, GoBus AS	Järvamaa		22 2186 5943 3869	2c~jarvamaa.zip	4b~
-Jõgevamaa
3373	Eesti Bussiliinid OÜ, GoBus AS	Jõgevamaa		22 2186 5943 3869	2c~jogevamaa.zip	4b~
-Lääne-Virumaa
3370	HANSABUSS AS	Lääne-Virumaa		22 2186 5943 3869	2c~laane_virumaa.zip	4b~
3367	HANSABUSS AS	Rakvere linn	Rakvere linn	5893 2566 69 128	2c~rakvere.zip	4b~
-Läänemaa
3369	GoBus AS, MK Reis OÜ	Läänemaa		22 2186 5943 3869	2c~laanemaa.zip	4b~
-Pärnumaa
3377	Aktsiaselts MK Autobuss, Atko Bussiliinid AS, GoBus AS, SEBE Aktsiaselts	Pärnumaa		22 2186 5943 3869	2c~parnumaa.zip	4b~
3364	Osaühing Bristol Takso, Papiniidu Projekt AS, Piiroja Invest OÜ, SEBE Aktsiasel…	Pärnu linn	Pärnu linn	22 2186 5943 3869	2c~parnu.zip	4b~
-Põlvamaa
3375	GoBus AS	Põlvamaa		22 2186 5943 3869	2c~polvamaa.zip	4b~
-Raplamaa
3371	GoBus AS, HANSABUSS AS	Raplamaa		22 2186 5943 3869	2c~raplamaa.zip	4b~
-Saaremaa
3382	GoBus AS, Saaremaa vald	Saaremaa		22 2186 5943 3869	2c~saaremaa.zip	4b~
-Tartumaa
3378	HANSABUSS AS, Kihnu Veeteed AS	Tartumaa		22 2186 5943 3869	2c~tartumaa.zip	4b~
3363	GoBus AS, HANSABUSS AS, SEBE Aktsiaselts	Tartu linn	Tartu linn	22 2186 5943 3869	2c~tartu.zip	4b~
-Valgamaa
3379	ATG Bussiliinid OÜ, GoBus AS	Valgamaa		22 2186 5943 3869	2c~valgamaa.zip	4b~
-Viljandimaa
3380	Atko Bussiliinid AS, Estonian Lines OÜ, GoBus AS	Viljandimaa		22 2186 5943 3869	2c~viljandimaa.zip	4b~
-Võrumaa
3376	GoBus AS	Võrumaa		22 2186 5943 3869	2c~vorumaa.zip	4b~
=EG	Egypt, Ägypten, مصر
-Al Qahirah
3354	Cairo Metro			2985 3120 31 22	1z~transportforcairo.com/documents/87/link	1t~licenses/by-nc-sa/2.0/
3355	Agyad, Box Paratransit, Cooperative paratransit 29 Seater (Grey Licenseplates)…		Cairo	2974 3088 56 88	1z~transportforcairo.com/documents/88/link	1t~licenses/by-nc-sa/2.0/
=ES	Spain, Spanien, España
2727	AECFA (Spanish Association for the Coordination and Facilitation of Time Strips)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1096	36~licencia-datos	8	3y~es-aecfa-gtfs-2727.zip?alt=media
2825	ALSA buses	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1133	36~licencia-datos	8	3y~es-alsa-autobuses-gtfs-2825.zip?alt=media
2718	Autobuses La Unión (ALU)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1266	36~licencia-datos	8	3y~es-la-union-gtfs-2718.zip?alt=media
3145	Autobuses urbanos de Burgos				www.aytoburgos.es/GTFS/Google_transit.zip
2752	Autocares Rías Baixas (Rías Baixas Coaches)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1843	36~licencia-datos	8	3y~es-autocares-rias-baixas-gtfs-2752.zip?alt=media
2809	Avanza Grupo (VAC-124. Huesca-Lleida with branches)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1713	36~licencia-datos	8	3y~es-huesca-lleida-avanza-grupo-gtfs-2809.zip?alt=media
2810	Avanza Grupo (VAC-245. Huesca-Barcelona)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1712	36~licencia-datos	8	3y~es-avanza-grupo-gtfs-2810.zip?alt=media
3181	Centro Comercial RÍO Shopping (La Regional Vallisoletana S.A)				2i~10198aprieto/rioshoppingbus-gtfs/archive/refs/heads/main.zip
2817	DAIBUS (VAC-232. Madrid Malaga and Algeciras (Cadiz))	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1132	36~licencia-datos	8	3y~es-daibus-gtfs-2817.zip?alt=media
2715	Euskotren	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1263	36~licencia-datos	8	3y~es-euskotren-gtfs-2715.zip?alt=media
2811	Interbus (VAC-231. Madrid, Piedrabuena (Ciudad Real) and Agudo (Ciudad Real))	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1711	36~licencia-datos	8	3y~es-interbus-gtfs-2811.zip?alt=media
2756	Lurraldebus Euskotren bus	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1202	36~licencia-datos	8	3y~es-lurraldebus-euskotren-bus-gtfs-2756.zip?alt=media
2776	Lurraldebus Pesa	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1233	36~licencia-datos	8	3y~es-lurraldebus-pesa-gtfs-2776.zip?alt=media
2794	Lázara Coaches	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/2072	36~licencia-datos	8	3y~es-lazara-coaches-gtfs-2794.zip?alt=media
3052	Metro Bilbao	Metro Bilbao			1w~metrobilbao.zip	1z~ctb.eus/en/pages/legal-notice
>t	1v~metro-bilbao-trip-updates.pb
>a	1v~metro-bilbao-service-alerts.pb
2785	Ouigo	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1766	36~licencia-datos	8	3y~es-ouigo-gtfs-2785.zip?alt=media
2620	Renfe	High-Speed Long-Distance Medium Distance			ssl.renfe.com/gtransit/Fichero_AV_LD/google_transit.zip	1z~renfe.com/dataset/horarios-de-alta-velocidad-larga-distancia-y-media-distancia/resource/25d6b043-9e47-4f99-bd91-edd51d782450
2717	Renfe Feve	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1131	36~licencia-datos	8	3y~es-renfe-feve-gtfs-2717.zip?alt=media
2653	Renfe commuter trains (Cercanias)	Commuter train schedules for Cercanías and Rodalies trains		3647 -629 712 945	ssl.renfe.com/ftransit/Fichero_CER_FOMENTO/fomento_transit.zip	1z~renfe.com/dataset/horarios-cercanias/resource/6f1523c6-a9e3-48e3-9ace-bb107a762be6
>t	gtfsrt.renfe.com/trip_updates.pb
>a	gtfsrt.renfe.com/alerts.pb
2712	Samar Buses	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1165	36~licencia-datos	8	3y~es-autobuses-samar-gtfs-2712.zip?alt=media
2716	Transports Municipals D’Egara (TMESA) Terrassa city bus	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1175	36~licencia-datos	8	3y~es-tmesa-gtfs-2716.zip?alt=media
-Alicante
1039	TRAM Alicante			3835 -52 49 63	http://www.tramalicante.es/google_transit_feed/google_transit.zip
2822	Vectalia Movilidad (Alicante city buses)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1607	36~licencia-datos	8	3y~es-alicante-vectalia-movilidad-gtfs-2822.zip?alt=media
2815	Vectalia Movilidad (Urban buses in San Vicente del Raspeig)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1566	36~licencia-datos	8	3y~es-alicante-vectalia-movilidad-gtfs-2815.zip?alt=media
-Almeria
2774	Autocares Baraza (Baraza Coaches)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1169	36~licencia-datos	8	3y~es-almeria-autocares-baraza-gtfs-2774.zip?alt=media
-Andalucía
2721	Network of Metropolitan Transport Consortiums of Andalusia	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1562	36~licencia-datos	8	3y~es-andalucia-transporte-metropolitano-gtfs-2721.zip?alt=media
2212	Empresa Malagueña de Transportes (EMT)		Málaga	3665 -458 13 24	2p~emtmalaga.es/GTFS/google_transit.zip
>t	2p~emtmalaga.es/GTFSRTapi/api/tripupdate
>a	http://gtfs.emtmalaga.es/GTFSRTapi/api/alert
1017	Metro de Málaga	GTFS static	Málaga	3668 -449 4 6	metromalaga.es/GTFS/GTFS_METRO_MALAGA.zip	metromalaga.es/GTFS/ACCESO%20A%20DATOS%20P%C3%9ABLICOS%20DE%20METRO%20M%C3%81LAGA%20LICENCIA%20Y%20CONDICIONES%20DE%20USO.pdf
-Andalusia
2798	Fuengirola city bus	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Fuengirola		36~api/Fichero/download/1710	36~licencia-datos	8	3y~es-andalusia-fuengirola-city-bus-gtfs-2798.zip?alt=media
2769	Granada City Council (Granada city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Grenada		36~api/Fichero/download/1564	36~licencia-datos	8	3y~es-andalusia-grenada-city-bus-gtfs-2769.zip?alt=media
2784	Public Works Agency of the Andalusian Regional Government (Metro de Grenada)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Grenada		36~api/Fichero/download/1568	36~licencia-datos	8	3y~es-andalusia-grenada-metro-gtfs-2784.zip?alt=media
2781	Metro de Sevilla	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Seville		36~api/Fichero/download/1583	36~licencia-datos	8	3y~es-andalusia-seville-metro-de-sevilla-gtfs-2781.zip?alt=media
2770	TUSSAM (Seville bus and tram)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Seville		36~api/Fichero/download/1567	36~licencia-datos	8	3y~es-andalusia-seville-tussam-bus-gtfs-2770.zip?alt=media
-Aragon
2808	La Veloz SA (Buses from the Belchite countryside area to Zaragoza (C12))	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1914	36~licencia-datos	8	3y~es-aragon-la-veloz-gtfs-2808.zip?alt=media
2819	Avanza Grupo (Huesca city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Huesca		36~api/Fichero/download/1172	36~licencia-datos	8	3y~es-aragon-huesca-avanza-grupo-city-bus-gtfs-2819.zip?alt=media
2807	Albarracín Movilidad (Buses from the Albarracín mountain range to Teruel (C10))	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Teruel		36~api/Fichero/download/2807	36~licencia-datos	8	3y~es-aragon-teruel-albarracin-movilidad-gtfs-2807.zip?alt=media
2801	Tranvías Urbanos de Zaragoza (Zaragoza Tram)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Zaragoza		36~api/Fichero/download/1687	36~licencia-datos	8	3y~es-zaragoza-tram-gtfs-2801.zip?alt=media
-Baleares
2923	Santa Eulalia Ferry	Santa Eulalia Cityboat	Santa Eulalia del Río		www.santaeulaliaferry.com/gtfs_feed_2025.zip
-Balearic Islands
2814	Baleària Ferry	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1527	36~licencia-datos	8	3y~es-baelearic-islands-balearia-ferry-gtfs-2814.zip?alt=media
2800	Rafael Nadal Coaches	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/2050	36~licencia-datos	8	3y~es-balearic-islands-rafael-nadal-coaches-gtfs-2800.zip?alt=media
2766	TIB Transports de les Illes Balears - CTM Transport Consortium of Mallorcam (Pu…	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1272	36~licencia-datos	8	3y~es-balearic-islands-mallorca-public-transport-gtfs-2766.zip?alt=media
2797	TIB Transports of the Balearic Islands - CIE Consell Insular d'Eivissa (Ibiza I…	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1273	36~licencia-datos	8	3y~es-balearic-islands-ibizia-island-bus-gtfs-2797.zip?alt=media
2763	TIB Transports of the Balearic Islands - CIME Consell Insular de Menorca (Menor…	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1363	36~licencia-datos	8	3y~es-balearic-islands-menorca-island-bus-gtfs-2763.zip?alt=media
2782	Palma City Council (Palma de Mallorca city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Palma de Mallorca		36~api/Fichero/download/1495	36~licencia-datos	8	3y~es-balearic-islands-palma-de-mallorca-city-bus-gtfs-2782.zip?alt=media
-Barcelona
1003	TRAM Barcelona (Tranvía Metropolitano Barcelona)			4136 205 3 9	38~tram.cat/GTFS/zip/TBX.zip
1004	TRAM Barcelona Besós (Tranvía Metropolitano Barcelona)			4139 219 5 4	38~tram.cat/GTFS/zip/TBS.zip
892	Àrea Metropolitana de Barcelona (AMB)	Bus		4126 185 25 44	4c~OpenData/google_transit.zip
>t	4c~transit/trips-updates/trips.bin
>a	4c~transit/alerts/alerts.bin
2359	Transports Metropolitans de Barcelona (TMB)	TMB	Barcelona	4129 205 21 20	api.tmb.cat/v1/static/datasets/gtfs.zip?app_id=ca07cd5b	25~tmb.cat/	9	3y~es-barcelona-transports-metropolitans-de-barcelona-tmb-gtfs-2359.zip?alt=media
-Biscay
2789	El Transbordador de Vizcaya (Bizkaia Bridge Ferry)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1270	36~licencia-datos	8	3y~es-biscay-bridge-ferry-gtfs-2789.zip?alt=media
2788	Kbus (Barakaldo urban)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Barakaldo		36~api/Fichero/download/2068	36~licencia-datos	8	3y~es-biscay-barakaldo-kbus-gtfs-2788.zip?alt=media
2799	Bermibusa	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Bermeo		36~api/Fichero/download/2063	36~licencia-datos	8	3y~es-biscay-bermeo-bermibusa-gtfs-2799.zip?alt=media
2793	Erandio City Council (Erandio! Busa)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Erandio		36~api/Fichero/download/2066	36~licencia-datos	8	3y~es-biscay-erandio-city-council-gtfs-2793.zip?alt=media
2792	Etxebarri Town Hall	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Etxebarri		36~api/Fichero/download/2065	36~licencia-datos	8	3y~es-biscay-etxebarri-city-council-gtfs-2792.zip?alt=media
2791	Leioa City Council (Lejoan Busa)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Leoia		36~api/Fichero/download/2061	36~licencia-datos	8	3y~es-biscay-leoia-city-council-gtfs-2791.zip?alt=media
2790	Sopela Town Hall	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Sopela		36~api/Fichero/download/2064	36~licencia-datos	8	3y~es-biscay-sopela-town-hall-gtfs-2790.zip?alt=media
-Bizkaia
2681	Bilbobus	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Bilbao		36~api/Fichero/download/1460	36~licencia-datos	8	3y~es-bizkaia-bilbobus-gtfs-2681.zip?alt=media
1135	Bizkaibus		Bilbao	4299 -344 44 105	baliabideak.bizkaia.eus/Bizkaibus/GTFS/Bizkaibus.zip
1162	El Transbordador de Vizcaya		Bilbao	4332 -302 0 0	1w~puentebizkaia.zip	1u~
2680	Funicular de Artxanda	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Bilbao		36~api/Fichero/download/1264	36~licencia-datos	8	3y~es-bizkaia-funicular-de-artxanda-gtfs-2680.zip?alt=media
1316	La Burundesa S.A.		Bilbao	0 -268 4334 268	3y~us-biscay-la-burundesa-sa-gtfs-1316.zip?alt=media
-Canarias
787	Transportes interurbanos de Tenerife (TITSA)		Tenerife	2801 -1692 56 77	http://www.titsa.com/Google_transit.zip
-Canary Islands
2783	City Council of Las Palmas de Gran Canaria (city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Las Palmas de Gran Canaria		36~api/Fichero/download/1295	36~licencia-datos	8	3y~es-canary-islands-las-palmas-de-gran-canaria-city-bus-gtfs-2783.zip?alt=media
-Cantabria
2748	Gobierno de Cantabria (Buses in Cantabria)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1560	36~licencia-datos	8	3y~es-cantabria-buses-gtfs-2748.zip?alt=media
2762	TUS (Transportes Urbanos de Santander)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Santander		36~api/Fichero/download/1602	36~licencia-datos	8	3y~es-cantabria-santander-tus-gtfs-2762.zip?alt=media
-Castile and León
2795	Ancebus	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Salamanca		36~api/Fichero/download/2071	36~licencia-datos	8	3y~es-castile-and-leon-salamanca-ancebus-gtfs-2795.zip?alt=media
2823	Salamanca de Transportes S.A. (Grupo Ruiz)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Salamanca		36~api/Fichero/download/1598	36~licencia-datos	8	3y~es-castile-and-leon-salamanca-grupo-ruiz-gtfs-2823.zip?alt=media
2816	Avanza Grupo (Segovia city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Segovia		36~api/Fichero/download/1559	36~licencia-datos	8	3y~es-castile-and-leon-segovia-city-bus-gtfs-2816.zip?alt=media
2818	Avanza Grupo (Soria city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Soria		36~api/Fichero/download/1174	36~licencia-datos	8	3y~es-castile-and-leon-soria-avanza-grupo-city-bus-gtfs-2818.zip?alt=media
2787	Alvarez Travelers Coaches	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Zamora		36~api/Fichero/download/2070	36~licencia-datos	8	3y~es-castille-and-leon-zamora-alvarez-travelers-coaches-gtfs-2787.zip?alt=media
-Castile-La Mancha
2765	Urban Buses of Ciudad Real (AISA)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Ciudad Real		36~api/Fichero/download/1599	36~licencia-datos	8	3y~es-castille-la-mancha-ciudad-real-gtfs-2765.zip?alt=media
-Castilla y León
2691	La Regional Vallisoletana S.A	ArroyoBus	Arroyo de la Encomienda		29~u/0/uc?id=1Kzk10f1895vmUF3u2V1YWIpKY0czTTNk&export=download
-Catalonia
2926	Autobusos Interurbans				territori.gencat.cat/web/.content/home/serveis/visors-cartografia/bases-cartografiques/infraestructures-mobilitat/autobusos-interurbans/busos-interurbans-GTFS.zip
2826	Autoridad de Transporte Metropolitano del Área de Barcelona (ATM) Buses and tra…	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/2060	36~licencia-datos	8	3y~es-atm-autobuses-trains-complete-gtfs-2826.zip?alt=media
2832	Autoridad de Transporte Metropolitano del Área de Barcelona (ATM) Buses and tra…	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/2059	36~licencia-datos	8	3y~es-atm-autobuses-trains-simplified-gtfs-2832.zip?alt=media
2805	Cots Alsina	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/2009	36~licencia-datos	8	3y~es-catalonia-cots-alsina-gtfs-2805.zip?alt=media
2806	Eixbus S.At	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1969	36~licencia-datos	8	3y~es-catalonia-eixbus-gtfs-2806.zip?alt=media
2796	Generalitat of Catalonia (Intercity bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1364	36~licencia-datos	8	3y~es-catalonia-intercity-bus-gtfs-2796.zip?alt=media
2755	Moventis Sarbus (Buses Sarbus – La Vallesana)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1581	36~licencia-datos	8	3y~es-catalonia-moventis-sarbus-vallesana-gtfs-2755.zip?alt=media
2764	Moventis Sarfa (Sarfa buses)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1576	36~licencia-datos	8	3y~es-catalonia-moventis-sarfa-gtfs-2764.zip?alt=media
2750	Pujol	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1577	36~licencia-datos	8	3y~es-cantalonia-pujol-gtfs-2750.zip?alt=media
2779	Autocorb Coaches	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Barcelona		36~api/Fichero/download/1171	36~licencia-datos	8	3y~es-catalonia-barcelona-autocorb-coaches-gtfs-2779.zip?alt=media
2768	Avanza Grupo (Mataró city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Barcelona		36~api/Fichero/download/1173	36~licencia-datos	8	3y~es-catalonia-barcelona-avanza-grupo-gtfs-2768.zip?alt=media
2761	Direxis Masats	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Barcelona		36~api/Fichero/download/1983	36~licencia-datos	8	3y~es-catalonia-barcelona-direxis-masats-gtfs-2761.zip?alt=media
2775	Direxis TGO (Transportes Generales de Olesa)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Barcelona		36~api/Fichero/download/1984	36~licencia-datos	8	3y~es-catalonia-barcelona-direxis-tgo-gtfs-2775.zip?alt=media
2754	Moventis Empresa Casas (Casas Company Buses)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Barcelona		36~api/Fichero/download/1578	36~licencia-datos	8	3y~es-catalonia-barcelona-moventis-empresa-casas-gtfs-2754.zip?alt=media
2749	TCC Barcelona Buses	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Barcelona		36~api/Fichero/download/1580	36~licencia-datos	8	3y~es-cantalonia-barcelona-tcc-gtfs-2749.zip?alt=media
2751	Transports Municipals del Gironés SAU (TMG) Girona city bus	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Girona		36~api/Fichero/download/1570	36~licencia-datos	8	3y~es-cantalonia-girona-city-bus-gtfs-2751.zip?alt=media
2753	Autobusos de Lleida (Lleida buses)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Lledia		36~api/Fichero/download/1579	36~licencia-datos	8	3y~es-catalonia-lledia-autobusos-de-lledia-gtfs-2753.zip?alt=media
2777	EMT Tarragona	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Tarragona		36~api/Fichero/download/1694	36~licencia-datos	8	3y~es-catalonia-tarragona-emt-gtfs-2777.zip?alt=media
-Catalunya
1856	Railways of the Generalitat of Catalonia (Ferrocarrils de la Generalitat de Cat…			4135 63 105 154	www.fgc.cat/google/google_transit.zip	dadesobertes.fgc.cat/explore/?q=gtfs_zip
-Cáceres
2714	Vectalia Movilidad (Cáceres city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1493	36~licencia-datos	8	3y~es-caceres-autobus-urbano-de-caceres-gtfs-2714.zip?alt=media
-Córdoba
2713	AUCORSA (Autobuses de Córdoba S.A.)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1573	36~licencia-datos	8	3y~es-aucorsa-gtfs-2713.zip?alt=media
-Extremadura
2690	Junta de Extremadura (Extremadura Regional Government Buses)				http://ideex.es/Geoportal/files/gtfs/Gtfs_Ex.zip
-Galicia
2821	Xunta de Galicia Buses	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1584	36~licencia-datos	8	3y~es-galicia-xunta-de-galicia-gtfs-2821.zip?alt=media
2780	Costa Coaches	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	A Coruña		36~api/Fichero/download/2069	36~licencia-datos	8	3y~es-catalonia-barcelona-costa-coaches-gtfs-2780.zip?alt=media
2767	La Coruña Tram Company SA	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	A Coruña		36~api/Fichero/download/1574	36~licencia-datos	8	3y~es-galicia-a-coruna-tram-gtfs-2767.zip?alt=media
2778	Rodil	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Lugo		36~api/Fichero/download/2074	36~licencia-datos	8	3y~es-galicia-lugo-rodil-gtfs-2778.zip?alt=media
2804	Avanza Grupo (Ourense city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Ourense		36~api/Fichero/download/1586	36~licencia-datos	8	3y~es-galicia-ourense-city-bus-gtfs-2804.zip?alt=media
-Gipuzkoa
2682	dBus (Donostiabus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	San Sebastián		36~api/Fichero/download/1196	36~licencia-datos	8	3y~es-gipuzkoa-dbus-gtfs-2682.zip?alt=media
>t	38~euskadi.eus/transport/moveuskadi/dbus/gtfsrt_dbus_trip_updates.pb
>a	38~euskadi.eus/transport/moveuskadi/dbus/gtfsrt_dbus_alerts.pb
-Guipúzcoa
2731	Lurraldebus Ekialdebus	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1201	36~licencia-datos	8	3y~es-guipuzcoa-ekialdebus-gtfs-2731.zip?alt=media
2732	Lurraldebus Goierrialdea	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1229	36~licencia-datos	8	3y~es-guipuzcoa-goierrialdea-gtfs-2732.zip?alt=media
2736	Lurraldebus Guipuzcoana (La Guipuzcoana)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1204	36~licencia-datos	8	3y~es-guipuzcoa-lurraldebus-gtfs-2736.zip?alt=media
2757	Lurraldebus TBH (Interurban Tolosa Buruntzaldea)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1608	36~licencia-datos	8	3y~es-guipuzcoa-lurraldebus-tbh-gtfs-2757.zip?alt=media
2759	Lurraldebus Urbano de Errentería (Errenteria Urbanoa)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1234	36~licencia-datos	8	3y~es-guipuzcoa-lurraldebus-errenteria-gtfs-2759.zip?alt=media
2758	Tolosa City Council (Urbano de Tolosa)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/2067	36~licencia-datos	8	3y~es-guipuzcoa-tolosa-city-council-gtfs-2758.zip?alt=media
2735	Lurraldebus Eibar	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Eibar		36~api/Fichero/download/1200	36~licencia-datos	8	3y~es-guipuzcoa-eibar-gtfs-2735.zip?alt=media
2734	Lurraldebus - Hernani Urban (Hernani city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Hernani		36~api/Fichero/download/1230	36~licencia-datos	8	3y~es-guipuzcoa-hernani-hernaniko-hiribusa-gtfs-2734.zip?alt=media
2724	Auif Irunbus (Lurraldebus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Irún		36~api/Fichero/download/1199	36~licencia-datos	8	3y~es-guipuzcoa-irun-auif-irunbus-gtfs-2724.zip?alt=media
2760	Lurraldebus Lasarte	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Lasarte		36~api/Fichero/download/1231	36~licencia-datos	8	3y~es-guipuzcoa-lurraldebus-lasarte-gtfs-2760.zip?alt=media
2733	Lurraldebus Arrasate	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Mondragón-Arrasate		36~api/Fichero/download/1198	36~licencia-datos	8	3y~es-guipuzcoa-mondragon-arrasate-gtfs-2733.zip?alt=media
2725	Lurraldebus Oiartzun (Xorrola)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Oiartzun		36~api/Fichero/download/1232	36~licencia-datos	8	3y~es-guipuzcoa-oiartzun-xorrola-gtfs-2725.zip?alt=media
2737	Oñati urban (Oñatiko herribusa)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Oñati		36~api/Fichero/download/2062	36~licencia-datos	8	3y~es-guipuzcoa-onati-onatiko-herribusa-gtfs-2737.zip?alt=media
2726	Lurraldebus Tolosaldea	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Tolosaldea		36~api/Fichero/download/1235	36~licencia-datos	8	3y~es-guipuzcoa-tolosaldea-lurraldebus-gtfs-2726.zip?alt=media
2728	Lurraldebus Zarautz	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Zarautz		36~api/Fichero/download/1237	36~licencia-datos	8	3y~es-guipuzcoa-lurraldebus-gtfs-2728.zip?alt=media
-Madrid
2813	AISA (Bus Madrid-Aranda de Duero-Burgo de Osma)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1561	36~licencia-datos	8	3y~es-madrid-aisa-gtfs-2813.zip?alt=media
2720	Consorcio Regional de Transportes de Madrid CRTM Commuter Network (Red de Cerca…	Powered by CRTM: http://www.crtm.es/			4d~1a25440bf66f499bae2657ec7fb40144/data	4f~
993	Consorcio Regional de Transportes de Madrid CRTM EMT (Red de EMT)	Powered by CRTM: http://www.crtm.es/		4033 -384 19 30	4d~868df0e58fca47e79b942902dffd7da0/data	v~
791	Consorcio Regional de Transportes de Madrid CRTM Intercity Buses (Madrid Interc…	Powered by CRTM: http://www.crtm.es/		3960 -458 150 175	http://crtm.maps.arcgis.com/sharing/rest/content/items/885399f83408473c8d815e40c5e702b7/data	v~
2802	Consorcio Regional de Transportes de Madrid CRTM Light Rail Network (Red de Met…	Powered by CRTM: http://www.crtm.es/			4d~aaed26cc0ff64b0c947ac0bc3e033196/data	4f~
2820	Consorcio Regional de Transportes de Madrid CRTM Madrid City Bus (Autobús urban…	Powered by CRTM: http://www.crtm.es/			4d~357e63c2904f43aeb5d8a267a64346d8/data	4f~
793	Empresa Municipal de Transportes de Madrid (EMT Madrid)			4033 -384 19 30	servicios.emtmadrid.es:8443/gtfs/transitemt.zip
>a	openapi.emtmadrid.es/v1/bus/servicealerts/proto
794	Metro de Madrid			4028 -387 28 42	crtm.maps.arcgis.com/sharing/rest/content/items/5c7f2951962540d69ffe8f640d94c246/data	v~
2400	Empresa Municipal de Transportes de Fuenlabrada (EMTF)		Fuenlabrada		19~gtfs?uid=c-5cfcd2d1
>t	19~gtfs-rt/trip-updates?uid=c-5cfcd2d1
>a	19~gtfs-rt/alerts?uid=c-5cfcd2d1
2812	Pinto City Council	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Pinto		36~api/Fichero/download/1844	36~licencia-datos	8	3y~es-madrid-pinto-city-council-gtfs-2812.zip?alt=media
-Murcia
2729	Tranvía de Murcia (TDM)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1569	36~licencia-datos	8	3y~es-murcia-tdm-gtfs-2729.zip?alt=media
-Murica
2828	Transportes de Murcia (Grupo Ruiz)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1597	36~licencia-datos	8	3y~es-murica-transportes-de-murica-gtfs-2828.zip?alt=media
-Navarra
2150	Gobierno de Navarra (Navarra intercity bus)			4164 -268 129 179	administracionelectronica.navarra.es/AccesoFicheros/DownloadFile.aspx?codigoAcceso=OpenData&fichero=TransporteInterurbano/gtfs.zip
-Navarre
2719	Pamplona Region Bus (TCC Pamplona)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Pamplona		36~api/Fichero/download/1177	36~licencia-datos	8	3y~es-autobus-pamplona-gtfs-2719.zip?alt=media
-PM
2141	Consorcio de Transportes de Mallorca	TIB Mallorca		3932 235 61 111	www.tib.org/documents/20124/478141/ctm-mallorca-es.zip	www.tib.org/en/sobre-ctm/portal-de-transparencia/dades-obertes
-Principality of Asturias
2827	Consorcio Transportes Asturias	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1178	36~licencia-datos	8	3y~es-asturias-consorcio-transportes-asturias-gtfs-2827.zip?alt=media
-Santa Cruz de Tenerife
788	Metropolitano de Tenerife (Metrotenerife)			2844 -1632 5 7	http://metrotenerife.com/transit/google_transit.zip
-Sevilla
2711	Urban Buses Dos Hermanas	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1582	36~licencia-datos	8	3y~es-sevilla-autobuses-urbanos-dos-hermanas-gtfs-2711.zip?alt=media
-Tarragona
3081	Reus Transport	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Reus		api.sparelabs.com/v1/gtfs/generate/organization/78112279-c065-4987-be69-bc18ab604142	36~licencia-datos
-Tenerife
2722	Ferry Fred. Olsen (Fred Olsen Express)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1528	36~licencia-datos	8	3y~es-tenerife-ferry-fred-olsen-gtfs-2722.zip?alt=media
-Toledo
2723	Unauto (Ruiz Group)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1575	36~licencia-datos	8	3y~es-toledo-unauto-gtfs-2723.zip?alt=media
-Valencian Community
2829	FGV - Generalitat Valenciana Trains and trams in Alicante and the Costa Blanca	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1167	36~licencia-datos	8	3y~es-valencian-community-fgv-alicante-costa-blanca-gtfs-2829.zip?alt=media
2771	Castelló de la Plana Town Hall (city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Castellón		36~api/Fichero/download/1572	36~licencia-datos	8	3y~es-valencian-community-castellon-city-bus-gtfs-2771.zip?alt=media
2830	FGV - Generalitat Valenciana Metro de Valencia	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)	Valencia		36~api/Fichero/download/1168	36~licencia-datos	8	3y~es-valencia-metro-de-valencia-gtfs-2830.zip?alt=media
-Valenciana, Comunidad
1870	Generalitat Valenciana (Intercity bus)			3786 -150 319 198	gvinterbus.gva.es/estatico/gtfs.zip	dadesobertes.gva.es/va/dataset/tra-hyr-atmv-horaris-i-rutes
-Valenciana, Comunitat
1054	MetroValencia			3908 -59 54 26	http://www.metrovalencia.es/google_transit_feed/google_transit.zip
-Valladolid
2730	AUVASA (Valladolid city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1563	36~licencia-datos	8	3y~es-valladolid-auvasa-gtfs-2730.zip?alt=media
-València
795	Empresa Municipal de Transportes de Valencia (EMT Valencia)			3928 -43 26 15	38~vlci.valencia.es/dataset/ab058cf8-ad3e-4d9c-ac89-0c6367ecf351/resource/c81b69e6-c082-44dc-acc6-66fc417b4e66/download/google_transit.zip	www.valencia.es/val/ajuntament/govern-obert
-Zaragoza
2773	Avanza Grupo (Zaragoza urban transport)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1176	36~licencia-datos	8	3y~es-zaragoza-urban-transport-gtfs-2773.zip?alt=media
-Álava
2824	Alavabus	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1362	36~licencia-datos	8	3y~es-alava-alavabus-gtfs-2824.zip?alt=media
797	TUVISA (Transportes Urbanos de Vitoria)		Vitoria-Gasteiz	4283 -275 6 13	http://www.vitoria-gasteiz.org/we001/http/vgTransit/google_transit.zip	www.vitoria-gasteiz.org/wb021/was/contenidoAction.do?idioma=es&uid=app_j34_0021
-Ávila
2772	Avanza Grupo (Ávila city bus)	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/1170	36~licencia-datos	8	3y~es-avila-city-bus-gtfs-2772.zip?alt=media
2786	Viagón Coaches	Raw data from the Spanish National Access Point, powered by MIMTRANS (https://www.transportes.gob.es)			36~api/Fichero/download/2073	36~licencia-datos	8	3y~es-avila-viagon-gtfs-2786.zip?alt=media
=ET	Ethiopia, Äthiopien, ኢትዮጵያ
-Addis Ababa
1808	Anbessa City Bus Service Enterprise			885 3862 33 37	2l~africa/addis-ababa/-/raw/master/AnbessaCityBusServiceEnterprise_GTFS.zip?inline=false
=FI	Finland, Finnland, Suomi
1114	Finferries, Alandstrafiken, Rosita Oy, JS Ferryway Ltd Oy, Kuljetus-Savolainen…			5979 1954 679 1003	http://lautta.net/db/gtfs/gtfs.zip
1102	Porvoon Museorautatie, Pieksämäen Höyryveturiyhdistys ry	Matkustajajunat		5578 2162 1157 1604	rata.digitraffic.fi/api/v1/trains/gtfs-passenger.zip
866	Tampereen joukkoliikenne (JOLI)			6113 2321 75 197	http://data.itsfactory.fi/journeys/files/gtfs/latest/gtfs_tampere.zip
>t	1z~waltti.fi/tampere/api/gtfsrealtime/v1.0/feed/tripupdate	a
>a	1z~waltti.fi/tampere/api/gtfsrealtime/v1.0/feed/servicealert	a
-Etelä-Karjala
929	Lappeenranta		Lappeenranta	6071 2794 51 89	48~225.zip	38~waltti.fi/docs
-Etelä-Pohjanmaa
1255	Komia Liikenne	Regular scheduled traffic	Seinäjoki	6273 2277 11 16	3y~fi-etela-pohjanmaa-komia-liikenne-gtfs-1255.zip?alt=media	www.komialiikenne.fi
-Etelä-Savo
1130	Mikkeli		Mikkeli	6130 2646 86 172	48~227.zip	38~waltti.fi/docs#gtfs-packages
-Kanta-Häme
1098	Waltti - Hämeenlinna		Hämeenlinna	6073 2381 53 185	48~203.zip	1u~
-Keski-Suomi
867	Waltti - Jyväskylä		Jyväskylä	6174 2537 89 112	48~209.zip	1u~
>t	1z~waltti.fi/jyvaskyla/api/gtfsrealtime/v1.0/feed/tripupdate	a
>a	1z~waltti.fi/jyvaskyla/api/gtfsrealtime/v1.0/feed/servicealert	a
-Kymenlaakso
1127	Waltti - Kotka		Kotka	6043 2646 39 138	48~217.zip	1u~
1128	Waltti - Kouvola		Kouvola	6046 2617 79 123	48~219.zip	1u~
-Pohjanmaa
1131	Waltti - Vaasa		Vaasa	6291 2152 39 86	48~249.zip	38~waltti.fi/docs#gtfs-packages
-Pohjois-Karjala
1227	Waltti - Joensuu		Joensuu	6209 2892 124 202	48~207.zip	1u~
>t	1z~waltti.fi/joensuu/api/gtfsrealtime/v1.0/feed/tripupdate	a
>a	1z~waltti.fi/joensuu/api/gtfsrealtime/v1.0/feed/servicealert	a
-Pohjois-Pohjanmaa
869	Waltti - Oulu		Oulu	6476 2456 61 186	48~229.zip
-Pohjois-Savo
868	Kuopio		Kuopio	6262 2641 77 207	http://karttapalvelu.kuopio.fi/google_transit/google_transit.zip
-Päijät-Häme
1129	Haarasilta Toivo Samuli, Järvisen Liikenne Oy, Koiviston Auto Oy, Lehtimäen Lii…		Lahti	6068 2525 90 101	48~223.zip
>t	1z~waltti.fi/lahti/api/gtfsrealtime/v1.0/feed/tripupdate	a
>a	1z~waltti.fi/lahti/api/gtfsrealtime/v1.0/feed/servicealert	a
-Satakunta
2839	Waltti - Pori		Pori		48~231.zip	1u~
-Southern Finland
2905	Mäntylän Alueen Liikenne	MAL Yhteislinjat	Uusimaa		2i~eidancottierr-jpg/mal-testgtfs/raw/refs/heads/main/mantyla_gtfs_schdl.zip
-Uusimaa
865	Helsingin seudun liikenne (HSL)		Helsinki	5999 2402 99 268	http://dev.hsl.fi/gtfs/hsl.zip	9~reittiopas.fi/pages/en/home.php
>t	3o~hsl.fi/realtime/trip-updates/v2/hsl
>a	3o~hsl.fi/realtime/service-alerts/v2/hsl
-Varsinais-Suomi
864	Turku		Turku	6002 2133 72 219	http://data.foli.fi/gtfs/gtfs.zip
=FR	France, Frankreich
2431	Eurostar, Thalys, SNCF, DB ICE, DB Intercity, c2c Service, Chiltern Railways Se…				2p~eurostar.com/assets/gtfs.zip	46~eurostar-gtfs
2139	MAT mobilités	MAT		4849 -203 22 23	44~43126/43126.20240709.120931.048325.zip	44~43126/43126.20240709.120931.048325.zip
-Auvergne-Rhône-Alpes
1854	Mobilités M - Transports du Pays Voironnais	Transports interurbains du Pays Voironnais		4525 545 28 26	1z~mobilites-m.fr/api/gtfs/TPV	1z~mobilites-m.fr/blog/licence-d-utilisation-des-donnees
600	Ondéa - COMPAGNIE DE TRANSPORT DU LAC DU BOURGET-CTLB		Aix les Bains	4559 582 20 19	3l~33/exports/1/gtfs.zip	46~ctlb-donnees-theoriques-et-rt-aix-les-bains-lac-du-bourget/
1899	Les Saisies	Seasonal shuttle	Albertville	4574 650 3 14	5b~lessaisies	46~horaires-theoriques-et-temps-reel-de-la-station-de-ski-les-saisies-gtfs-gtfs-rt
1880	Proxim iTi		Bonneville	4592 621 28 31	4h~r/32634e69-d0e6-4afc-b8b1-39214d0cd837	46~offre-de-transport-du-reseau-proxim-iti-gtfs
641	Mobilités M - OT Grenoble	Téléphérique - Office de Tourisme	Grenoble	4519 572 1 1	1z~mobilites-m.fr/api/gtfs/BUL	1z~mobilites-m.fr/blog/licence-d-utilisation-des-donnees
1055	Mobilités M - Tag	Transports de l'Agglomération Grenobloise	Grenoble	4497 560 32 27	1z~mobilites-m.fr/api/gtfs/SEM	1z~mobilites-m.fr/blog/licence-d-utilisation-des-donnees
1892	Tout'enbus		Ucel	4455 431 13 15	5b~toutenbus	46~horaires-theoriques-et-temps-reel-du-reseau-toutenbus-aubenas-gtfs-gtfs-rt
-Bourgogne Franche Comté
2626	INTERCOM		Sens		3x~horaires-du-reseau-de-bus-intercom-3/20240829-161146/gtfs-open-data.zip	46~horaires-du-reseau-de-bus-intercom-3
-Bourgogne-Franche-Comté
659	Région Bourgogne-Franche-Comté			4695 391 104 169	exs.mobigo.cityway.fr/gtfs.aspx?key=OPENDATA&operatorCode=UT21	46~reseau-de-transport-interurbain-mobigo-en-bourgogne-franche-comte
658	Le Grand Chalon		Chalon-sur-Saône	4665 463 31 36	4h~r/7d3fd400-c55e-4994-9d85-de1dd4291dcb	46~horaires-theoriques-du-reseau-zoom-le-grand-chalon-gtfs
642	Communauté d'Agglomération de l'Auxerrois		Communauté de l'Auxerrois	4770 342 19 28	4h~r/ade0bfc2-0e7a-4087-96dd-a76aeb61d196	46~reseau-de-transports-en-commun-de-la-communaute-dagglomeration-de-lauxerrois/
2153	DiviaMobilités		Dijon	4723 492 14 26	44~80742/80742.20241107.160916.535554.zip	4k~
-Bretagne
1837	BreizhGo				exs.breizgo.cityway.fr/ftp/GTFS/MOBIBREIZHBRET.gtfs.zip	46~base-de-donnees-multimodale-transports-publics-en-bretagne-mobibreizh-gtfs
999	Bibus		Brest	4835 -462 11 27	3l~11/exports/1/gtfs.zip	transport.beta.gouv.fr/resources/43286
1877	SURF		Fougères	4832 -123 5 8	4h~r/665d6c43-598d-4d9d-aa98-206072f4dfa0	46~reseau-urbain-surf
656	Kicéo		Vannes	4750 -295 26 37	3l~21/exports/1/gtfs.zip	46~offre-de-transport-du-reseau-de-vannes-kiceo-donnees-theoriques-et-temps-reel/
-Centre-Val de Loire
1987	Tours Métropole Val de Loire	Tours		4732 49 17 36	1z~tours-metropole.fr/api/datasets/1.0/horaires-temps-reel-gtfsrt-reseau-filbleu-tmvl/alternative_exports/filbleu_gtfszip/	46~fil-bleu-syndicat-des-mobilites-gtfs-gtfs-rt
-Doubs
1116	Ginko		Besançon	4712 579 25 41	api.ginko.voyage/gtfs-ginko.zip
-FR-PAC
2133	Métropole Aix-Marseille	Lecar / Pays dʼAix Mobilité	Pays dʼAix	4337 517 36 61	1k~static/mamp-pam?apiKey=596e694f3330142c525b7d6b123a5b055f744058	4k~
-Grand Est
856	Compagnie des Transports Strasbourgeois (CTS)			4847 759 22 24	i~cts-strasbourg.fr/fichiers/gtfs/google_transit.zip
2627	Transports en Commun de l’Agglomération Troyenne (TCAT)	Navineo	Troyes Champagne Métropole		3x~donnees-tcat-troyes-champagne-metropole-1/20250428-121833/gtfs-navineo.zip	46~donnees-tcat-troyes-champagne-metropole-1
>t	1~TripUpdate.pb
>a	1~Alert.pb
2628	Transports en Commun de l’Agglomération Troyenne (TCAT)		Troyes Champagne Métropole		3x~donnees-tcat-troyes-champagne-metropole-1/20250424-134618/gtfs.zip	46~donnees-tcat-troyes-champagne-metropole-1
1882	Fluo	Shuttle to Meuse TGV station	Bar-le-Duc, Verdun, Commercy	4875 517 42 43	5b~grand-est-tgv	46~horaires-theoriques-et-temps-reel-du-reseau-fluo-grand-est-navettes-tgv-gtfs-gtfs-rt
1839	Réseau urbain Neobus	Communauté de Communes de l'Ouest Vosgien	Communauté de Communes de l'Ouest Vosgien		4h~r/e25586ac-9c14-4872-b00e-e66cd23d4413	4l~
2738	Transport en Moselle et Madon (T'MM)		Nueves-Maisons	4853 603 12 18	www.datagrandest.fr/metadata/fluo-grand-est/FR-200052264-T0025-0000/fluo-grand-est-tmm-gtfs.zip	46~fr-200052264-t0025-0000-1
-Grand-Est
1298	Metz		Metz	4900 600 19 32	1z~lemet.fr/documents/LEMET-gtfs.zip	4k~
1112	Communauté urbaine du Grand Nancy		Nancy	4861 611 12 16	4h~r/e7e78cd7-e186-4923-a272-9713fbc28b45
-Hauts-de-France
789	Région Hauts-de-France	Réseau scolaire de la Somme			38~hautsdefrance.fr/sites/default/files/data/transport/RHDF_GTFS_SCO_80.zip	46~arrets-horaires-et-parcours-theoriques-gtfs-du-reseau-routier-regional-de-transport-8/
1988	Communauté dʼAgglomération Amiens Métropole		Amiens Métropole	4982 216 15 26	44~80705/80705.20240117.090826.898613.zip	46~ametis
1876	Marinéo		Boulogne-sur-Mer	5059 157 19 17	3l~109/exports/3/gtfs.zip	46~horaires-theoriques-et-temps-reel-du-reseau-de-transport-marineo
1990	Communauté Urbaine de Dunkerque (Réseau Dk Bus)		Dunkirk	5094 210 14 50	44~81377/81377.20231227.061215.032973.zip	46~offre-de-transports-reseau-dk-bus-de-la-communaute-urbaine-de-dunkerque-gtfs
2152	Ilévia (Réseau de transport Transpole de la Métropole Européenne de Lille)		Lille	5051 280 28 47	44~81995/81995.20241104.060921.630251.zip	4k~
>t	3h~ilevia-lille-gtfs-rt
1989	Communauté dʼAgglomération du Pays de Saint-Omer		Longuenesse	5061 221 16 28	44~81457/81457.20231230.060844.417532.zip	46~transports-en-commun-audomarois-1
1998	PASTEL		Saint-Quentin	4982 325 5 8	44~81589/81589.20240202.094639.078502.zip	46~horaires-hiver-2023-2024
-La Réunion
2458	Car Jaune				3i~car-jaune/gtfs/pub	46~horaires-theoriques-au-format-gtfs-et-horaires-temps-reel-au-format-gtfs-rt-du-reseau-car-jaune-a-la-reunion
>t	3i~car-jaune/gtfs-rt
>a	3i~car-jaune/gtfs-rt
-Meurthe-et-Moselle
1256	Réseau urbain Stan		Nancy	4861 611 12 16	hstan.g-ny.eu/gtfs/gtfs_stan.zip	4k~
-Normandie
1840	Réseau urbain Cap Cotentin		Communauté d'agglomération Le Cotentin		4h~r/2e97c9b3-a59f-42dd-9b9e-a232fa771f21	4l~
>t	3i~transdev-cotentin/gtfs-rt
>a	3i~transdev-cotentin/gtfs-rt
1838	SEMO	Seine-Eure agglo	Seine-Eure		4h~r/f4f77c4d-c1ea-4938-80d9-2a77a150803f	4l~
2685	Hobus		Ville de Honfleur		3x~hobus-honfleur/20250110-080454/pt-th-offer-hobus-gtfs-20250109-812-opendata.zip	46~hobus-honfleur
-Nouvelle Aquitaine
2386	Nouvelle-Aquitaine Mobilités	Agrégat des réseaux urbains et interurbains			4x~naq-aggregated-gtfs.zip	46~arrets-horaires-et-parcours-theoriques-des-reseaux-nva-mobilite-agreges-1
-Nouvelle-Aquitaine
2686	Réseau interurbain - Creuse	Cars Régionaux 23 - Creuse			4x~creuse-aggregated-gtfs.zip	46~arrets-horaires-et-parcours-theoriques-des-reseaux-naq-cre-nva-m-1
2002	STGA - réseau Möbius		Angoulême	4552 0 23 39	44~79752/79752.20231005.100848.400086.zip	46~horaires-theoriques-et-temps-reel-reseau-mobius
2622	Transports Bordeaux Métropole (TBM)		Bordeaux		1p~static/bordeaux?apiKey=opendata-bordeaux-metropole-flux-gtfs-rt	46~offres-de-services-bus-tram-et-scolaire-au-format-gtfs-gtfs-rt-siri-lite-1
>t	1p~realtime/bordeaux?apiKey=opendata-bordeaux-metropole-flux-gtfs-rt
>a	1p~alerts/bordeaux?apiKey=opendata-bordeaux-metropole-flux-gtfs-rt
1879	R'bus		Rochefort	4578 -112 26 35	4h~r/65dbad9f-4e6c-467c-8320-e159cd7c2cca	46~offre-de-transport-rbus-de-la-c-a-de-rochefort-ocean
2842	Cara'bus		Royan		1z~agglo-royan.fr/dataset/9b761974-a195-4e33-91b7-ecee3b368016/resource/d4915904-ebd0-43cf-9b35-fbfc04ce91fd/download/gtfs_20250613_092554_tdra.zip	46~donnees-gtfs-du-reseau-de-transport-public-cara-bus
1888	Buss		Saintes	4564 -76 18 36	5b~buss-cdasaintes	46~horaires-theoriques-et-temps-reel-du-reseau-buss-saintes-gtfs-gtfs-rt
1894	RespiRé		Île de Ré	4614 -156 11 34	5b~iledere75923021	46~horaires-theoriques-et-temps-reel-du-reseau-respire-ile-de-re-gtfs-gtfs-rt
-Occitanie
2604	Réseau interurbain liO Occitanie				1k~static/lio?apiKey=2b160d626f783808095373766f18714901325e45&type=gtfs_lio	46~reseau-lio-occitanie
844	Transports de l'agglomération de Montpellier (TAM)			4352 370 23 34	1z~montpellier3m.fr/sites/default/files/ressources/TAM_MMM_GTFS.zip
1889	Ales'Y		Alès	4406 407 12 10	5b~alesy	46~horaires-theoriques-et-temps-reel-du-reseau-ntecc-ales-gtfs-gtfs-rt
1286	Offre de transport du réseau Libellus		Mazamet		4h~r/70c9f936-129e-41f4-940a-8e6f272535d1	k~summary/
1024	Tisséo		Toulouse	4339 116 36 53	1z~toulouse-metropole.fr/api/v2/catalog/datasets/tisseo-gtfs/files/fc1dda89077cf37e4f7521760e0ef4e9	3a~odbl/
-Pays de la Loire
1096	Aleop Renfort LR 85, Aléop en Loire-Atlantique, Aléop en Maine-et-Loire, Aléop…	Aggregate of urban and interurban networks in the Pays de la Loire region		842 -448 4076 680	donnees.paysdelaloire.fr/data/pdl.zip	1z~paysdelaloire.fr/explore/dataset/234400034_lignes-regulieres-de-transports-regionaux-arrets/information/
1258	Pays de la Loire			4242 -448 861 2086	3y~fr-pays-de-la-loire-pays-de-la-loire-gtfs-1258.zip?alt=media	k~
1884	May'bus		Mayenne	4829 -64 3 5	5b~maybus	46~horaires-theoriques-et-temps-reel-du-reseau-maybus-mayenne-gtfs-gtfs-rt
898	Transdev — Pays de la Loire	Le réseau de transport gratuit Brévibus	Paimboeuf	4721 -218 6 4	4h~r/b8d1007f-567e-48c4-9c40-bee205f1e688	46~reseau-urbain-brevibus
-Pays-de-la-Loire
2007	Irigo		Angers	4734 -75 28 45	44~80036/80036.20240213.060926.502564.zip	46~angers-loire-metropole-reseau-irigo-gtfs-gtfs-rt-siri
1789	Transports Publics du Choletais	Réseau Urbain Choletbus	Choletais	4700 -103 18 66	4h~r/71e8ee8e-0b55-40a1-a297-21ef89aba4dc	46~horaires-theoriques-reseau-choletbus
2005	Impulsyon		La Roche-sur-Yon	4658 -157 16 34	44~79520/79520.20240125.180808.025916.zip	46~reseau-de-transport-impulsyon-a-la-roche-sur-yon
1257	Ile dʼYeu		Nantes	4672 -235 17 21	1k~static/pdlYeuContinent?apiKey=2c715462180f36483d5f24340c706b627f2f2361	4k~
1025	Naolib		Nantes	4712 -182 22 47	1z~nantesmetropole.fr/explore/dataset/244400404_tan-arrets-horaires-circuits/files/16a1a0af5946619af621baa4ad9ee662/download/	1z~nantesmetropole.fr/explore/dataset/244400404_tan-arrets-horaires-circuits/information/
-Provence-Alpes-Côte d'Azur
845	Lignes d'Azur, Zou! Alpes-Maritimes			4355 687 73 63	i~nicecotedazur.org/data/dataset/export-quotidien-au-format-gtfs-du-reseau-de-transport-lignes-d-azur/resource/aacb4eea-d008-4b13-b17a-848b8ced7e03/download
1878	CAA		Avignon	4389 467 16 36	exs.tcra2.cityway.fr/gtfs.aspx?key=UID&operatorCode=TCRA	46~gtfs-et-gtfs-rt-reseau-orizo-grand-avignon
-Provence-Alpes-Côte dʼAzur
2003	Palmbus		Cannes	4348 692 14 14	44~79420/79420.20240125.160818.158371.zip	46~horaires-theoriques-et-temps-reel-gtfs-gtfs-rt-du-reseau-palmbus-cannes-pays-de-lerins
-Provence-Alpes-Côte-d'Azur
890	Ulysse			4340 505 1 1	r~MILSAB	j~
996	Grasse Sillages Scolaire	Communauté urbaine du Pays de Grasse - Réveils Scolaires de Grasse	Grasse	4358 664 30 34	3x~lignes-regulieres-de-transports-en-pays-de-grasse/20210203-152443/20210101-gtfs-sillagesscolaire.zip
1056	Ciotabus		Marseille	4317 559 5 7	r~CIOTABUS
1820	Réseau Mistral		Toulon	4303 579 17 41	1z~metropoletpm.fr/explore/dataset/donnees-gtfs-du-reseau-de-bus-mistral/files/8e7042ab297b42f9dcc58f3db5326376/download/	www.etalab.gouv.fr/wp-content/uploads/2014/05/Open_Licence.pdf
-Provence-Alpes-Côte-dʼAzur
2004	CA du Pays de Grasse		Grasse	4357 664 31 36	44~79822/79822.20230921.151241.357814.zip	46~lignes-regulieres-de-transports-sillages-en-pays-de-grasse-urbain-et-scolaire
-Provence-Alpes-Côte-d’Azur
888	Aix en Bus			4347 533 14 21	r~AIXENBUS
889	Les bus des Cigales			4327 561 4 3	r~CIGALES	j~
842	Marcoulines			4317 538 12 24	r~MARCOULINE
841	Régie des Transports Métropolitains (RTM)			4321 529 20 24	r~RTM
988	Ulysse			4333 475 32 69	4h~r/e8a86701-6359-45de-bee5-95e648ec04e3	j~
843	lebateau			4328 531 1 6	r~FRIOUL
-Rhône
2006	Transports en Commun Lyonnais (TCL)			4557 464 35 49	44~c6a3d03f-f8e4-44f3-9e7d-fcaf1ab30b92/c6a3d03f-f8e4-44f3-9e7d-fcaf1ab30b92.20220415.060247.709832.zip	46~horaires-theoriques-du-reseau-transports-en-commun-lyonnais
-Riom Limagne et Volcans
2404	RLV Mobilités				3x~donnees-gtfs-1/20241119-134820/gtfs-24-10-14-au-25-08-31.zip	46~horaires-rlv-mobilites
>t	3h~riom-rlv-mobilites-gtfs-rt-trip-update
-Île-de-France
1026	Île-de-France Mobilités (IDFM)	Horaires prévues sur les lignes de transport en commun d'Ile-de-France (GTFS Datahub)	Paris	4796 115 147 241	1z~iledefrance-mobilites.fr/explore/dataset/offre-horaires-tc-gtfs-idfm/files/a925e164271e4bca93433756d6a340d1/download/	http://vvlibri.org/fr/licence/odbl-10/legalcode/unofficial
1314	BlaBlaCar Bus		Paris	4139 -448 1216 1821	bus-api.blablacar.com/gtfs.zip	4h~blablacar-bus-horaires-theoriques-et-temps-reel-du-reseau-europeen/#/information
1159	STAR		Paris	4796 -195 34 47	eu.ftp.opendatasoft.com/star/gtfs/GTFS_2_20250620_20250629_20250603111256.zip	doc.transport.data.gouv.fr/presentation-et-mode-demploi-du-pan/conditions-dutilisation-des-donnees/licence-odbl
1890	Le Titus		Rosny-sous-Bois	4886 246 2 5	5b~reseau-titus	46~horaires-theoriques-et-temps-reel-du-reseau-titus-rosny-sous-bois-gtfs-gtfs-rt
=GB	United Kingdom, Vereinigtes Königreich
2014	BODS UK aggregate feed	aggregate feed		4997 -754 1084 930	1z~bus-data.dft.gov.uk/timetable/download/gtfs-file/all/	1z~bus-data.dft.gov.uk/guidance/requirements/
1930	Blackpool Transport			5374 -306 19 36	20~bts/dataset/current/download/gtfs	4q~
2907	Bluestar Bus				20~bluestar/dataset/current/download/gtfs	4q~
1929	Borders Buses			5489 -352 111 172	20~bordersbuses/dataset/current/download/gtfs	4q~
2909	Coach Services				20~coachservices/dataset/current/download/gtfs	4q~
2900	Flixbus GB				http://gtfs.gis.flix.tech/gtfs_generic_gb.zip
2908	Go Devon Bus				20~godevonbus/dataset/current/download/gtfs	4q~
1935	Go North East			5456 -260 62 136	20~gonortheast/dataset/current/download/gtfs	4q~
1942	Metrobus			5081 -58 56 84	20~metrobus/dataset/current/download/gtfs	4q~
2911	Midland Bluebird				20~mcgillsse/dataset/current/download/gtfs	4q~
1950	Salisbury Reds			5072 -241 85 100	20~salisburyreds/dataset/current/download/gtfs	4q~
2912	Sanders Coaches				20~sanderscoaches/dataset/current/download/gtfs	4q~
2913	Thames Valley Buses				20~courtney/dataset/current/download/gtfs	4q~
1953	Transdev Blazefield			5348 -270 101 229	20~transdevblazefield/dataset/current/download/gtfs	4q~
2906	Xplore Dundee				20~xploredundee/dataset/current/download/gtfs	4q~
1103	Transport for Greater Manchester Arriva in the North West, Atlantic Travel, Bes…		Greater Manchester	5326 -301 58 123	odata.tfgm.com/opendata/downloads/TfGMgtfsnew.zip
-Argyll and Bute
1957	West Coast Motors			5531 -637 151 318	20~westcoastmotors/dataset/current/download/gtfs	4q~
-Bournemouth and Poole
1954	Unibus			5072 -199 9 19	20~unibus/dataset/current/download/gtfs	4q~
-Bournemouth, Christchurch and Poole
1943	Morebus			5061 -295 47 163	20~morebus/dataset/current/download/gtfs	4q~
-Brighton and Hove
1928	Brighton & Hove Bus			5074 -33 39 64	20~brightonhove/dataset/current/download/gtfs	4q~
-Buckinghamshire
1932	Carousel Buses			5116 -126 66 110	20~carouselbuses/dataset/current/download/gtfs	4q~
-Cardiff
1931	Cardiff Bus			5139 -333 20 34	20~ccts/dataset/current/download/gtfs	4q~
-Cornwall
1934	Go Cornwall Bus			4997 -568 103 216	20~gocornwallbus/dataset/current/download/gtfs	4q~
-East Riding of Yorkshire
1933	East Yorkshire			5357 -220 83 232	20~eyms/dataset/current/download/gtfs	4q~
-Essex
1938	Hedingham and Chambers			5157 26 69 103	20~hedinghamandchambers/dataset/current/download/gtfs	4q~
2688	Essex County Council		Essex County		1z~essex.gov.uk/download/2ydj8/gl4/gtfs.zip	1z~essex.gov.uk/dataset/2ydj8/essex-bus-network-data
-Hampshire
1955	Unilink			5089 -143 8 8	20~unilink/dataset/current/download/gtfs	4q~
-Hertfordshire
1939	Intalink			0 -82 5221 129	20~intalink/dataset/current/download/gtfs	4q~
-Inverclyde
1941	McGill's Buses			0 -489 5596 489	20~mcgills/dataset/current/download/gtfs	4q~
-Isle of Wight
1951	Southern Vectis			5058 -158 19 50	20~southernvectis/dataset/current/download/gtfs	4q~
-Kent
2914	Fastrack	Kent Fastrack	Dartford		www.kent-fastrack.co.uk/open-data/network/current?format=gtfs	4q~
-Manchester
1936	Go North West			5339 -260 24 48	20~gonorthwest/dataset/current/download/gtfs	4q~
-Newport
1945	Newport Bus			5146 -320 36 67	20~newportbus/dataset/current/download/gtfs	4q~
-Norfolk
1940	konectbus			5237 66 41 88	20~konectbus/dataset/current/download/gtfs	4q~
-Nottingham
1946	Nottingham City Transport			0 -125 5308 125	20~nctx/dataset/current/download/gtfs	4q~
-Oxfordshire
1947	Oxford Bus			5116 -208 90 194	20~oxfordbus/dataset/current/download/gtfs	4q~
-Plymouth
1948	Plymouth Citybus			5032 -495 51 143	20~plymouthbus/dataset/current/download/gtfs	4q~
-Reading
1949	Reading Buses			5136 -132 17 118	20~readingbuses/dataset/current/download/gtfs	4q~
-Swindon
1952	Swindon's Bus Company			5107 -239 59 107	20~swindonbus/dataset/current/download/gtfs	4q~
-Warrington
1956	Warrington's Own Buses			5319 -293 36 66	20~warrington/dataset/current/download/gtfs	4q~
-West Berkshire
1937	Green Line 702			5141 -97 11 83	20~greenline/dataset/current/download/gtfs	4q~
1944	Newbury & District			5126 -154 28 109	20~kennections/dataset/current/download/gtfs	4q~
=GE	Georgia, Georgien, საქართველო
3108	Georgian Railway			4148 4168 103 342	2v~ge-georgian-railway.gtfs.zip
=GG	Guernsey
2615	Sark Shipping			4939 -232 8 -22	sarkshippinggtfs.fly.dev/v1.zip
=GH	Ghana
-Ashanti
1814	INGEROP		Kumasi		2l~africa/kumasi/-/raw/master/GTFS-Kumasi.zip?inline=false
=GL	Greenland, Grönland, Kalaallit Nunaat
-Nuuk
3106	Nuup Bussii A/S		Kommuneqarfik Sermersooq	6416 -5174 4 8	2i~thomasryde/nuup-bussii-gtfs/releases/latest/download/nuup-bussii-gtfs.zip
=GR	Greece, Griechenland, Ελλάδα
3221	Athens Urban Transport Organization (OASA) - Rail Routes			3785 2364 22 30	1z~gov.gr/dataset/4e897a75-975a-4ce7-af65-f32ea01f93b9/resource/5e3858ee-d9ba-48c2-9015-744ea160976d/download/stasy_gtfs.zip
3220	Athens Urban Transport Organization (OASA) - Road Transport Routes			3772 2332 61 72	1z~gov.gr/dataset/fb049bb1-aea6-4443-95fa-8b941dd6a057/resource/119db488-16ea-4c76-b560-41c472872390/download/osy_gtfs.zip
=HK	Hong Kong SAR China, Sonderverwaltungsregion Hongkong, 中國香港特別行政區
1924	Hong Kong Government Transport Department	Aggregate bi-weekly headway information of Hong Kong public transport services		2216 11386 39 57	static.data.gov.hk/td/pt-headway-en/gtfs.zip	1z~gov.hk/en/terms-and-conditions
2933	Just Use Wheels	Just Use Wheels			http://feed.justusewheels.com/hk.gtfs.zip	3a~odbl/1.0/
=HN	Honduras
3135	GTFS Honduras Open (National Transit Feed)				2i~Heysoybruno09/honduras-transit-gtfs/archive/refs/heads/main.zip
=HR	Croatia, Kroatien, Hrvatska
2910	Gradski parking d.o.o.				www.gradski-parking.hr/upload/stranice/2022/08/2022-08-30/89/gtfs.zip
3043	HŽ Passenger Transport				www.hzpp.hr/GTFS_files.zip
=HU	Hungary, Ungarn, Magyarország
3184	Kecskeméti Kisvasút				kecskemetikisvasut.hu/wp-content/uploads/jk-gtfs/feed.zip
3134	VD-Express				vdexpress.net/api/gtfs/feed
-Budapest
990	Budapesti Közlekedési Központ (BKK)			4717 1872 49 64	go.bkk.hu/api/static/v1/public-gtfs/budapest_gtfs.zip
>t	2m~TripUpdates.pb	b
>a	2m~Alerts.pb	b
862	Weekendbus			4747 1914 9 21	http://apps.weekendbus.hu/gtfs/google_transit.zip
-Pécs
861	BIOKOM			4601 1813 14 21	http://mobilitas.biokom.hu/gtfs
-Szeged
887	Szegedi Közlekedési Társaság			4620 2002 22 32	2p~menetbrand.com/download/szeged	http://szegedimenetrend.hu/
-Veszprém
1903	V-BUSZ KFT	Veszprém city local buses	Veszprém	4706 1785 9 10	www.vbusz.hu/gtfs
=ID	Indonesia, Indonesien
-Jakarta Raya
1909	Transjakarta			-639 10661 30 41	2p~transjakarta.co.id/files/file_gtfs.zip
-Jawa Barat
1229	Bogor Angkots		Bogor	-666 10673 14 14	http://michielbdejong.com/angkots-gtfs.zip	1t~share-your-work/public-domain/cc0/
=IE	Ireland, Irland, Éire
2636	Bus Éireann	Transport for Ireland (TFI) / National Transport Authority			56~Data/GTFS_Bus_Eireann.zip	56~PT_Data.html
2637	Irish Rail	Transport for Ireland (TFI) / National Transport Authority			56~Data/GTFS_Irish_Rail.zip	56~PT_Data.html
2364	Transport for Ireland (TFI)	Transport for Ireland (TFI) / National Transport Authority		5147 -1046 391 452	56~Data/GTFS_All.zip
-Dublin
2640	Aircoach	Transport for Ireland (TFI) / National Transport Authority	Dublin		56~Data/GTFS_Aircoach.zip	56~PT_Data.html
2635	Dublin Bus	Transport for Ireland (TFI) / National Transport Authority	Dublin		56~Data/GTFS_Dublin_Bus.zip	56~PT_Data.html
2639	GoAhead Ireland	Transport for Ireland (TFI) / National Transport Authority	Dublin		56~Data/GTFS_GoAhead.zip	56~PT_Data.html
2638	LUAS	Transport for Ireland (TFI) / National Transport Authority	Dublin		56~Data/GTFS_LUAS.zip	56~PT_Data.html
-Munster
2875	West Cork Connect	Transport for Ireland (TFI) / National Transport Authority	County Cork		14~21113/WestCorkConnect.zip
=IL	Israel, ישראל, إسرائيل
2519	Ministry of Transport and Road Safety			2949 3428 379 156	2p~mot.gov.il/gtfsfiles/israel-public-transportation.zip	www.gov.il/he/pages/gtfs_general_transit_feed_specifications
=IN	India, Indien, भारत
3050	APSRTC	APSRTC			2i~Neo2308/apsrtc-gtfs/raw/refs/heads/main/gtfs/gtfs.zip
3131	Ahmedabad Janmarg Ltd, Ahmedabad Municipal Transit Services				2i~croyla/amd-gtfs/raw/refs/heads/main/gtfs_compat.zip
3139	Delhi Transport Corporation				3m~transitland/gtfs-archives-not-hosted-elsewhere/3db26c0092b6efeb1886a99b4fc0765122b0282b/delhi-bus.zip
3141	Hubli Dharwad Bus Rapid Transit System Company Ltd.				2i~croyla/hdbrts-gtfs/raw/refs/heads/main/gtfs_compat.zip
2867	Indian Railways	Unofficial data		809 6898 2617 2675	2i~Neo2308/indianrailways-gtfs/raw/refs/heads/main/gtfs/gtfs.zip
3138	Mumbai Bus (BEST, KDMT)				2i~croyla/mumbai-gtfs/raw/refs/heads/main/gtfs_compat.zip
3137	PMPML				3m~croyla/pmpml-gtfs/refs/heads/main/pmpml_gtfs_compat.zip
3142	Rajkot Rampath Limited				2i~croyla/rrl-gtfs/raw/refs/heads/main/gtfs_compat.zip
-Andhra Pradesh
2457	Hyderabad Metro Rail Ltd.		Hyderabad		29~u/0/uc?id=15yr-YE_7BerxTDXCyVOWWkw4nyQlVUpb&export=download	hmrl.co.in/open-data.html
-Gujarat
3426	Vapi City Bus Service		Vapi	4522 1226 28 19	2i~shubhamvelani/VapiGTFS/releases/download/v1.0.0/Vapi_GTFS.zip	2i~shubhamvelani/VapiGTFS/
-Karnataka
2595	Bangalore Metropolitan Transport Corporation (BMTC)		Bengaluru		2i~Vonter/bmtc-gtfs/raw/refs/heads/main/gtfs/bmtc.zip
-Kerala
1835	Kochi buses and boats	city and Mofussil buses, Ordinary buses and boats	Greater Kochi	977 7617 44 32	2x~KochiTransport.zip	2x~
-Maharashtra
2336	MSRTC Transit		Mumbai	1706 7353 4 9	iqskr.github.io/gtfs/gtfs.zip
-Telangana
3361	Hyderabad TGSRTC Bus		Hyderabad	1726 7828 46 87	1z~opencity.in/dataset/88e2d145-7ec6-4666-88dd-6cf18b18312e/resource/1b0d18bb-b2fb-4a79-8ed0-1e071da5790c/download/telangana_opendata_gtfs_tgsrtc_08_february_2026.zip	hmrl.co.in/open-data.html
=IT	Italy, Italien, Italia
854	Azienda Trasporti Automobilistici Pubblici delle Province di Biella e Vercelli…			4507 767 78 142	http://www.magellanoprogetti.it/atap/google_transit.zip
2055	Daytrip Shuttle			4063 1427 25 21	2p~daytrip.com/gtfs_it.zip
1068	Toremar Toscana Regionale Marittima			4226 984 129 128	http://dati.toscana.it/dataset/8bb8f8fe-fe7d-41d0-90dc-49f2456180d1/resource/56539a5a-e0be-49eb-b3ac-052a42ad0de0/download/toremar.gtfs
-Brindisi
2021	STP Brindisi	Linee Extraurbane		4034 1720 51 99	51~Extraurbano.zip	52~
2022	STP Brindisi	Linee Urbane di Brindisi		4054 1787 14 14	51~Urbano_Brindisi.zip	52~
2023	STP Brindisi	Linee Urbane di Francavilla	Francavilla	4052 1755 6 5	51~Urbano_Francavilla.zip	52~
2020	STP Brindisi	Linee Urbane di Ostuni	Ostuni	4064 1754 15 34	51~Urbano_Ostuni.zip	52~
-Calabria
2668	Centrale Operativa REgionale (CORE) Calabria				mobilita.regione.calabria.it/gtfs/otp_gtfs.zip	dati.regione.calabria.it/catalogo/percorsi-linee-trasporto-pubblico/
-Campania
893	Azienda Napoletana Mobilità		Napoli	4075 1412 21 43	http://www.anm.it/google/google-transit.zip
-Emilia-Romagna
3040	Trasporto Passeggeri Emilia-Romagna	Rete bus Bologna	Bologna		3v~gommagtfsbo&version=20260122&format=zip	3w~
3041	Trasporto Passeggeri Emilia-Romagna	Marconi Express	Bologna		3v~gtfsmex&version=20251223&format=zip	3w~
3042	Trasporto Passeggeri Emilia-Romagna	Trasporto gomma Ferrara	Ferrara		3v~gommagtfsfe&version=20260224&format=zip	3w~
-Lazio
3386	Cotral S.p.A.	BusOne	Rome	5587 2102 190 710	3g~gtfs.zip	3g~readme
>t	3g~gtfs-rt/trip-updates.pb
1294	Roma Servizi per la Mobilità		Rome	4165 1211 79 68	3s~rome_static_gtfs.zip	romamobilita.it/it/tecnologie/open-data/dataset
>t	3s~rome_rtgtfs_trip_updates_feed.pb
>a	3s~rome_rtgtfs_service_alerts_feed.pb
-Liguria
2610	AMT Genova	Accessible to European users only	Genoa	4438 870 15 36	www.amt.genova.it/amt/GTFS/GTFS_AMT_GENOVA.zip	www.amt.genova.it/amt/societa_trasparente/altri-contenuti/open-data
643	ATP Esercizio Srl		Genoa	4417 857 46 105	3y~it-liguria-atp-esercizio-srl-gtfs-643.zip?alt=media
-Lombardia
2666	Azienda Trasporti MIlanesi (ATM)	Accessible to European users only	Milan		dati.comune.milano.it/gtfs.zip	dati.comune.milano.it/dataset/ds929-orari-del-trasporto-pubblico-locale-nel-comune-di-milano-in-formato-gtfs
855	Trenord		Milan	4469 829 163 269	www.dati.lombardia.it/download/3z4k-mxz9/application%2Fzip
1059	Autolinee Varesine		Varese	4569 856 41 37	http://www.ctpi.it/Google_Transit/google_transit.zip
-Marche
1319	Trenitalia | Contram Mobilita s.c.p.a. | Trasfer Soc. Cons. a.r.l. | Adriabus s…			4063 1188 479 606	dati.toscana.it/dataset/8bb8f8fe-fe7d-41d0-90dc-49f2456180d1/resource/4f85393b-357d-443d-8378-65de4198505f/download/trenitalia.gtfs	y~cc-by
-Piedmont
2687	Gruppo Torinese Trasporti (GTT)		Turin		www.gtt.to.it/open_data/gtt_gtfs.zip	www.gtt.to.it/gtt_gtfs_license.html
>t	3e~trip_update.as
>a	3e~alerts.aspx
-Puglia
912	Miccolis S.p.A.			4063 1646 10 17	http://dati.comune.matera.it/dataset/d0c92871-38dd-440b-95d1-7155b522d57e/resource/cb97b36d-293e-4dfb-84e3-50ba7e3d9d50/download/gtfs_matera.zip
1066	Società Gestione Multipla (SGM)		Lecce	1818 1807 2230 2229	http://dati.comune.lecce.it/trasporti/gtfs/google_transit.zip	6~deed.it
-Regione Autonoma della Sardegna
2993	ASARA GIUSEPPE EREDI AUTOSERVIZI S.R.L.	Quadri orari linee contributate		3892 821 233 158	10~R_SARDEGTRASP_00007_1_dati_privati.zip
2008	ASPO Olbia			4077 940 26 21	www.aspo.it/wp-content/uploads/open_data.zip	50~open-data
991	ATP Nuoro	Quadri orari ATP Nuoro		4031 926 6 13	www.atpnuoro.it/media/files/dati_atpnu.zip	1u~deed.it
2009	Azienda Trasporti Pubblici (ATP Sassari)			4069 840 15 21	atpsassari.it/media/files/atpss-gtfs.zip	50~open-data
2994	Collegamenti marittimi Grimaldi			3579 -580 862 2089	50~opendata/R_SARDEGTRASP_00031_1_GTFS_dati_grimaldi.zip
2995	Collegamenti marittimi Sardinia Ferries			3801 215 640 1211	50~opendata/R_SARDEGTRASP_00028_1_dati_sardinia_ferries.zip
2996	Collegamenti marittimi Tirrenia			3579 -580 862 2089	50~opendata/R_SARDEGTRASP_00026_1_GTFS_dati_tirrenia.zip
1047	Delcomar	Collegamenti marittimi isole minori		3911 829 210 112	10~dati_mare.zip	1u~deed.it
1052	TRENITALIA			3916 840 184 123	10~dati_trenitalia.zip
895	ARST SpA - Trasporti Regionali Della Sardegna		Cagliari	3890 815 234 164	www.arstspa.info/arst-cagliari-it.zip
-Sicilia
896	Azienda Trasporti di Messina (ATM)		Messina	3806 1545 24 20	http://www.atm.messina.it/atm_feed_gtfs/atm_feed_gtfs.zip
-Sicily
3201	Comune di Marsala		Marsala	2294 5163 181 429	marsala-api.cloud.municipiumapp.it/s3/3885/allegati/gtfs/comunedi-marsala-it.zip
-Silicia
2373	AMAT Palermo S.P.A.		Palermo		38~comune.palermo.it/js/server/uploads/dataset/gtfs/amat_gtfs.zip	38~comune.palermo.it/opendata-dataset.php?dataset=1303
-Trentino-Alto Adige
978	Trentino Trasporti SpA (TT)			4584 1095 34 23	www.trentinotrasporti.it/opendata/google_transit_urbano_tte.zip
1031	Trentino Trasporti Esercizio (TTE)	Extraurbano	Trento	4570 1040 78 163	http://www.ttesercizio.it/opendata/google_transit_extraurbano_tte.zip
2841	Trentino Trasporti Esercizio (TTE)	Urbano	Trento	4570 1040 78 163	http://www.ttesercizio.it/opendata/google_transit_urbano_tte.zip
-Veneto
891	Alilaguna		Venice	4542 1232 8 5	http://www.alilaguna.it/attuale/alilaguna.zip
1062	Automobilistico		Venice	4504 1188 62 50	2~automobilistico/actv_aut.zip
1063	Azienda del Consorzio Trasporti Veneziano (ACTV) Navigazione		Venice	4522 1226 28 19	2~navigazione/actv_nav.zip	actv.avmspa.it/it/content/catalogo-dei-dati-metadati-e-banche-dati-actv
>t	tpl.actv.it/aut/GTFSRT/tripUpdates
=JP	Japan, 日本
3185	Kumejima Ocean Jet Co., Ltd.				portai.jp/wp-content/uploads/2026/05/gtfs-koj-v1.zip
-Hokkaidô
2871	Donan Bus				ckan.hoda.jp/dataset/24d1dd70-5395-4d6b-b41f-0d83e8eabdb9/resource/a70d369c-405c-4c25-996c-c70aa53682bc/download/dounan_bus.zip	2i~aruneko/DonanbusGTFS/tree/master
-Tokyo
3175	Tokyo Metropolitan Bureau of Transportation - Toei Bus			3512 13830 75 86	16~ToeiBus-GTFS.zip	1u~
3176	Tokyo Metropolitan Bureau of Transportation - Toei Train			3512 13830 75 86	16~Toei-Train-GTFS.zip	1u~
=LT	Lithuania, Litauen, Lietuva
2385	B-Bus	Transrevis, Vlasava			www.stops.lt/LVA/lva/gtfs.zip
2991	LTG Link			5007 1455 937 1216	2v~lt-ltglink.gtfs.zip
-Alytaus Apskritis
1040	Kautra		Druskininkai	5395 2380 21 28	11~druskininkai/druskininkai/gtfs.zip
-Alytaus apskritis
1833	Alytus			5435 2398 9 14	11~alytus/alytus/gtfs.zip
-Kauno Apskritis
1041	Kauno viešasis transportas (KVT)	Kaunas	Kaunas	5478 2376 20 35	11~kaunas/kaunas/gtfs.zip
-Klaipėdos Apskritis
1042	Klaipėda Transport		Klaipėda	5557 2107 34 53	11~klaipeda/klaipeda/gtfs.zip
-Panevėžio Apskritis
1043	Panevezio Autobusu Parkas		Panevėžys	5570 2429 8 14	11~panevezys/panevezys/gtfs.zip
-Vilniaus Apskritis
1044	Vilnius Transport		Vilnius	5458 2505 25 47	11~vilnius/vilnius/gtfs.zip
>t	www.stops.lt/vilnius/trip_updates.pb
>a	www.stops.lt/vilnius/service_alerts.pb
-Šiaulių apskritis
1834	Busturas			5467 2108 149 420	11~siauliai/siauliai/gtfs.zip
-Žaliasis regionas
3121	VšĮ "Žaliasis regionas"			5506 2114 87 237	stops.lt/taurage/taurage/gtfs.zip
=LU	Luxembourg, Luxemburg, Lëtzebuerg
3132	Administration des transports publics, Luxembourg				1z~public.lu/fr/datasets/r/41ca1930-761a-42c3-a297-72facd2ad43e	1u~
1091	DPN, AVL, CFL, CFLBus, RGTR, TICE, TRAM	Aggregated Luxembourg - OpenOV		4895 557 167 142	http://openov.lu/data/gtfs/gtfs-openov-lu.zip	http://openov.lu/data/gtfs/LICENSE.TXT
>t	http://openov.lu/gtfs-rt/tripUpdates.pb
1108	Régime Général des Transports Routiers, Ville de Luxembourg - Service Autobus…			4895 556 175 143	1z~public.lu/en/datasets/r/10d05f8a-40a9-4bf2-bd8d-d7f783145b36	1z~public.lu/en/datasets/horaires-et-arrets-des-transport-publics-gtfs/
=LV	Latvia, Lettland, Latvija
2337	Latvia by Gustavs Svalbe gsvalbe.id.lv			5568 2099 236 719	gsvalbe.id.lv/pieturas/dati/latvia.zip
3385	Pasažieru Vilciens	Vivi		5587 2102 190 710	vivi.lv/uploads/GTFS.zip	1z~gov.lv/dati/eng/dataset/iekszemes-dzelzcela-vilcienu-kustibas-saraksts-gtfs-formata
-Jūrmala
2018	Jūrmalas autobusu satiksme		Jūrmala	5693 2349 7 43	www.marsruti.lv/jurmala/jurmala/gtfs.zip	2w~
-Liepāja
2016	Liepājas sabiedriskais transports		Liepāja	5647 2100 15 10	www.marsruti.lv/liepaja/liepaja/gtfs.zip	2w~
-Rēzekne
2017	Rēzeknes satiksme		Rēzekne	5641 2723 17 26	www.marsruti.lv/rezekne/rezekne/gtfs.zip	2w~
-Rīga
884	Rīgas Satiksme			5686 2390 21 48	http://saraksti.rigassatiksme.lv/riga/gtfs.zip
992	Valsts SIA Autotransporta Direkcija (ATD)			5568 2099 237 719	www.atd.lv/sites/default/files/GTFS/gtfs-latvia-lv.zip
=MA	Morocco, Marokko, المغرب, Maroc, Meṛṛuk
3049	ONCF (Office National des Chemins de Fer)	ONCF Rail			2i~newsbubbles/rail_maroc_oncf/raw/main/oncf_gtfs.zip	3a~odbl/1-0/
=MD	Moldova, Republik Moldau, Republica Moldova
3046	Transport Public Ungheni	Transport Public Ungheni	Ungheni		2i~UngheniTransport/gtfs/raw/refs/heads/main/ungheni_gtfs.zip	unghenitransport.md/index.php/retea-de-transport/open-data
-Chișinău
2341	Regia Transport Electric Chișinău, Î.M. Parcul Urban de Autobuze		Chișinău	4688 2868 27 43	2g~chisinau/CHISINAU.zip
>t	chisinau-rt-feed.gtfs.ro/tripUpdates
>a	chisinau-rt-feed.gtfs.ro/serviceAlerts
=ME	Montenegro, Crna Gora
2377	Željeznički prevoz Crne Gore				2v~me-zpcg.gtfs.zip	jbb.ghsq.de/kde/2024/02/25/Call-for-feeds-Make-your-region-available-in-our-open-transit-router.html
=MX	Mexico, Mexiko
-Cancun
2134	Daytrip Shuttle			2016 -8746 101 71	2p~daytrip.com/gtfs_mx.zip
-Jalisco
2366	Mi Transporte, Mi Transporte Eléctrico, Mi Macro, Mi Tren, SiTren	Public Transport Routes in the Metropolitan Area of ​​Guadalajara	Guadajalara Metropolitan Area		23~sites/default/files/gtfs_amg_20240312.zip	23~dataset/actualizacion-de-rutas-de-transporte-publico-colectivo-y-masivo-en-la-zona-metropolitana-de
2034	Direccion General de Transporte Publico de Puerto Vallarta		Puerto Vallarta	2051 -10531 32 21	23~sites/default/files/rutas_mitransporte_puertovallarta_03.12.2021.zip	23~dataset/rutas-del-nuevo-modelo-mitransporte-en-puerto-vallarta
-Mexico
2866	Ayuntamiento Constitucional de Jilotepec Equipo de Planeación y Movilida (Const…	Jilotepec	Jilotepec		datos.movimex.gob.mx/gtfs/jilotepec.gtfs.zip	www.openstreetmap.org/copyright
2865	Gobierno del estado de México (Government of the State of Mexico)	Toluca y Área Metropolitana	Toluca		datos.movimex.gob.mx/gtfs/toluca.gtfs.zip	www.openstreetmap.org/copyright
-Mexico City
1830	Pumabús, Corredores Concesionados, Sistema de Transporte Colectivo Metro, Metro…	Secretaría de Movilidad (SEMOVI)		1913 -9934 54 39	datos.cdmx.gob.mx/dataset/75538d96-3ade-4bc5-ae7d-d85595e4522d/resource/32ed1b6b-41cd-49b3-b7f0-b57acb0eb819/download/gtfs-2.zip	datos.cdmx.gob.mx/dataset/gtfs
-Oaxaca
2033	Secretaría de Movilidad Oaxaca		Oaxaca	1699 -9678 15 12	rutas.semovioaxaca.gob.mx/assets/dataset/semovi-oaxaca.zip	www.oaxaca.gob.mx/semovi/informacion/?id=18
=MY	Malaysia
3158	BAS.MY Alor Setar				1a~mybas-alor-setar
3161	BAS.MY Ipoh				1a~mybas-ipoh
3165	BAS.MY Johor Bahru				1a~mybas-johor
3157	BAS.MY Kangar				1a~mybas-kangar
3159	BAS.MY Kota Bharu				1a~mybas-kota-bharu
3160	BAS.MY Kuala Terengganu				1a~mybas-kuala-terengganu
3166	BAS.MY Kuching				1a~mybas-kuching
3164	BAS.MY Melaka				1a~mybas-melaka
3162	BAS.MY Seremban A				1a~mybas-seremban-a
3163	BAS.MY Seremban B				1a~mybas-seremban-b
=NG	Nigeria, Nàìjíríà
-Lagos State
3144	Lagos State Waterways			637 320 32 20	lagosferries.com/gtfs.zip
=NI	Nicaragua
1022	Nicaragua			1146 -8705 190 140	24~ni-gtfs.zip
-Estelí
1023	MapaNica Estelí			1307 -8638 5 4	24~ni-esteli-gtfs.zip
-Managua
1021	Instituto Regulador del Transporte del Municipio de Managua	MapaNica Managua		1207 -8637 12 22	24~ni-managua-gtfs.zip
=NL	Netherlands, Niederlande, Nederland
3107	European Sleeper			4888 235 367 1209	2v~eu-es.gtfs.zip
1077	OVapi	Netherlands aggregate		4330 -13 1237 2118	http://gtfs.ovapi.nl/gtfs-nl.zip
>t	http://gtfs.ovapi.nl/nl/tripUpdates.pb
>a	http://gtfs.ovapi.nl/nl/alerts.pb
=NO	Norway, Norwegen, Norge, Noreg
1078	Entur	Norway Aggregated		5355 451 2470 2660	storage.googleapis.com/marduk-production/outbound/gtfs/rb_norway-aggregated-gtfs.zip	25~entur.org/stops-and-timetable-data
>t	1b~trip-updates?datasource=VYX
>a	1b~alerts?datasource=VYX
=NZ	New Zealand, Neuseeland, Aotearoa
1029	Auckland Transport			-3779 17443 150 104	2p~at.govt.nz/gtfs.zip
>t	api.at.govt.nz/realtime/legacy/tripupdates	c
>a	api.at.govt.nz/realtime/legacy/servicealerts	c
-Auckland
3425	Mahu City Express			4522 1226 28 19	14~97011/MahuCityExpress.zip
-Bay of Plenty
1071	BayBus			-3864 17584 125 230	http://gtfs.dynamis.live/boprc/prod/boprc-nz.zip
-Canterbury
1313	Metro Christchurch		Christchurch	-4381 17211 52 66	1j~gtfs/v1/gtfs.zip	www.metroinfo.co.nz/about/developer-resources#terms	d	3y~nz-christchurch-christchurch-metro-gtfs-1313.zip?alt=media
>t	1j~gtfsrt/v1/trip-updates.pb	d
>a	1j~gtfsrt/v1/service-alerts.pb	d
-Otago
983	Otago Regional Council (ORC)			-4595 16863 101 210	www.orc.govt.nz/transit/google_transit.zip	1u~
-South Island
2329	eBus		Nelson	-4141 17300 30 33	22~nsn-nz/nsn-nz.zip
-Wellington
1132	Metlink			-4135 17472 73 96	static.opendata.metlink.org.nz/v1/gtfs/full.zip	http://www.metlink.org.nz/customer-services/general-transit-feed-specification/
>t	1e~tripupdates	e
>a	1e~servicealerts	e
=PE	Peru
1985	Aeroexpreso			-953 -7760 18 8	aeroexpreso.com.pe/gtfs
-Trujillo
2200	TMT Trujillo - Gerencia de Transporte			-822 -7912 23 17	3m~trufi-association/Trujillo-OMUS/refs/heads/main/GTFS-Peru-Trujillo/out/gtfs.zip	2i~trufi-association/Trujillo-OMUS/blob/main/LICENSE
=PL	Poland, Polen, Polska
3189	Komunikacja miejska w Jarosławiu				2i~rozkladnik/gtfs-pwik-jaroslaw/releases/latest/download/gtfs.zip
3180	PKS w Rzeszowie S.A.				4p~gtfs-pks/latest.zip
>t	4p~gtfs-pks/rt/gtfsrt.pb
>a	4p~gtfs-pks/rt/gtfsrt.pb
3191	Polish Trains			4925 1427 554 964	33~polish_trains.zip	bip.plk-sa.pl/ponowne-wykorzystywanie
>t	2p~kasznia.net/rt/pkpic.pb
2087	Polregio			4925 1067 554 1298	33~polregio.zip	7~
3156	Rzeszowski Transport Miejski				4p~gtfs/latest.zip
>t	4p~gtfs/rt/gtfsrt.pb
>a	4p~gtfs/rt/gtfsrt.pb
-Dolnoslaskie
980	MPK Wrocław		Wroclaw	5098 1670 29 59	www.wroclaw.pl/open-data/87b09b32-f076-4475-8ec9-6020ed1f9ac0/OtwartyWroclaw_rozklad_jazdy_GTFS.zip
-Greater Poland Voivodeship
2461	PKS Kalisz		Kalisz		pks.kalisz.pl/wp-content/uploads/2024/10/PKS_20240927.zip	pks.kalisz.pl/gtfs/
-Górnośląsko-Zagłębiowska Metropolia
2399	ZTM Katowice		Katowice		2i~gtfs-proxies/24-ZTM-Katowice/releases/latest/download/24-ZTM-Katowice.zip
-Kujawsko-pomorskie
1009	ZDMiKP w Bydgoszczy		Bydgoszcz	5297 1780 28 45	33~bydgoszcz.zip	33~
2089	Urząd Miasta Torunia (MZK Toruń)		Toruń	5293 1848 20 44	33~torun.zip	7~
-Lubelskie
1013	Zarząd Transportu Miejskiego Lublin (ZTM Lublin)		Lublin	5110 2235 30 43	33~lublin.zip
-Mazowieckie
1011	Koleje Mazowieckie (KM)			5112 1686 349 649	33~kolejemazowieckie.zip	bip.mazowieckie.com.pl/pl/ponowne-wykorzystywanie-informacji-sektora-publicznego
3125	MZK Kutno		Kutno		api.zbiorkom.live/api6-open/kutno/gtfs/default
2090	MZDiK Radom		Radom	5131 2103 16 30	33~radom.zip	7~
2091	Warszawska Kolej Dojazdowa (WKD)		Warsaw	5210 2063 13 37	33~wkd.zip	7~
2092	Warszawski Transport Publiczny (ZTM Warszawa)		Warsaw	5192 2046 57 100	33~warsaw.zip	7~
-Małopolskie
1908	Koleje Małopolskie	railway			http://kolejemalopolskie.com.pl/rozklady_jazdy/kml-ska-gtfs.zip
1270	Zarząd Transportu Publicznego w Krakowie (ZTP Kraków)	Tram	Kraków	5001 1988 9 24	2p~ztp.krakow.pl/GTFS_KRK_T.zip	ztp.krakow.pl
>t	2p~ztp.krakow.pl/TripUpdates.pb
>a	2p~ztp.krakow.pl/ServiceAlerts.pb
1326	Zarząd Transportu Publicznego w Krakowie (ZTP Kraków)	Autobus	Kraków	4990 1958 35 77	2p~ztp.krakow.pl/GTFS_KRK_A.zip	ztp.krakow.pl
>t	2p~ztp.krakow.pl/TripUpdates.pb
>a	2p~ztp.krakow.pl/ServiceAlerts.pb
2598	Zarząd Transportu Publicznego w Krakowie (ZTP Kraków)	Mobilis	Kraków		2p~ztp.krakow.pl/GTFS_KRK_M.zip	ztp.krakow.pl/
>t	2p~ztp.krakow.pl/TripUpdates.pb
>a	2p~ztp.krakow.pl/ServiceAlerts.pb
-Podkarpackie
2387	Zarząd Transportu Miejskiego Rzeszów (ZTM Rzeszów)		Rzeszów		33~rzeszow.zip
-Podlaskie
1907	Białostocka Komunikacja Miejska		Białystok	5292 2297 32 34	komunikacja.bialystok.pl/cms/File/download/gtfs/google_transit.zip
1012	Miejskie Przedsiębiorstwo Komunikacyjne w Lomzy (MPK ZB w Łomży)		Łomża	5315 2202 6 8	33~lomza.zip
-Pomorskie
2093	Zarząd Transportu Miejskiego Gdańsk (ZTM Gdańsk)		Gdańsk	5424 1836 23 57	ckan.multimediagdansk.pl/dataset/c24aa637-3619-4dc2-a171-a23eec8f2172/resource/30e783e4-2bec-4a7d-bb22-ee3e3b26ca96/download/gtfsgoogle.zip	7~
2094	Zarząd Dróg i Zieleni Gdynia (ZKM Gdynia)		Gdynia	5434 1821 29 37	http://api.zdiz.gdynia.pl/pt/gtfs.zip	y~cc-by
1290	PKP Szybka Kolej Miejska (SKM)		Trójmieście	5412 1775 49 89	www.skm.pkp.pl/gtfs-mi-kpd.zip	bip.skm.pkp.pl/c60/rozklad-jazdy
2084	Miejski Zakład Komunikacji w Wejherowie (MZK Wejherowo)		Wejherowo	5457 1810 7 29	33~wejherowo.zip	7~
-Rybnik
1176	ZTZ Rybnik		Śląskie	5000 1829 19 40	3y~pl-rybnik-ztz-rybnik-gtfs-1176.zip?alt=media
-Warmian-Masurian
2597	Zarząd Komunikacji Miejskiej w Elblągu (ZKM Elbląg)		Elbląg		33~elblag.zip	7~
-Warminsko-mazurskie
1010	Gmina Zaklad Komunalny (GZK Bystry)		Bystry	5401 2159 8 33	33~gizycko.zip
-Warmińsko-mazurskie
2086	Miejski Zakład Komunikacji w Ełku (MZK Ełk)		Ełk	5374 2216 20 33	33~elk.zip	7~
-Wielkopolska
2689	Kombus		Kórnik		http://kbadmin.vot.pl/gtfs/kombus.zip	www.kombus.pl/deweloperzy/specyfikacja-i-gtfs/
-Wielkopolskie
1001	Koleje Wielkopolskie			4978 1582 336 701	przyjazdy.pl/latest/kw.zip
982	Zarząd Transportu Miejskiego Poznań (ZTM Poznań)		Poznań	5215 1648 44 80	58~getGTFSFile	58~index
>t	58~getGtfsRtFile/?file=trip_updates.pb
-Zachodniopomorskie
981	Zarząd Dróg i Transportu Miejskiego (ZDiTM)		Szczecin	5328 1431 31 47	57~gtfs.zip	1t~publicdomain/zero/1.0/
>t	57~gtfs-rt-trips.pb
>a	57~gtfs-rt-alerts.pb
2085	Komunikacja Autobusowa Świnoujście (KA Świnoujście)		Świnoujście	5385 1422 8 24	33~swinoujscie.zip	7~
-Śląskie
3122	Koleje Śląskie	railway		4931 1823 190 179	2i~gtfs-proxies/24-Koleje-Slaskie/releases/latest/download/24-Koleje-Slaskie.zip
=PT	Portugal
2057	CP - Comboios de Portugal			3701 -942 501 259	publico.cp.pt/gtfs/gtfs.zip
2056	Daytrip Shuttle			3871 -914 243 71	2p~daytrip.com/gtfs_pt.zip
2929	Carris	Carris	Lisbon		gateway.carris.pt/gateway/gtfs/api/v2.11/GTFS
-Ave
2838	Guimabus - Transportes de Guimarães		Guimarães	4137 -843 17 20	2z~ee6d46e4-9f19-4f4a-ab93-1a3cd69df349/resource/08f1ee6c-2d3f-4fb3-a861-5d6fb347a6d4/download/gtfs_gui.zip	2z~operador-de-sptp-de-guimaraes
-Ave,Área Metropolitana do Porto
2836	Mobiave		Famalicão,Santo Tirso,Trofa	4130 -862 18 30	2z~fe6015e4-86c7-437a-8d31-10759fe21a1d/resource/7ac67ef8-015c-42e8-9546-f6f0be956270/download/gtfs_vnf.zip	2z~veiculo-de-transporte-de-passageiros-de-vila-nova-de-famalicao
-Braga
1927	Transportes Urbanos de Braga (TUB)		Braga	4134 -852 28 26	www.tub.pt/developer/gtfs/feed/tub.zip
-Cávado
2837	TUBA - Transportes Urbanos de Barcelos		Barcelos	4142 -876 23 25	2z~1842a15c-1aec-4f65-8e29-e57c8b4cbd74/resource/a595ee4b-bf86-4323-b1f4-7e3b3eb00e5e/download/gtfs_bar.zip	2z~paragem-de-passageiros-de-barcelos
-Lisboa
2027	Carris Metropolitana			3841 -951 68 106	api.carrismetropolitana.pt/gtfs	2i~carrismetropolitana/gtfs
>a	api.carrismetropolitana.pt/alerts.pb
3412	Transportes Metropolitanos de Lisboa (TML)			5587 2102 190 710	2n~plans/gtfs	2i~tmlmobilidade/go?tab=AGPL-3.0-1-ov-file
>t	2n~realtime/trip-updates/gtfs
>a	2n~alerts/gtfs
1038	Transtejo			3865 -923 6 22	http://www.transporlis.pt/Portals/0/OpenData/gtfs/zip/4/gtfs_4.zip
2408	Metro Transportes do Sul, Metro Sul do Tejo		Almada		mts.pt/imt/MTS-20240129.zip	nap-portugal.imt-ip.pt/nap/multimodalsupplydetail/200
1272	Cascais Próxima, E.M., S.A.	MobiCascais	Cascais	3868 -948 8 17	28~13ucYiAJRtu-gXsLa02qKJrGOgDjbnUWX	dadosabertos.cascais.pt/dataset/gtfs-mobicascais
-Lisbon
2921	Transtejo Soflusa (TTSL)	Transtejo Soflusa (TTSL)	Lisbon		api.transtejo.pt/files/GTFS.zip	docs.carrismetropolitana.pt/covered-area
-Porto
2357	Metro do Porto	Metro do Porto	Porto	4110 -876 28 22	www.metrodoporto.pt/metrodoporto/uploads/document/file/693/google_transit_v2.zip
2148	Sociedade de Transportes Colectivos do Porto (STCP)		Porto	4108 -871 18 25	38~porto.digital/dataset/5275c986-592c-43f5-8f87-aabbd4e4f3a4/resource/89a6854f-2ea3-4ba0-8d2f-6558a9df2a98/download/horarios_gtfs_stcp_16_04_2025.zip	38~porto.digital/dataset/horarios-paragens-e-rotas-em-formato-gtfs-stcp/resource/415bf8d5-4c18-40b3-9516-9d9187185ef9
-Região Autónoma da Madeira
3104	Horários do Funchal - Transportes Públicos, S.A	Horários do Funchal	Funchal	3263 -1698 20 21	www.horariosdofunchal.pt/googletransit.zip	http://www.horariosdofunchal.pt/index.php?option=com_content&task=view&id=2022
-Região de Coimbra
2992	SMTUC		Coimbra	4011 -855 20 20	1y~r/bdae1dd0-74e5-4c52-8234-b7cb1cf5bee2	1y~gtfs-estaticos-servicos-municipalizados-de-transportes-urbanos-de-coimbra/
-Setúbal
3186	Transportes Colectivos do Barreiro	Transportes Colectivos do Barreiro	Barreiro		backend.tcbarreiro.pt/download-gtfs	1y~gtfs-carris-metropolitana/
=RO	Romania, Rumänien
1104	CFR Călători, Astra Trans Carpatic, Calea Ferată din Moldova, Interregional Cal…				2i~vasile/data.gov.ro-gtfs-exporter/archive/master.zip#data.gov.ro-gtfs-exporter-master/gtfs-out
3179	Consiliul Județean Buzău - Transport județean				2i~Andrei7506238/Buzau-Transit-Open-GTFS/releases/download/gtfs-latest/buzau-gtfs.zip
3236	Romanian Railway Operators	S.C. Informatică Feroviară S.A. open data converted to GTFS		4377 2040 421 839	2v~ro-railway.gtfs.zip	1z~gov.ro/base/images/logoinst/OGL-ROU-1.0.pdf
-Bihor
2101	Oradea Transport Local		Oradea	4689 2172 28 39	2g~oradea/ORADEA.zip
-Brașov
2143	Regia Autonomă De Transport Brașov		Brașov	4546 2531 38 69	2i~szjozsef/osm2gtfs/raw/refs/heads/master/output/gtfs/ro-ratbv.zip
-București
2098	Asociația de Dezvoltare Intercomunitară pentru Transport Public București – Ilf…		București	4426 2587 49 52	2p~tpbi.ro/regional/BUCHAREST-REGION.zip
>t	2p~tpbi.ro/api/gtfs-rt/tripUpdates
>a	2p~tpbi.ro/api/gtfs-rt/serviceAlerts
-Buzău
2106	Transbus Buzău		Buzău	4496 2648 38 67	2p~opendev.ro/GTFS-301.zip
>t	gtfsagent.transportpublic.ro/transbus/tripUpdates
-Cluj
2121	Compania de Transport Public Cluj-Napoca		Cluj-Napoca	4658 2329 32 55	2g~cluj/CLUJ.zip
>t	cluj-rt-feed.gtfs.ro/tripUpdates
>a	cluj-rt-feed.gtfs.ro/serviceAlerts
-Constanța
2100	CT BUS Constanța		Constanța	4413 2858 13 8	2g~constanta/CONSTANTA.zip
-Dolj
2115	RAT Craiova		Craiova	4427 2372 12 17	2g~craiova/CRAIOVA.zip
-Dâmbovița
2107	Servicii Publice Municipale Târgoviște		Târgoviște	4484 2529 17 31	2p~opendev.ro/GTFS-306.zip
-Iași
2116	Compania de Transport Public Iași		Iași	4706 2745 23 37	2g~iasi/IASI.zip
>t	iasi-rt-feed.gtfs.ro/tripUpdates
-Prahova
2108	Transport Călători Express Ploiești		Ploiești	4490 2594 7 15	2p~opendev.ro/GTFS-305.zip
2114	Transport Urban Sinaia		Sinaia	4531 2547 6 10	2g~sinaia/SINAIA.zip
-Sibiu
2099	Tursib Sibiu		Sibiu	4565 2393 19 28	tursib.ro/trasee/gtfs
-Sălaj
2102	Transurbis Zalău		Zalău	4717 2304 5 3	2g~zalau/ZALAU.zip
-Timiș
2868	Societatea Metropolitană de Transport Timișoara		Timișoara	4547 2085 51 57	smtt.ro/transit/gtfs/maps/smtt-timisoara-ro.zip
-Vrancea
1984	Consiliul Judetean Vrancea			4542 2650 78 100	cjvrancea.ro/gtfs.zip
=RS	Serbia, Serbien, Србија, Srbija
2927	Srbijavoz				2k~srbijavoz-merged-gtfs/latest/srbijavoz_merged.zip
2925	Beograd Prigrad		Beograd		1z~gov.rs/sr/datasets/r/60f82229-16c7-4939-961b-2c24873d3e06	1z~gov.rs/sr/datasets/prigradski-javni-prevoz-u-u-beogradu-gtfs/
2928	Direkcija za javni prevoz Niš		Niš		2k~nis-gtfs/latest/nis_gtfs.zip
-Beograd
1027	Republic of Serbia			4456 2010 51 62	1z~gov.rs/sr/datasets/r/729be9a1-7ed9-453d-9a3d-68fa30f07529	1z~gov.rs/sr/terms/
-Nišavski okrug
1120	Niš-ekspres, Lasta a.d. Beograd, Strela-Obrenovac		Niš	4329 2178 6 23	1z~gov.rs/en/datasets/r/b8fdbafe-10af-4b1a-a647-5f50e1dd33fb
=SE	Sweden, Schweden, Sverige
3258	BT buss	GTFS Regional BT buss			39~gtfs/btbuss/btbuss.zip	54~	f	3y~se-btbuss-gtfs-3258.zip?alt=media
3245	Blekingetrafiken	GTFS Regional Blekingetrafiken			39~gtfs/blekinge/blekinge.zip	54~	f	3y~se-blekinge-gtfs-3245.zip?alt=media
>t	39~gtfs-rt/blekinge/TripUpdates.pb	f
>a	39~gtfs-rt/blekinge/ServiceAlerts.pb	f
3252	Dalatrafik	GTFS Regional Dalatrafik			39~gtfs/dt/dt.zip	54~	f	3y~se-dt-gtfs-3252.zip?alt=media
>t	39~gtfs-rt/dt/TripUpdates.pb	f
>a	39~gtfs-rt/dt/ServiceAlerts.pb	f
3259	Destination Gotland	GTFS Regional Destination Gotland			39~gtfs/dg/dg.zip	54~	f	3y~se-dg-gtfs-3259.zip?alt=media
3254	Din Tur - Västernorrland	GTFS Regional Din Tur - Västernorrland			39~gtfs/dintur/dintur.zip	54~	f	3y~se-dintur-gtfs-3254.zip?alt=media
>t	39~gtfs-rt/dintur/TripUpdates.pb	f
>a	39~gtfs-rt/dintur/ServiceAlerts.pb	f
3260	Falcks Omnibus AB	GTFS Regional Falcks Omnibus AB			39~gtfs/falcks/falcks.zip	54~	f	3y~se-falcks-gtfs-3260.zip?alt=media
3261	Flixbus	GTFS Regional Flixbus			39~gtfs/flixbus/flixbus.zip	54~	f	3y~se-flixbus-gtfs-3261.zip?alt=media
3244	Gotland	GTFS Regional Gotland			39~gtfs/gotland/gotland.zip	54~	f	3y~se-gotland-gtfs-3244.zip?alt=media
>t	39~gtfs-rt/gotland/TripUpdates.pb	f
>a	39~gtfs-rt/gotland/ServiceAlerts.pb	f
3247	Hallandstrafiken	GTFS Regional Hallandstrafiken			39~gtfs/halland/halland.zip	54~	f	3y~se-halland-gtfs-3247.zip?alt=media
3262	Härjedalingen	GTFS Regional Härjedalingen			39~gtfs/harje/harje.zip	54~	f	3y~se-harje-gtfs-3262.zip?alt=media
3241	JLT	GTFS Regional JLT			39~gtfs/jlt/jlt.zip	54~	f	3y~se-jlt-gtfs-3241.zip?alt=media
>t	39~gtfs-rt/jlt/TripUpdates.pb	f
>a	39~gtfs-rt/jlt/ServiceAlerts.pb	f
3255	Jämtland	GTFS Regional Jämtland			39~gtfs/jamtland/jamtland.zip	54~	f	3y~se-jamtland-gtfs-3255.zip?alt=media
3243	KLT	GTFS Regional KLT			39~gtfs/klt/klt.zip	54~	f	3y~se-klt-gtfs-3243.zip?alt=media
>t	39~gtfs-rt/klt/TripUpdates.pb	f
>a	39~gtfs-rt/klt/ServiceAlerts.pb	f
3263	Kiruna Buss	GTFS Regional Kiruna Buss			39~gtfs/kirunabuss/kirunabuss.zip	54~	f	3y~se-kirunabuss-gtfs-3263.zip?alt=media
3264	Kombardo Expressen	GTFS Regional Kombardo Expressen			39~gtfs/kombardo/kombardo.zip	54~	f	3y~se-kombardo-gtfs-3264.zip?alt=media
3242	Kronoberg	GTFS Regional Kronoberg			39~gtfs/krono/krono.zip	54~	f	3y~se-krono-gtfs-3242.zip?alt=media
>t	39~gtfs-rt/krono/TripUpdates.pb	f
>a	39~gtfs-rt/krono/ServiceAlerts.pb	f
3265	Lennakatten	GTFS Regional Lennakatten			39~gtfs/lenna/lenna.zip	54~	f	3y~se-lenna-gtfs-3265.zip?alt=media
3266	Luleå Lokaltrafik	GTFS Regional Luleå Lokaltrafik			39~gtfs/lulea/lulea.zip	54~	f	3y~se-lulea-gtfs-3266.zip?alt=media
3267	Masexpressen	GTFS Regional Masexpressen			39~gtfs/masen/masen.zip	54~	f	3y~se-masen-gtfs-3267.zip?alt=media
3268	Mälartåg ersättningstrafik	GTFS Regional Mälartåg ersättningstrafik			39~gtfs/malartag/malartag.zip	54~	f	3y~se-malartag-gtfs-3268.zip?alt=media
3269	Nikkaluoktaexpressen	GTFS Regional Nikkaluoktaexpressen			39~gtfs/nikka/nikka.zip	54~	f	3y~se-nikka-gtfs-3269.zip?alt=media
3257	Norrbotten	GTFS Regional Norrbotten			39~gtfs/norrbotten/norrbotten.zip	54~	f	3y~se-norrbotten-gtfs-3257.zip?alt=media
3270	Norrtåg ersättningsstrafik (VR Sverige)	GTFS Regional Norrtåg ersättningsstrafik (VR Sverige)			39~gtfs/norrtag-vr-sverige/norrtag-vr-sverige.zip	54~	f	3y~se-norrtag-vr-sverige-gtfs-3270.zip?alt=media
3271	Ressel Rederi	GTFS Regional Ressel Rederi			39~gtfs/ressel/ressel.zip	54~	f	3y~se-ressel-gtfs-3271.zip?alt=media
3273	SJ	GTFS Regional SJ			39~gtfs/sj/sj.zip	54~	f	3y~se-sj-gtfs-3273.zip?alt=media
3274	SJ Norge	GTFS Regional SJ Norge			39~gtfs/sjnorge/sjnorge.zip	54~	f	3y~se-sjnorge-gtfs-3274.zip?alt=media
3237	SL	GTFS Regional SL			39~gtfs/sl/sl.zip	54~	f	3y~se-sl-gtfs-3237.zip?alt=media
>t	39~gtfs-rt/sl/TripUpdates.pb	f
>a	39~gtfs-rt/sl/ServiceAlerts.pb	f
3272	Silverlinjen	GTFS Regional Silverlinjen			39~gtfs/silverlinjen/silverlinjen.zip	54~	f	3y~se-silverlinjen-gtfs-3272.zip?alt=media
3275	Sjöstadstrafiken (Stockholm Stad)	GTFS Regional Sjöstadstrafiken (Stockholm Stad)			39~gtfs/sjostadstrafiken/sjostadstrafiken.zip	54~	f	3y~se-sjostadstrafiken-gtfs-3275.zip?alt=media
3276	Skellefteåbuss	GTFS Regional Skellefteåbuss			39~gtfs/skelleftea/skelleftea.zip	54~	f	3y~se-skelleftea-gtfs-3276.zip?alt=media
3246	Skånetrafiken	GTFS Regional Skånetrafiken			39~gtfs/skane/skane.zip	54~	f	3y~se-skane-gtfs-3246.zip?alt=media
>t	39~gtfs-rt/skane/TripUpdates.pb	f
>a	39~gtfs-rt/skane/ServiceAlerts.pb	f
3277	Snälltåget	GTFS Regional Snälltåget			39~gtfs/snalltaget/snalltaget.zip	54~	f	3y~se-snalltaget-gtfs-3277.zip?alt=media
3278	Stavsnäs båttaxi	GTFS Regional Stavsnäs båttaxi			39~gtfs/battaxi/battaxi.zip	54~	f	3y~se-battaxi-gtfs-3278.zip?alt=media
3279	Strömma Turism & Sjöfart AB	GTFS Regional Strömma Turism & Sjöfart AB			39~gtfs/stromma/stromma.zip	54~	f	3y~se-stromma-gtfs-3279.zip?alt=media
3239	Sörmlandstrafiken	GTFS Regional Sörmlandstrafiken			39~gtfs/sormland/sormland.zip	54~	f	3y~se-sormland-gtfs-3239.zip?alt=media
3281	TJF Smalspåret	GTFS Regional TJF Smalspåret			39~gtfs/tjf/tjf.zip	54~	f	3y~se-tjf-gtfs-3281.zip?alt=media
3280	TiB ersättningstrafik (VR Sverige)	GTFS Regional TiB ersättningstrafik (VR Sverige)			39~gtfs/tib-vr-sverige/tib-vr-sverige.zip	54~	f	3y~se-tib-vr-sverige-gtfs-3280.zip?alt=media
2661	TrafikLab	GTFS Sverige 2			api.resrobot.se/gtfs/sweden.zip	53~gtfs-sverige-2/	g	3y~se-trafiklab-gtfs-sverige-2-gtfs-2661.zip?alt=media
2939	Trafiklab	GTFS Sweden 3			39~gtfs-sweden/sweden.zip	53~gtfs-sweden/#licence	f	3y~se-trafiklab-gtfs-2939.zip?alt=media
>t	39~gtfs-rt-sweden/dintur/TripUpdatesSweden.pb	f
>a	39~gtfs-rt-sweden/dintur/ServiceAlertsSweden.pb	f
3282	Trafikverket RDB	GTFS Regional Trafikverket RDB			39~gtfs/trv-rdb/trv-rdb.zip	54~	f	3y~se-trv-rdb-gtfs-3282.zip?alt=media
3283	Trosabussen	GTFS Regional Trosabussen			39~gtfs/trosa/trosa.zip	54~	f	3y~se-trosa-gtfs-3283.zip?alt=media
3284	Tågab	GTFS Regional Tågab			39~gtfs/tagab/tagab.zip	54~	f	3y~se-tagab-gtfs-3284.zip?alt=media
3238	UL	GTFS Regional UL			39~gtfs/ul/ul.zip	54~	f	3y~se-ul-gtfs-3238.zip?alt=media
>t	39~gtfs-rt/ul/TripUpdates.pb	f
>a	39~gtfs-rt/ul/ServiceAlerts.pb	f
3285	Uddevalla Skärgårdsbåtar AB	GTFS Regional Uddevalla Skärgårdsbåtar AB			39~gtfs/uddevalla/uddevalla.zip	54~	f	3y~se-uddevalla-gtfs-3285.zip?alt=media
3286	VR	GTFS Regional VR			39~gtfs/vr/vr.zip	54~	f	3y~se-vr-gtfs-3286.zip?alt=media
3287	Vy Bus4You	GTFS Regional Vy Bus4You			39~gtfs/vy-bus4you/vy-bus4you.zip	54~	f	3y~se-vy-bus4you-gtfs-3287.zip?alt=media
3288	Vy Flygbussarna	GTFS Regional Vy Flygbussarna			39~gtfs/flygbussarna/flygbussarna.zip	54~	f	3y~se-flygbussarna-gtfs-3288.zip?alt=media
3289	Vy Norge	GTFS Regional Vy Norge			39~gtfs/vy-norge/vy-norge.zip	54~	f	3y~se-vy-norge-gtfs-3289.zip?alt=media
3290	Vy Tåg AB	GTFS Regional Vy Tåg AB			39~gtfs/vy-varmlandnorge/vy-varmlandnorge.zip	54~	f	3y~se-vy-varmlandnorge-gtfs-3290.zip?alt=media
3291	Vy Värmlandstrafik	GTFS Regional Vy Värmlandstrafik			39~gtfs/vy-varmlandstrafik/vy-varmlandstrafik.zip	54~	f	3y~se-vy-varmlandstrafik-gtfs-3291.zip?alt=media
3249	Värmlandstrafik	GTFS Regional Värmlandstrafik			39~gtfs/varm/varm.zip	54~	f	3y~se-varm-gtfs-3249.zip?alt=media
>t	39~gtfs-rt/varm/TripUpdates.pb	f
>a	39~gtfs-rt/varm/ServiceAlerts.pb	f
3256	Västerbotten	GTFS Regional Västerbotten			39~gtfs/vasterbotten/vasterbotten.zip	54~	f	3y~se-vasterbotten-gtfs-3256.zip?alt=media
3292	Västervik Express	GTFS Regional Västervik Express			39~gtfs/vastexp/vastexp.zip	54~	f	3y~se-vastexp-gtfs-3292.zip?alt=media
3251	Västmanland	GTFS Regional Västmanland			39~gtfs/vastmanland/vastmanland.zip	54~	f	3y~se-vastmanland-gtfs-3251.zip?alt=media
>t	39~gtfs-rt/vastmanland/TripUpdates.pb	f
>a	39~gtfs-rt/vastmanland/ServiceAlerts.pb	f
3248	Västtrafik	GTFS Regional Västtrafik			39~gtfs/vt/vt.zip	54~	f	3y~se-vt-gtfs-3248.zip?alt=media
3253	X-trafik	GTFS Regional X-trafik			39~gtfs/xt/xt.zip	54~	f	3y~se-xt-gtfs-3253.zip?alt=media
>t	39~gtfs-rt/xt/TripUpdates.pb	f
>a	39~gtfs-rt/xt/ServiceAlerts.pb	f
3293	Y-Buss	GTFS Regional Y-Buss			39~gtfs/ybuss/ybuss.zip	54~	f	3y~se-ybuss-gtfs-3293.zip?alt=media
3250	Örebro	GTFS Regional Örebro			39~gtfs/orebro/orebro.zip	54~	f	3y~se-orebro-gtfs-3250.zip?alt=media
>t	39~gtfs-rt/orebro/TripUpdates.pb	f
>a	39~gtfs-rt/orebro/ServiceAlerts.pb	f
3240	Östgötatrafiken	GTFS Regional Östgötatrafiken			39~gtfs/otraf/otraf.zip	54~	f	3y~se-otraf-gtfs-3240.zip?alt=media
>t	39~gtfs-rt/otraf/TripUpdates.pb	f
>a	39~gtfs-rt/otraf/ServiceAlerts.pb	f
=SG	Singapore, Singapur, 新加坡, Singapura, சிங்கப்பூர்
3051	Land Transport Authority (Singapore)	Singapore Public Transport			2i~thecrapone/singapore-gtfs-2026/raw/main/singapore-gtfs.zip	1z~gov.sg/open-data-licence
2938	Mandai Wildlife Reserve				www.mandai.com/content/dam/mandai/misc/gtfs.zip
1076	SMRT, SBS Transit (SBST), Land Transport Authority (LTA), Go Ahead Singapore (G…			125 10362 24 40	cdn.rushowl.app/rushtrail-app/gtfs-feed/gtfs-feed-lta.zip
3409	Singapore typical weekday			5587 2102 190 710	2i~Vorld/singapore-gtfs/releases/download/v2026-07-12/singapore-gtfs.zip	2i~Vorld/singapore-gtfs#licence
=SI	Slovenia, Slowenien, Slovenija
2941	NOMAGO, storitve mobilnosti in potovanj, d.o.o.	NOMAGO			b2b.nap.si/data/b2b.gtfs.brezice	1t~licenses/by-sa/4.0/deed.sl	h	3y~si-municipality-of-brezice-gtfs-2941.zip?alt=media
2944	NOMAGO, storitve mobilnosti in potovanj, d.o.o.	NOMAGO			b2b.nap.si/data/b2b.gtfs.nova-gorica	1t~licenses/by-sa/4.0/deed.sl	h	3y~si-municipality-of-nova-gorica-gtfs-2944.zip?alt=media
-Ljubljana
1827	Ljubljanski Potniški Promet		Ljubljana	4594 1437 20 37	1z~lpp.si/api/gtfs/feed.zip
=SK	Slovakia, Slowakei, Slovensko
3154	DZK				www.detskazeleznica.sk/files/2026-04-07-112452-DZK_GTFS_2026_final.zip
1832	Železničná spoločnosť Slovensko, a.s.			4352 854 901 1506	www.zsr.sk/files/pre-cestujucich/cestovny-poriadok/gtfs/gtfs.zip	1t~publicdomain/zero/1.0/
-Bratislavský kraj
2919	IDS BK Regional Buses	ARRIVA Mobility Solutions			transiq.xhyrom.dev/gtfs/sk/ids-bk_regional.zip
=TH	Thailand, ไทย
-Krung Thep Maha Nakhon
1831	Office of Transport and Traffic Policy and Planning		Bangkok	958 9854 461 241	namtang-api.otp.go.th/download/namtang-gtfs.zip	1u~
=TN	Tunisia, Tunesien, تونس, Tunisie
-Médenine
1158	SRTMedenine			3201 998 271 157	3y~tn-medenine-srtmedenine-gtfs-1158.zip?alt=media
=TR	Türkiye, Türkei
-Adana
3407	KentKart Adana			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/adana.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Antalya
3406	KentKart Antalya			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/antalya.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Burdur
3405	KentKart Burdur			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/burdur.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Canakkale
3404	KentKart Canakkale			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/canakkale.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Erzurum
3403	KentKart Duzce			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/duzce.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
3402	KentKart Erzurum			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/erzurum.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Gaziantep
3401	KentKart Gaziantep			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/gaziantep.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Isparta
2381	Isparta Özel Halk Otobüsleri		Isparta		ots.kentekspress.com.tr/gtsf/4_gtfs.zip
-Istanbul
3128	Istanbul IETT GTFS Data		Istanbul		1z~ibb.gov.tr/en/dataset/iett-gtfs-verisi
-Izmir
1823	Eshot			3794 2630 140 192	www.eshot.gov.tr/gtfs/bus-eshot-gtfs.zip	13~822f89be-48bf-4b36-8ed8-1912511032c4
1828	IZBAN	Rail		3795 2696 84 47	www.izban.com.tr/gtfs/rail-izban-gtfs.zip	13~0809d6dc-ab87-4690-9aee-28abf64f484c
1824	METRO İZMİR			3839 2707 8 16	www.izmirmetro.com.tr/gtfs/rail-metro-gtfs.zip	13~c2995cbe-2e89-451b-86e7-2cc2a4f4a94a
1829	TRAM İZMİR			3840 2707 8 10	www.tramizmir.com/gtfs/rail-tramizmir-gtfs.zip	13~87cf8842-8d4b-4b09-b34f-5c8a4c9478e1
-Kastamonu
3400	KentKart Kastamonu			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/kastamonu.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Kirklareli
3399	KentKart Kirklareli			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/kirklareli.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Kocaeli
3398	KentKart Kocaeli			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/kocaeli.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
2710	Kocaeli Toplu Taşıma	Accessible to Turkish users only, individual text files provided			veri.kocaeli.bel.tr/dataset/toplu-ulasim-verisi	opendefinition.org/licenses/cc-by/
-Mardin
3397	KentKart Mardin			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/mardin.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Muğla
3396	KentKart Muğla			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/mugla.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Ordu
3395	KentKart Ordu			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/ordu.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Osmaniye
3394	KentKart Osmaniye			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/osmaniye.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Safranbolu
3393	KentKart Safranbolu			5587 2102 190 710	2i~Egezenn/kk-gtfs/raw/main/data/safranbolu.zip	2i~Egezenn/kk-gtfs/blob/main/DATA_LICENSE
-Türkiye
2922	Flixbus Türkiye	Flixbus Türkiye			http://gtfs.gis.flix.tech/gtfs_generic_turkey.zip
=TW	Taiwan, 台灣
-Miaoli
1276	Miaoli			2414 12063 98 89	3y~tw-miaoli-miaoli-gtfs-1276.zip?alt=media
=UA	Ukraine, Україна, Украина
2932	Стрийська міська рада				42~stryi/static.zip
2931	Ужгородська міська рада				42~uzhhorod/static.zip
2946	Odesa		Odesa		gw.x24.digital/api/od-all/gtfs/v1/download/static	omr.gov.ua/ua/city/departments/dtks/open-data/	i	3y~ua-odesa-gtfs-2946.zip?alt=media
-Kyiv Oblast
3230	Kyiv		Kyiv		http://193.23.225.211:8002/export-gtfs-static	1u~
>t	http://193.23.225.214:732/api/realtime
-Lviv Oblast
2374	Lvivavtodor		Lviv		42~lviv/static.zip	38~city-adm.lviv.ua/ne/dataset/lviv-public-transport-gtfs-real-time/resource/eb31a65b-a22b-44b1-83ce-41add24ae652?inner_span=True
>t	42~lviv/trip_updates
=US	United States, Vereinigte Staaten
11	Amtrak			2585 -12417 2342 5420	content.amtrak.com/content/gtfs/GTFS.zip
2297	Amtrak Vermonter			3890 -7701 591 596	22~amtrakvermonter-vt-us/amtrakvermonter-vt-us.zip
3178	Cecil Transit				www.cecilcountymd.gov/DocumentCenter/View/5246/Cecil-County-MD---GTFS
>t	3d~cecil/passioTransit/gtfs/realtime/tripUpdates
>a	3d~cecil/passioTransit/gtfs/realtime/serviceAlerts
3037	Columbia County Rider				3c~columbiacounty-or-us/columbiacounty-or-us--flex-v2.zip
460	Express Arrow			3975 -10906 604 1316	g~expressarrow_google_transit.zip
3151	GRT ION Light Rail				4a~2
3183	GoTriangle				http://gotriangle.org/gtfs
319	Groome Transportation			2843 -12328 1840 4225	8~groometransportation-us/groometransportation-us.zip
2859	Hiawathaland Transit				22~threerivers-mn-us/threerivers-mn-us--flex-v2.zip
2321	Megabus			2580 -12150 1970 4793	22~megabus-us/megabus-us.zip
3187	Springfield Mass Transit District (SMTD)				ride.smtd.org/gtfs/smtd_gtfs_feed.zip
>t	http://ride.smtd.org/gtfsrt/trips
>a	http://ride.smtd.org/gtfsrt/alerts
3130	Transportation Management Association of Chester County (TMACC)				www.modeshift.app/api/v1/0045359e-7cae-4a10-b680-cafe365c6554/transport/gtfs/gtfs.zip
3033	Boston Express		Boston		3k~11782/GTFS.zip
2936	Alexandria DOT	City of Alexandria	City of Alexandria		22~cityofalexandria-va-us/cityofalexandria-va-us--flex-v2.zip
2861	Galveston Island Transit	Galveston Island Transit	City of Galveston		2p~remix.com/island_transit_us.zip
2890	Trinity Metro		Dallas Fort Worth		gtfsdata.ridetm.org/gtfs/fwtatransitdata.zip	ridetrinitymetro.org/gtfs-data/
3039	Hope College Evening Shuttle	Hope College Evening Shuttle	Hope College		hope-college-cit.github.io/shuttle/hope-shuttle-gtfs.zip
3036	Upper Merion Rambler	Upper Merion Rambler	King of Prussia		3k~13641/UPPER_MERION_RAMBLER.zip
2886	San Francisco Municipal Transportation Agency (SFMTA - Muni)		San Francisco		muni-gtfs.apps.sfmta.com/data/muni_gtfs-current.zip	www.sfmta.com/reports/gtfs-transit-data
>t	3~tripupdates?agency=SF	j
>a	3~servicealerts?agency=SF	j
-Alabama
1308	Capital Trailways			3067 -8810 254 108	3y~us-alabama-capital-trailways-gtfs-1308.zip?alt=media
2211	Areawide Community Transportation System		Anniston	3360 -8586 15 8	www.earpdc.org/wp-content/uploads/static/ACTS_GTFS_Current.zip
3434	Birmingham Jefferson County Transit Authority (MAX)		Birmingham	3336 -8701 29 33	maxtransit.org/GTFS/2026/google_transit_Working.zip
2419	City of Gadsen	COG Trolley Routes	Gadsen		coggis.cityofgadsden.com/Public/Transportion/COG_trips.zip
2081	Huntsville Shuttle		Huntsville	3467 -8668 12 14	maps.huntsvilleal.gov/googletransit/google_transit.zip
338	Montgomery Transit		Montgomery	3229 -8640 14 27	8~montgomerytransit-al-us/montgomerytransit-al-us.zip
-Alaska
225	Anchorage People Mover		Anchorage	6110 -14998 23 41	http://gtfs.muni.org/People_Mover.gtfs.zip
294	Capital Transit		Juneau	5827 -13464 14 25	8~cityandboroughofjuneau-ak-us/cityandboroughofjuneau-ak-us.zip
>t	1d~juneau/gtfs-rt-trip-updates	k
244	Ketchikan Gateway Borough	The Bus	Ketchikan	5530 -13182 17 29	8~kgb-ak-us/kgb-ak-us.zip
243	Inter-Island Ferry		Klawock	5527 -13262 22 105	8~interisland-ak-us/interisland-ak-us.zip
-Arizona
1905	Grand Canyon National Park	South Rim Shuttle		3597 -11221 10 13	4s~grca/south-rim-shuttle-service.zip
156	Groome Transportation - Arizona Shuttle			3223 -11247 382 159	8~arizonashuttle-az-us/arizonashuttle-az-us.zip
2354	SunTran			3187 -11287 61 210	www.suntran.com/wp-content/uploads/2024/07/SunTranGTFS.zip
229	Benson Area Transit		Benson	3196 -11031 1 2	8~benson-az-us/benson-az-us.zip
2857	Bisbee Bus		Bisbee		3k~11816/Bisbee_AZ_GTFS.zip
109	Bullhead Area Transit System		Bullhead City	3505 -11464 12 11	8~bullheadareatransit-az-us/bullheadareatransit-az-us.zip
2856	City of Coolidge	Cotton Express and Central Arizona Regional Transit	Coolidge		coolidgeaz.govoffice2.com/vertical/Sites/%7BAE188E70-DD7F-47BE-99EF-B58B70641DF9%7D/uploads/coolidge_gtfs.zip
158	Cottonwood Area Transit (CAT)		Cottonwood	3469 -11207 18 31	8~cottonwood-az-us/cottonwood-az-us.zip
2864	City of Douglas		Douglas		3k~13058/douglas_az_gtfs.zip
1979	Mountain Line Transit		Flagstaff	3516 -11172 17 15	http://mountainline.syncromatics.com/gtfs
>t	34~tripupdates
>a	34~alerts
2855	Kingman Area Regional Transit		Kingman		3k~5565/KART_AZ_GTFS.zip
147	Valley Metro (VM)		Phoenix	3238 -11287 136 121	phoenixopendata.com/dataset/3eae9a4a-98b9-40c8-8df7-8c00c1756235/resource/28ccc0a5-49c8-495c-b91f-193de5ce2cb7/download/googletransit.zip	y~odc-by
>t	1k~realtime/valleymetro?apiKey=4f22263f69671d7f49726c3011333e527368211f
>a	1k~alerts/valleymetro?apiKey=4f22263f69671d7f49726c3011333e527368211f
2858	Sedona Shuttle		Sedona		sedonashuttle.com/gtfs/Sedona_Shuttle_Transit_Feed.zip
2863	City of Show Low		Show Low		mjcaction.com/MJC_GTFS_Public/showlow_gtfs.zip
2860	Copper Mountain Transit		Town of Miami		3k~11492/CMT_gtfs.zip
2206	Cat Tran Shuttle		Tucson	3219 -11207 127 112	api.transloc.com/gtfs/arizona.zip
17	Yuma County Intergovernmental Public Transportation Authority (YCIPTA)		Yuma	3248 -11557 31 144	http://www.ycipta.org/gtfs/google_transit.zip
-Arkansas
2264	Rock Region Metro		Pulaski County	3464 -9244 17 25	rrmetro.org/gtfs.zip
-California
2295	Amtrak San Joaquins			3537 -12239 521 338	22~sanjoaquins-ca-us/sanjoaquins-ca-us.zip
2187	City of Tracy	Flex			22~tracy-ca-us/tracy-ca-us--flex-v2.zip
3206	Devils Postpile National Monument	Reds Meadow Shuttle		2294 5163 181 429	4s~depo/reds-meadow-shuttle.zip
>t	1d~esta/gtfs-rt-trip-updates	l
383	DowneyLINK			3391 -11816 6 6	3n~downey-ca-us/downey-ca-us.zip
3097	Glendora Transportation Division			3408 -11789 7 5	www.cityofglendora.gov/files/assets/city/v/3/recreation-amp-human-services/transportation/documents/gtfs-6-2025.zip
617	Guadalupe Flyer			3495 -12059 2 16	8~guadalupeflyer-ca-us/guadalupeflyer-ca-us.zip
68	Lake Transit Authority (LTA)			3854 -12323 65 75	8~laketransit-ca-us/laketransit-ca-us.zip
>t	1d~lake-county/gtfs-rt-trip-updates	k
96	Metrolink			3319 -11921 151 200	metrolinktrains.com/globalassets/about/gtfs/gtfs.zip
>t	metrolink-gtfsrt.gbsdigital.us/feed/gtfsrt-trips	m
>a	cdn.simplifytransit.com/metrolink/alerts/service-alerts.pb
35	Palos Verdes Peninsula Transit Authority (PVPTA)			3372 -11842 10 13	8~pvpta-ca-us/pvpta-ca-us.zip
628	Union City Transit			3757 -12208 4 8	22~unioncity-ca-us/unioncity-ca-us.zip
2684	Altamont Corridor Express		Alameda County		4~CE	12~	j	3y~us-california-altamont-corridor-express-gtfs-2684.zip?alt=media
100	Anaheim Resort Transportation (ART)		Anaheim	3379 -11793 6 9	art.tripshot.com/v1/gtfs.zip?regionId=CA558DDC-D7F2-4B48-9CAC-DEEA1134F820
2243	Arcadia Transit		Arcadia	3411 -11806 4 4	3d~ArcadiaCity/passioTransit/gtfs/google_transit.zip
2233	Arvin Transit		Arvin	3498 -11904 43 22	2p~calitp.org/production/ArvinGTFS.zip
2275	Auburn Transit		Auburn	3888 -12108 5 4	www.auburn.ca.gov/DocumentCenter/View/3431
46	Golden Empire Transit District (GET)		Bakersfield	3498 -11915 47 24	http://eta.getbus.org/rtt/public/utility/gtfs.aspx
47	Kern Transit		Bakersfield	3441 -11969 137 204	8~kerncounty-ca-us/kerncounty-ca-us.zip
>t	1d~kern-transit/gtfs-rt-trip-updates	k
2247	Baldwin Park Transit		Baldwin Park	3406 -11800 5 6	baldwinpark.tectransit.com/api/public/fixedRoute/gtfs
220	City of Banning Transit		Banning	3390 -11698 4 23	8~banning-ca-us/banning-ca-us.zip
>t	1d~banning/gtfs-rt-trip-updates	k
>a	c~banning-ca-us/service_alerts.proto	k
106	Beaumont Transit		Beaumont	3391 -11729 19 49	8~beaumont-ca-us/beaumont-ca-us.zip
2249	City of Bell (La Campana)		Bell	3397 -11820 1 4	3n~lacampana-ca-us/lacampana-ca-us.zip
228	Bell Gardens Trolley		Bell Gardens	3395 -11817 3 3	3n~bellgardens-ca-us/bellgardens-ca-us.zip
3095	Bellflower Bus		Bellflower	3387 -11814 4 3	2p~remix.com/CalITP.zip
2238	West Berkeley Shuttle		Berkeley		2p~calitp.org/production/WestBerkeleyShuttleGTFS.zip
107	Mountain Transit		Big Bear	3410 -11733 17 54	8~bigbear-ca-us/bigbear-ca-us.zip
25	Eastern Sierra Transit		Bishop	3470 -11982 483 391	8~easternsierra-ca-us/easternsierra-ca-us.zip
>t	1d~esta/gtfs-rt-trip-updates	k
2149	BurbankBus		Burbank	3414 -11838 6 7	rideburbankbus.com/gtfs
2234	Camarillo Area Transit		Camarillo		2p~calitp.org/production/CamarilloGTFS.zip
3094	Glenn Transit Service		Chico	3952 -12222 24 38	cdn.hibuwebsites.com/af26dd3d53e046cf8ce6ac6dc92e7b14/files/uploaded/glenn-county-transit-service-google-transit-2026-01.zip
2894	Clovis Transit		Clovis		3d~clovis/passioTransit/gtfs/google_transit.zip
>t	3d~clovis/passioTransit/gtfs/realtime/tripUpdates
>a	3d~clovis/passioTransit/gtfs/realtime/serviceAlerts
994	Commerce Municipal Bus Lines		Commerce	3397 -11826 9 13	citycommbus.com/gtfs
>t	citycommbus.com/gtfs-rt/tripupdates
>a	citycommbus.com/gtfs-rt/alerts
314	Compton Renaissance		Compton	3387 -11826 5 8	3n~compton-ca-us/compton-ca-us.zip
1974	Tri Delta Transit		Concord	3790 -12214 14 45	4~3D	12~	j	3y~us-california-tri-delta-transit-gtfs-1974.zip?alt=media
>t	17~tripupdates?agency=3D	j
>a	17~servicealerts?agency=3D	j
104	Corona Cruiser		Corona	3381 -11760 9 9	8~corona-ca-us/corona-ca-us.zip
20	Redwood Coast Transit (RCT)		Crescent City	4087 -12422 109 25	8~delnorte-ca-us/delnorte-ca-us.zip
2248	Cudahy Area Rapid Transit		Cudahy	3396 -11820 1 3	www.cityofcudahy.com/DocumentCenter/View/2041
38	Culver City Bus		Culver City	3393 -11847 14 10	www.culvercity.org/files/assets/public/documents/information-technology/maps/gtfsexport.zip
2361	Dana Point Trolley		Dana Point	3346 -11772 3 6	dptrolley.com/Secure/Admin/Reports/GTFSDownload.aspx
82	Unitrans		Davis	3853 -12179 4 11	unitrans.ucdavis.edu/media/gtfs/Unitrans_GTFS.zip	unitrans.ucdavis.edu/about/gtfs/
320	Delano Area Rapid Transit		Delano	3575 -11927 4 5	22~delano-ca-us/delano-ca-us.zip
103	El Monte Transit		El Monte	3404 -11807 6 7	8~elmonte-ca-us/elmonte-ca-us.zip
2210	El Segundo Transportation		El Segundo	3390 -11842 3 4	2i~LACMTA/los-angeles-regional-gtfs/raw/main/elsegundo-ca-us/elsegundo-ca-us.zip
2224	Emery Go-Round		Emeryville	3783 -12231 2 4	emerygoround.com/data/emerygoround-ca-us.zip
>t	2b~TripUpdate
>a	2b~Alert
65	eTrans		Escalon	3769 -12122 11 24	8~escalon-ca-us/escalon-ca-us.zip
76	Fairfield and Suisun Transit (FAST Transit)		Fairfield	3791 -12232 67 82	8~fairfield-ca-us/fairfield-ca-us.zip
80	SolTrans		Fairfield	3780 -12239 45 35	soltrans.connexionz.net/rtt/public/resource/gtfs.zip
90	Fresno Area Express (FAX)		Fresno	3668 -11991 21 23	gis4u.fresno.gov/downloads/fax_gtfs.zip
85	Fresno County Rural Transit Agency (FCRTA)		Fresno	3613 -12046 74 115	3k~7869/google_transit.zip
2270	GTrans		Gardena	3379 -11838 16 16	ridegtrans.com/gtfs.zip
3177	Glendale Beeline		Glendale	3412 -11831 10 13	www.glendaleca.gov/home/showdocument?id=29549
99	Victor Valley Transit Authority (VVTA)		Hesperia	3407 -11765 120 104	8~victorville-ca-us/victorville-ca-us.zip
58	San Benito County Express (SBCE)		Hollister	3683 -12157 17 20	8~sanbenitocounty-ca-us/sanbenitocounty-ca-us.zip
3032	Humboldt Transit Authority		Humboldt County	4007 -12422 99 59	hta.optibus.co/public_api/v1/feeds/gtfs
>t	1d~redwood/gtfs-rt-trip-updates	k
>a	c~humboldtcounty-ca-us/service_alerts.proto
2648	Huntington Park Express		Huntington Park	3396 -11824 3 5	www.hpca.gov/DocumentCenter/View/11702
92	Amador Transit		Jackson	3829 -12150 29 99	8~amador-ca-us/amador-ca-us.zip
2204	Kings Area Rural Transit		Kings County	3600 -12015 77 86	http://kart.connexionz.net/rtt/public/utility/gtfs.aspx
2250	La Puente LINK		La Puente	3401 -11798 5 6	3n~lapuente-ca-us/lapuente-ca-us.zip
16	Laguna Beach Transit (LBT)		Laguna Beach	3348 -11780 18 8	8~lagunabeach-ca-us/lagunabeach-ca-us.zip
36	Lawndale Beat		Lawndale	3387 -11837 3 3	8~cityoflawndale-ca-us/cityoflawndale-ca-us.zip
64	Livermore Amador Valley Transit Authority		Livermore	3763 -12198 10 26	http://webwatch.lavta.org/TMGTFSRealTimeWebService/GTFS-Static/google_transit.zip
83	GrapeLine		Lodi	3810 -12131 5 6	www.lodi.gov/DocumentCenter/View/2453/lodi_gtfs-ZIP
12	Avalon Transit		Long Beach	3333 -11834 2 2	8~avalon-ca-us/avalon-ca-us.zip
>t	1d~avalon/gtfs-rt-trip-updates	k
299	Catalina Express		Long Beach		2j~catalina_express
1198	Long Beach Transit (LBT)		Long Beach	3374 -11845 33 39	28~1869EVa1z6m_iD6QmvRXyTHtYiaSUBROl
606	Get Around Town Express		Los Angeles	3392 -11823 4 7	3n~getaroundtownexpress-ca-us/getaroundtownexpress-ca-us.zip
28	Los Angeles County Department of Public Works (the LINK and shuttles)		Los Angeles		8~dpwlacounty-ca-us/dpwlacounty-ca-us.zip
29	Los Angeles County Metropolitan Transportation Authority (LA Metro)	Bus	Los Angeles	3371 -11886 62 95	gitlab.com/LACMTA/gtfs_bus/raw/master/gtfs_bus.zip	9~metro.net/the-basics/policies/terms-and-conditions/
30	Los Angeles County Metropolitan Transportation Authority (LA Metro)	Rail	Los Angeles	3377 -11849 40 60	gitlab.com/LACMTA/gtfs_rail/raw/master/gtfs_rail.zip	25~metro.net/terms-conditions/
>t	1d~lametro/gtfs-rt-trip-updates	k
1210	Los Angeles Department of Transportation (LADOT, DASH, Commuter Express)	Bus	Los Angeles	3372 -11888 60 75	ladotbus.com/gtfs	www.ladottransit.com/dla.html
570	Lynwood Trolley / Breeze		Los Angeles	3391 -11824 4 6	3n~lynwood-ca-us/lynwood-ca-us.zip
91	City of Madera		Madera	3692 -12010 6 10	8~cityofmadera-ca-us/cityofmadera-ca-us.zip
572	Madera County Transit		Madera	3685 -12028 49 78	8~maderactc-ca-us/maderactc-ca-us.zip
>t	1d~madera/gtfs-rt-trip-updates	k
>a	c~maderactc-ca-us/service_alerts.proto
2172	Manteca Transit	Flex	Manteca	3778 -12126 5 8	22~manteca-ca-us/manteca-ca-us--flex-v2.zip
3117	Merced County Transit (The Bus)		Merced	3696 -12102 56 77	thebuslive.com/gtfs
>a	thebuslive.com/gtfs-rt/alerts
55	Modesto Area Express		Modesto	3758 -12190 37 99	www.modestoareaexpress.com/preview-gtfs.zip
2273	Stanislaus Regional Transit (StaRT)		Modesto	3731 -12190 64 115	stanrta.rideralerts.com/InfoPoint/gtfs-zip.ashx
2186	Stanislaus Regional Transit Authority	Flex	Modesto	3732 -12246 54 162	22~stanrta-ca-us/stanrta-ca-us--flex-v2.zip
1332	Stanislaus Regional Transit Authority (StanRTA)		Modesto	3726 -12190 69 115	www.stanrta.org/DocumentCenter/View/609/preview-gtfs.zip
>t	http://max.availtec.com/InfoPoint/GTFS-Realtime.ashx?Type=Tripupdate
>a	max.availtec.com/InfoPoint/GTFS-Realtime.ashx?Type=Alert
113	Sage Stage		Modoc County	3951 -12239 272 261	8~sagestage-ca-us/sagestage-ca-us.zip	http://sagestage.com/gtfs-data/
2201	Montebello Bus Lines		Montebello	3389 -11827 22 28	mbl.rideralerts.com/infopoint/gtfs-zip.ashx
>t	30~TripUpdate
>a	30~Alert
56	Monterey-Salinas Transit (MST)		Monterey	3562 -12194 129 126	www.mst.org/google/google_transit.zip	mst.org/about-mst/developer-resources/
>t	0~TripUpdate/TripUpdates.pb
>a	0~Alert/Alerts.pb
2202	Spirit Bus		Monterey Park	3404 -11817 3 6	3d~montereyp/passioTransit/gtfs/google_transit.zip
>t	3d~montereyp/passioTransit/gtfs/realtime/tripUpdates
>a	3d~montereyp/passioTransit/gtfs/realtime/serviceAlerts
578	Moorpark City Transit		Moorpark	3426 -11890 4 6	8~moorparkcitytransit-ca-us/moorparkcitytransit-ca-us.zip
2059	Morro Bay Transit		Morro Bay	3535 -12087 5 3	www.morrobayca.gov/DocumentCenter/View/19231/Morro-Bay-GTFS-Data-Updated-20240510
2883	Mountain View Community Shuttle		Mountain View		2p~mvcommunityshuttle.com/gtfs.zip	3a~by/summary/
2880	Mountain View Transportation Management Association (MVgo)		Mountain View	3739 -12211 4 6	2p~mvgo.org/gtfs.zip	mvgo.org/developers/
>t	35~TripUpdate
>a	35~Alert
1288	VINE Transit		Napa	3793 -12258 65 54	22~vinetransit-ca-us/vinetransit-ca-us.zip	vinetransit.com/open-data-portal/
>t	1d~napa-valley/gtfs-rt-trip-updates	k
583	Needles Area Transit		Needles	3482 -11462 3 2	8~needles-ca-us/needles-ca-us.zip
84	Nevada County Connects (Gold Country Stage)		Nevada County	3890 -12121 47 22	8~goldcountrystage-ca-us/goldcountrystage-ca-us.zip	6~
>t	1d~gold-country-stage/gtfs-rt-trip-updates	k
>a	1d~gold-country-stage/gtfs-rt-alerts/	k
2242	Norwalk Transit System (NTS)		Norwalk	4102 -7363 22 59	mystop.norwalktransit.com/InfoPoint/gtfs-zip.ashx
2455	Alameda-Contra Costa Transit District (AC Transit)		Oakland	3741 -12242 61 53	api.actransit.org/transit/gtfs/download	www.actransit.org/data-terms-and-conditions/	n	3y~us-california-alameda-contra-costa-transit-district-ac-transit-gtfs-2455.zip?alt=media
>t	http://api.actransit.org/transit/gtfsrt/tripupdates	o
>a	http://api.actransit.org/transit/gtfsrt/alerts	o
74	Capitol Corridor Joint Powers Authority (Capitol Corridor)		Oakland	3733 -12241 177 146	www.capitolcorridor.org/googletransit/GTFS.zip	www.capitolcorridor.org/developer_resources/#terms
15	Orange County Transportation Authority (OCTA)		Orange County	3340 -11812 54 54	www.octa.net/current/google_transit.zip	http://www.octa.net/News-and-Resources/Open-Data/Overview/
>t	api.octa.net/GTFSRealTime/protoBuf/tripupdates.aspx
>a	http://api.octa.net/GTFSRealTime/protoBuf/servicealerts.aspx
32	Gold Coast Transit, South Coast Area Transit		Oxnard	3414 -11931 31 18	http://www.goldcoasttransit.org/images/GTFS/GTFS.zip	http://www.goldcoasttransit.org/2-uncategorised/250-gtfs-data-download
579	Morongo Basin Transit Authority		Palm Springs	3382 -11658 45 54	8~morongobasin-ca-us/morongobasin-ca-us.zip
2190	Palo Verde Valley Transit Agency		Palo Verde Valley	3352 -11654 32 202	22~paloverde-valley-ca-us/paloverde-valley-ca-us.zip
101	Foothill Transit		Pasadena	3392 -11827 23 58	foothilltransit.rideralerts.com/myStop/GTFS-Zip.ashx
>t	2h~TripUpdate
>a	2h~Alert
41	Pasadena Transit		Pasadena	3413 -11819 7 12	n~gtfs.aspx	www.cityofpasadena.net/pasadena-transit/real-time-applications/
>t	n~gtfsrealtime.aspx/tripupdate
>a	n~gtfsrealtime.aspx/alert
2947	Petaluma Transit		Petaluma		4~PE	12~	j	3y~us-california-petaluma-transit-gtfs-2947.zip?alt=media
78	WestCAT		Pinole	3779 -12240 27 29	8~westcat-ca-us/westcat-ca-us.zip
116	Tehama Rural Area Express (TRAX), Susanville Indian Rancheria Public Transporta…		Red Bluff	3975 -12246 83 180	8~tehama-ca-us/tehama-ca-us.zip
2853	Redding Area Bus Authority	Flex	Redding		rabagtfs.z5.web.core.windows.net/rabagtfs_flex.zip	3j~
3031	Redding Area Bus Authority		Redding		2p~remix.com/redding_area_bus_authority.zip	3j~
>t	1d~redding/gtfs-rt-trip-updates	k
>a	c~redding-ca-us/service_alerts.proto	k
1999	Beach Cities Transit		Redondo Beach	3382 -11842 13 7	3r~gtfs
>t	3r~gtfs-rt/tripupdates
>a	3r~gtfs-rt/alerts
2279	Ridgecrest Transit		Ridgecrest	3562 -11782 3 15	www.ridgecrest-ca.gov/DocumentCenter/View/7499/Ridgecrest_gtfszip
81	Rio Vista Delta Breeze		Rio Vista	3800 -12208 26 47	8~riovista-ca-us/riovista-ca-us.zip
236	Blossom Express		Ripon	3769 -12114 6 9	8~blossomexpress-ca-us/blossomexpress-ca-us.zip
98	Riverside Transit Agency		Riverside	3345 -11792 65 104	http://www.riversidetransit.com/google_transit.zip
>t	rtabus.com/gtfsrt/trips
>a	rtabus.com/gtfsrt/alerts
3098	Rosemead Explorer		Rosemead	3404 -11810 4 3	3d~rosemead/passioTransit/gtfs/google_transit.zip
2136	Elk Grove Transit		Sacramento	3838 -12150 20 18	elkgrovetransit.com/gtfs	www.sacrt.com/gtfs/
77	Placer County Transit		Sacramento	3857 -12150 64 69	8~placercounty-ca-us/placercounty-ca-us.zip
1067	Roseville Transit		Sacramento	3857 -12150 24 27	iportal.sacrt.com/gtfs/Roseville/google_transit.zip	http://www.sacrt.com/gtfs.stm
2137	Sacramento Regional Transit (SacRT)		Sacramento	3839 -12176 33 67	www.sacrt.com/wp-content/uploads/google_transit.zip	www.sacrt.com/gtfs/
2203	South County Transit Link		Sacramento	3813 -12161 45 34	http://iportal.sacrt.com/gtfs/SCTLink/southcountytransitlink-ca-us.zip
93	Calaveras Transit		San Andreas	3793 -12084 47 49	8~calaveras-ca-us/calaveras-ca-us.zip
97	OmniTrans		San Bernardino	3398 -11775 21 72	http://www.omnitrans.org/google/google_transit.zip
2362	San Clemente Trolley		San Clemente	3341 -11766 5 6	sctrolley.com/Secure/Admin/Reports/GTFSDownload.aspx
3093	North County Transit District (NCTD)		San Diego	3272 -11751 67 64	lfportal.nctd.org/staticGTFS/google_transit.zip
>t	1d~nctd/gtfs-rt-trip-updates	k
>a	1d~nctd/gtfs-rt-alerts/	k
13	San Diego International Airport, Metropolitan Transit System (MTS)		San Diego	3254 -11728 72 110	www.sdmts.com/google_transit_files/google_transit.zip	www.sdmts.com/business-center-developers/terms-and-conditions
2030	reLAXsan		San Diego	3275 -11841 119 121	relaxsan.s3.amazonaws.com/gtfs.zip
53	Bay Area Rapid Transit (BART)		San Francisco	3737 -12247 65 69	http://www.bart.gov/dev/schedules/google_transit.zip	http://www.bart.gov/schedules/developers/developer-license-agreement
>t	http://api.bart.gov/gtfsrt/tripupdate.aspx
>a	http://api.bart.gov/gtfsrt/alerts.aspx
1178	Blue & Gold Fleet		San Francisco	3766 -12241 44 15	3y~us-california-blue-gold-fleet-gtfs-1178.zip?alt=media
54	Caltrain		San Francisco	3700 -12241 78 84	8~caltrain-ca-us/caltrain-ca-us.zip
>t	3~tripupdates?agency=CT	j
>a	3~servicealerts?agency=CT	j
3208	Golden Gate National Recreation Area (Alcatraz Island)	Alcatraz Cruises Ferry	San Francisco	2294 5163 181 429	4s~alca/alcatraz-cruises-ferry.zip
67	Golden Gate Transit		San Francisco	3778 -12274 69 47	3o~goldengate.org/gtfsstatic/GTFSTransitData.zip
2937	Marin Transit		San Francisco		marintransit.gov/data/google_transit.zip
>t	1d~marin-transit/gtfs-rt-trip-updates	p
>a	gtfsrt.marintransit.cadavl.com/ProfilGtfsRt2_0RSProducer-MT/Alert.pb	p
51	Mission Bay Transportation Management Association (TMA)		San Francisco	3777 -12242 2 3	8~missionbaytma-ca-us/missionbaytma-ca-us.zip
3143	San Francisco Bay Area Water Emergency Transportation Authority (WETA)		San Francisco	3766 -12241 44 15	2p~sanfranciscobayferry.com/gtfs.zip	3a~by/summary/
52	Tideline Water Taxi		San Francisco	3777 -12240 14 9	q~tidelinewatertaxi-ca-us/tidelinewatertaxi-ca-us.zip
2180	San Joaquin Regional Transit District	Flex	San Joaquin County	3788 -12128 7 0	22~sanjoaquin-ca-us/sanjoaquin-ca-us--flex-v2.zip
57	Santa Clara Valley Transportation Authority (VTA)		San Jose	3697 -12217 49 62	2p~vta.org/gtfs_vta.zip
>t	1d~vta/gtfs-rt-trip-updates/	k
2235	San Juan Capistrano Free Weekend Trolley		San Juan Capistrano		2p~calitp.org/production/SanJuanCapistranoGTFS.zip
44	City of San Luis Obispo Transit		San Luis Obispo	3524 -12071 6 8	app.mecatran.com/urb/ws/feed/c2l0ZT1zbG90cmFuc2l0O2NsaWVudD1zZWxmO2V4cGlyZT07dHlwZT1ndGZzO2tleT0zZTMwMzM1OTRiMTE2NzA0N2IxNjQwNjA0ZjQwMGMzMzdiM2E1MTQ0
43	San Luis Obispo Regional Transit Authority (SLORTA)		San Luis Obispo	3494 -12119 81 78	http://slo.connexionz.net/rtt/public/resource/gtfs.zip
61	Commute.org San Mateo County Shuttles		San Mateo	3742 -12247 30 33	8~commute-ca-us/commute-ca-us.zip
>t	http://www.vre.org/gtfs-realtime/TripUpdateFeed
66	Sonoma County Airport Express		San Mateo	3762 -12281 89 60	8~airportexpressinc-ca-us/airportexpressinc-ca-us.zip
2708	SamTrans		San Mateo County		4~SM	511.org/about/terms	j	3y~us-california-san-mateo-county-samtrans-gtfs-2708.zip?alt=media
1246	Santa Barbara Metropolitan Transit District (MTD)		Santa Barbara	3438 -11991 7 43	http://sbmtd.gov/google_transit/feed.zip
3096	Ventura County Transportation Commission		Santa Barbara	3415 -11987 29 128	www.goventura.org/wp-content/uploads/2026/02/20260213-GMV_Schedule.zip
812	Santa Clarita Transit		Santa Clarita		2j~santa_clarita
2425	Santa Cruz Metro (SCMTD)		Santa Cruz		25~scmetro.org/gtfs.zip	25~scmetro.org/
>t	rt.scmetro.org/gtfsrt/trips
>a	rt.scmetro.org/gtfsrt/alerts
2667	The Santa Cruzer		Santa Cruz		www.pinpointavl.com/santacruzer.zip	www.pinpointavl.com/gtfs
1842	UCSC Transportation and Parking Services		Santa Cruz	3695 -12207 5 2	pinpointavl.com/TAPS-GTFS.zip	2i~PinpointAVL/TAPS-GTFS/blob/main/LICENSE
2272	Santa Maria Area Transit		Santa Maria	3460 -12052 39 43	smrt.tripshot.com/v1/gtfs.zip?regionId=CA558DDC-D7F2-4B48-9CAC-DEEA1134F820
37	Big Blue Bus		Santa Monica	3393 -11855 15 31	d~current.zip
>t	d~tripupdates.bin
>a	d~alerts.bin
2948	Santa Rosa CityBus		Santa Rosa		4~SR	12~	j	3y~us-california-santa-rosa-city-gtfs-2948.zip?alt=media
70	Sonoma County Transit (SCT)		Santa Rosa	3797 -12313 84 67	8~sonomacounty-ca-us/sonomacounty-ca-us.zip
3222	Sonoma Marin Area Rail Transit (SMART)		Santa Rosa	3795 -12278 56 27	4~SA	12~	j	3y~us-california-sonoma-marin-area-rail-transit-smart-gtfs-3222.zip?alt=media
>t	17~tripupdates?agency=SA	j
2251	Sierra Madre Gateway Coach		Sierra Madre	3415 -11807 2 3	3n~sierramadre-ca-us/sierramadre-ca-us.zip
40	Simi Valley Transit		Simi Valley	3423 -11884 7 24	8~simivalley-ca-us/simivalley-ca-us.zip
813	Santa Ynez Valley Transit		Solvang	3460 -12020 7 12	g~syvt_google_transit.zip
59	Stanford Marguerite Shuttle (SMS)		Stanford	3739 -12223 20 25	transportation-forms.stanford.edu/google/google_transit.zip
2174	MOVE Stanislaus	Flex	Stanislaus County	3677 -12216 180 238	22~movestanislaus-ca-us/movestanislaus-ca-us--flex-v2.zip
886	San Joaquin Regional Transit District (RTD)		Stockton	3769 -12189 89 90	http://sjrtd.com/RTD-GTFS/RTD-GTFS.zip	http://sanjoaquinrtd.com/preview/terms-of-use/
>t	1d~san-joaquin/gtfs-rt-trip-updates	k
118	Lassen Rural Bus (LRB)		Susanville	4003 -12123 69 113	8~lassen-ca-us/lassen-ca-us.zip
2236	Taft Area Transit		Taft		2p~calitp.org/production/TaftGTFS.zip
94	Tahoe Area Regional Transit (TART), North Lake Tahoe Express	Placer County	Tahoe City	3906 -12039 45 61	8~laketahoe-ca-us/laketahoe-ca-us.zip
3100	Thousand Oaks Transit		Thousand Oaks		22~thousandoaks-ca-us/thousandoaks-ca-us.zip
2315	Thousand Oaks Transit - Kanan Shuttle		Thousand Oaks	3414 -11878 4 2	22~kananshuttle-ca-us/kananshuttle-ca-us.zip
34	Torrance Transit		Torrance	3377 -11840 29 21	43~16673	43~6052
3099	City of Tracy (TRACER)		Tracy	3770 -12148 6 7	3t~etatransit.gtfs/tracer.etaspot.net/gtfs.zip
2709	Trinity Transit		Trinity County		2p~remix.com/trinity_county_ca.zip
48	Porterville Transit		Tulare	3603 -11908 7 30	8~porterville-ca-us/porterville-ca-us.zip
646	Tulare County Area Transit (TCAT)		Tulare	3576 -11949 79 67	22~tcrta-ca-us/tcrta-ca-us.zip
619	Turlock Transit		Turlock	3748 -12088 5 5	8~turlock-ca-us/turlock-ca-us.zip
>t	1d~turlock/gtfs-rt-trip-updates	k
>a	c~turlock-ca-us/service_alerts.proto	k
69	Mendocino Transit Authority		Ukiah	3832 -12382 113 111	8~mendocino-ca-us/mendocino-ca-us.zip
599	City Coach		Vacaville	3833 -12201 7 8	8~vacavillecitycoach-ca-us/vacavillecitycoach-ca-us.zip
1295	Yolo County Transportation District (Yolobus)		Woodland	3853 -12214 21 69	http://www.yolobus.com/GTFS/google_transit.zip
2394	Yosemite Area Regional Transportation System (YARTS)		Yosemite	3674 -12052 124 156	www.planeteria.com/gtfs/yosemite-ca-us/yosemite-ca-us-gtfs.zip
117	Siskiyou County		Yreka	4115 -12355 76 142	8~siskiyou-ca-us/siskiyou-ca-us.zip
79	Yuba-Sutter Transit		Yuba City	3857 -12167 89 42	8~yubasutter-ca-us/yubasutter-ca-us.zip
-Chicago
2332	Shawnee Mass Transit District			3700 -8923 72 7	3k~11557/S1.zip
-Colorado
1087	Baca Area Transportation			3732 -10256 0 0	22~bacacounty-co-us/bacacounty-co-us--flex-v2.zip
234	Blackhawk and Central City Tramway			3980 -10551 0 3	8~blackhawktramway-co-us/blackhawktramway-co-us.zip
2330	Bustang Outrider			3717 -10856 345 594	22~outrider-co-us/outrider-co-us.zip
1141	Dolores County			3739 -10891 37 98	22~dolorescounty-co-us/dolorescounty-co-us--flex-v2.zip
456	Durango Transit			3723 -10788 9 3	durangogov.org/DocumentCenter/View/17688/Durango-Transit-GTFS-Data
75	El Dorado Transit			3855 -12150 41 156	8~eldoradotransit-ca-us/eldoradotransit-ca-us.zip
459	Estes Transit			4036 -10559 4 11	8~estestransit-co-us/estestransit-co-us.zip
161	Grand Valley Transit			3903 -10874 13 39	http://emap.mesacounty.us/datadownload/Google_Transit_Feed/google_transit.zip
614	Groome Transportation (Greenride)			3985 -10567 147 100	22~greenride-co-us/greenride-co-us.zip
163	Gunnison Valley Transportation Authority (RTA)			3854 -10698 36 13	g~gunnisonrta_google_transit.zip
>t	1d~gunnison/gtfs-rt-trip-updates	k
2306	Outback Express	Flex		3930 -10227 0 0	22~eccog-co-us/eccog-co-us--flex-v2.zip
801	Prairie Express Transit			4061 -10324 3 8	8~prairieexpress-co-us/prairieexpress-co-us.zip
3211	Rocky Mountain National Park	Rocky Mountain National Park Shuttles		2294 5163 181 429	4s~romo/rocky-mountain-national-park-shuttle.zip
176	Rocky Mountain National Park Shuttles			4031 -10565 7 14	8~rockymountainnationalpark-co-us/rockymountainnationalpark-co-us.zip
811	San Miguel Authority for Regional Transportation (SMART)			3769 -10830 44 49	8~sanmiguel-co-us/sanmiguel-co-us.zip
2181	South Central Council of Governments (SCCOG)	Flex		3717 -10451 0 0	22~sccog-co-us/sccog-co-us--flex-v2.zip
820	Summit Stage			3922 -10630 44 43	8~summitstage-co-us/summitstage-co-us.zip
827	Teller Senior Coalition Transit (TSC Transit)			3894 -10508 7 6	8~tsctransit-co-us/tsctransit-co-us.zip
2188	Upper Arkansas Area Council of Governments	Flex		3813 -10546 71 85	22~uaacog-co-us/uaacog-co-us--flex-v2.zip
2395	Via Mobility			3993 -10559 13 42	3d~viaboulder/passioTransit/gtfs/google_transit.zip
>t	3d~viaboulder/passioTransit/gtfs/realtime/tripUpdates
>a	3d~viaboulder/passioTransit/gtfs/realtime/serviceAlerts
2156	Adams County	Flex	Adams County	3987 -10434 0 0	22~adamscounty-co-us/adamscounty-co-us--flex-v2.zip
2165	Continuum	Flex	Aurora	3970 -10479 0 0	22~continuum-co-us/continuum-co-us--flex-v2.zip
2433	Avon Transit		Avon	3960 -10654 4 4	www.avon.org/DocumentCenter/View/25051/TownOfAvon_gtfs	1u~
2157	Bent County Transportation	Flex	Bent County	3797 -10356 18 95	22~bentcounty-co-us/bentcounty-co-us--flex-v2.zip
2191	Boulder County		Boulder	3973 -10559 65 98	22~viamobilityservices-co-us/viamobilityservices-co-us.zip
607	Home James		Boulder	3985 -10594 41 127	8~homejames-co-us/homejames-co-us.zip
181	University of Colorado Boulder		Boulder	4000 -10528 2 4	8~universitycoloradoboulder-co-us/universitycoloradoboulder-co-us.zip
237	Breckenridge Free Ride		Breckenridge	3946 -10607 5 5	8~breckenridgefreeride-co-us/breckenridgefreeride-co-us.zip
1195	Easy Ride Transportation		Broomfield	3994 -10504 0 0	22~broomfield-co-us/broomfield-co-us--flex-v2.zip
2413	Colorado School Of Mines		City of Golden		22~cityofgolden-co-us/cityofgolden-co-us.zip
309	City of Fountain Transit		Colorado Springs	3866 -10486 24 18	8~cityoffountaintransit-co-us/cityoffountaintransit-co-us.zip
455	Envida		Colorado Springs	3883 -10482 20 73	8~dsi-co-us/dsi-co-us.zip
879	Garden of the Gods		Colorado Springs	3887 -10488 1 1	8~gardenofthegods-co-us/gardenofthegods-co-us.zip
168	Groome Transportation - Colorado Springs Shuttle		Colorado Springs	3880 -10487 105 20	8~coloradoshuttle-co-us/coloradoshuttle-co-us.zip
2292	Mountain Metro Transit	Flex	Colorado Springs	3888 -10481 0 0	22~coloradosprings-co-us/coloradosprings-co-us--flex-v2.zip
2356	Mountain Metropolitan Transit		Colorado Springs	3872 -10493 28 23	coloradosprings.gov/sites/default/files/google_transit_0.zip
2182	Silver Key Senior Services	Flex	Colorado Springs	3888 -10481 0 0	22~silverkey-co-us/silverkey-co-us--flex-v2.zip
581	Mountain Express (MtnExp)		Crested Butte	3887 -10699 9 3	g~cb_mtnexpress_google_transit.zip
317	Cripple Creek Transportation		Cripple Creek	3871 -10518 29 13	8~cripplecreek-co-us/cripplecreek-co-us.zip
2039	All Points Transit	Flex v2 included	Denver	3794 -10857 81 90	22~allpointstransit-co-us/allpointstransit-co-us--flex-v2.zip
2041	Blackhawk and Central City Tramway	Flex v2 included	Denver	3980 -10551 0 3	22~blackhawktramway-co-us/blackhawktramway-co-us--flex-v2.zip
172	Colorado Mountain Express		Denver	3919 -10733 66 266	8~cme-co-us/cme-co-us.zip
2042	Cripple Creek Transportation	Flex v2 included	Denver	3871 -10529 29 47	22~cripplecreek-co-us/cripplecreek-co-us--flex-v2.zip
2043	Discover Goodwill	Flex v2 included	Denver	3882 -10482 1 29	22~discovergoodwill-co-us/discovergoodwill-co-us--flex-v2.zip
2045	ECO Transit	Flex v2 included	Denver	3924 -10706 46 77	22~ecotransit-co-us/ecotransit-co-us--flex-v2.zip
2046	El Paso Fountain Valley Senior Citizens Program Inc	Flex v2 included	Denver	3882 -10453 0 0	22~elpaso-co-us/elpaso-co-us--flex-v2.zip
2044	Envida	Flex v2 included	Denver	3883 -10482 29 73	22~dsi-co-us/dsi-co-us--flex-v2.zip
2047	Estes Transit	Flex v2 included	Denver	4034 -10559 6 11	22~estestransit-co-us/estestransit-co-us--flex-v2.zip
2048	Gunnison Valley RTA	Flex v2 included	Denver	3855 -10693 0 0	22~gunnisonvalleyrta-co-us/gunnisonvalleyrta-co-us--flex-v2.zip
2049	Prowers Area Transit	Flex v2 included	Denver	3796 -10239 0 0	22~prowerscounty-co-us/prowerscounty-co-us--flex-v2.zip
2054	Regional Transportation District	Flex v2 included	Denver	3946 -10553 75 86	4z~gtfs/google_transit_flex.zip
178	Regional Transportation District (RTD)		Denver	3946 -10558 75 91	4z~gtfs/google_transit.zip	www.rtd-denver.com/business-center/open-spatial-data/gtfs-license-agreement
>t	4z~gtfs-rt/TripUpdate.pb
>a	4z~gtfs-rt/Alerts.pb
2280	Regional Transportation District (RTD)	Bustang	Denver	3884 -10856 175 389	4z~gtfs/bustang-co-us.zip
2051	Steamboat Springs Transit	Flex v2 included	Denver	4044 -10760 9 80	22~steamboatsprings-co-us/steamboatsprings-co-us--flex-v2.zip
2052	TSC Transit	Flex v2 included	Denver	3894 -10508 7 6	22~tsctransit-co-us/tsctransit-co-us--flex-v2.zip
2290	Durango Transit	Flex	Durango	3727 -10788 0 0	22~durangotransit-co-us/durangotransit-co-us--flex-v2.zip
2184	Southwest Rides	Flex	Durango	3727 -10783 0 0	22~southwestrides-co-us/southwestrides-co-us--flex-v2.zip
2061	ECO Transit		Eagle County	3924 -10704 42 75	cms5.revize.com/revize/eagle/zip%20download/GTFS.zip
177	Town of Estes Park		Estes Park	4036 -10559 4 11	22~estestransit-co-us/estestransit-co-us.zip
2293	Transfort	Flex	Fort Collins	4054 -10507 0 0	22~transfort-co-us/transfort-co-us--flex-v2.zip
179	Transfort – City of Fort Collins (Transfort)		Fort Collins	4001 -10528 61 28	z~google_transit.zip	z~Transfort_GTFS_License_Agreement.pdf
313	Clear Creek County Transit		Georgetown	3969 -10573 8 40	8~clearcreek-co-us/clearcreek-co-us.zip
2173	Mountain Family Center	Flex	Granby	4009 -10603 0 0	22~mountainfamilycenter-co-us/mountainfamilycenter-co-us--flex-v2.zip
2288	Grand Valley Transit	Flex	Grand Junction	3903 -10865 0 0	22~grandvalleytransit-co-us/grandvalleytransit-co-us--flex-v2.zip
2076	Greeley-Evans Transit (GET)		Greeley	4038 -10509 20 41	22~greeleyevans-co-us/greeleyevans-co-us.zip
805	RoadrunnerTransit		Ignacio	3710 -10788 17 29	22~roadrunnertransit-co-us/roadrunnertransit-co-us.zip
2169	Kiowa County Transit	Flex	Kiowa County	3844 -10499 130 225	22~kiowacounty-co-us/kiowacounty-co-us--flex-v2.zip
2170	La Junta Transit	Flex	La Junta	3798 -10354 0 0	22~lajunta-co-us/lajunta-co-us--flex-v2.zip
2291	Lake County Senior Center Transportation Program	Flex	Lake County	3921 -10634 0 0	22~lakecounty-co-us/lakecounty-co-us--flex-v2.zip
2171	Lakewood Rides	Flex	Lakewood	3972 -10509 0 0	22~lakewoodrides-co-us/lakewoodrides-co-us--flex-v2.zip
230	Bent County Transit		Las Animas	3797 -10356 18 95	8~bentcounty-co-us/bentcounty-co-us.zip
2175	Omnibus	Flex	Littleton	3959 -10501 0 0	22~omnibus-co-us/omnibus-co-us--flex-v2.zip
2161	City of Loveland	Flex	Loveland	4041 -10508 0 0	22~cityofloveland-co-us/cityofloveland-co-us--flex-v2.zip
212	All Points Transit		Montrose	3794 -10857 67 82	8~allpointstransit-co-us/allpointstransit-co-us.zip
2294	Mountain Express	Flex	Pagosa Springs	3720 -10705 0 0	22~mountainexpress-co-us/mountainexpress-co-us--flex-v2.zip
1232	Pueblo Transit	Flex	Pueblo	3822 -10467 11 11	22~pueblo-co-us/pueblo-co-us--flex-v2.zip
2232	Pueblo Transit		Pueblo	3822 -10467 11 11	22~pueblo-co-us/pueblo-co-us.zip
2185	Senior Resource Development Agency	Flex	Pueblo	3819 -10450 0 0	22~srda-co-us/srda-co-us--flex-v2.zip
2278	Roaring Fork Transportation Authority		Roaring Folk Valley	3918 -10778 39 98	www.rfta.com/RFTAGTFSExport.zip
2179	Roaring Fork Transportation Authority (RFTA)	Flex	Roaring Fork Valley	3910 -10778 47 98	22~rfta-co-us/rfta-co-us--flex-v2.zip
2195	San Miguel County		San Miguel County	3769 -10857 58 77	22~sanmiguelcounty-co-us/sanmiguelcounty-co-us.zip
2050	Town of Telluride	Flex v2 included	San Miguel County	3769 -10857 58 77	22~sanmiguelcounty-co-us/sanmiguelcounty-co-us--flex-v2.zip
164	Snowmass Village Transportation		Snowmass Village	3920 -10696 3 4	8~snowmassvillagetransportation-co-us/snowmassvillagetransportation-co-us.zip
2178	Routt County Council on Aging (RCCOCA) Transportation	Flex	Steamboat Springs	4015 -10726 38 45	22~rccoa-co-us/rccoa-co-us--flex-v2.zip
594	Town of Mountain Village		Town of Mountain Village	3793 -10788 2 7	8~mountainvillage-co-us/mountainvillage-co-us.zip
2616	Blue Sky Limo LLC		Vail		blueskylimovail.com/blueskylimo_gtfs.zip	1u~
174	Vail Transit		Vail	3962 -10643 3 15	8~vailtransit-co-us/vailtransit-co-us.zip
175	Winter Park Transit		Winter Park	3988 -10595 21 19	8~winterpark-co-us/winterpark-co-us.zip
-Connecticut
553	Connecticut Transit			4100 -7377 102 198	www.cttransit.com/sites/default/files/gtfs/googlect_transit.zip	4g~
>t	1x~TripUpdate/TripUpdates.pb
>a	1x~Alert/Alerts.pb
2840	Connecticut Transit	Hartford Line - Rail		4130 -7293 81 34	ctrides.com/hlgtfs.zip	4g~
550	Shore Line East			4075 -7398 60 189	http://www.shorelineeast.com/google_transit.zip	http://www.cttransit.com/about/developers/gtfsdata/
530	Greater Bridgeport Transit		Bridgeport	4112 -7342 20 39	8~gbt-ct-us/gbt-ct-us.zip
551	Middletown Area Transit (MAT)		Middletown	4126 -7266 30 57	8~ninetown-connecticut-us/ninetown-connecticut-us.zip
>t	3d~9town/passioTransit/gtfs/realtime
2240	Southeast Area Transit District		Preston	4131 -7221 30 36	2p~remix.com/seat_preston_ct_us.zip
915	Lower Hudson Valley Transit		Stamford	4103 -7415 9 39	3u~Hudson_Link.zip	21~
-Delaware
1235	Delaware Transit Corporation (DART First State)			3845 -7577 138 72	http://dartfirststate.com/RiderInfo/Routes/gtfs_data/dartfirststate_de_us.zip
-District of Columbia
2223	DC Streetcar		Washington	3890 -7700 0 3	mjcaction.com/MJC_GTFS_Public/dcstreetcar_gtfs.zip
>t	1d~dc-streetcar/gtfs-rt-trip-updates	k
>a	1d~dc-streetcar/gtfs-rt-alerts/	k
1846	Washington Metropolitan Area Transit Authority (WMATA)	Bus	Washington	3869 -7745 47 73	1i~bus-gtfs-static.zip	25~wmata.com/license	q	3y~us-district-of-columbia-washington-wmata-gtfs-1846.zip?alt=media
>t	1i~bus-gtfsrt-tripupdates.pb	q
>a	1i~bus-gtfsrt-alerts.pb	q
1847	Washington Metropolitan Area Transit Authority (WMATA)	Rail	Washington	3877 -7749 35 65	1i~rail-gtfs-static.zip	25~wmata.com/license	q	3y~us-district-of-columbia-washington-wmata-gtfs-1847.zip?alt=media
>t	1i~rail-gtfsrt-tripupdates.pb	q
>a	1i~rail-gtfsrt-alerts.pb	q
-Florida
1126	Brightline Trains LLC			2578 -8020 93 14	http://feed.gobrightline.com/bl_gtfs.zip
3207	Dry Tortugas National Park	DRTO Ferry Service		2294 5163 181 429	4s~drto/drto-ferry-service.zip
626	Florida Department of Transportation (SunRail)			2826 -8148 60 18	corporate.sunrail.com/gtfs/google_transit.zip	corporate.sunrail.com/about-sunrail/gtfs-data-download/
2257	Citrus County Transit		Citrus County	2871 -8263 24 35	www.citrusbocc.com/document_center/Department/Community%20Services/Support%20Services/Transit/GTFS%20Text%20Files/GTFS%2011-18-24.zip
2259	Collier Area Transit (CAT)		Collier County	2591 -8183 53 44	cat.cadavl.com:4431/CAT/GTFS/GTFS_CAT.zip
349	Votran		Daytona Beach	2886 -8151 52 66	ftis.org/PostFileDownload.aspx?id=425A0
>t	http://realtimevotran.availtec.com/infopoint/GTFS-Realtime.ashx?&Type=TripUpdate
330	Broward County Transit		Fort Lauderdale	2576 -8043 59 35	www.broward.org/bct/documents/google_transit.zip
324	LeeTran		Fort Myers	2627 -8202 45 42	www.leegov.com/leetran/Documents/GTFS.zip
2412	Gainesville Regional Transit System		Gainesville		http://go-rts.com/wp-content/uploads/2025/01/RTSGTFS_Spring2025.zip
322	Key West Transit		Key West	2455 -8181 18 79	8~keywest-fl-us/keywest-fl-us.zip
2255	Lake County Connection		Lake County	2835 -8195 61 36	www.ridelakexpress.com/gtfs/gtfs.zip
2258	Manatee County Area Transit		Manatee County	2734 -8278 47 33	realtimemcat.availtec.com/InfoPoint/GTFS-Zip.ashx
331	Miami-Dade Transit		Miami	2472 -8108 140 96	http://www.miamidade.gov/transit/googletransit/current/google_transit.zip
>t	1d~miami/gtfs-rt-trip-updates	k
2322	City of Miami Beach		Miami Beach	2577 -8015 10 3	22~miamibeach-fl-us/miamibeach-fl-us.zip
2323	City of Miami Gardens		Miami Gardens	2591 -8029 6 9	22~miamigardens-fl-us/miamigardens-fl-us.zip
343	SunTran		Ocala	2908 -8219 14 21	8~suntran-fl-us/suntran-fl-us.zip
347	Central Florida Regional Transit Authority (LYNX)		Orlando	2811 -8168 70 47	f~google_transit.zip
>t	f~GTFS_TripUpdates.pb
>a	f~GTFS_ServiceAlerts.pb
332	Palm Tran		Palm Beach	2631 -8072 62 69	http://www.palmtran.org/feed/google_transit.zip
337	Bay Town Trolley		Panama City	3013 -8597 13 38	8~baytowntrolley-fl-us/baytowntrolley-fl-us.zip
>t	1d~bay-town-trolley/gtfs-rt-trip-updates	k
335	Escambia County Area Transit (ECAT)		Pensacola	3033 -8736 64 30	8~ecat-fl-us/ecat-fl-us.zip
3209	Gulf Islands National Seashore	Pensacola Bay City Ferry	Pensacola	2294 5163 181 429	4s~guis/guis-ferry-service-fl.zip
326	Pinellas Suncoast Transit Authority (PSTA)		Pinellas County	2770 -8285 46 40	http://www.psta.net/latest/Google_transit.zip
333	South Florida Regional Transportation Authority (Tri-Rail)		Pompano Beach	2580 -8026 96 20	http://www.tri-rail.com/GTDF/Current/google_transit.zip
350	Sunshine Bus Company		Saint Augustine	2964 -8161 54 36	8~sunshinebuscompany-fl-us/sunshinebuscompany-fl-us.zip
348	Sarasota County Area Transit (SCAT)		Sarasota	2795 -8087 81 30	8~spacecoast-fl-us/spacecoast-fl-us.zip
340	Pasco County Public Transportation		Spring Hill	2814 -8276 33 59	8~pascocountypublictransit-fl-us/pascocountypublictransit-fl-us.zip
344	StarMetro		Tallahassee	3038 -8436 16 16	8~starmetro-fl-us/starmetro-fl-us.zip
325	Hillsborough Area Regional Transit (HART)		Tampa	2771 -8258 49 37	http://www.gohart.org/google/google_transit.zip
>t	http://api.tampa.onebusaway.org:8088/trip-updates
329	USF Bull Runner		Tampa	2804 -8243 4 3	2i~CUTR-at-USF/bullrunner-gtfs-realtime-generator/raw/master/bullrunner-gtfs.zip
-Georgia
3193	CobbLinc			4043 -7408 108 21	1s~GTFS-Zip.ashx
>t	1s~GTFS-Realtime.ashx?Type=TripUpdate&Debug=True
>a	1s~GTFS-Realtime.ashx?Type=Alert&Debug=True
2426	Xpress				gamobility.info/wp-content/uploads/2025/02/Google_Transit.zip
2146	Albany Transit System		Albany	3153 -8423 9 18	3k~11834/ats_albany_ga_us(2).zip
368	Metropolitan Atlanta Rapid Transit Authority (MARTA)		Atlanta	3343 -8467 68 59	www.itsmarta.com/google_transit_feed/google_transit.zip
>t	gtfs-rt.itsmarta.com/TMGTFSRealTimeWebService/tripupdate/tripupdates.pb
2241	Gwinnett County Transit		Gwinnett County	3375 -8439 34 41	realtimegwinnett.availtec.com/InfoPoint/gtfs-zip.ashx
2080	Chatham Area Transit (CAT)		Savannah		catchacat.org/wp-content/uploads/GTFS.zip
-Hawaii
2350	TheBus			2126 -15823 44 57	www.thebus.org/transitdata/production/google_transit.zip
>t	1d~thebus/gtfs-rt-trip-updates	k
2608	Hawai'i Mass Transit Agency (Hele-On Bus)		Hawai'i Island	1906 -15604 118 115	www.heleonbus.hawaiicounty.gov/home/showpublisheddocument/307470/638458319827900000
-Idaho
142	Valley Regional Transit		Boise		www.valleyregionaltransit.org/GTFS/vrt_transit1.zip	www.valleyregionaltransit.org/about-us/resources/
>t	3t~etatransit.gtfs/valleyregionaltransit.etaspot.net/trip_updates.pb
>a	3t~etatransit.gtfs/valleyregionaltransit.etaspot.net/alerts.pb
2282	Mountain Rides Transportation Authority (MRTA)		Ketchum	0 -11440 4370 11440	apps.itd.idaho.gov/apps/pt/mrtagtfs.zip
171	Pocatello Regional Transit		Pocatello	4282 -11250 11 11	pocatellotransit.com/gtfs/pocatello-regional-transit-gtfs.zip?v=current
-Illinois
2347	Pace Bus			4140 -8862 106 110	www.pacebus.com/gtfsdownload
2267	Connect Transit		Bloomington	4045 -8906 9 15	rideconnecttransit.com/gtfs
389	Chicago Transit Authority (CTA)		Chicago	4164 -8790 43 37	www.transitchicago.com/downloads/sch_data/google_transit.zip
2854	Metra		Chicago	4142 -8862 117 107	schedules.metrarail.com/gtfs/schedule.zip	metra.com/gtfs-realtime-api-key-request-license-agreement
>t	2q~tripupdates	r
>a	2q~alerts	r
2363	Danville Mass Transit		Danville	3997 -8824 23 70	www.ridedmt.org/home/showpublisheddocument/1979/638106764822070000	www.ridedmt.org/schedules-fares/gtfs-feed
308	DeKalb Public Transit		DeKalb	4189 -8888 13 42	8~cityofdekalb-il-us/cityofdekalb-il-us.zip
3408	JAX Mass Transit District		Jackson County	5587 2102 190 710	3d~JCMTD/passioTransit/gtfs/google_transit.zip	3g~readme
2208	Greater Peoria Mass Transit (CityLink)		Peoria	4054 -8969 28 21	clk.rideralerts.com/InfoPoint/gtfs-zip.ashx
201	Metro Rock Island County Metropolitan Mass Transit District		Rock Island	4141 -9064 15 42	http://www.gogreenmetro.com/latest/google_transit.zip
2019	Rockford Mass Transit District		Rockford	4219 -8918 18 34	dfef8f.p3cdn2.secureserver.net/wp-content/uploads/2023/08/RMTD_GTFS_AUGUST_2023.zip	rmtd.org/gtfs/
388	Champaign Urbana Mass Transit District (MTD)		Urbana	4005 -8832 10 16	9~cumtd.com/gtfs/google_transit.zip	25~cumtd.com/terms-of-use/
-Indiana
2066	Bloomington Transit		Bloomington	3912 -8659 9 12	3t~etatransit.gtfs/bloomingtontransit.etaspot.net/gtfs.zip
2266	Citilink		Fort Wayne	4101 -8526 18 25	2p~remix.com/citilink_fortwayne_in_us.zip
620	Valparaiso Transit		Gary	4146 -8764 43 63	8~valpotransit-chi-us/valpotransit-chi-us.zip
571	Interurban Trolley		Indianapolis	4155 -8618 19 39	http://macog.com/google/google_transit.zip
585	South Shore Line		South Bend	4160 -8762 28 131	http://www.mysouthshoreline.com/google/google_transit.zip
>t	3d~transpo/passioTransit/gtfs/realtime/tripUpdates
>a	3d~transpo/passioTransit/gtfs/realtime/serviceAlerts
387	Terre Haute Transit Utility		Terre Haute	3934 -8746 18 13	8~terrehautetransit-in-us/terrehautetransit-in-us.zip
-Iowa
923	CyRide		Ames	4199 -9370 7 9	www.cyride.net/gtf/gtfs.zip
1826	Bettendorf Transit		Bettendorf	4151 -9052 8 8	22~bettendorf-ia-us/bettendorf-ia-us.zip
2414	Metropolitan Transit Authority of Black Hawk County		Black Hawk County		22~cedarfalls-ia-us/cedarfalls-ia-us.zip
199	Burlington Urban Service		Burlington	4077 -9118 6 8	8~burlington-ia-us/burlington-ia-us.zip
198	Cedar Rapids Transit		Cedar Rapids	4189 -9175 17 20	8~cedarrapids-ia-us/cedarrapids-ia-us.zip
202	Clinton Municipal Transit Administration (Clinton MTA)		Clinton	4181 -9025 8 7	8~clintonmta-ia-us/clintonmta-ia-us.zip
196	Coralville Transit		Coralville	4166 -9161 9 8	8~coralvilletransitsystem-ia-us/coralvilletransitsystem-ia-us.zip
2304	Citibus		Davenport	4150 -9064 9 13	22~davenport-ia-us/davenport-ia-us.zip
193	Des Moines Area Regional Transit Authority (DART)		Des Moines	4151 -9383 22 36	4y~data/gtfsdata
>t	4y~real-time/trip-updates
>a	4y~real-time/alerts
2083	The Jule		Dubuque	4248 -9078 9 14	myride.cityofdubuque.org/gtfs/google_transit.zip
203	Dodger Area Rapid Transit		Fort Dodge	4248 -9422 6 7	8~dart-ia-us/dart-ia-us.zip
316	CorridorRides		Iowa City	4166 -9167 32 14	8~corridorrides-ia-us/corridorrides-ia-us.zip
559	Iowa City Transit System		Iowa City	4163 -9160 6 13	8~iowacitytransit-ia-us/iowacitytransit-ia-us.zip
197	University of Iowa - CAMBUS (CAMBUS)		Iowa City	4165 -9161 7 8	8~cambus-ia-us/cambus-ia-us.zip
194	Marshalltown Municipal Transit		Marshalltown	4200 -9294 6 5	8~marshalltownmunicipaltransit-ia-us/marshalltownmunicipaltransit-ia-us.zip
204	Mason City Public Transit		Mason City	4313 -9327 4 14	8~masoncity-ia-us/masoncity-ia-us.zip
200	MuscaBus		Muscatine	4140 -9109 7 9	8~muscabus-ia-us/muscabus-ia-us.zip
195	10-15 Transit		Ottumwa	4099 -9267 32 30	8~10-15transit-ia-us/10-15transit-ia-us.zip
191	Sioux City Transit System		Sioux City	4240 -9650 15 17	8~siouxcity-ia-us/siouxcity-ia-us.zip
-Kansas
2303	Johnson County Transit		Johnson County	3888 -9527 24 70	22~johnsoncounty-ks-us/johnsoncounty-ks-us.zip
2063	KU on Wheels & Lawrence Transit System		Lawrence	3892 -9533 8 15	3d~lawrencetransit/passioTransit/gtfs/google_transit.zip
1867	81 Connection, CityGo, KanConnect		Salina		salinacitygo.com/wp-content/uploads/2022/11/export-2022-11-30T10-18-07.zip
-Kentucky
362	Blue Grass Community Action Partnership	Bluegrass Ultra-Transit Service		3762 -8490 61 42	8~bgcap-ky-us/bgcap-ky-us.zip
2068	Transit Authority of Northern Kentucky (TANK)		Fort Wright	3896 -8473 16 33	tank.rideralerts.com/InfoPoint/GTFS-Zip.ashx
>t	http://66.42.202.74:89/api/tripupdates
>a	http://66.42.202.74:89/api/servicealerts
2067	Lextran		Lexington	3797 -8460 14 19	mystop.lextran.com/InfoPoint/gtfs-zip.ashx
2662	Transit Authority of River City (TARC)	Fixed Route	Louisville	3806 -8590 32 40	40~gtfs-zip.ashx
>t	40~GTFS-Realtime.ashx?Type=TripUpdate
>a	40~GTFS-Realtime.ashx?Type=Alert
-Lake Tahoe
2876	Keep Tahoe Blue	Emerald Bay Shuttle	Lake Tahoe		2y~	2y~
-Louisiana
2065	Capital Area Transit System (CATS)		Baton Rouge	3035 -9120 24 20	cats.rideralerts.com/InfoPoint/gtfs-zip.ashx
1060	Shreveport and Bossier City		Shreveport	3238 -9389 18 26	http://sportranbus.com/gtfs
>t	sportranbus.com/gtfs-rt/tripupdates
>a	sportranbus.com/gtfs-rt/alerts
-Maine
452	Lakes Region Explorer			4366 -7071 39 45	q~rtp-me-us/rtp-me-us.zip
2642	Greater Portland Metro Bus		Portland	4363 -7045 28 49	2p~gptd.cadavl.com/GPTD/GTFS/GTFS_GPTD.zip	4n~
>t	2s~TripUpdate.pbb
>a	2s~Alert.pb
2641	South Portland		Portland	4361 -7036 5 13	2p~remix.com/South_Portland_Bus_ME_US.zip	4n~
>t	1d~south-portland-transit/gtfs-rt-trip-updates
>a	1d~south-portland-transit/gtfs-rt-alerts/v2
-Maryland
500	Carroll Transit System			3936 -7718 30 34	2i~mobilityequity/maryland-local-gtfs/raw/master/Carroll_GTFS.zip
493	Charm City Circulator			3927 -7663 6 5	2i~mobilityequity/maryland-local-gtfs/raw/master/CCC_GTFS.zip
466	Maryland Transit Administration	Local Bus		3898 -7689 52 51	31~mdotmta_gtfs_localbus.zip
>t	1d~mta-maryland/gtfs-rt-trip-updates	l
467	Maryland Transit Administration	Commuter Bus		3835 -7773 125 164	31~mdotmta_gtfs_commuterbus.zip
>t	1d~mta-maryland-commuter-bus/gtfs-rt-trip-updates	l
468	Maryland Transit Administration	MARC Train		3890 -7796 66 189	31~mdotmta_gtfs_marc.zip
>t	mdotmta-gtfs-rt.s3.amazonaws.com/MARC+RT/marc.pb
469	Maryland Transit Administration	Light Rail		3917 -7667 33 5	31~mdotmta_gtfs_lightrail.zip
>t	1d~mta-maryland-light-rail/gtfs-rt-trip-updates	l
470	Maryland Transit Administration Metro Subway	Metro SubwayLink		3929 -7678 12 19	31~mdotmta_gtfs_metro.zip
>t	1d~mta-maryland-metro/gtfs-rt-trip-updates	l
477	Prince George's County (The Bus)			3867 -7702 35 31	22~princegeorgescounty-md-us/princegeorgescounty-md-us.zip
489	Regional Transportation Agency of Central Maryland (RTA)			3900 -7692 29 20	8~centralmarylandrta-md-us/centralmarylandrta-md-us.zip
>t	1d~rtamaryland/gtfs-rt-trip-updates	k
>a	1d~rtamaryland/gtfs-rt-alerts	k
501	Harford Transit LINK		Aberdeen	3941 -7637 19 37	2i~mobilityequity/maryland-local-gtfs/raw/master/Harford_GTFS.zip	http://mdtrip.org/About/DeveloperResources.aspx
2285	Annapolis Transit		Annapolis	3895 -7656 4 8	4d~c307923d57ab4871aff79491b4a1bfd3/data
490	BWI Thurgood Marshall Airport (BWI) Shuttle		Baltimore	3918 -7669 1 3	2i~mobilityequity/maryland-local-gtfs/raw/master/BWI_GTFS.zip
618	Harbor Connector		Baltimore	3928 -7661 0 4	8~harborconnector-md-us/harborconnector-md-us.zip
231	Bethesda Circulator		Bethesda	3898 -7710 1 1	2i~transitland/gtfs-archives-not-hosted-elsewhere/raw/master/bethesdacirculator-md-us.zip
2432	Frederick County TransIT		Frederick	3927 -7767 44 35	3d~frederick/passioTransit/gtfs/google_transit.zip
>t	3d~frederick/passioTransit/gtfs/realtime/tripUpdates
475	Delmarva Community Transit		Kent	3837 -7623 91 63	2i~mobilityequity/maryland-local-gtfs/raw/master/Delmarva_GTFS.zip	2i~mobilityequity/maryland-local-gtfs/blob/master/README.md
488	Montgomery County Department of Transportation (Ride On)		Montgomery County	3894 -7742 35 49	www.montgomerycountymd.gov/DOT-Transit/Resources/Files/GTFS/RideOnGTFS.zip
495	Ocean City Transportation		Ocean City	3833 -7511 12 6	2i~mobilityequity/maryland-local-gtfs/raw/master/OC_GTFS.zip
2268	Saint Maryʼs Transit System		Saint Maryʼs County	3811 -7683 39 46	stmgis.stmarysmd.com/Downloads/GTFS/StMarys_GTFS_5_31_22.zip
3149	Shore Transit		Salisbury		myride.shoretransit.org/gtfs/google_transit.zip
1784	Towson Loop		Towson		3d~towson/passioTransit/gtfs/google_transit.zip
>t	3d~towson/passioTransit/gtfs/realtime/tripUpdates
>a	3d~towson/passioTransit/gtfs/realtime/serviceAlerts
2286	Washington County Transit		Washington County	3960 -7782 12 25	3k~11756/WCT_MD_GTFS.zip
-Massachusetts
2192	Bloom Bus			4190 -7110 45 5	22~bloombus-ma-us/bloombus-ma-us.zip
447	Cape Ann Transportation Authority (CATA)			4254 -7094 14 34	8~capeann-ma-us/capeann-ma-us.zip
423	Cuttyhunk Ferry Company			4142 -7092 21 0	8~cuttyhunkferryco-ma-us/cuttyhunkferryco-ma-us.zip
555	DATTCO Motorcoach			4163 -7108 72 17	8~dattco-ma-us/dattco-ma-us.zip
425	Freedom Cruise Line			4128 -7009 39 3	8~freedomcruiseline-ma-us/freedomcruiseline-ma-us.zip
445	Merrimack Valley Regional Transit Authority (MVRTA)			4235 -7131 56 50	8~merrimackvalley-ma-us/merrimackvalley-ma-us.zip
>t	1d~massdot-mvrta/gtfs-rt-trip-updates	k
439	MetroWest Regional Transit Authority (MWRTA)			4213 -7161 27 37	http://vc.mwrta.com/gtfs/google_transit.zip
433	Montachusett Regional Transit Authority (MART)			4226 -7232 42 105	8~montachusett-ma-us/montachusett-ma-us.zip
424	Patriots Party Boats			4146 -7061 8 6	8~patriotpartyboats-ma-us/patriotpartyboats-ma-us.zip
496	Peter Pan			3890 -7703 383 706	8~peterpan-ma-us/peterpan-ma-us.zip
2416	Pioneer Valley Transit Authority (PVTA)				www.pvta.com/g_trans/google_transit.zip	www.mass.gov/doc/developers-license-agreement-11132009/download
>t	1d~pioneer-valley-pvta/gtfs-rt-trip-updates
>a	1d~pioneer-valley-pvta/gtfs-rt-alerts/v2
556	Plymouth & Brockton Street Railway Co			4152 -7144 85 147	8~plymouthbrockton-ma-us/plymouthbrockton-ma-us.zip
421	Southeastern Regional Transit Authority (SRTA)			4160 -7122 18 34	8~srta-ma-us/srta-ma-us.zip
443	Yankee Line			4235 -7141 13 33	8~yankeeline-ma-us/yankeeline-ma-us.zip
418	Greater Attleboro Taunton Regional Transit Authority (GATRA)		Attleboro	4164 -7149 58 95	8~gatra-ma-us/gatra-ma-us.zip
537	Berkshire Regional Transit Authority (BRTA)		Berkshire	4217 -7338 55 29	8~berkshire-ma-us/berkshire-ma-us.zip
442	Middlesex 3 TMA		Billerica	4236 -7128 17 22	8~middlesex-ma-us/middlesex-ma-us.zip
435	Bay State Cruise Company		Boston	4205 -7104 30 86	22~baystatecruisecompany-ma-us/baystatecruisecompany-ma-us.zip
3416	Boston Harbor Island National Recreation Area	Cathleen Stone Island Ferry	Boston	2294 5163 181 429	4s~boha/cathleen-stone-island-ferry.zip
436	Coach Company		Boston	4076 -7399 233 319	8~coachcompany-ma-us/coachcompany-ma-us.zip
437	Massachusetts Bay Transportation Authority (MBTA)		Boston	4158 -7185 122 157	cdn.mbta.com/MBTA_GTFS.zip	www.mass.gov/files/documents/2017/10/27/develop_license_agree_0.pdf
>t	cdn.mbta.com/realtime/TripUpdates.pb
>a	cdn.mbta.com/realtime/Alerts.pb
441	Massport		Boston	4222 -7140 32 45	22~massport-ma-us/massport-ma-us.zip	http://www.massport.com/media/1651/massportdatalicenseagreement.pdf
422	Brockton Area Transit Authority (BAT)		Brockton	4198 -7115 30 24	8~brockton-ma-us/brockton-ma-us.zip
2446	Cape Cod Regional Transit Authority	Flex	Cape Cod		22~capecod-ma-us/capecod-ma-us--flex-v2.zip
645	Cape Cod Regional Transportation Authority (Cape Cod RTA)		Cape Cod	4152 -7067 56 71	8~capecod-ma-us/capecod-ma-us.zip
429	Franklin Regional Transit Authority (FRTA)		Franklin	4232 -7288 31 62	22~frta-ma-us/frta-ma-us.zip
444	Lowell Regional Transit Authority (LRTA)		Lowell	4248 -7147 22 30	8~lowell-ma-us/lowell-ma-us.zip
2299	Blue Apple Bus Company		Mansfield	4203 -7122 34 20	22~blueapplebus-ma-us/blueapplebus-ma-us.zip
426	Nantucket Regional Transit Authority (WAVE)		Nantucket	4124 -7020 6 24	8~nantucket-ma-us/nantucket-ma-us.zip
427	Hy-Line Cruises		New Bedford	4128 -7056 37 47	8~hylinecruises-ma-us/hylinecruises-ma-us.zip
420	Martha's Vineyard Transit Authority		New Bedford	4132 -7084 16 33	8~marthasvineyard-ma-us/marthasvineyard-ma-us.zip
432	Worcester Regional Transit Authority (WRTA)		Worcester	4203 -7210 33 53	8~wrta-ma-us/wrta-ma-us.zip	www.massdot.state.ma.us/Portals/0/docs/developers/develop_license_agree.pdf
-Michigan
384	Indian Trails, Detroit Ann Arbor Express			4160 -9210 553 905	8~indiantrails-mi-us/indiantrails-mi-us.zip
414	Suburban Mobility Authority for Regional Transit (SMART)			4212 -8344 59 61	apps1.smartbus.org/gtfs/smart_gtfs.zip
>t	1d~detroit-smartbus/gtfs-rt-trip-updates	k
>a	1d~detroit-smartbus/gtfs-rt-alerts/	k
415	Ann Arbor Area Transportation Authority (TheRide)		Ann Arbor	4219 -8384 13 29	www.theride.org/sites/default/files/google/google_transit.zip
2072	University of Michigan Transit Services		Ann Arbor	4226 -9663 550 1296	webapps.fo.umich.edu/transit_uploads/google_transit.zip
464	Detroit Department of Transportation (DDOT)		Detroit	4226 -8333 21 42	www.detroitmi.gov/Portals/0/docs/deptoftransportation/pdfs/ddot_gtfs.zip
2281	Detroit People Mover		Detroit	4233 -8305 1 1	2t~DPM/gtfs.zip
413	Michigan Flyer		Detroit	4221 -8448 53 113	8~michiganflyer-mi-us/michiganflyer-mi-us.zip
802	Qline Detroit		Detroit	4233 -8307 4 2	8~qline-mi-us/qline-mi-us.zip
>t	1d~detroit-m1-rail/gtfs-rt-trip-updates	k
>a	1d~detroit-m1-rail/gtfs-rt-alerts/	k
2287	Mass Transportation Authority Flint		Flint	4252 -8400 61 70	3k~5191/google_transit.zip
400	The Rapid		Grand Rapids	4284 -8591 85 43	http://connect.ridetherapid.org/InfoPoint/gtfs-zip.ashx
402	Capital Area Transportation Authority (CATA)		Lansing	4257 -8463 20 46	a~gtfsdownload.ashx?key=5b4690ed-0a69-4320-897b-7d92def4b96f&data=base	www.cata.org/Portals/0/CATAGTFSLicenseAgreement20150323.pdf
>t	a~gtfsrt/tripupdate/tripupdates.pb
>a	a~gtfsrt/alert/alerts.pb
2254	Bay Area Transportation Authority		Traverse City	4458 -8599 44 56	batabustracker.com/gtfs
-Minnesota
2037	Brown County Heartland Express	Flex v2 included		4429 -9451 5 8	22~browncounty-mn-us/browncounty-mn-us--flex-v2.zip
2038	The Otter Express	Flex v2 included		4627 -9659 32 102	22~otterexpress-mn-us/otterexpress-mn-us--flex-v2.zip
2296	Brown County Heartland Express	Fixed route + flex	Brown County	4429 -9451 5 8	22~browncounty-mn-us/browncounty-mn-us.zip
301	Duluth Transit		Duluth	4665 -9229 21 28	2a~gtf/google_transit.zip
>t	2a~gtfsrt/TripUpdate/TripUpdates.pb
>a	2a~gtfsrt/Alert/Alerts.pb
2301	Central Community Transit		Litchfield	4478 -9508 37 59	22~cctbus-mn-us/cctbus-mn-us.zip
205	Metro Transit		Minneapolis	4473 -9416 83 135	3z~gtfs.zip
>t	3z~tripupdates.pb
>a	3z~alerts.pb
206	Minnesota Valley Transit Authority (MVTA)		Minneapolis	4469 -9355 29 47	http://srv.mvta.com/InfoPoint/GTFS-Zip.ashx
2032	City of Winona MN - Winona Transit Service		Winona	4402 -9171 5 10	www.cityofwinona.com/DocumentCenter/View/4850/WinonaMN-TXT-GTFS-Feed
-Mississippi
3210	Gulf Islands National Seashore	Ship Island Excursions	Gulfport	2294 5163 181 429	4s~guis/guis-ferry-service-ms.zip
2652	City of Jackson (JTRAN)		Jackson		3d~jtran/passioTransit/gtfs/google_transit.zip
-Missouri
187	Kansas City Area Transportation Authority (KCATA)		Kansas City	3877 -9526 54 99	http://www.kc-metro.com/gtf/google_transit.zip
>t	1d~kcata/gtfs-rt-trip-updates	k
190	Metro St. Louis		St. Louis	3847 -9066 36 79	http://metrostlouis.org/Transit/google_transit.zip
>t	http://www.metrostlouis.org/RealTimeData/StlRealTimeTrips.pb
>a	www.metrostlouis.org/RealTimeData/StlRealTimeAlerts.pb
2035	Metro St. Louis	Loop Trolley	St. Louis	3864 -9031 2 3	files.looptrolley.com/google_transit.zip	www.looptrolley.com/resources
-Montana
295	Streamline		Bozeman	4565 -11118 13 61	8~streamlinetransit-mt-us/streamlinetransit-mt-us.zip
310	Capital Transit		Helena	4658 -11206 4 17	22~cityofhelena-mt-us/cityofhelena-mt-us.zip
292	Mountain Line		Missoula	4682 -11409 10 23	http://www.mountainline.com/files/MUTD_GTFS.zip
293	University of Montana (UDASH)		Missoula	4684 -11402 3 4	8~udash-mt-us/udash-mt-us.zip
-Nebraska
2316	Kimball County Transit Service		Kimball	3974 -10500 215 425	22~kimballcountytransit-ne-us/kimballcountytransit-ne-us.zip
2269	StarTran		Lincoln	4073 -9680 15 21	startran.connexionz.net/rtt/public/resource/gtfs.zip
2261	Omaha Metro		Omaha	4114 -9620 21 40	www.ometro.com/wp-content/uploads/GTFSRT/google_transit.zip
-Nevada
2328	North Lake Tahoe Express	24 hour advance reservations required		3914 -12024 37 46	22~nlte-nv-us/nlte-nv-us.zip
120	Regional Transportation Commission (RTC)			3916 -11990 49 20	8~rtc-nv-us/rtc-nv-us.zip	www.rtcwashoe.com/terms-of-use/
2351	Regional Transportation Commission of Southern Nevada (RTC)			3596 -11533 35 50	25~rtcsnv.com/transitData/google_transit.zip
>t	1d~las-vegas-rtc/gtfs-rt-trip-updates	k
>a	1d~las-vegas-rtc/gtfs-rt-alerts/	k
897	Tahoe Transportation District			3889 -12001 36 27	8~tahoe-ca-us/tahoe-ca-us.zip
>t	1d~bluego/gtfs-rt-trip-updates	k
565	City of Las Vegas		Las Vegas	3615 -11516 2 2	8~lasvegasloop-nv-us/lasvegasloop-nv-us.zip
-New Hampshire
451	Advance Transit (AT)			4362 -7234 11 33	http://whereismybus.advancetransit.com/GTFS/feed.zip
>t	1d~advance-transit/gtfs-rt-trip-updates	k
3432	Manchester Transit Authority			4522 1226 28 19	3k~7841/NHMTAGTFS.zip
2164	Concord Area Transit	Flex	Concord	4323 -7156 0 0	22~concordareatransit-nh-us/concordareatransit-nh-us--flex-v2.zip
1958	Dartmouth College		Hanover	4367 -7229 4 3	22~dartmouth-vt-us/dartmouth-vt-us.zip
-New Jersey
3105	Boxcar	Boxcar Commuter Bus		4057 -7465 45 69	boxcar-gtfs.vercel.app/api/gtfs
508	New Jersey Transit (NJ Transit)	Bus		3893 -7552 232 158	4r~bus_data.zip	4r~developer-tools
509	New Jersey Transit (NJ Transit)	Rail		3936 -7518 211 119	4r~rail_data.zip	4r~developer-tools
3035	PATCO Speedline			3983 -7517 12 17	3k~13562/PATCO_GTFS.zip
517	Port Authority Trans-Hudson (PATH)		Jersey City	4071 -7416 4 17	8~path-nj-us/path-nj-us.zip
-New Mexico
2346	Navajo Transit System			3520 -11033 161 210	3k~5372/Navajo_Transit_GTFS.zip
165	Rio Metro Regional Transit District			3465 -10696 138 101	www.riometro.org/DocumentCenter/View/2195/nmrailrunner_google_transit	www.riometro.org/261/GTFS-Data
167	Sandia Shuttle			3505 -10662 64 68	8~sandiashuttle-nm-us/sandiashuttle-nm-us.zip
166	ABQ RIDE		Albuquerque	3495 -10675 29 26	1z~cabq.gov/transit/gtfs/google_transit.zip	http://www.cabq.gov/abq-data/abq-data-disclaimer-1
>t	1d~abq-ride/gtfs-rt-trip-updates	k
2284	Carlsbad Municipal Transit System		Carlsbad	3237 -10426 7 4	irp.cdn-website.com/f12fb9e8/files/uploaded/google_transit.zip
160	Red Apple Transit		Farmington	3670 -10836 13 38	8~redappletransit-nm-us/redappletransit-nm-us.zip
2075	RoadRUNNER Transit		Las Cruces	3227 -10682 12 12	3d~roadrunner/passioTransit/gtfs/google_transit.zip
1240	Atomic City Transit		Los Alamos	3577 -10633 14 14	2p~remix.com/act_los_alamos_nm_us.zip
839	Santa Fe Trails		Santa Fe	3559 -10606 11 15	g~santafetrails_google_transit.zip
-New York
531	Access Allegany			4200 -7847 46 71	3u~Access_Allegany.zip	21~
823	Adirondack Trailways ADP			4076 -7617 234 242	3u~Trailways-ADP.zip	21~
824	Adirondack Trailways NYP			4076 -7887 240 488	3u~Trailways-NYP.zip	21~
2679	Boston Harbor Islands Ferry			4225 -7105 11 13	4s~boha/boston-harbor-islands-ferry.zip
613	Greene County Transit			4211 -7444 34 66	3u~Greene_County_Transit.zip	21~
532	Hornell Area Transit			4225 -7779 32 47	3u~Hornell_Area_Transit.zip
910	Leprechaun Lines			4102 -7394 69 22	3u~Leprechaun_Connection.zip
573	Madison County Transit			4268 -7597 48 51	3u~Madison_Transit_Services.zip	21~
3192	NY Waterway			4043 -7408 108 21	37~resource/gtfs.zip
>t	37~utility/gtfsrealtime.aspx/tripupdate2
>a	37~utility/gtfsrealtime.aspx/alert
3115	Suffolk County Transit			4062 -7344 54 158	tracksctbus.org/gtfs
>t	http://gtfsrealtime.suffolkcountyny.gov:8080/gtfsrealtime/TripUpdates
2353	Westchester County Bee-Line System (WCDOT)			4074 -7399 68 33	planning.westchestergov.com/images/stories/zip/GTFS.zip	planning.westchestergov.com/transportation-planning/gfts-developers-transit-api/transit-api-service-terms-of-service
538	Capital District Transportation Authority (CDTA)		Albany	4247 -7401 64 40	http://www.cdta.org/schedules/google_transit.zip	www.cdta.org/developer-license-agreement/169
>t	http://gtfs.cdta.org:8080/gtfsrealtime/TripUpdates
>a	www.cdta.org/gtfsrealtime/ServiceAlerts
804	Rensselaer County (Yankee Trails)		Albany	4265 -7376 25 57	3u~Rensselaer_County_Yankee_Trails.zip
2079	Broome County Transit (B.C. Transit)		Binghamton	4204 -7609 13 28	www.gobroomecounty.com/sites/default/files/dept/transit/BCT_GTFS.zip	www.gobroomecounty.com/transit/gtfs
2611	St Lawrence County Public Transit		Canton	4415 -7576 83 115	3d~stlawrence/passioTransit/gtfs/google_transit.zip	21~
911	Clarkstown MiniTrans		Clarkstown	4108 -7403 10 10	3u~Clarkstown_Mini_Trans.zip	21~
3116	Columbia County Public Transportation		Columbia County	4225 -7381 43 21	2i~columbia-county-ny-transit/gtfs-generator/raw/refs/heads/main/columbia_county_gtfs.zip
589	Otsego Express Public Transportation		Cooperstown	4230 -7541 58 74	3u~Otsego_Express_Public_Transit.zip
305	C TRAN		Elmira	4198 -7707 47 84	3u~Chemung_C_Tran.zip
302	Corning Erwin Area Transit System (CEATS)		Elmira	4212 -7714 6 17	3u~Corning_Erwin_Area_Transit_System_CEATS.zip
814	Schuyler County Transit		Elmira	4209 -7705 44 51	3u~Schuyler_County_Public_Transit.zip	21~
851	Steuben County Transit		Elmira	4209 -7735 32 54	3u~Steuben_County_Transit.zip
905	Huntington Area Rapid Transit (HART)		Huntington	4081 -7346 9 17	3u~HART_Huntington_Area_Rapid_Transit.zip
899	Cortland County Public Transportation		Ithaca	4244 -7648 20 58	3u~Cortland_Transit.zip	21~
535	Tompkins Consolidated Area Transit Inc		Ithaca	4233 -7668 26 40	3t~tcat-gtfs/tcat-ny-us.zip
>t	3q~TripUpdate
>a	3q~Alert
304	Chautauqua Area Regional Transit System (CARTS)		Jamestown	4205 -7958 45 52	3u~CARTS_Chautauqua_Area_Regional_Transit_System_-_City_Routes.zip
2317	Kiryas Joel Area Transit		Kiryas Joel	4132 -7419 3 7	22~kiryasjoel-ny-us/kiryasjoel-ny-us.zip
916	City of Long Beach Transportation		Long Beach	4058 -7370 1 12	3u~City_of_Long_Beach.zip
507	Metropolitan Transit Authority (MTA)	Long Island Rail Road	Long Island	4059 -7399 51 204	t~data/lirr/google_transit.zip	t~developer-data-terms.html
>t	15~lirr%2Fgtfs-lirr
>a	15~camsys%2Flirr-alerts
566	Lewis County Public Transportation		Lowville	4308 -7595 96 98	3u~Lewis_County.zip	21~
2324	Middletown Area Transit		Middletown	4142 -7444 4 8	22~middletown-ny-us/middletown-ny-us.zip
521	Nassau Inter-County Express (NICE Bus)		Nassau	4059 -7383 27 42	www.nicebus.com/NICE/media/nicebus-gtfs/NICE_GTFS.zip	http://www.nicebus.com/NiceBus/media/NiceBus-Images/131030_Legal-Agreements.pdf
>a	http://nicebus.com/downloads/gtfs/NYC_NICE.proto
209	Academy Bus		New York City	3995 -7489 81 92	3u~Academy_Express_-_Staten_Island.zip
519	Downtown Alliance		New York City	4070 -7402 2 2	g~downtown_nyc_google_transit.zip
524	Metro-North Railroad		New York City	4075 -7401 106 192	t~data/mnr/google_transit.zip	t~developer-data-terms.html
>t	15~mnr%2Fgtfs-mnr
>a	15~camsys%2Fmnr-alerts
510	Metropolitan Transit Authority (MTA)	NYC Bus Company	New York City	4057 -7402 36 32	t~data/busco/google_transit.zip	t~developer-data-terms.html
>a	15~camsys%2Fbus-alerts
511	Metropolitan Transit Authority (MTA)	NYC Subway Supplemented	New York City	4051 -7425 39 49	t~files/google_transit_supplemented.zip
512	Metropolitan Transit Authority (MTA)	Brooklyn Bus	New York City	4057 -7404 19 26	t~data/nyct/bus/google_transit_brooklyn.zip	t~developer-data-terms.html
513	Metropolitan Transit Authority (MTA)	Manhattan Bus	New York City	4070 -7402 17 16	t~data/nyct/bus/google_transit_manhattan.zip	t~developer-data-terms.html
514	Metropolitan Transit Authority (MTA)	Staten Island Bus	New York City	4050 -7425 27 28	t~data/nyct/bus/google_transit_staten_island.zip	t~developer-data-terms.html
516	Metropolitan Transit Authority (MTA)	NYC Subway	New York City	4051 -7425 39 49	t~data/nyct/subway/google_transit.zip
>t	15~nyct%2Fgtfs-si
>a	15~camsys%2Fsubway-alerts
520	Metropolitan Transit Authority (MTA)	Queens Bus	New York City	4065 -7399 19 29	t~data/nyct/bus/google_transit_queens.zip	t~developer-data-terms.html
528	Metropolitan Transit Authority (MTA)	Bronx Bus	New York City	4080 -7396 11 18	t~data/nyct/bus/google_transit_bronx.zip	t~developer-data-terms.html
515	NYC Ferry		New York City	4057 -7407 24 30	h~gtfs.aspx	www.ferry.nyc/developer-tools/
>t	h~gtfsrealtime.aspx/tripupdate
>a	h~gtfsrealtime.aspx/alert
518	Staten Island Ferry		New York City	4064 -7407 6 6	http://www.nyc.gov/html/dot/downloads/misc/siferry-gtfs.zip
545	Franklin County Public Transportation		North Malone	4422 -7457 77 110	3u~Franklin_County_Public_Transportation.zip
536	Chenango First Transit		Norwich	4223 -7578 51 45	3u~Chenango_First_Transit.zip	21~
586	Olean Area Transit System		Olean	4207 -7877 15 49	3u~Olean_Area_Transit_System.zip
544	Clinton County Public Transit (CCPT)		Plattsburgh	4444 -7391 56 55	3u~Clinton_County_Public_Transit.zip	21~
546	North Country Express Transit		Plattsburgh	4466 -7499 27 155	3u~North_Country_Express.zip
457	Dutchess County		Poughkeepsie	4149 -7398 57 42	3u~Dutchess_County_Transit.zip
928	PART Putnam Area Rapid Transit		Poughkeepsie	4133 -7381 19 27	3u~PART_Putnam_Area_Rapid_Transit.zip
927	Sullivan County Transit		Poughkeepsie	4148 -7505 35 48	3u~Sullivan_County.zip
526	Ulster County Area Transit		Poughkeepsie	4150 -7450 64 57	3u~UCAT_Ulster_County_Area_Transit.zip
533	Rochester-Genesee Regional Transportation Authority (RGRTA)		Rochester	4253 -7814 77 115	http://scheduledata.rgrta.com/google_transit.zip
3114	Rochester Transit Service	Livingston County	Rochester-Genesee	4256 -7799 60 55	scheduledata.rgrta.com/Regionals/Livingston.zip
2312	Hudson Link		Rockland County	4103 -7415 9 39	22~hudsonlink-ny-us/hudsonlink-ny-us.zip
2650	Gloversville Transit System		Schenectady	4294 -7440 13 22	3u~Gloversville_Transit_System.zip	www.ride-gts.com/
534	Centro		Syracuse	4279 -7661 69 145	www.centro.org/CentroGTFS/CentroGTFS.zip
233	Birnie Bus		Utica	4231 -7788 185 313	3u~Birnie_Bus.zip
3392	Jefferson County Public Transit (JCPT)		Watertown	5587 2102 190 710	feeds.gtfsfoundry.com/feeds/JCPT-NY-045/static.zip	3g~readme
871	Watertown Citibus		Watertown	4395 -7595 4 7	3u~Watertown_Citibus.zip
2881	Watertown Citibus		Watertown	4395 -7595 4 7	3d~watertown/passioTransit/gtfs/google_transit.zip
875	Yates Transit Service		Yates	4242 -7744 45 50	3u~Yates_Transit_Service.zip
-North Carolina
3205	Cape Lookout National Seashore	CALO Ferry Service		2294 5163 181 429	4s~calo/calo-ferry-service.zip
903	Asheville Rides Transit		Asheville	3542 -8263 22 31	8~asheville-nc-us/asheville-nc-us.zip
>t	1d~art-asheville/gtfs-rt-trip-updates	k
>a	c~asheville-nc-us/service_alerts.proto
1971	Link Transit		Burlington	3606 -7955 6 19	mylinktransit.org/gtfs
2277	GoCary		Cary	3571 -7890 12 18	www.gocary.org/_GTFS
2265	Charlotte Area Transit System (CATS)		Charlotte	3493 -8118 58 54	gtfsrealtime.ridetransit.org/GTFSStatic/GTFS.zip
2244	Concord Kannapolis Area Transit (Rider Transit)		Concord	3531 -8075 22 17	3d~concordKat/passioTransit/gtfs/google_transit.zip
378	Duke University		Durham	3599 -7896 3 6	8~duke-nc-us/duke-nc-us.zip
615	Greensboro Transit Authority (GTA)		Greensboro	3600 -7992 15 19	app.mecatran.com/urb/ws/feed/c2l0ZT1ncmVlbnNib3JvO2NsaWVudD1zZWxmO2V4cGlyZT07dHlwZT1ndGZzO2tleT00ZDQ3MDYyMjNiNjI3ZjFmMTU1YzFiNGIxNTY0Mzg0ZDFjNzYyOTQy
373	Piedmont Authority for Regional Transportation (PART)		Greensboro	3567 -8061 81 156	http://rapid.nationalrtap.org/GTFSFileManagement/UserUploadFiles/5137/gtfs.zip	1u~
2074	Capital Area Transit (GoRaleigh)		Raleigh	3557 -7880 42 48	goraleigh.org/gr_gtfs
2245	North Carolina State University (NCSU)		Raleigh	3577 -7874 3 8	3d~ncstateuni/passioTransit/gtfs/google_transit.zip
472	Tar River Transit		Rocky Mount	3592 -7790 14 15	8~tarriver-nc-us/tarriver-nc-us.zip
1110	Wave Transit	fixed route	Wilmington	3404 -7806 29 24	www.wavetransit.com/gtransit/google_transit.zip
2026	Wave Transit	UNCW Seahawk Shuttle	Wilmington	3414 -7789 11 3	www.wavetransit.com/gtransit/google_transit_uncw.zip
-North Dakota
2199	Cities Area Transit		Grand Forks	4787 -9711 8 10	22~cityofgrandforks-nd-us/cityofgrandforks-nd-us.zip
-Ohio
2071	Akron Metro Regional Transit Authority (METRO)		Akron	4091 -8170 60 32	www.yourmetrobus.org/Data/Sites/2/gtfs-data/metro_rta_gtfs.zip
1973	Athens Public Transit		Athens	3922 -8225 25 22	2t~HAPCAP/gtfs.zip
2001	Stark Area Regional Transit Authority (SARTA)		Canton	4072 -8170 79 61	3k~11346/gtfs.zip
307	Cincinnati Metro		Cincinnati	3906 -8479 30 53	http://www.go-metro.com/uploads/GTFS/google_transit_info.zip
>t	41~tripupdate/tripupdates.pb
>a	41~alert/alerts.pb
406	Greater Cleveland Regional Transit Authority		Cleveland	4123 -8197 41 53	www.riderta.com/sites/default/files/gtfs/latest/google_transit.zip	http://www.riderta.com/developers
>t	2o~TripUpdate/TripUpdates.pb
>a	2o~Alert/Alerts.pb
410	Laketran		Cleveland	4150 -8170 34 69	8~lakecounty-oh-us/lakecounty-oh-us.zip
404	Central Ohio Transit Authority (COTA)		Columbus	3983 -8316 32 39	http://www.cota.com/data/cota.gtfs.zip	http://www.cota.com/data
>t	m~TripUpdate/TripUpdates.pb
>a	m~Alert/Alerts.pb
403	Greater Dayton Regional Transit Authority (Greater Dayton RTA)		Dayton	3960 -8433 32 27	http://proc.greaterdaytonrta.org/gtfs/google_transit.zip
210	Allen County Regional Transit Authority		Lima	4069 -8434 21 47	22~acrta-oh-us/acrta-oh-us.zip
2256	Portage Area Regional Transportation Authority (PARTA)		Portage County	4107 -8170 44 66	3d~parta/passioTransit/gtfs/google_transit.zip
2216	Froggy Transportation		Toledo	4169 -8364 53 29	3k~11830/T.zip
-Oklahoma
182	Campus Area Rapid Transit (CART)		Norman	3518 -9745 4 1	http://www.cartgps.com/gtfs
2062	Embark		Oklahoma City	3518 -9766 43 36	mna.mecatran.com/utw/ws/gtfsfeed/static/okc?apiKey=6a3b186a334d1e3e064f42782f6002520e60394c
-Oregon
2621	Burns Paiute Tribal Transit				3c~burnspaiute-or-us/burnspaiute-or-us.zip
127	Caravan Airport Transportation			4431 -12410 128 151	3c~caravan-or-us/caravan-or-us.zip
312	ClackCo Connects (Clackamas County)			4532 -12263 12 9	l~clackamascounty-or-us/clackamascounty-or-us.zip
2740	ClackCo Connects (Clackamas County)	Static feed for realtime			3d~clackamas/passioTransit/gtfs/google_transit.zip
>t	3d~clackamas/passioTransit/gtfs/realtime/tripUpdates
>a	3d~clackamas/passioTransit/gtfs/realtime/serviceAlerts
2741	ClackCo Connects (Clackamas County)	Flex			3c~clackamascounty-or-us/clackamascounty-or-us--flex-v2.zip
257	Clackamas Community College (CCC) Xpress			4532 -12258 12 1	3c~cccxpress-or-us/cccxpress-or-us.zip
800	Oregon Department of Transportation			4175 -12429 444 734	l~point-or-us/point-or-us.zip	3b~
112	People Mover			4357 -12130 248 436	3c~peoplemover-or-us/peoplemover-or-us.zip
1284	Shuttle Oregon			4406 -12303 153 220	3c~shuttleoregon-or-us/shuttleoregon-or-us.zip
883	South Clackamas Transportation District		Molalla	4514 -12269 18 13	3c~sctd-or-us/sctd-or-us.zip
834	Buena Vista Ferry		Albany	4477 -12315 0 1	3c~buenavistaferry-or-us/buenavistaferry-or-us.zip
135	LINX Transit, Linn-Benton Loop, Albany Transit System		Albany	4452 -12327 14 37	3c~albanytransit-or-us/albanytransit-or-us.zip
132	Oregon Express Shuttle		Albany	4404 -12328 155 69	3c~oregonexpressshuttle-or-us/oregonexpressshuttle-or-us.zip
1254	Astoria Riverfront Trolley		Astoria	4619 -12385 1 5	3c~astoria-or-us/astoria-or-us.zip
139	Central Oregon Breeze		Bend	4406 -12268 153 155	3c~cobreeze-or-us/cobreeze-or-us.zip
933	Mt. Bachelor		Bend	4400 -12168 5 35	3c~mtbachelor-or-us/mtbachelor-or-us.zip
22	Curry Public Transit		Brookings	4196 -12450 146 30	3c~currypublictransit-or-us/currypublictransit-brookings-or-us.zip
931	Harney County		Burns	4323 -12130 119 510	3c~harneycounty-or-us/harneycounty-or-us.zip
252	Canby Area Transit (CAT)		Canby	4515 -12283 21 23	3c~canbytransit-or-us/canbytransit-or-us.zip
21	Coos County Area Transit (CCAT)		Coos Bay	4288 -12443 110 108	3c~cooscounty-or-us/cooscounty-or-us.zip
126	Benton Area Transportation		Corvallis	4454 -12405 14 98	3c~benton-or-us/benton-or-us.zip	3b~
>t	1d~ocwcog-benton/gtfs-rt-trip-updates	k
>a	c~benton-or-us/service_alerts.proto
3109	Benton Area Transportation	Benton Area Transportation - Flex V2	Corvallis	4454 -12405 14 98	3c~benton-or-us/benton-or-us--flex-v2.zip	3b~
2283	City of Corvallis		Corvallis	4453 -12332 8 9	u~gtfs.zip
>t	1d~ocwcog-corvallis/gtfs-rt-trip-updates	k
2205	Philomath Connection		Corvallis	4454 -12338 3 12	u~gtfs_PC.zip
639	Cascade POINT		Eugene	4404 -12310 149 50	3c~cascadespoint-or-us/cascadespoint-or-us.zip
129	City 2 City Shuttle		Eugene	4404 -12307 155 48	3c~citytocityshuttle-or-us/citytocityshuttle-or-us.zip
131	Lane Transit District (LTD)		Eugene	4378 -12336 44 124	www.ltd.org/files/library/ltdgtfs.zip
>t	http://feed.ltd.org/gtfs-realtime/tripupdate
>a	http://feed.ltd.org/gtfs-realtime/alert
932	Link Lane		Eugene	4397 -12412 34 103	3c~lcog-or-us/lcog-or-us.zip
133	Pacific Crest Bus Lines		Eugene	4221 -12421 253 305	3c~pacificcrest-or-us/pacificcrest-or-us.zip
24	Rhody Express		Florence	4397 -12412 4 3	3c~rhodyexpress-or-us/rhodyexpress-or-us.zip
121	Josephine County Transit (JCT)		Grants Pass	4216 -12365 54 78	3c~josephinecounty-or-us/josephinecounty-or-us.zip
260	Columbia Area Transit (CAT)		Hood River	4530 -12265 43 169	3c~hoodriver-or-us/hoodriver-or-us.zip
125	Basin Transit Service (BTS)		Klamath Falls	4217 -12187 41 60	3c~basin-or-us/basin-or-us.zip
560	Klamath Shuttle		Klamath Falls	4223 -12214 68 37	oregon-gtfs.com/gtfs_data/klamathshuttle-or-us/klamathshuttle-or-us.zip
1327	Quail Trail Public Transit		Klamath Falls	4220 -12187 38 60	3c~quailtrail-or-us/quailtrail-or-us.zip
3219	Rogue Valley Transportation District (RVTD)		Medford	4218 -12297 30 30	2p~rvtd.cadavl.com/RVTD/GTFS/GTFS_RVTD.zip
2189	City of Milton-Freewater Public Transportation		Milton-Freewater	4532 -11950 75 142	3c~ctuir-or-us/ctuir-or-us.zip
2418	Morrow County Public Transit		Morrow County		3c~morrowcounty-or-us/morrowcounty-or-us.zip
23	Lincoln County Transit (LCT)		Newport	4431 -12411 71 101	3c~lincolncounty-or-us/lincolncounty-or-us.zip
>t	1d~lincoln-county/gtfs-rt-trip-updates	k
>a	c~lincolncounty-or-us/service_alerts.proto	k
130	Diamond Express		Oakridge	4374 -12309 32 63	3c~diamondexpress-or-us/diamondexpress-or-us.zip
141	Malheur Council on Aging & Community Services		Ontario	4388 -11724 16 32	3c~mcacs-or-us/mcacs-or-us.zip
590	Let'er Bus		Pendleton	4565 -11884 4 9	3c~pendleton-or-us/pendleton-or-us.zip
605	Canby Ferry		Portland	4530 -12269 0 0	3c~canbyferry-or-us/canbyferry-or-us.zip
253	Ride Connection		Portland	4515 -12314 47 114	3c~rideconnection-or-us/rideconnection-or-us.zip
255	Swan Island Evening Shuttle		Portland	4552 -12272 5 5	3c~swanisland-or-us/swanisland-or-us.zip
247	TriMet, Portland Streetcar		Portland	4529 -12312 35 79	9~trimet.org/schedule/gtfs.zip
>t	9~trimet.org/ws/V1/TripUpdate	s
>a	9~trimet.org/ws/V1/FeedSpecAlerts/	s
254	Washington Park Shuttle		Portland	4551 -12272 1 2	3c~washingtonparkshuttle-or-us/washingtonparkshuttle-or-us.zip
>t	1d~washington-park/gtfs-rt-trip-updates	k
>a	c~washingtonparkshuttle-or-us/service_alerts.proto
123	UTrans		Roseburg	4274 -12417 96 115	http://oregon-gtfs.com/gtfs_data/umpquatransit-or-us/umpquatransit-or-us.zip
128	Cherriots		Salem	4475 -12332 56 90	www.cherriots.org/media/doc/gtfs.zip	www.cherriots.org/datalicense/
833	Wheatland Ferry		Salem	4509 -12305 0 1	3c~wheatlandferry-or-us/wheatlandferry-or-us.zip
261	Sandy Area Metro (SAM)		Sandy	4529 -12243 21 72	3c~sandy-or-us/sandy-or-us.zip
2739	Sandy Area Metro (SAM)	Static feed for realtime	Sandy	4529 -12243 21 72	3d~sandyor/passioTransit/gtfs/google_transit.zip
>t	3d~sandyor/passioTransit/gtfs/realtime/tripUpdates
>a	3d~sandyor/passioTransit/gtfs/realtime/serviceAlerts
137	Linn Shuttle		Sweet Home	4435 -12312 29 112	3c~linnshuttle-or-us/linnshuttle-or-us.zip	3b~
>t	1d~ocwcog-linn-shuttle/gtfs-rt-trip-updates	k
246	Sunset Empire Transportation District (SETD), Tillamook County Transportation D…		Tillamook	4492 -12401 128 133	3c~tillamookcounty-or-us/tillamookcounty-or-us.zip
>t	1d~setd/gtfs-rt-trip-updates	k
>a	c~tillamook-or-us/service_alerts.proto	k
289	Wallowa Community Connection (WCC), Northeast Oregon Public Transit		Wallowa	4476 -11811 81 92	3c~northeast-or-us/northeast-or-us.zip
2706	South Metro Area Regional Transit (SMART)		Wilsonville	4494 -12304 45 35	mysmartbus.com/gtfs
>t	mysmartbus.com/gtfs-rt/tripupdates
>a	mysmartbus.com/gtfs-rt/alerts
251	Woodburn Transit Service (WTS)		Woodburn	4498 -12298 18 15	3c~woodburn-or-us/woodburn-or-us.zip
250	Yamhill County Transit Area		Yamhill	4495 -12362 57 85	http://ycta.connexionz.net/rtt/public/resource/gtfs.zip
-Pennsylvania
523	Monroe County Transportation Authority (MCTA)			4098 -7543 24 27	www.gomcta.com/google_transit.zip
2262	Beaver County Transit Authority		Beaver County	4044 -8038 36 39	bcta.rideralerts.com/InfoPoint/gtfs-zip.ashx
2064	Berks Area Regional Transportation Authority (BARTA)		Berks Area	4025 -7619 31 43	busfinder.bartabus.com/InfoPoint/gtfs-zip.ashx
412	Erie Metropolitan Transit Authority		Erie	4187 -8037 35 76	8~eriemta-pa-us/eriemta-pa-us.zip
2000	Red Rose Transit Authority (RRTA)		Lancaster	3997 -7664 22 68	busfinder.redrosetransit.com/Infopoint/gtfs-zip.ashx
2877	PHLASH	Philly PHLASH	Philadelphia		2i~PhlashGTFS/GTFS/releases/latest/download/PHLASH_GTFS.zip
502	Southeastern Pennsylvania Transportation Authority (SEPTA)	Bus	Philadelphia	3981 -7583 52 108	59~developer/google_bus.zip	59~developer/
>t	59~gtfsrt/septa-pa-us/Trip/rtTripUpdates.pb
>a	59~gtfsrt/septa-pa-us/Service/rtServiceAlerts.pb
503	Southeastern Pennsylvania Transportation Authority (SEPTA)	Rail	Philadelphia	3967 -7576 64 100	59~developer/google_rail.zip	59~developer/
>t	59~gtfsrt/septarail-pa-us/Trip/rtTripUpdates.pb
>a	59~gtfsrt/septarail-pa-us/Service/rtServiceAlerts.pb
409	Port Authority of Allegheny County		Pittsburgh	4027 -8026 40 55	www.portauthority.org/developerresources/GTFS.zip	www.portauthority.org/business-center/developer-resources/developer-license-agreement/
>t	47~trips
>a	47~alerts
499	Rabbit Transit		York	3940 -7727 89 77	http://www.rabbittransit.org/infopoint/gtfs/google_transit.zip
-Rhode Island
624	Rhode Island Public Transit Authority			4137 -7183 65 68	ripta.com/RIPTA-GTFS.zip
>t	http://realtime.ripta.com:81/api/tripupdates?format=gtfs.proto
>a	http://realtime.ripta.com:81/api/servicealerts?format=gtfs.proto
554	Block Island Ferry		Newport	4117 -7156 53 40	8~blockislandferry-ri-us/blockislandferry-ri-us.zip
419	Vineyard Fast Ferry		North Kingstown	4146 -7141 13 86	8~vineyardfastferry-ri-us/vineyardfastferry-ri-us.zip
-South Carolina
352	Charleston Area Regional Transportation Authority (CARTA)		Charleston	3257 -8057 101 111	8~carta-sc-us/carta-sc-us.zip
>t	1d~bcdcog/gtfs-rt-trip-updates	k
>a	c~carta-sc-us/service_alerts.proto
2209	The Comet		Columbia	3384 -8117 32 83	comet.mapstrat.com/current/google_transit.zip
-South Dakota
192	Sioux Area Metro (SAM)		Sioux Falls	4350 -9681 10 16	8~siouxareametro-sd-us/siouxareametro-sd-us.zip
-Tennessee
2421	County Connection (CCCTA)				countyconnection.com/GTFS/google_transit.zip
2420	Muletown Trolley				www.sctdd.org/wp-content/uploads/2025/02/gtfs_muletown.zip
2082	Chattanooga Area Regional Transportation Authority (CARTA)		Chattanooga	3498 -8533 16 20	www.gocarta.org/wp-content/uploads/2024/01/GTFS.zip
2313	Jackson Transit Authority		Jackson	3555 -8892 15 15	22~jackson-tn-us/jackson-tn-us.zip
1121	Knoxville Area Transit (KAT)		Knoxville	3591 -8410 13 26	http://www.knoxvilletn.gov/UserFiles/Servers/Server_109478/File/KAT/gtfs-kat.zip	http://www.knoxvilletn.gov/government/opendata/knoxville_area_transit_kat_gtfs_feed
361	Franklin Transit Authority		Nashville	3591 -8690 5 10	8~tma-tn-us/tma-tn-us.zip
360	Nashville MTA WeGo Public Transit		Nashville	3574 -8738 79 108	www.wegotransit.com/googleexport/google_transit.zip	www.wegotransit.com/contact-us/data-request-submission/
>t	p~tripupdate/tripupdates.pb
>a	p~alert/alerts.pb
-Texas
625	Connect Transit			2894 -9546 57 57	22~gulfcoastcenter-tx-us/gulfcoastcenter-tx-us.zip
150	Capital Metro		Austin	3015 -9799 44 62	1z~texas.gov/download/r4v4-vz24/application/zip	www.capmetro.org/metrolabs/
>t	1z~texas.gov/download/rmk2-acnw/application%2Foctet-stream
>a	1z~texas.gov/download/9zu9-jwr2/text%2Fplain
315	Corpus Christi Regional Transportation Authority		Corpus Christi	2760 -9769 31 64	www.ccrta.org/gtfs/ccrta-gtfs.zip
152	Dallas Area Rapid Transit (DART)		Dallas	3256 -9733 52 77	http://www.dart.org/transitdata/latest/google_transit.zip	www.dart.org/transitdata/legalnotices.asp
3218	Dallas Host Committee		Dallas	2472 5497 69 116	d2igk3wxwksqfb.cloudfront.net/dallashostcommitteedata.zip
153	STAR Transit		Dallas	3256 -9695 21 70	8~startransit-tx-us/startransit-tx-us.zip
151	Denton County Transportation Authority (DCTA)		Denton	3292 -9732 33 39	q~dentoncounty-tx-us/dentoncounty-tx-us.zip
>t	http://api.transitime.org/api/v1/key/dca04420/agency/dcta/command/gtfs-rt/tripUpdates?format=bin
3419	El Paso Transportation Authority		El Paso	2294 5163 181 429	3k~11511/GTFS_EPCT.zip	etaelpaso.gov/privacy-policy/
>t	1z~peaktransit.com/gtfsrt/193/TripUpdate.pb
>a	1z~peaktransit.com/gtfsrt/193/ServiceAlert.pb
148	Sun Metro		El Paso	3158 -10662 38 40	http://transit.sunmetro.net/google_transit/google_transit.zip
885	Fort Worth Transit Authority		Fort Worth	3256 -9748 41 44	http://sched.ridetm.org/gtfs/fwtatransitdata.zip	ridetrinitymetro.org/gtfs-data/
2060	METRO Houston		Houston	2953 -9578 78 80	metro.resourcespace.com/pages/download.php?ref=4835&ext=zip	www.ridemetro.org/about/news-media/digital-assets
569	Citibus		Lubbock	3352 -10195 14 15	8~lubbock-tx-us/lubbock-tx-us.zip
2634	EZ Rider		Midland		nebula.wsimg.com/40f314b8788fcc32949e0fe528a3c625?AccessKeyId=9E919CD400BCF69A0E80
-Utah
170	Utah Transit Authority (UTA)		Salt Lake City	3998 -11233 155 78	gtfsfeed.rideuta.com/GTFS.zip	9~rideuta.com/TermsOfUse.aspx
111	SunTran Utah		St. George	3706 -11368 13 19	http://www.fivecounty.utah.gov/transit/google_transit.zip
-Vermont
2194	Rockingham MOOver			4277 -7320 93 97	22~sevt-vt-us/sevt-vt-us.zip
>t	1d~thecurrent/gtfs-rt-trip-updates	k
448	Rural Community Transportation (RCT)			4414 -7312 86 135	8~ruralcommunity-vt-us/ruralcommunity-vt-us.zip
>t	1d~rct/gtfs-rt-trip-updates	k
2882	Rural Community Transportation (RCT)			4414 -7312 86 135	22~ruralcommunity-vt-us/ruralcommunity-vt-us--flex-v2.zip
450	Vermont Translines			4264 -7381 195 154	8~vttranslines-vt-us/vttranslines-vt-us.zip
539	Green Mountain Community Network (GMCN)		Bennington	4270 -7325 49 40	8~greenmtncn-vt-us/greenmtncn-vt-us.zip
>t	1d~bennington-gmcn/gtfs-rt-trip-updates	k
629	Chittenden County Transportation Authority (CCTA)		Burlington	4401 -7330 99 128	8~ccta-vt-us/ccta-vt-us.zip
>t	1d~green-mountain/gtfs-rt-trip-updates	k
547	Lake Champlain Ferries		Burlington	4430 -7340 40 18	8~lctferries-vt-us/lctferries-vt-us.zip
852	Tri-Valley Transit		Burlington	4359 -7335 89 133	8~trivalleytransit-vt-us/trivalleytransit-vt-us.zip
>t	1d~trivalleytransit/gtfs-rt-trip-updates	k
631	Advance Transit		Hartford	4363 -7234 10 33	8~advancetransit-vt-us/advancetransit-vt-us.zip
430	Marble Valley Regional Transit District (MVRTD)		Rutland	4316 -7328 85 57	8~thebus-vt-us/thebus-vt-us.zip
>t	1d~marble-valley/gtfs-rt-trip-updates	k
2831	Marble Valley Regional Transit District (MVRTD)	Flex	Rutland		22~thebus-vt-us/thebus-vt-us--flex-v2.zip
2884	VTrans	Springfield MicroMoo	Springfield		22~sevt-vt-us/sevt-vt-us--flex-v2.zip
-Virginia
224	Bay Transit			3726 -7700 101 65	8~baytransit-va-us/baytransit-va-us.zip
1287	Brite			3803 -7911 41 24	http://britebus.org/gtfs/brite.zip	s~
461	Farmville Area Bus			3709 -7868 23 34	8~farmville-va-us/farmville-va-us.zip
2308	Four County Transit			3631 -8276 111 274	22~fourcounty-va-us/fourcounty-va-us.zip
2448	Four County Transit	Flex			22~fourcounty-va-us/fourcounty-va-us--flex-v2.zip
1053	Loudoun County Transit			3885 -7772 29 72	www.loudoun.gov/loudountransitgtfs	s~
2411	Loudoun County Transit	Flex			22~loudouncounty-va-us/loudouncounty-va-us--flex-v2.zip	s~
2436	Mountain Empire Transit	Flex			22~mountainempire-va-us/mountainempire-va-us--flex-v2.zip
334	Mountain Lynx Transit			3665 -8200 31 112	8~districtthree-va-us/districtthree-va-us.zip
2447	Mountain Lynx Transit	Flex			22~districtthree-va-us/districtthree-va-us--flex-v2.zip
828	Pony Express			3790 -7541 4 6	8~ponyexpress-va-us/ponyexpress-va-us.zip
1156	Potomac and Rappahannock Transportation Commission (PRTC) Omniride			3848 -7764 45 65	http://omniride.com/omniride/assets/File/google_transit.zip	s~
832	RADAR			3663 -8002 119 67	8~radar-va-us/radar-va-us.zip
2443	RADAR	Flex			22~radar-va-us/radar-va-us--flex-v2.zip
2444	STAR Transit	Flex			22~startransit-va-us/startransit-va-us--flex-v2.zip
2437	Valley Metro	Flex			22~valleymetro-va-us/valleymetro-va-us--flex-v2.zip
1328	Virginia Breeze			3659 -8215 237 514	22~virginiabreeze-va-us/virginiabreeze-va-us.zip	s~
621	Virginia Regional Transit			3803 -7850 111 94	8~vatransit-va-us/vatransit-va-us.zip
2445	Virginia Regional Transit	Flex			22~vatransit-va-us/vatransit-va-us--flex-v2.zip
482	Alexandria Transit Company (DASH)		Alexandria	3880 -7714 7 10	http://dashbus.com/google_transit.zip
>t	1d~alexandria-dash/gtfs-rt-trip-updates	l
>a	1d~alexandria-dash/gtfs-rt-alerts/v2	l
882	Altavista Community Transit System		Altavista	3711 -7930 3 5	8~altavista-va-us/altavista-va-us.zip
485	Arlington Transit		Arlington	3884 -7716 9 11	www.arlingtontransit.com/shared/content/gtfs/art/google_transit.zip
>t	3o~arlingtontransit.com/gtfsrt/trips
2434	Arlington Transit	Flex	Arlington		22~arlington-va-us/arlington-va-us--flex-v2.zip
1189	Blacksburg Transit		Blacksburg	3713 -8045 13 8	http://www.bt4uclassic.org/gtfs/google_transit.zip
235	Blackstone Area Bus Service		Blackstone	3675 -7855 88 114	8~blackstone-va-us/blackstone-va-us.zip
611	Graham Transit		Bluefield	3723 -8135 8 12	8~grahamtransit-va-us/grahamtransit-va-us.zip
238	Bristol Virginia Transit		Bristol	3659 -8221 4 9	8~bristol-va-us/bristol-va-us.zip
2440	Danville Transit	Flex	Danville		22~danville-va-us/danville-va-us--flex-v2.zip
2885	Fairfax CUE Bus (CUE)		Fairfax	3883 -7733 5 7	www.fairfaxva.gov/files/assets/city/v/2/public-works/documents/schedules-and-maps/cue-gtfs.zip	www.fairfaxva.gov/government/public-works/cue-bus-map-schedule#GTFS%20Schedule%20Data%20anchor
483	Fairfax Connector		Fairfax	3869 -7747 32 45	www.fairfaxcounty.gov/connector/sites/connector/files/Assets/connector_gtfs.zip	www.fairfaxcounty.gov/connector/bustracker/data
3433	Fredericksburg Regional Transit		Fredericksburg	4522 1226 28 19	www.fredericksburgva.gov/DocumentCenter/View/31122/FXBGO-GTFS---CY2026	www.fredericksburgva.gov/1937/Developer-Resources
463	Greensville Emporia Transit		Greensville County	3668 -7756 6 5	8~get-va-us/get-va-us.zip
473	Hampton Roads Transit (HRT)		Hampton	3671 -7671 58 74	2p~gohrt.com/gtfs/google_transit.zip
819	STAR Transit		Hampton	3713 -7602 87 66	8~startransit-va-us/startransit-va-us.zip
2649	Williamsburg Area Transit Authority		Hampton	3719 -7682 22 30	2p~wata.cadavl.com/WATA/GTFS/GTFS_WATA.zip
381	Greater Lynchburg Transit Co.		Lynchburg	3733 -7925 14 16	8~gltc-lynchburg-va-us/gltc-lynchburg-va-us.zip
591	Petersburg Area Transit		Petersburg	3718 -7747 36 18	8~petersburg-va-us/petersburg-va-us.zip
2441	Petersburg Area Transit	Flex	Petersburg		22~petersburg-va-us/petersburg-va-us--flex-v2.zip
2198	Pulaski Area Transit (PAT)		Pulaski	3704 -8081 13 38	22~pulaski-va-us/pulaski-va-us.zip
2442	Pulaski Area Transit (PAT)	Flex	Pulaski		22~pulaski-va-us/pulaski-va-us--flex-v2.zip
2415	Radford Transit		Radford		22~radford-va-us/radford-va-us.zip
902	GRTC Transit System		Richmond	3723 -7764 43 34	2i~transitland/gtfs-archives-not-hosted-elsewhere/raw/master/grtc.zip	http://ridegrtc.com/gtfs-files-developer-license-agreement-and-terms-of-use
2435	CORTRAN	Flex	Roanoke		22~cortran-va-us/cortran-va-us--flex-v2.zip
2274	Valley Metro		Roanoke	3713 -8043 19 55	vmgoapp.com/gtfs
2439	Bay Transit	Flex	Warsaw		22~baytransit-va-us/baytransit-va-us--flex-v2.zip
2438	Williamsburg Area Transit Authority	Flex	Williamsburg		22~williamsburg-va-us/williamsburg-va-us--flex-v2.zip
474	Williamsburg Area Transit Authority (WATA)		Williamsburg	3719 -7682 22 30	http://www.gowata.org/DocumentCenter/View/500
>t	1d~wata/gtfs-rt-trip-updates	k
608	WinTran		Winchester	3914 -7820 7 6	8~wintran-va-us/wintran-va-us.zip
-Washington
286	Black Ball Ferry Line			4812 -12343 30 6	g~blackball_google_transit.zip
279	Clallam Transit System			4762 -12464 75 213	g~clallam_google_transit.zip
2302	Colville Confederated Tribes Transit			4813 -11900 50 109	22~ccttransit-wa-us/ccttransit-wa-us.zip
287	Community Transit (CT)			4759 -12238 69 78	www.communitytransit.org/docs/default-source/open-data/gtfs/current.zip
>t	o~tripupdates.pb
>a	o~alerts.pb
280	Island Transit			4792 -12275 54 55	22~islandtransit-wa-us/islandtransit-wa-us.zip
838	Jefferson Transit Authority			4746 -12442 68 192	g~jefferson_google_transit.zip
2314	Kalispel Tribal Transit (KalTran)			4777 -11771 97 65	22~kaltran-wa-us/kaltran-wa-us.zip
567	L.E.W.I.S. Mountain Highway Transit			4652 -12298 20 130	8~lmht-morton-us/lmht-morton-us.zip
2320	Lummi Transit			4872 -12268 13 20	22~lummitransit-wa-us/lummitransit-wa-us.zip
264	Mason Transit Authority			4705 -12323 56 60	22~mason-wa-us/mason-wa-us.zip
1080	Metro Transit, Intercity Transit, City of Seattle, Community Transit, Pierce Tr…	Puget Sound Consolidated GTFS			2p~sound.obaweb.org/prod/gtfs_puget_sound_consolidated.zip
>t	1g~trip-updates-for-agency/23.pb	t
>a	1g~alerts-for-agency/23.pb	t
580	Mount Adams Transportation Service			4553 -12265 106 355	8~mountadams-wa-us/mountadams-wa-us.zip
2327	Nisqually Transit			4696 -12287 48 57	22~nisqually-wa-us/nisqually-wa-us.zip
2331	Pahto Public Passage			4581 -12082 75 64	22~pahtopublicpassage-wa-us/pahtopublicpassage-wa-us.zip
271	People for People (Community Connector)			4620 -12070 177 329	22~pfp-wa-us/pfp-wa-us.zip
265	Pierce Transit			4707 -12264 59 51	2p~sound.obaweb.org/prod/3_gtfs.zip
>t	1g~trip-updates-for-agency/3.pb	t
>a	1g~alerts-for-agency/3.pb	t
262	Skamania County Transit			4553 -12265 21 146	22~skamaniacounty-wa-us/skamaniacounty-wa-us.zip
2325	The Moccasin Express			4764 -11832 60 90	22~moccasinexpress-wa-us/moccasinexpress-wa-us.zip
1331	Washington State Ferries			4731 -12340 133 110	2p~sound.obaweb.org/prod/95_gtfs.zip
>t	1g~trip-updates-for-agency/95.pb	t
>a	1g~alerts-for-agency/95.pb	t
822	ruralTRANSIT			4672 -12317 30 48	8~thurston-wa-us/thurston-wa-us.zip
263	Grays Harbor Transit		Aberdeen	4672 -12429 75 139	g~graysharbor_google_transit.zip
3112	Pacific Transit		Aberdeen	4619 -12406 79 33	22~pacifictransit-wa-us/pacifictransit-wa-us.zip
2298	Lewiston Transit System and Asotin County Public Transportation Benefit Area (P…		Asotin County	4634 -11708 8 12	22~asotincounty-wa-us/asotincounty-wa-us.zip
2326	Muckleshoot Tribal Transit		Auburn	4723 -12224 8 14	22~muckleshoot-wa-us/muckleshoot-wa-us.zip
284	Whatcom Transportation Authority		Bellingham	4842 -12276 58 62	2i~whatcomtrans/publicwtadata/raw/master/GTFS/wta_gtfs_latest.zip
2318	Lady of the Lake		Chelan	4784 -12084 54 80	22~lakechelan-wa-us/lakechelan-wa-us.zip
2456	City of Ellensburg Public Transit (Central Transit)		Ellensburg	4698 -12102 25 50	22~ellensburg-wa-us/ellensburg-wa-us.zip
>t	1d~central-transit-wa/gtfs-rt-trip-updates	k
>a	1d~central-transit-wa/gtfs-rt-alerts/	k
3038	Everett Transit		Everett	4788 -12231 13 13	everett.prod.mapstrat.com/current/google_transit.zip
>t	everett.mapstrat.com/current/gtfrealtime_TripUpdates.bin
>a	everett.mapstrat.com/current/gtfrealtime_ServiceAlerts.bin
2309	Grant Transit Authority		Grant County	4674 -11990 120 89	22~granttransit-wa-us/granttransit-wa-us.zip
267	Sound Transit, Metro Transit, City of Seattle - King County Metro		King County	4719 -12251 68 72	http://metro.kingcounty.gov/GTFS/google_transit.zip
568	Lower Columbia CAP (Community Action Program)		Longview	4569 -12293 59 27	8~lowercolumbiacap-wa-us/lowercolumbiacap-wa-us.zip
259	RiverCities Transit (RCT)		Longview	4612 -12302 5 14	8~rivercitiestransit-wa-us/rivercitiestransit-wa-us.zip
2193	Wahkiakum Ferry		Longview	4614 -12338 1 0	22~wahkiakumferry-wa-us/wahkiakumferry-wa-us.zip
2319	Lummi Island Ferry		Lummi Island	4872 -12268 1 1	22~lummiislandferry-wa-us/lummiislandferry-wa-us.zip
2311	Homage: DʼArling Direct		Lynnwood	4792 -12218 40 63	22~homage-wa-us/homage-wa-us.zip
2196	Makah Public Transit		Makah	4835 -12467 2 9	22~makah-wa-us/makah-wa-us.zip
266	Intercity Transit		Olympia	4693 -12298 23 50	2u~gtfs-zip.ashx
>t	2u~GTFS-Realtime.ashx?Type=TripUpdate
>a	2u~GTFS-Realtime.ashx?Type=Alert
2307	Elwha Transit		Port Angeles	4810 -12358 4 7	22~elwhatransit-wa-us/elwhatransit-wa-us.zip
2122	Ben Franklin Transit		Richland	4617 -11979 18 75	myride.bft.org/Static/google_transit.zip
>t	myride.bft.org/Realtime/GTFS_TripUpdates.pb
>a	myride.bft.org/Realtime/GTFS_ServiceAlerts.pb
1330	King County Metro		Seattle	4719 -12251 68 72	2p~sound.obaweb.org/prod/1_gtfs.zip
>t	3t~kcm-alerts-realtime-prod/tripupdates.pb
>a	3t~kcm-alerts-realtime-prod/alerts.pb
270	Seattle Children's Hospital Shuttle		Seattle	4765 -12232 3 6	2p~sound.obaweb.org/prod/98_gtfs.zip
>t	1d~seattle-childrens/gtfs-rt-trip-updates	k
268	Sound Transit		Seattle	4715 -12250 82 30	2p~sound.obaweb.org/prod/40_gtfs.zip
>t	1g~trip-updates-for-agency/40.pb	t
>a	1g~alerts-for-agency/40.pb	t
283	Washington State Ferries		Seattle	4731 -12340 133 110	1q~wsf/google_transit.zip
278	Selah Transit		Selah	4656 -12056 12 8	q~selah-wa-us/selah-wa-us.zip
2310	Guemes Island Ferry		Skagit County	4852 -12262 1 0	22~guemesislandferry-wa-us/guemesislandferry-wa-us.zip
816	Snoqualmie Valley Transportation		Snoqualmie	4743 -12201 44 26	22~snoqualmie-wa-us/snoqualmie-wa-us.zip
290	Spokane Transit Authority (STA)		Spokane	4748 -11771 29 63	www.spokanetransit.com/gtfs
2197	Squaxin Island Transit		Squaxin island	4700 -12341 13 33	22~squaxinisland-wa-us/squaxinisland-wa-us.zip
258	C-TRAN	Clark County Public Transportation Benefit Area	Vancouver	4550 -12271 37 39	www.c-tran.com/images/Google/GoogleTransitUpload.zip	1r~
>t	http://gtfs-rt.c-tran.org/gtfsrealtime/TripUpdates
3129	C-TRAN	The Current (C-TRAN Flex)	Vancouver	4550 -12271 37 39	www.c-tran.com/images/Google/TheCurrent_GTFSFlex.zip	1r~
245	Washington State Department of Transportation (WSDOT Apple Line)		Wenatchee	4701 -12059 160 318	1q~InterCityBus/WSDOT_GTFS_Intercity.zip
277	Union Gap		Yakima	4654 -12052 4 4	8~uniongap-wa-us/uniongap-wa-us.zip
276	Yakima Transit		Yakima	4656 -12064 6 16	yakimatransit.org/gtfs/yakima_gtfs.zip
-West Virginia
407	Mountain Line Transit Authority		Morgantown	3933 -8034 117 51	http://site.busride.org/google/google_transit.zip
-Wisconsin
2069	Valley Transit (WI)		Appleton	4415 -8850 17 23	ridemyvalleytransit.com/gtfs
208	Eau Claire Transit		Eau Claire	4477 -9155 10 12	http://www-ecbus-org.site.atfni.com/build_data_feed.phtml
393	Janesville Transit System		Janesville	4250 -8907 23 11	8~jts-wi-us/jts-wi-us.zip
394	Metro Transit - City of Madison		Madison	4299 -8956 19 32	http://transitdata.cityofmadison.com/GTFS/mmt_gtfs.zip
>t	32~trips
>a	32~alerts
2127	Milwaukee County Transit System (MCTS)		Milwaukee	4287 -8812 51 27	kamino.mcts.org/gtfs/google_transit.zip
>t	3o~ridemcts.com/gtfsrt/trips
>a	3o~ridemcts.com/gtfsrt/alerts
397	GO Transit		Oshkosh	4398 -8862 21 16	8~oshkosh-wi-us/oshkosh-wi-us.zip
2246	Ryde Racine		Racine	4268 -8796 11 18	racine.connexionz.net/rtt/public/utility/gtfs.aspx
399	Shoreline Metro		Sheboygan	4370 -8782 8 12	8~sheboygan-wi-us/sheboygan-wi-us.zip
396	Waukesha Metro Transit		Waukesha	4297 -8850 14 62	8~waukeshacounty-wi-us/waukeshacounty-wi-us.zip
830	Metro Ride		Wausau	4493 -8968 7 8	8~wausau-wi-us/wausau-wi-us.zip
=ZA	South Africa, Südafrika
3133	Algoa Bus				28~1aznf-L6ejtttrmdF897uoGNR28AL3oaz
"""##
}
