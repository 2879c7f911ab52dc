curl -fG "https://market.example/api/packages" -H "Authorization: Bearer $TOKEN" \
  -d search=ledgers -d language=English -d maxPrice=20000
curl -f "https://market.example/api/packages/$ID/samples" -H "Authorization: Bearer $TOKEN"
