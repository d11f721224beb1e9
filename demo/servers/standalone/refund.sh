curl --silent --fail-with-body "$SERVER/service-api/back-office/orders/$ORDER_ID/refund" \
  --header "Authorization: Bearer $OPERATOR_KEY" \
  --header "Content-Type: application/json" \
  --header "Service-Request-Id: refund-4711" \
  --data '{"amount": {"currencyCode": "USD", "value": "2.00"}}'
