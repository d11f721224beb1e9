// A shop that answers the elements itself. Start: go run shop.go
package main

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync"
	"time"
)

var (
	port     = setting("PORT", "9000")
	shopURL  = setting("SHOP_URL", "http://localhost:"+port) // as the buyer's browser sees it
	payPal   = os.Getenv("SERVICE_BASE_URL")                 // https://api-m.sandbox.paypal.com or https://api-m.paypal.com
	database = setting("DATABASE", "shop.json")
	prices   = map[string]int{"mug": 1250, "teapot": 7500} // in cents
)

const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Mugs</title>
  <script type="module" src="%s"></script>
  <h1>Mug</h1>
  <checkout-payment environment="%s" sdk-url="%s"
    items='[{"sku": "mug", "quantity": 1}]'></checkout-payment>
</html>`

func setting(name, usual string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return usual
}

// refusal is a reply without success. 500 says that the result is unknown: the page then repeats its request.
type refusal struct {
	status  int
	Code    string          `json:"code"`
	Message string          `json:"error"`
	Details json.RawMessage `json:"details,omitempty"`
}

func (r refusal) Error() string { return r.Message }

type object = map[string]any

func usd(value string) object { return object{"currencyCode": "USD", "value": value} }

// ---- The shop's orders and prices ----

// order is a row for each press of a buyer.
type order struct {
	Session, Amount, PayPalID string
	PaidAt                    *time.Time
}

var (
	mutex  sync.Mutex // of orders and their file
	orders = map[string]*order{}
)

// save writes all orders, so that a crash leaves the old file or the new one. Use your database instead.
func save() error {
	text, err := json.Marshal(orders)
	if err != nil {
		return err
	}
	file, err := os.Create(database + ".new")
	if err != nil {
		return err
	}
	defer file.Close()
	if _, err := file.Write(text); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	return os.Rename(database+".new", database)
}

type item struct {
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
}

// price is the shop's own price, such as 12.50. No amount of the page is read.
func price(items []item) (string, error) {
	cents := 0
	for _, line := range items {
		unit, isKnown := prices[line.SKU]
		if !isKnown || line.Quantity < 1 || line.Quantity > 99 {
			cents = 0
			break
		}
		cents += unit * line.Quantity
	}
	if cents == 0 {
		return "", refusal{status: 422, Code: "UNKNOWN_SKU", Message: "Send items: [{sku, quantity}] of this shop."}
	}
	return fmt.Sprintf("%d.%02d", cents/100, cents%100), nil
}

// ---- PayPal ----

var client = http.Client{Timeout: 10 * time.Second}

var token struct {
	sync.Mutex
	value string
	until time.Time
}

// send sends a request once, and reads PayPal's JSON. The error is a refusal, or a 500 if the reply is lost.
func send(method, path string, header http.Header, body string, reply any) error {
	unknown := refusal{status: 500, Code: "OUTCOME_UNKNOWN", Message: "PayPal has not replied."}
	request, err := http.NewRequest(method, payPal+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header = header
	response, err := client.Do(request)
	if err != nil {
		return unknown
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return unknown
	}
	switch response.StatusCode {
	case 200, 201:
		if json.Unmarshal(text, reply) != nil {
			return unknown
		}
		return nil
	case 400, 403, 404, 422:
		var refused struct {
			Name, Message string
			Details       json.RawMessage
		}
		if json.Unmarshal(text, &refused) != nil {
			return unknown
		}
		return refusal{422, refused.Name, refused.Message, refused.Details}
	}
	// Other statuses say nothing about what has happened.
	token.Lock()
	token.until = time.Time{}
	token.Unlock()
	unknown.Message = "PayPal has replied " + response.Status
	return unknown
}

type newToken struct {
	AccessToken string `json:"access_token"`
	ExpiresIn   int    `json:"expires_in"`
}

func requestToken(form url.Values) (reply newToken, err error) {
	form.Set("grant_type", "client_credentials")
	request := http.Request{Header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}}
	request.SetBasicAuth(os.Getenv("CLIENT_ID"), os.Getenv("CLIENT_SECRET"))
	err = send("POST", "/v1/oauth2/token", request.Header, form.Encode(), &reply)
	return reply, err
}

func accessToken() (string, error) {
	token.Lock()
	value, until := token.value, token.until
	token.Unlock()
	if time.Now().Before(until) {
		return value, nil
	}
	reply, err := requestToken(url.Values{})
	if err != nil {
		return "", err
	}
	token.Lock()
	defer token.Unlock()
	token.value, token.until = reply.AccessToken, time.Now().Add(time.Duration(reply.ExpiresIn-60)*time.Second)
	return token.value, nil
}

func callPayPal(method, path, body, requestID string, reply any) error {
	value, err := accessToken()
	if err != nil {
		return err
	}
	header := http.Header{"Authorization": {"Bearer " + value}, "Content-Type": {"application/json"}}
	header.Set("Prefer", "return=representation")
	if requestID != "" {
		header.Set("PayPal-Request-Id", requestID)
	}
	return send(method, path, header, body, reply)
}

type capture struct {
	Status, ID string
	Amount     struct{ Value string }
}

// payPalOrder is what the shop reads in an order.
type payPalOrder struct {
	Status string
	Units  []struct {
		Payments struct{ Captures []capture }
	} `json:"purchase_units"`
}

// readOrder reads an order at PayPal. The text is PayPal's.
func readOrder(id string) (text json.RawMessage, order payPalOrder, captures []capture, err error) {
	if err = callPayPal("GET", "/v2/checkout/orders/"+id, "", "", &text); err == nil {
		err = json.Unmarshal(text, &order)
	}
	if len(order.Units) > 0 {
		captures = order.Units[0].Payments.Captures
	}
	return text, order, captures, err
}

// ---- The routes of the elements ----

// call is a request of the buyer's page.
type call struct {
	*http.Request
	session string
	text    []byte
	orderID string
}

func clientToken(call) (int, any, error) {
	reply, err := requestToken(url.Values{"response_type": {"client_token"}, "intent": {"sdk_init"}})
	return 200, object{"accessToken": reply.AccessToken, "expiresIn": reply.ExpiresIn}, err
}

type purchase struct {
	Items     []item `json:"items"`
	ScaMethod string `json:"scaMethod"`
}

func (c call) purchase() (body purchase, amount string, err error) {
	if json.Unmarshal(c.text, &body) != nil {
		return body, "", refusal{status: 400, Code: "NOT_JSON", Message: "Send a JSON object with items."}
	}
	amount, err = price(body.Items)
	return body, amount, err
}

func quote(c call) (int, any, error) {
	_, amount, err := c.purchase()
	return 200, object{"amount": usd(amount)}, err
}

var attemptID = regexp.MustCompile(`^[\x21-\x7e]{1,80}$`)

func createOrder(c call) (int, any, error) {
	body, amount, err := c.purchase()
	if err != nil {
		return 0, nil, err
	}
	attempt := c.Header.Get("Service-Request-Id")
	if !attemptID.MatchString(attempt) {
		return 0, nil, refusal{status: 400, Code: "INVALID_REQUEST", Message: "Send a Service-Request-Id."}
	}
	if expected := c.Header.Get("Expected-Amount"); expected != "" && expected != "USD "+amount {
		details, _ := json.Marshal([]object{{"description": "USD " + amount}})
		return 0, nil, refusal{409, "PRICE_CHANGED", "The price has changed.", details}
	}
	// Before the order, so that a repeated request finds it.
	if err := insertOrder(attempt, c.session, amount); err != nil {
		return 0, nil, err
	}
	sent := object{
		"intent":         "CAPTURE",
		"purchase_units": []object{{"amount": object{"currency_code": "USD", "value": amount}}},
	}
	if body.ScaMethod != "" {
		verification := object{"verification": object{"method": body.ScaMethod}}
		sent["payment_source"] = object{"card": object{"attributes": verification}}
	}
	text, err := json.Marshal(sent)
	if err != nil {
		return 0, nil, err
	}
	// PayPal creates one order for a request id.
	var created struct{ ID string }
	if err := callPayPal("POST", "/v2/checkout/orders", string(text), attempt, &created); err != nil {
		return 0, nil, err
	}
	mutex.Lock()
	defer mutex.Unlock()
	orders[attempt].PayPalID = created.ID
	return 201, object{"id": created.ID, "amount": usd(amount)}, save()
}

func insertOrder(attempt, session, amount string) error {
	mutex.Lock()
	defer mutex.Unlock()
	if row := orders[attempt]; row != nil {
		if row.Session != session || row.Amount != amount {
			return refusal{status: 409, Code: "ATTEMPT_REUSED", Message: "Another order has this Service-Request-Id."}
		}
		return nil
	}
	orders[attempt] = &order{Session: session, Amount: amount}
	return save()
}

// ownAttempt is the attempt of an order. An order of another session is unknown.
func (c call) ownAttempt() (string, error) {
	mutex.Lock()
	defer mutex.Unlock()
	for attempt, row := range orders {
		if row.PayPalID == c.orderID && row.Session == c.session {
			return attempt, nil
		}
	}
	return "", refusal{status: 404, Code: "ORDER_NOT_FOUND", Message: "There is no such order."}
}

func captureOrder(c call) (int, any, error) {
	attempt, err := c.ownAttempt()
	if err != nil {
		return 0, nil, err
	}
	// PayPal captures once for a request id.
	var captured json.RawMessage
	refused := callPayPal("POST", "/v2/checkout/orders/"+c.orderID+"/capture", "{}", "capture-"+attempt, &captured)
	if refused == nil {
		return 200, captured, nil
	}
	// The reply is lost, or another request was first. The order shows it.
	text, _, captures, err := readOrder(c.orderID)
	if err != nil {
		return 0, nil, err
	}
	if len(captures) > 0 {
		return 200, text, nil
	}
	return 0, nil, refused
}

func cancelOrder(c call) (int, any, error) {
	if _, err := c.ownAttempt(); err != nil {
		return 0, nil, err
	}
	_, read, captures, err := readOrder(c.orderID)
	if err != nil {
		return 0, nil, err
	}
	state := "unpaid"
	if read.Status == "APPROVED" {
		state = "approved"
	}
	for _, one := range captures {
		if one.Status != "DECLINED" && one.Status != "FAILED" {
			state = "paid"
		}
	}
	return 200, object{"state": state}, nil
}

// ---- PayPal's signed events ----

func webhook(c call) (int, any, error) {
	wrong := refusal{status: 401, Code: "WRONG_SIGNATURE", Message: "PayPal has not signed this event."}
	proof := map[string]string{"webhook_id": os.Getenv("WEBHOOK_ID")}
	for _, name := range []string{"auth_algo", "cert_url", "transmission_id", "transmission_sig", "transmission_time"} {
		proof[name] = c.Header.Get("PayPal-" + strings.ReplaceAll(name, "_", "-"))
	}
	text, err := json.Marshal(proof)
	if err != nil {
		return 0, nil, err
	}
	// PayPal has signed the exact text of the event.
	sent := fmt.Sprintf(`%s,"webhook_event":%s}`, text[:len(text)-1], c.text)
	var verified struct {
		Status string `json:"verification_status"`
	}
	err = callPayPal("POST", "/v1/notifications/verify-webhook-signature", sent, "", &verified)
	var refused refusal
	if errors.As(err, &refused) && refused.status == 422 || err == nil && verified.Status != "SUCCESS" {
		return 0, nil, wrong
	}
	if err != nil {
		return 0, nil, err
	}
	var event struct {
		Type     string `json:"event_type"`
		Resource struct {
			capture
			Related struct {
				IDs struct {
					OrderID string `json:"order_id"`
				} `json:"related_ids"`
			} `json:"supplementary_data"`
		}
	}
	if err := json.Unmarshal(c.text, &event); err != nil {
		return 0, nil, err
	}
	if event.Type == "PAYMENT.CAPTURE.COMPLETED" {
		err = pay(event.Resource.Related.IDs.OrderID, event.Resource.Amount.Value)
	}
	return 200, object{}, err
}

// pay marks an order as paid, once for however many events. A job of yours ships the paid orders.
func pay(orderID, amount string) error {
	mutex.Lock()
	defer mutex.Unlock()
	for _, row := range orders {
		if row.PayPalID == orderID && row.Amount == amount && row.PaidAt == nil {
			now := time.Now()
			row.PaidAt = &now
			if err := save(); err != nil {
				row.PaidAt = nil
				return err
			}
			fmt.Println("paid", orderID)
		}
	}
	return nil
}

// ---- HTTP ----

var routes = []struct {
	method, path string
	handle       func(call) (int, any, error)
}{
	{"GET", `/service-api/auth/browser-safe-client-token`, clientToken},
	{"POST", `/service-api/checkout/quote`, quote},
	{"POST", `/service-api/checkout/orders/create`, createOrder},
	{"POST", `/service-api/checkout/orders/(\w+)/capture`, captureOrder},
	{"POST", `/service-api/checkout/orders/(\w+)/cancel`, cancelOrder},
	{"POST", `/webhooks`, webhook},
}

func route(c call) (int, any, error) {
	// A page of another site must not create or capture orders with the buyer's cookie.
	if origin := c.Header.Get("Origin"); origin != "" && origin != shopURL {
		return 0, nil, refusal{status: 403, Code: "FOREIGN_ORIGIN", Message: "Only pages of " + shopURL + " may call this."}
	}
	for _, one := range routes {
		found := regexp.MustCompile("^" + one.path + "$").FindStringSubmatch(c.URL.Path)
		if found == nil || one.method != c.Method {
			continue
		}
		c.orderID = found[len(found)-1]
		return one.handle(c)
	}
	return 0, nil, refusal{status: 404, Code: "NOT_FOUND", Message: "There is no such route."}
}

func serve(response http.ResponseWriter, request *http.Request) {
	session := ""
	if cookie, err := request.Cookie("shop_session"); err == nil {
		session = cookie.Value
	} else {
		random := make([]byte, 16)
		if _, err := rand.Read(random); err != nil {
			panic(err)
		}
		session = hex.EncodeToString(random)
	}
	http.SetCookie(response, &http.Cookie{
		Name: "shop_session", Value: session, Path: "/", HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(shopURL, "https:"),
	})
	response.Header().Set("Cache-Control", "no-store")
	// The page has to see when PayPal's windows close.
	response.Header().Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
	if request.URL.Path == "/" {
		response.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(response, page, os.Getenv("ELEMENTS_URL"), os.Getenv("ENVIRONMENT"), os.Getenv("SDK_URL"))
		return
	}
	text, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
	status, body := 0, any(nil)
	if err == nil {
		status, body, err = route(call{Request: request, session: session, text: text})
	}
	var refused refusal
	if errors.As(err, &refused) {
		status, body = refused.status, refused
	} else if err != nil {
		log.Print(err)
		status, body = 500, object{"code": "INTERNAL_ERROR", "error": "See the log of the shop."}
	}
	response.Header().Set("Content-Type", "application/json")
	response.WriteHeader(status)
	if err := json.NewEncoder(response).Encode(body); err != nil {
		log.Print(err)
	}
}

func main() {
	text, err := os.ReadFile(database)
	if err == nil {
		err = json.Unmarshal(text, &orders)
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		log.Fatal(err)
	}
	http.HandleFunc("/", serve)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
