for found in market.search("ledgers", language="English", maxPrice="20000"):
    samples = market.samples(found["id"])
    print(found["title"], found["startingPrice"], len(samples))
