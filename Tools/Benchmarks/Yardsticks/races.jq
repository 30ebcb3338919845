# An answer of Neds to ordered NDJSON with the members that `aggregate --format ndjson` writes, but for the key, since jq
# has no SHA-1, and the time of reading.
{
    "9daef0d7-bf3c-4f50-921d-8e818c60fe61": { id: "greyhound", label: "Greyhound", icon: "🐕" },
    "161d9be2-e909-4326-8c2c-35ed71fb460b": { id: "harness", label: "Harness", icon: "🐎" },
    "4a2788f8-e825-4d36-9894-efd4baf1cfae": { id: "horse", label: "Horse", icon: "🏇" }
} as $kinds
| [.data.race_summaries[] | .race_form as $form | ($form.additional_data | fromjson.revealed_race_info) as $info
    | { start: .advertised_start.seconds, item: {
        id: "neds:\(.race_id)", feed: "neds", group: $kinds[.category_id].id,
        title: "R\(.race_number) \(.meeting_name)", subtitle: .race_name, time: { start: .advertised_start.seconds | todate },
        status: "scheduled", category: $kinds[.category_id], place: { name: .venue_name, country: .venue_country[:2] },
        facts: [
            { key: "number", label: "Number", value: .race_number }, { key: "meeting", label: "Meeting", value: .meeting_name },
            { key: "distance", label: "Distance", value: $form.distance, unit: $form.distance_type.short_name },
            { key: "trackCondition", label: "Track condition", value: $form.track_condition.name },
            { key: "weather", label: "Weather", value: ($form.weather.name | .[:1] + (.[1:] | ascii_downcase)) },
            { key: "class", label: "Class", value: $info.class },
            { key: "prizeMoney", label: "Prize money", value: $info.prizemonies.total_value },
            { key: "comment", label: "Comment", value: $form.race_comment },
            { key: "venue", label: "Venue", value: .venue_name, role: "venue" },
            { key: "state", label: "State", value: .venue_state },
            { key: "country", label: "Country", value: .venue_country[:2] }
        ],
        relevantUntil: (.advertised_start.seconds + 60 | todate)
    } }]
| sort_by(.start, .item.id) | .[].item
