import os

from corpus_marketplace import Marketplace

market = Marketplace("https://market.example", os.environ["TOKEN"])
events = market.listen(
    "https://hooks.example.com/events",  # leads to this program
    ["auction.won", "contract.created", "delivery.key_available"],
    port=8788,
)
found = market.search("harbour ledgers")[0]
sample = market.samples(found["id"])[0]
print(found["title"], sample["fileContent"][:200])

market.bid(found["id"], maximum="5000", idempotency_key=f"first-{found['id']}")
events.next("auction.won", packageId=found["id"])
contract = events.next("contract.created")["data"]
events.next("delivery.key_available", **contract)  # after the payment
collection = market.download(contract["contractNumber"], "collection")
print(collection.to_json_lines("collection.jsonl"), "documents")
events.close()
