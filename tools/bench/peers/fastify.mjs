import Database from "better-sqlite3";
import Fastify from "fastify";
import { marketplacePage } from "./cards.mjs";
import { databaseFile, openStore } from "./store.mjs";

const store = openStore(new Database(databaseFile()));
const app = Fastify();

app.get("/marketplace", (_, reply) => {
  reply.type("text/html; charset=utf-8").send(marketplacePage(store.listCards()));
});

app.post("/api/packages/:id/bids", ({ params, headers, body }, reply) => {
  const bid = store.placeBid(params.id, headers.cookie, body.amount);
  reply.code(bid ? 201 : 400).send(bid ?? { message: "The bid is too low." });
});

await app.listen({ port: Number(process.env.PORT), host: process.env.HOST });
