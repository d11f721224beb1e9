# A shop next to the merchant server: it signs carts, and takes signed events. Start: python3 shop.py
import base64
import hashlib
import hmac
import json
import os
import secrets
import sqlite3
import time
from contextlib import closing
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT = int(os.environ.get("PORT", "9000"))
DATABASE = os.environ.get("DATABASE", "shop.db")
CART_KEY = os.environ["CART_KEY"].encode()
EVENTS_SECRET = base64.b64decode(os.environ["EVENTS_SECRET"].removeprefix("whsec_"))
PAGE = f"""<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Mugs</title>
  <script type="module" src="{os.environ["ELEMENTS_URL"]}"></script>
  <h1>Mug</h1>
  <checkout-payment environment="{os.environ["ENVIRONMENT"]}" sdk-url="{os.environ["SDK_URL"]}"
    server="{os.environ["SERVER_URL"]}" cart="CART"></checkout-payment>
</html>"""


def query(sql, *values):
    """Runs one statement in a transaction. Returns its rows and the number of rows that it has changed."""
    with closing(sqlite3.connect(DATABASE, timeout=10)) as database, database:
        done = database.execute(sql, values)
        return done.fetchall(), done.rowcount


query("create table if not exists orders (number text primary key, paid_at text)")


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def signed_cart(number):
    """One mug as a JWT. The merchant server takes these amounts, and no others."""
    price = {"currencyCode": "USD", "value": "12.50"}
    claims = {
        "jti": number,  # a cart is paid once
        "exp": int(time.time()) + 3600,
        "reference": number,
        "amount": price,
        "items": [{"sku": "mug", "name": "Mug", "quantity": 1, "unitAmount": price}],
    }
    head, body = (base64url(json.dumps(part).encode()) for part in ({"alg": "HS256"}, claims))
    return f"{head}.{body}.{base64url(hmac.digest(CART_KEY, f'{head}.{body}'.encode(), hashlib.sha256))}"


# #region events
def is_genuine(headers, body):
    """Tests the signature over the exact bytes of the body, and refuses what is older than five minutes."""
    message_id, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent.isdecimal() or abs(time.time() - int(sent)) > 300:
        return False
    digest = hmac.digest(EVENTS_SECRET, f"{message_id}.{sent}.".encode() + body, hashlib.sha256)
    expected = b"v1," + base64.b64encode(digest)
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected) for signature in signatures)


def pay(number):
    """Marks an order as paid, once for however many events. A job of yours ships the paid orders."""
    update = "update orders set paid_at = current_timestamp where number = ? and paid_at is null"
    if query(update, number)[1]:
        print("paid", number, flush=True)


def receive(headers, body):
    """Takes an event. Returns the status of the reply."""
    if not is_genuine(headers, body):
        return 401
    event = json.loads(body)["data"]
    if event["type"] == "payment.paid":
        pay(event["payment"]["reference"])
    return 204


# #endregion


class Shop(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path != "/":
            return self.reply(404)
        # The buyer's order until it is paid, so that a reload sells no second one.
        cookie = SimpleCookie(self.headers.get("cookie")).get("order")
        number = cookie.value if cookie else ""
        if not query("select 1 from orders where number = ? and paid_at is null", number)[0]:
            number = secrets.token_hex(8)
            query("insert into orders (number) values (?)", number)
        self.reply(200, PAGE.replace("CART", signed_cart(number)), f"order={number}; HttpOnly; SameSite=Lax")

    do_HEAD = do_GET

    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("content-length") or 0), 1_000_000))
        self.reply(receive(self.headers, body) if self.path == "/events" else 404)

    def reply(self, status, page="", cookie=None):
        self.send_response(status)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("cache-control", "no-store")
        # The page has to see when PayPal's windows close.
        self.send_header("cross-origin-opener-policy", "same-origin-allow-popups")
        if cookie:
            self.send_header("set-cookie", cookie)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(page.encode())

    def log_message(self, *_):
        """Without a line for each request."""


ThreadingHTTPServer(("127.0.0.1", PORT), Shop).serve_forever()
