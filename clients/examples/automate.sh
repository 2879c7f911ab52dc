curl -f "https://market.example/api/webhooks" -H "Authorization: Bearer $TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"url":"https://hooks.example.com/events","events":["bid.outbid"]}'
