import { Marketplace } from "corpus-marketplace";

const market = new Marketplace({
  url: "https://market.example",
  token: process.env.TOKEN,
});
