#!/bin/sh
# Keeps discord-watch running in a tmux session of its own, so that what people write reaches the inbox while no agent
# runs. Without tmux it watches right here.
#
#   scripts/start-discord-watch.sh [-c channel]... [-i seconds] [-v]
#
# DISCORD_BOT_TOKEN and DISCORD_CHANNEL_ID come from the environment, or from .env in the directory it is started in.
# DISCORD_WATCH_SESSION names the session (discord-watch).
set -eu

session=${DISCORD_WATCH_SESSION:-discord-watch}
watch=$(CDPATH='' cd -- "$(dirname -- "$0")/../packages/cli/bin" && pwd)/discord-watch

if ! command -v tmux >/dev/null 2>&1; then
  echo "tmux is not installed: watching here, until Ctrl-C." >&2
  exec "$watch" "$@"
fi

if tmux has-session -t "=$session" 2>/dev/null; then
  if [ "$(tmux list-panes -s -t "=$session" -F '#{pane_dead}')" = 0 ]; then
    echo "discord-watch runs already. See it: tmux attach -t $session"
    exit 0
  fi
  # What it said before it ended was kept to be read until now.
  tmux kill-session -t "=$session"
fi

quoted() {
  printf " '%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"
}

# A tmux server that runs already has the environment of whoever started it, and a command line can be read by others:
# ours goes through a file that only we can read and that is gone once it was read.
umask 077
start=$(mktemp)
{
  export -p
  printf 'rm -f --'
  quoted "$start"
  printf '\nexec'
  for word in "$watch" "$@"; do quoted "$word"; done
  printf '\n'
} >"$start"

tmux new-session -d -s "$session" -c "$PWD" "sh$(quoted "$start")" ';' \
  set-option -w -t "=$session:" remain-on-exit on
echo "discord-watch runs. See it: tmux attach -t $session; end it: tmux kill-session -t $session"
