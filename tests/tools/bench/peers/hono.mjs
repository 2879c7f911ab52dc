import { Database } from "bun:sqlite";
import { Hono } from "hono";
import { marketplacePage } from "./cards.mjs";
import { databaseFile, openStore } from "./store.mjs";

const store = openStore(new Database(databaseFile()));
const app = new Hono();

app.get("/marketplace", (c) => c.html(marketplacePage(store.listCards())));

app.post("/api/packages/:id/bids", async (c) => {
  const { amount } = await c.req.json();
  const bid = store.placeBid(c.req.param("id"), c.req.header("cookie"), amount);
  return bid ? c.json(bid, 201) : c.json({ message: "The bid is too low." }, 400);
});

Bun.serve({ port: process.env.PORT, hostname: process.env.HOST, fetch: app.fetch });
