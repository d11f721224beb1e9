# Takes the events of the shop's payments. Start: python3 receiver.py
import base64
import hashlib
import hmac
import json
import os
import sqlite3
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["EVENTS_SECRET"].removeprefix("whsec_"))
TABLE = "create table if not exists shop_events (id text primary key, position integer, event text, done_at text)"
INSERT = "insert into shop_events (id, position, event) values (?, ?, ?) on conflict do nothing"

database = sqlite3.connect(os.environ.get("DATABASE", "shop.db"))
database.execute(TABLE)


def is_genuine(headers, body):
    """Tests the signature over the exact bytes of the body, and refuses what is older than five minutes."""
    message_id, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent.isdecimal() or abs(time.time() - int(sent)) > 300:
        return False
    digest = hmac.digest(SECRET, f"{message_id}.{sent}.".encode() + body, hashlib.sha256)
    expected = b"v1," + base64.b64encode(digest)
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected) for signature in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        if not is_genuine(self.headers, body):
            return self.answer(401)
        event = json.loads(body)["data"]
        with database:
            database.execute(INSERT, (event["id"], event["position"], json.dumps(event)))
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Receiver).serve_forever()
