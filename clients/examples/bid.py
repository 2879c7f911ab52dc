found = market.search("ledgers")[0]
market.bid(found["id"], maximum="2000", idempotency_key="order-7")
own = market.call("GET /api/packages/{id}/standing", path={"id": found["id"]})
print(own["standing"], own["maximum"])
