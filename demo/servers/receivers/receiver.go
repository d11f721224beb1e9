// Takes the events of the shop's payments. Start: go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	_ "github.com/mattn/go-sqlite3"
)

const table = "create table if not exists shop_events (id text primary key, position integer, event text, done_at text)"
const insert = "insert into shop_events (id, position, event) values (?, ?, ?) on conflict do nothing"

// Tests the signature over the exact bytes of the body, and refuses what is older than five minutes.
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

func main() {
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("EVENTS_SECRET"), "whsec_"))
	if err != nil || len(secret) == 0 {
		log.Fatal("EVENTS_SECRET is missing or wrong")
	}
	database, err := sql.Open("sqlite3", os.Getenv("DATABASE"))
	if err != nil {
		log.Fatal(err)
	}
	if _, err := database.Exec(table); err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
		if err != nil || !isGenuine(secret, request.Header, body) {
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		var sent struct{ Data json.RawMessage }
		var event struct {
			ID       string
			Position int64
		}
		if json.Unmarshal(body, &sent) != nil || json.Unmarshal(sent.Data, &event) != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		if _, err := database.Exec(insert, event.ID, event.Position, string(sent.Data)); err != nil {
			response.WriteHeader(http.StatusInternalServerError)
			return
		}
		response.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
