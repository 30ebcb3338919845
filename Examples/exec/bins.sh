#!/bin/sh
# A line a bin: with "mode": "once" a script prints its items and ends.
printf '{"id":"paper/%s","title":"Paper bin","time":"%s"}\n' 2026-12-02 2026-12-02 2026-12-16 2026-12-16
printf '{"id":"garden/%s","title":"Garden bin","time":"%s"}\n' 2026-12-09 2026-12-09
