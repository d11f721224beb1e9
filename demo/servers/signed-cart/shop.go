// A shop next to the merchant server: it signs carts, and takes signed events. Start: go run shop.go
package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

var (
	port     = setting("PORT", "9000")
	database = setting("DATABASE", "shop.json")
)

const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Mugs</title>
  <script type="module" src="%s"></script>
  <h1>Mug</h1>
  <checkout-payment environment="%s" sdk-url="%s"
    server="%s" cart="%s"></checkout-payment>
</html>`

func setting(name, usual string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return usual
}

var (
	mutex  sync.Mutex               // of orders and their file
	orders = map[string]time.Time{} // when each order was paid; the zero time if it is open
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

type object = map[string]any

// signedCart is one mug as a JWT. The merchant server takes these amounts, and no others.
func signedCart(number string) (string, error) {
	price := object{"currencyCode": "USD", "value": "12.50"}
	claims, err := json.Marshal(object{
		"jti":       number, // a cart is paid once
		"exp":       time.Now().Add(time.Hour).Unix(),
		"reference": number,
		"amount":    price,
		"items":     []object{{"sku": "mug", "name": "Mug", "quantity": 1, "unitAmount": price}},
	})
	encode := base64.RawURLEncoding.EncodeToString
	text := encode([]byte(`{"alg":"HS256"}`)) + "." + encode(claims)
	hash := hmac.New(sha256.New, []byte(os.Getenv("CART_KEY")))
	hash.Write([]byte(text))
	return text + "." + encode(hash.Sum(nil)), err
}

// #region events
// isGenuine tests the signature over the exact bytes of the body, and refuses what is older than five minutes.
func isGenuine(secret []byte, header http.Header, body []byte) bool {
	id, sent := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	hash := hmac.New(sha256.New, secret)
	fmt.Fprintf(hash, "%s.%s.%s", id, sent, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(hash.Sum(nil))
	for _, signature := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			return true
		}
	}
	return false
}

// pay marks an order as paid, once for however many events. A job of yours ships the paid orders.
func pay(number string) error {
	mutex.Lock()
	defer mutex.Unlock()
	paidAt, isKnown := orders[number]
	if !isKnown || !paidAt.IsZero() {
		return nil
	}
	orders[number] = time.Now()
	if err := save(); err != nil {
		orders[number] = paidAt
		return err
	}
	fmt.Println("paid", number)
	return nil
}

func receive(secret []byte, response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
	if err != nil || !isGenuine(secret, request.Header, body) {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	var event struct {
		Data struct {
			Type    string
			Payment struct{ Reference string }
		}
	}
	err = json.Unmarshal(body, &event)
	if err == nil && event.Data.Type == "payment.paid" {
		err = pay(event.Data.Payment.Reference)
	}
	if err != nil {
		log.Print(err)
		response.WriteHeader(http.StatusInternalServerError)
		return
	}
	response.WriteHeader(http.StatusNoContent)
}

// #endregion

// openOrder is the buyer's order until it is paid, so that a reload sells no second one.
func openOrder(request *http.Request) (string, error) {
	mutex.Lock()
	defer mutex.Unlock()
	if cookie, err := request.Cookie("order"); err == nil {
		if paidAt, isKnown := orders[cookie.Value]; isKnown && paidAt.IsZero() {
			return cookie.Value, nil
		}
	}
	random := make([]byte, 8)
	if _, err := rand.Read(random); err != nil {
		return "", err
	}
	number := hex.EncodeToString(random)
	orders[number] = time.Time{}
	return number, save()
}

func show(response http.ResponseWriter, request *http.Request) {
	number, err := openOrder(request)
	cart := ""
	if err == nil {
		cart, err = signedCart(number)
	}
	if err != nil {
		log.Print(err)
		response.WriteHeader(http.StatusInternalServerError)
		return
	}
	http.SetCookie(response, &http.Cookie{Name: "order", Value: number, HttpOnly: true, SameSite: http.SameSiteLaxMode})
	response.Header().Set("Content-Type", "text/html; charset=utf-8")
	response.Header().Set("Cache-Control", "no-store")
	// The page has to see when PayPal's windows close.
	response.Header().Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
	fmt.Fprintf(response, page, os.Getenv("ELEMENTS_URL"), os.Getenv("ENVIRONMENT"), os.Getenv("SDK_URL"),
		os.Getenv("SERVER_URL"), cart)
}

func main() {
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("EVENTS_SECRET"), "whsec_"))
	if err != nil || len(secret) == 0 {
		log.Fatal("EVENTS_SECRET is missing or wrong")
	}
	text, err := os.ReadFile(database)
	if err == nil {
		err = json.Unmarshal(text, &orders)
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		switch request.Method + " " + request.URL.Path {
		case "POST /events":
			receive(secret, response, request)
		case "GET /", "HEAD /":
			show(response, request)
		default:
			response.WriteHeader(http.StatusNotFound)
		}
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
