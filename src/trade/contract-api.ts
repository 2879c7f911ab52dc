import { Elysia } from "elysia";
import { reading, signedIn } from "../http/reading";
import type { Services } from "../http/services";
import { asTrader } from "./access";
import { sendContract } from "./sending";

/** Sending the contract of an accepted bid (spec section 7, Dashboard and seller). */
export function contractApi(services: Services) {
  const { db, clock, contractPress } = services;
  return new Elysia({ prefix: "/api", tags: ["Trade"] }).use(reading(services)).post(
    "/bids/:id/send-contract",
    async ({ viewer, params }) => {
      const { id: sellerId } = asTrader(signedIn(viewer));
      const decision = { bidId: params.id, sellerId };
      const sent = await sendContract(db, decision, contractPress, clock.now());
      return { contractSentTo: sent.sentTo, contractId: sent.id };
    },
    { detail: { summary: "Send the contract of an accepted bid; settles the package" } },
  );
}
