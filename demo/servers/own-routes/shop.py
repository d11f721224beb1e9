# A shop that answers the elements itself. Start: python3 shop.py
import base64
import json
import os
import re
import secrets
import sqlite3
import time
from contextlib import closing
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

PORT = int(os.environ.get("PORT", "9000"))
SHOP_URL = os.environ.get("SHOP_URL", f"http://localhost:{PORT}")  # as the buyer's browser sees it
DATABASE = os.environ.get("DATABASE", "shop.db")
PAYPAL = os.environ["SERVICE_BASE_URL"]  # https://api-m.sandbox.paypal.com or https://api-m.paypal.com
KEY = base64.b64encode(f"{os.environ['CLIENT_ID']}:{os.environ['CLIENT_SECRET']}".encode()).decode()
PRICES = {"mug": 1250, "teapot": 7500}  # in cents
PAGE = f"""<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Mugs</title>
  <script type="module" src="{os.environ["ELEMENTS_URL"]}"></script>
  <h1>Mug</h1>
  <checkout-payment environment="{os.environ["ENVIRONMENT"]}" sdk-url="{os.environ["SDK_URL"]}"
    items='[{{"sku": "mug", "quantity": 1}}]'></checkout-payment>
</html>"""


class Refusal(Exception):
    """A reply without success. 500 says that the result is unknown: the page then repeats its request."""

    def __init__(self, status, code, error, details=()):
        self.status, self.body = status, {"code": code, "error": error, "details": list(details)}


# ---- The shop's orders and prices ----


def query(sql, *values):
    """Runs one statement in a transaction. Returns its rows and the number of rows that it has changed."""
    with closing(sqlite3.connect(DATABASE, timeout=10)) as database, database:
        done = database.execute(sql, values)
        return done.fetchall(), done.rowcount


query("""create table if not exists orders (
    attempt text primary key, session text, amount text, paypal_id text unique, paid_at text)""")


def price(items):
    """The shop's own price of [{sku, quantity}], such as 12.50. No amount of the page is read."""
    try:
        lines = [(PRICES[item["sku"]], item["quantity"]) for item in items]
    except (KeyError, TypeError):
        lines = []
    if not lines or not all(type(quantity) is int and 0 < quantity < 100 for _, quantity in lines):
        raise Refusal(422, "UNKNOWN_SKU", "Send items: [{sku, quantity}] of this shop.")
    cents = sum(unit * quantity for unit, quantity in lines)
    return f"{cents // 100}.{cents % 100:02}"


# ---- PayPal ----

token = {"value": "", "until": 0}


def send(method, path, headers, body):
    """Sends a request once. Returns PayPal's status and JSON, or raises a 500 if the reply is lost."""
    data = None if body is None else body.encode()
    try:
        with urlopen(Request(PAYPAL + path, data, headers, method=method), timeout=10) as reply:
            return reply.status, json.load(reply)
    except HTTPError as error:
        # Other statuses say nothing about what has happened.
        if error.code in (400, 403, 404, 422):
            return error.code, json.load(error)
        token["until"] = 0
        raise Refusal(500, "OUTCOME_UNKNOWN", f"PayPal has replied {error.code}.") from error
    except (OSError, ValueError) as error:
        raise Refusal(500, "OUTCOME_UNKNOWN", "PayPal has not replied.") from error


def new_token(**form):
    body = urlencode({"grant_type": "client_credentials", **form})
    return send("POST", "/v1/oauth2/token", {"authorization": "Basic " + KEY}, body)[1]


def paypal(method, path, body=None, request_id=None):
    if token["until"] < time.time():
        reply = new_token()
        token.update(value=reply["access_token"], until=time.time() + reply["expires_in"] - 60)
    headers = {"authorization": "Bearer " + token["value"], "content-type": "application/json"}
    if request_id:
        headers.update({"paypal-request-id": request_id, "prefer": "return=representation"})
    return send(method, path, headers, body)


def refused(reply):
    return Refusal(422, reply.get("name"), reply.get("message"), reply.get("details", ()))


def captures(order):
    return order["purchase_units"][0].get("payments", {}).get("captures", [])


# ---- The routes of the elements ----


def client_token(request):
    reply = new_token(response_type="client_token", intent="sdk_init")
    request.answer(200, {"accessToken": reply["access_token"], "expiresIn": reply["expires_in"]})


def quote(request):
    request.answer(200, {"amount": {"currencyCode": "USD", "value": price(request.body.get("items"))}})


def create_order(request):
    attempt, amount = request.headers.get("service-request-id", ""), price(request.body.get("items"))
    if not re.fullmatch(r"[\x21-\x7e]{1,80}", attempt):
        raise Refusal(400, "INVALID_REQUEST", "Send a Service-Request-Id.")
    if request.headers.get("expected-amount", f"USD {amount}") != f"USD {amount}":
        raise Refusal(409, "PRICE_CHANGED", "The price has changed.", [{"description": f"USD {amount}"}])
    # Before the order, so that a repeated request finds it.
    insert = "insert into orders (attempt, session, amount) values (?, ?, ?) on conflict do nothing"
    query(insert, attempt, request.session, amount)
    rows, _ = query("select session, amount from orders where attempt = ?", attempt)
    if rows != [(request.session, amount)]:
        raise Refusal(409, "ATTEMPT_REUSED", "Another order has this Service-Request-Id.")
    order = {"intent": "CAPTURE", "purchase_units": [{"amount": {"currency_code": "USD", "value": amount}}]}
    if request.body.get("scaMethod"):
        verification = {"method": request.body["scaMethod"]}
        order["payment_source"] = {"card": {"attributes": {"verification": verification}}}
    # PayPal creates one order for a request id.
    status, order = paypal("POST", "/v2/checkout/orders", json.dumps(order), attempt)
    if status >= 400:
        raise refused(order)
    query("update orders set paypal_id = ? where attempt = ?", order["id"], attempt)
    request.answer(201, {"id": order["id"], "amount": {"currencyCode": "USD", "value": amount}})


def own_attempt(request, order_id):
    """The attempt of an order. An order of another session is unknown."""
    rows, _ = query(
        "select attempt from orders where paypal_id = ? and session = ?", order_id, request.session
    )
    if not rows:
        raise Refusal(404, "ORDER_NOT_FOUND", "There is no such order.")
    return rows[0][0]


def capture_order(request, order_id):
    attempt, path = own_attempt(request, order_id), f"/v2/checkout/orders/{order_id}"
    try:
        # PayPal captures once for a request id.
        status, order = paypal("POST", path + "/capture", "{}", "capture-" + attempt)
        if status < 400:
            return request.answer(200, order)
        refusal = refused(order)
    except Refusal as unknown:
        refusal = unknown
    # The reply is lost, or another request was first. The order shows it.
    status, order = paypal("GET", path)
    if status < 400 and captures(order):
        return request.answer(200, order)
    raise refusal


def cancel_order(request, order_id):
    own_attempt(request, order_id)
    status, order = paypal("GET", f"/v2/checkout/orders/{order_id}")
    if status >= 400:
        raise refused(order)
    is_paid = any(capture["status"] not in ("DECLINED", "FAILED") for capture in captures(order))
    state = "paid" if is_paid else "approved" if order["status"] == "APPROVED" else "unpaid"
    request.answer(200, {"state": state})


# ---- PayPal's signed events ----


def webhook(request):
    proof = {
        name: request.headers.get("paypal-" + name.replace("_", "-"), "")
        for name in ("auth_algo", "cert_url", "transmission_id", "transmission_sig", "transmission_time")
    }
    proof["webhook_id"] = os.environ["WEBHOOK_ID"]
    # PayPal has signed the exact text of the event.
    proof = f'{json.dumps(proof)[:-1]}, "webhook_event": {request.text}}}'
    status, reply = paypal("POST", "/v1/notifications/verify-webhook-signature", proof)
    if status >= 400 or reply["verification_status"] != "SUCCESS":
        raise Refusal(401, "WRONG_SIGNATURE", "PayPal has not signed this event.")
    if request.body["event_type"] == "PAYMENT.CAPTURE.COMPLETED":
        capture = request.body["resource"]
        pay(capture["supplementary_data"]["related_ids"]["order_id"], capture["amount"]["value"])
    request.answer(200, {})


def pay(order_id, amount):
    """Marks an order as paid, once for however many events. A job of yours ships the paid orders."""
    update = """update orders set paid_at = current_timestamp
        where paypal_id = ? and amount = ? and paid_at is null"""
    _, changed = query(update, order_id, amount)
    if changed:
        print("paid", order_id, flush=True)


# ---- HTTP ----

ROUTES = [
    ("GET", r"/service-api/auth/browser-safe-client-token", client_token),
    ("POST", r"/service-api/checkout/quote", quote),
    ("POST", r"/service-api/checkout/orders/create", create_order),
    ("POST", r"/service-api/checkout/orders/(\w+)/capture", capture_order),
    ("POST", r"/service-api/checkout/orders/(\w+)/cancel", cancel_order),
    ("POST", r"/webhooks", webhook),
]


class Shop(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        cookie = SimpleCookie(self.headers.get("cookie")).get("shop_session")
        self.session = cookie.value if cookie else secrets.token_hex(16)
        if self.path == "/":
            return self.reply(200, "text/html; charset=utf-8", PAGE)
        try:
            self.route()
        except Refusal as refusal:
            self.answer(refusal.status, refusal.body)

    do_HEAD = do_POST = do_GET

    def route(self):
        self.text = self.rfile.read(min(int(self.headers.get("content-length") or 0), 1_000_000)).decode()
        # A page of another site must not create or capture orders with the buyer's cookie.
        if self.headers.get("origin", SHOP_URL) != SHOP_URL:
            raise Refusal(403, "FOREIGN_ORIGIN", f"Only pages of {SHOP_URL} may call this.")
        try:
            self.body = json.loads(self.text or "{}")
            if not isinstance(self.body, dict):
                raise ValueError
        except ValueError as error:
            raise Refusal(400, "NOT_JSON", "Send a JSON object.") from error
        for method, path, handle in ROUTES:
            found = re.fullmatch(path, self.path)
            if found and method == self.command:
                return handle(self, *found.groups())
        raise Refusal(404, "NOT_FOUND", "There is no such route.")

    def answer(self, status, body):
        self.reply(status, "application/json", json.dumps(body))

    def reply(self, status, kind, text):
        body = text.encode()
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", len(body))
        self.send_header("cache-control", "no-store")
        # The page has to see when PayPal's windows close.
        self.send_header("cross-origin-opener-policy", "same-origin-allow-popups")
        secure = "; Secure" if SHOP_URL.startswith("https:") else ""
        self.send_header("set-cookie", f"shop_session={self.session}; HttpOnly; SameSite=Lax; Path=/{secure}")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        """Without a line for each request."""


ThreadingHTTPServer(("127.0.0.1", PORT), Shop).serve_forever()
