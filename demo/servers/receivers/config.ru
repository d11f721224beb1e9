# Takes the events of the shop's payments. Start: puma --bind tcp://127.0.0.1:9000
require "json"
require "openssl"
require "sqlite3"

SECRET = ENV.fetch("EVENTS_SECRET").delete_prefix("whsec_").unpack1("m0")
TABLE = "create table if not exists shop_events (id text primary key, position integer, event text, done_at text)"
INSERT = "insert into shop_events (id, position, event) values (?, ?, ?) on conflict do nothing"

# Tests the signature over the exact bytes of the body, and refuses what is older than five minutes.
def genuine?(id, sent, signatures, body)
  return false unless sent.match?(/\A\d{1,12}\z/) && (Time.now.to_i - sent.to_i).abs <= 300

  digest = OpenSSL::HMAC.digest("SHA256", SECRET, "#{id}.#{sent}.".b + body)
  expected = "v1,#{[digest].pack("m0")}"
  signatures.split(" ").any? { |signature| OpenSSL.secure_compare(signature, expected) }
end

run lambda { |env|
  id, sent, signatures = %w[ID TIMESTAMP SIGNATURE].map { |name| env.fetch("HTTP_WEBHOOK_#{name}", "") }
  body = env["rack.input"].read.b
  next [401, {}, []] unless genuine?(id, sent, signatures, body)

  event = JSON.parse(body)["data"]
  SQLite3::Database.new(ENV.fetch("DATABASE", "shop.db")) do |database|
    database.busy_timeout = 5_000
    database.execute(TABLE)
    database.execute(INSERT, [event["id"], event["position"], event.to_json])
  end
  [204, {}, []]
}
