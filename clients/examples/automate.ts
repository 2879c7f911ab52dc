const events = await market.listen({
  url: "https://hooks.example.com/events", // leads to this program
  port: 8788,
  events: ["bid.outbid"],
});
const { packageId: id } = (await events.next("bid.outbid")).data;
const { minimumBid } = await market.call("GET /api/packages/{id}/state", { path: { id } });
if (Number(minimumBid) <= 5000) await market.bid(id, { maximum: "5000" }, `again-${id}`);
await events.close();
