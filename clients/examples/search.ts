for (const found of await market.search("ledgers", { language: "English", maxPrice: "20000" })) {
  const samples = await market.samples(found.id);
  console.log(found.title, found.startingPrice, samples.length);
}
