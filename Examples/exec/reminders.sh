#!/bin/sh
# Reminders in a text file, as a feed of aggregate: a line each, the day before a blank before what is to be done.
#
#     { "id": "reminders", "provider": "exec", "settings": { "command": ["sh", "reminders.sh", "reminders.txt"] } }
#
# A line such as `2026-12-24 Wrap the presents` is an item; blank lines and those that begin with # are none.
file=${1:?Name the file with the reminders.}

# A text as JSON has it: quotes and backslashes escaped, control characters left out.
quoted() { printf '%s' "$1" | tr -d '\000-\037' | sed 's/\\/\\\\/g; s/"/\\"/g; s/^/"/; s/$/"/'; }

say() { printf '{"id":%s,"type":%s}\n' "$number" "$1"; }

fetch() {
    if [ ! -r "$file" ]; then
        say "\"error\",\"error\":{\"code\":\"unreachable\",\"message\":$(quoted "there is no file $file that can be read")}"
        return
    fi
    place=0
    while IFS= read -r line || [ -n "$line" ]; do
        place=$((place + 1))
        case $line in
        '' | '#'*) ;;
        [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' '?*)
            day=${line%% *}
            # The same words on the same day are the same reminder, wherever the line stands.
            sum=$(printf '%s' "${line#* }" | cksum)
            title=$(quoted "${line#* }")
            say "\"item\",\"item\":{\"id\":\"$day/${sum%% *}\",\"title\":$title,\"time\":{\"day\":\"$day\"}}"
            ;;
        *)
            found=$(quoted "line $place of $file begins with no day such as 2026-12-24")
            say "\"warning\",\"warning\":{\"message\":$found}"
            ;;
        esac
    done <"$file"
    say "\"done\",\"source\":$(quoted "$file")"
}

# A question always begins with its version, number and method, in this order and without blanks.
while IFS= read -r question; do
    number=${question#*'"id":'}
    number=${number%%,*}
    method=${question#*'"method":"'}
    method=${method%%\"*}
    case $method in
    describe)
        say '"manifest","manifest":{"summary":"Reminders in a text file","refresh":"1m","floor":"1s","showsDays":true}'
        ;;
    fetch) fetch ;;
    esac
done
