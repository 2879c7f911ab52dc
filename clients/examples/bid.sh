curl -f "https://market.example/api/packages/$ID/bids" -H "Authorization: Bearer $TOKEN" \
  -H "Content-Type: application/json" -H "Idempotency-Key: order-7" -d '{"maximum":"2000"}'
curl -f "https://market.example/api/packages/$ID/standing" -H "Authorization: Bearer $TOKEN"
