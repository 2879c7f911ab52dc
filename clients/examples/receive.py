for contract in market.contracts(side="buyer", state="paid"):
    number = contract["number"]
    collection = market.download(number, f"collections/{number}")
    print(number, len(collection.paths), collection.to_json_lines(f"{number}.jsonl"))
