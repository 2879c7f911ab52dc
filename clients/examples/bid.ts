const [found] = await market.search("ledgers");
await market.bid(found.id, { maximum: "2000" }, "order-7");
const path = { id: found.id };
const { standing, maximum } = await market.call("GET /api/packages/{id}/standing", { path });
console.log(standing, maximum);
