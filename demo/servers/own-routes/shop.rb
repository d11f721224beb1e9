# A shop that answers the elements itself. Start: ruby shop.rb. Since Ruby 3 this needs: gem install webrick
require "json"
require "net/http"
require "pstore"
require "securerandom"
require "webrick"

PORT = Integer(ENV.fetch("PORT", "9000"))
SHOP_URL = ENV.fetch("SHOP_URL", "http://localhost:#{PORT}") # as the buyer's browser sees it
PAYPAL = URI(ENV.fetch("SERVICE_BASE_URL")) # https://api-m.sandbox.paypal.com or https://api-m.paypal.com
PRICES = {"mug" => 1250, "teapot" => 7500}.freeze # in cents
PAGE = <<~HTML
  <!doctype html>
  <html lang="en">
    <meta charset="utf-8" />
    <title>Mugs</title>
    <script type="module" src="#{ENV.fetch("ELEMENTS_URL")}"></script>
    <h1>Mug</h1>
    <checkout-payment environment="#{ENV.fetch("ENVIRONMENT")}" sdk-url="#{ENV.fetch("SDK_URL")}"
      items='[{"sku": "mug", "quantity": 1}]'></checkout-payment>
  </html>
HTML

# A reply without success. 500 says that the result is unknown: the page then repeats its request.
class Refusal < StandardError
  attr_reader :status, :body

  def initialize(status, code, error, details = [])
    super(error)
    @status = status
    @body = {code: code, error: error, details: details || []}
  end
end

# ---- The shop's orders and prices ----

# Orders by attempt, in a file with a lock. Use your database instead.
ORDERS = PStore.new(ENV.fetch("DATABASE", "shop.pstore"), true)
ORDERS.ultra_safe = true
Order = Struct.new(:session, :amount, :paypal_id, :paid_at)

# The shop's own price of [{sku, quantity}], such as 12.50. No amount of the page is read.
def price(items)
  lines = items.is_a?(Array) ? items.map { |item| item.is_a?(Hash) ? item.values_at("sku", "quantity") : [] } : []
  right = lines.all? { |sku, quantity| PRICES.key?(sku) && quantity.is_a?(Integer) && quantity.between?(1, 99) }
  raise Refusal.new(422, "UNKNOWN_SKU", "Send items: [{sku, quantity}] of this shop.") if lines.empty? || !right

  format("%d.%02d", *lines.sum { |sku, quantity| PRICES[sku] * quantity }.divmod(100))
end

# ---- PayPal ----

# Sends a request once. Returns PayPal's status and JSON. Raises a 500 if the reply is lost.
def deliver(request)
  options = {use_ssl: PAYPAL.scheme == "https", open_timeout: 10, read_timeout: 10, max_retries: 0}
  reply = Net::HTTP.start(PAYPAL.host, PAYPAL.port, options) { |http| http.request(request) }
  status = reply.code.to_i
  # Other statuses say nothing about what has happened.
  return [status, JSON.parse(reply.body)] if status < 300 || [400, 403, 404, 422].include?(status)

  $token = nil
  raise Refusal.new(500, "OUTCOME_UNKNOWN", "PayPal has replied #{status}.")
rescue SystemCallError, IOError, Timeout::Error, OpenSSL::SSL::SSLError, Net::ProtocolError, JSON::ParserError
  raise Refusal.new(500, "OUTCOME_UNKNOWN", "PayPal has not replied.")
end

def new_token(form = {})
  request = Net::HTTP::Post.new("/v1/oauth2/token")
  request.basic_auth(ENV.fetch("CLIENT_ID"), ENV.fetch("CLIENT_SECRET"))
  request.form_data = {grant_type: "client_credentials", **form}
  deliver(request).last
end

def access_token
  if $token.nil? || $token[:until] < Time.now
    reply = new_token
    $token = {value: reply["access_token"], until: Time.now + reply["expires_in"] - 60}
  end
  $token[:value]
end

def paypal(request, body = nil, request_id = nil)
  request["Authorization"] = "Bearer #{access_token}"
  request["Content-Type"] = "application/json"
  request["Prefer"] = "return=representation"
  request["PayPal-Request-Id"] = request_id if request_id
  request.body = body
  deliver(request)
end

def get(path) = paypal(Net::HTTP::Get.new(path))
def post(path, body, request_id = nil) = paypal(Net::HTTP::Post.new(path), body, request_id)
def refused(reply) = Refusal.new(422, reply["name"], reply["message"], reply["details"])
def captures(order) = order.dig("purchase_units", 0, "payments", "captures") || []

# ---- The routes of the elements ----

def client_token
  reply = new_token(response_type: "client_token", intent: "sdk_init")
  [200, {accessToken: reply["access_token"], expiresIn: reply["expires_in"]}]
end

def quote(body)
  [200, {amount: {currencyCode: "USD", value: price(body["items"])}}]
end

def create_order(request, body, session)
  attempt = request["Service-Request-Id"].to_s
  amount = price(body["items"])
  raise Refusal.new(400, "INVALID_REQUEST", "Send a Service-Request-Id.") unless attempt.match?(/\A[\x21-\x7e]{1,80}\z/)
  if (request["Expected-Amount"] || "USD #{amount}") != "USD #{amount}"
    raise Refusal.new(409, "PRICE_CHANGED", "The price has changed.", [{description: "USD #{amount}"}])
  end

  # Before the order, so that a repeated request finds it.
  row = ORDERS.transaction { ORDERS[attempt] ||= Order.new(session, amount) }
  unless [row.session, row.amount] == [session, amount]
    raise Refusal.new(409, "ATTEMPT_REUSED", "Another order has this Service-Request-Id.")
  end

  order = {intent: "CAPTURE", purchase_units: [{amount: {currency_code: "USD", value: amount}}]}
  if body["scaMethod"]
    order[:payment_source] = {card: {attributes: {verification: {method: body["scaMethod"]}}}}
  end
  # PayPal creates one order for a request id.
  status, reply = post("/v2/checkout/orders", order.to_json, attempt)
  raise refused(reply) if status >= 400

  ORDERS.transaction { ORDERS[attempt].paypal_id = reply["id"] }
  [201, {id: reply["id"], amount: {currencyCode: "USD", value: amount}}]
end

# Yields the key and the order that PayPal calls by this id.
def find(order_id)
  ORDERS.roots.map { |attempt| [attempt, ORDERS[attempt]] }.find { |_, order| order.paypal_id == order_id }
end

# The attempt of an order. An order of another session is unknown.
def own_attempt(session, order_id)
  attempt, order = ORDERS.transaction(true) { find(order_id) }
  raise Refusal.new(404, "ORDER_NOT_FOUND", "There is no such order.") unless order&.session == session

  attempt
end

def capture_order(session, order_id)
  attempt = own_attempt(session, order_id)
  path = "/v2/checkout/orders/#{order_id}"
  begin
    # PayPal captures once for a request id.
    status, order = post("#{path}/capture", "{}", "capture-#{attempt}")
    return [200, order] if status < 400

    refusal = refused(order)
  rescue Refusal => unknown
    refusal = unknown
  end
  # The reply is lost, or another request was first. The order shows it.
  status, order = get(path)
  raise refusal if status >= 400 || captures(order).empty?

  [200, order]
end

def cancel_order(session, order_id)
  own_attempt(session, order_id)
  status, order = get("/v2/checkout/orders/#{order_id}")
  raise refused(order) if status >= 400

  paid = captures(order).any? { |capture| !%w[DECLINED FAILED].include?(capture["status"]) }
  [200, {state: paid ? "paid" : order["status"] == "APPROVED" ? "approved" : "unpaid"}]
end

# ---- PayPal's signed events ----

def webhook(request, body)
  names = %w[auth_algo cert_url transmission_id transmission_sig transmission_time]
  proof = names.to_h { |name| [name, request["PayPal-#{name.tr("_", "-")}"].to_s] }
  proof["webhook_id"] = ENV.fetch("WEBHOOK_ID")
  # PayPal has signed the exact text of the event.
  sent = "#{proof.to_json.chop},\"webhook_event\":#{request.body}}"
  status, reply = post("/v1/notifications/verify-webhook-signature", sent)
  unless status < 400 && reply["verification_status"] == "SUCCESS"
    raise Refusal.new(401, "WRONG_SIGNATURE", "PayPal has not signed this event.")
  end

  if body["event_type"] == "PAYMENT.CAPTURE.COMPLETED"
    capture = body["resource"]
    pay(capture.dig("supplementary_data", "related_ids", "order_id"), capture.dig("amount", "value"))
  end
  [200, {}]
end

# Marks an order as paid, once for however many events. A job of yours ships the paid orders.
def pay(order_id, amount)
  paid = ORDERS.transaction do
    _, order = find(order_id)
    next false if order.nil? || order.amount != amount || order.paid_at

    order.paid_at = Time.now
  end
  puts "paid #{order_id}" if paid
end

# ---- HTTP ----

def route(request, session)
  # A page of another site must not create or capture orders with the buyer's cookie.
  if (request["Origin"] || SHOP_URL) != SHOP_URL
    raise Refusal.new(403, "FOREIGN_ORIGIN", "Only pages of #{SHOP_URL} may call this.")
  end
  body = JSON.parse(request.body || "{}") rescue nil
  raise Refusal.new(400, "NOT_JSON", "Send a JSON object.") unless body.is_a?(Hash)

  case "#{request.request_method} #{request.path}"
  when "GET /service-api/auth/browser-safe-client-token" then client_token
  when "POST /service-api/checkout/quote" then quote(body)
  when "POST /service-api/checkout/orders/create" then create_order(request, body, session)
  when %r{\APOST /service-api/checkout/orders/(\w+)/capture\z} then capture_order(session, $1)
  when %r{\APOST /service-api/checkout/orders/(\w+)/cancel\z} then cancel_order(session, $1)
  when "POST /webhooks" then webhook(request, body)
  else raise Refusal.new(404, "NOT_FOUND", "There is no such route.")
  end
end

$stdout.sync = true
server = WEBrick::HTTPServer.new(BindAddress: "127.0.0.1", Port: PORT, AccessLog: [])
server.mount_proc "/" do |request, response|
  session = request.cookies.find { |cookie| cookie.name == "shop_session" }&.value || SecureRandom.hex(16)
  secure = SHOP_URL.start_with?("https:") ? "; Secure" : ""
  response["Set-Cookie"] = "shop_session=#{session}; HttpOnly; SameSite=Lax; Path=/#{secure}"
  response["Cache-Control"] = "no-store"
  # The page has to see when PayPal's windows close.
  response["Cross-Origin-Opener-Policy"] = "same-origin-allow-popups"
  if request.path == "/"
    response["Content-Type"] = "text/html; charset=utf-8"
    next response.body = PAGE
  end
  begin
    response.status, body = route(request, session)
  rescue Refusal => refusal
    response.status, body = refusal.status, refusal.body
  rescue StandardError => error
    warn error.full_message
    response.status, body = 500, {code: "INTERNAL_ERROR", error: "See the log of the shop."}
  end
  response["Content-Type"] = "application/json"
  response.body = body.to_json
end
trap("TERM") { server.shutdown }
server.start
