curl -f "https://market.example/api/packages" -H "Authorization: Bearer $TOKEN" \
  -H "Content-Type: application/json" -H "Idempotency-Key: tide-tables" -d '{
    "title": "Tide tables", "description": "Tide tables of a harbour, a line an entry.",
    "category": "Scientific", "language": "en", "contentType": "academic",
    "startingPrice": "1000", "collectionSize": 50000, "publisher": "Lantau Press",
    "auctionDurationHours": 72, "sale": "highest", "rights": { "uses": ["pretraining"] }
  }'
