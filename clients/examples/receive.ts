for (const { number } of await market.contracts({ side: "buyer", state: "paid" })) {
  const collection = await market.download(number, `collections/${number}`);
  console.log(number, collection.files.length, await collection.toJsonLines(`${number}.jsonl`));
}
