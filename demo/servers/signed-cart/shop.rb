# A shop next to the merchant server: it signs carts, and takes signed events. Start: ruby shop.rb
# Since Ruby 3 this needs: gem install webrick
require "json"
require "openssl"
require "pstore"
require "securerandom"
require "webrick"

CART_KEY = ENV.fetch("CART_KEY")
EVENTS_SECRET = ENV.fetch("EVENTS_SECRET").delete_prefix("whsec_").unpack1("m0")

# Orders by number, in a file with a lock. Use your database instead.
ORDERS = PStore.new(ENV.fetch("DATABASE", "shop.pstore"), true)
ORDERS.ultra_safe = true

def page(cart)
  <<~HTML
    <!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>Mugs</title>
      <script type="module" src="#{ENV.fetch("ELEMENTS_URL")}"></script>
      <h1>Mug</h1>
      <checkout-payment environment="#{ENV.fetch("ENVIRONMENT")}" sdk-url="#{ENV.fetch("SDK_URL")}"
        server="#{ENV.fetch("SERVER_URL")}" cart="#{cart}"></checkout-payment>
    </html>
  HTML
end

def base64url(data)
  [data].pack("m0").tr("+/", "-_").delete("=")
end

# One mug as a JWT. The merchant server takes these amounts, and no others.
def signed_cart(number)
  price = {currencyCode: "USD", value: "12.50"}
  claims = {
    jti: number, # a cart is paid once
    exp: Time.now.to_i + 3600,
    reference: number,
    amount: price,
    items: [{sku: "mug", name: "Mug", quantity: 1, unitAmount: price}]
  }
  text = [{alg: "HS256"}, claims].map { |part| base64url(part.to_json) }.join(".")
  "#{text}.#{base64url(OpenSSL::HMAC.digest("SHA256", CART_KEY, text))}"
end

# #region events
# Tests the signature over the exact bytes of the body, and refuses what is older than five minutes.
def genuine?(id, sent, signatures, body)
  return false unless sent.match?(/\A\d{1,12}\z/) && (Time.now.to_i - sent.to_i).abs <= 300

  digest = OpenSSL::HMAC.digest("SHA256", EVENTS_SECRET, "#{id}.#{sent}.".b + body.b)
  expected = "v1,#{[digest].pack("m0")}"
  signatures.split(" ").any? { |signature| OpenSSL.secure_compare(signature, expected) }
end

# Marks an order as paid, once for however many events. A job of yours ships the paid orders.
def pay(number)
  paid = ORDERS.transaction { ORDERS[number] = Time.now if ORDERS[number] == :open }
  puts "paid #{number}" if paid
end

def receive(request)
  headers = %w[id timestamp signature].map { |name| request["webhook-#{name}"].to_s }
  return 401 unless genuine?(*headers, request.body.to_s)

  event = JSON.parse(request.body)["data"]
  pay(event["payment"]["reference"]) if event["type"] == "payment.paid"
  204
end
# #endregion

# The buyer's order until it is paid, so that a reload sells no second one.
def open_order(request)
  number = request.cookies.find { |cookie| cookie.name == "order" }&.value
  ORDERS.transaction do
    next number if ORDERS[number] == :open

    SecureRandom.hex(8).tap { |fresh| ORDERS[fresh] = :open }
  end
end

$stdout.sync = true
server = WEBrick::HTTPServer.new(BindAddress: "127.0.0.1", Port: Integer(ENV.fetch("PORT", "9000")), AccessLog: [])
server.mount_proc "/" do |request, response|
  case "#{request.request_method} #{request.path}"
  when "POST /events" then response.status = receive(request)
  when "GET /", "HEAD /"
    number = open_order(request)
    response["Set-Cookie"] = "order=#{number}; HttpOnly; SameSite=Lax"
    response["Content-Type"] = "text/html; charset=utf-8"
    response["Cache-Control"] = "no-store"
    # The page has to see when PayPal's windows close.
    response["Cross-Origin-Opener-Policy"] = "same-origin-allow-popups"
    response.body = page(signed_cart(number))
  else response.status = 404
  end
end
trap("TERM") { server.shutdown }
server.start
