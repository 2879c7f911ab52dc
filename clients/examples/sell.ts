const listed = await market.call("POST /api/packages", {
  body: {
    title: "Tide tables",
    description: "Tide tables of a harbour, a line an entry.",
    category: "Scientific",
    language: "en",
    contentType: "academic",
    startingPrice: "1000",
    collectionSize: 50_000,
    publisher: "Lantau Press",
    auctionDurationHours: 72,
    sale: "highest",
    rights: { uses: ["pretraining"] },
  },
  idempotencyKey: "tide-tables",
});
await market.call("POST /api/packages/{id}/samples", {
  path: { id: listed.id },
  body: { filename: "sample.txt", fileContent: "03:12 1.9 m\n09:40 0.6 m\n" },
});
