#!/bin/sh
# Prints what happens next, from a server of aggregate: sh next.sh ['feed=tfl&limit=5']
#
# The filters are those of /v1/items. AGGREGATE_SERVER names another server.
set -eu
server=${AGGREGATE_SERVER:-http://127.0.0.1:8080}

answer=$(curl --silent --show-error --fail-with-body --max-time 10 "$server/v1/items?${1:-limit=10}") || {
    # What is wrong is in the answer, if there is one.
    printf '%s' "$answer" | jq -r '.detail // .title // empty' >&2 || true
    exit 1
}
printf '%s' "$answer" | jq -r '
    def pad($width): . + " " * ([$width - length, 1] | max);
    .items[]
    | (if .time.start then .time.start | sub("\\.[0-9]+"; "") | fromdateiso8601 | strflocaltime("%a %H:%M")
       elif .time.day then .time.day
       else .time.text end) as $when
    | "\($when | pad(12))\(.title | pad(25))\(.subtitle // "" | pad(36))\(if .status == "scheduled" then "" else .status end)"
    | sub(" +$"; "")'
printf '%s' "$answer" | jq -r '
    .feeds[] | select(.status != "fresh") | "\(.id) is \(.status)" + (if .error then ": \(.error.message)" else "" end)' >&2
