# Fetches the events since the last time. Start it each minute: python3 pull-events.py
import json
import os
import sqlite3
from urllib.request import Request, urlopen

EVENTS = os.environ["SHOP_URL"] + "/service-api/events"
HEADERS = {"authorization": "Bearer " + os.environ["EVENTS_KEY"]}
INSERT = "insert into shop_events (id, position, event) values (?, ?, ?) on conflict do nothing"
MOVE = "insert into event_cursor values (1, ?) on conflict (id) do update set next = excluded.next"

database = sqlite3.connect(os.environ.get("DATABASE", "shop.db"))
database.executescript("""
create table if not exists shop_events (id text primary key, position integer, event text, done_at text);
create table if not exists event_cursor (id integer primary key, next text);
""")

while True:
    cursor = database.execute("select next from event_cursor").fetchone()
    query = "?after=" + cursor[0] if cursor else ""
    with urlopen(Request(EVENTS + query, headers=HEADERS), timeout=30) as reply:
        page = json.load(reply)
    if not page["events"]:
        break
    # One transaction for the events and the cursor.
    with database:
        rows = [(event["id"], event["position"], json.dumps(event)) for event in page["events"]]
        database.executemany(INSERT, rows)
        database.execute(MOVE, (page["next"],))
