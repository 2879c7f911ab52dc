import Database from "better-sqlite3";
import express from "express";
import { marketplacePage } from "./cards.mjs";
import { databaseFile, openStore } from "./store.mjs";

const store = openStore(new Database(databaseFile()));
const app = express();

app.get("/marketplace", (_, response) => {
  response.type("html").send(marketplacePage(store.listCards()));
});

app.post("/api/packages/:id/bids", express.json(), ({ params, headers, body }, response) => {
  const bid = store.placeBid(params.id, headers.cookie, body.amount);
  response.status(bid ? 201 : 400).json(bid ?? { message: "The bid is too low." });
});

app.listen(Number(process.env.PORT), process.env.HOST);
