with market.listen("https://hooks.example.com/events", ["bid.outbid"], port=8788) as events:
    package_id = events.next("bid.outbid")["data"]["packageId"]
    state = market.call("GET /api/packages/{id}/state", path={"id": package_id})
    if float(state["minimumBid"]) <= 5000:
        market.bid(package_id, maximum="5000", idempotency_key=f"again-{package_id}")
