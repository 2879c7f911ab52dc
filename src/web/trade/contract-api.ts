import { Elysia } from "elysia";
import type { ContractPrinter } from "../../contracts/printer";
import { sentContractSchema } from "../../trade/answers";
import { contractQuery } from "../../trade/schema";
import { sendContract } from "../../trade/sending";
import { requireRecentProof } from "../accounts/proof";
import { readerPlugin, requireSeller, SellerAccessRequired } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { extendIdleTimeout, whereabouts } from "../http/request";

interface Deps extends AppContext {
  contractPrinter: ContractPrinter;
}

export function contractApi(services: Deps) {
  const { db, clock, config, contractPrinter, security } = services;
  return new Elysia({ prefix: "/api", tags: ["Trade"] }).use(readerPlugin(services)).post(
    "/bids/:id/send-contract",
    async ({ reader, viewer, request, server, params, query }) => {
      const { id: sellerId } = requireSeller(viewer, SellerAccessRequired);
      await requireRecentProof(services, reader);
      const decision = { bidId: params.id, sellerId, asCodePoints: query.codePoints };
      extendIdleTimeout(request, server);
      const sentContract = await sendContract(db, decision, contractPrinter, clock.now());
      await security.note("contract-sent", sellerId, whereabouts(request, server, config));
      return { contractSentTo: sentContract.sentTo, contractId: sentContract.id };
    },
    {
      query: contractQuery,
      ...apiCall("Send the contract of an accepted bid", {
        limit: "contracts",
        caller: "seller",
        responses: sentContractSchema,
        refusals: [409],
      }),
    },
  );
}
