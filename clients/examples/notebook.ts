import { Marketplace } from "corpus-marketplace";

const market = new Marketplace({
  url: "https://market.example",
  token: process.env.TOKEN,
});
const events = await market.listen({
  url: "https://hooks.example.com/events", // leads to this program
  port: 8788,
  events: ["auction.won", "contract.created", "delivery.key_available"],
});
const [found] = await market.search("harbour ledgers");
const [sample] = await market.samples(found.id);
console.log(found.title, sample.fileContent.slice(0, 200));

await market.bid(found.id, { maximum: "5000" }, `first-${found.id}`);
await events.next("auction.won", { packageId: found.id });
const { data: contract } = await events.next("contract.created");
await events.next("delivery.key_available", contract); // after the payment
const collection = await market.download(contract.contractNumber, "collection");
console.log(await collection.toJsonLines("collection.jsonl"), "documents");
await events.close();
