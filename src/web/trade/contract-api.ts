import { Elysia } from "elysia";
import type { ContractPrinter } from "../../contracts/printer";
import { sentContractAnswer } from "../../trade/answers";
import { contractQuery } from "../../trade/schema";
import { sendContract } from "../../trade/sending";
import { demandProof } from "../accounts/proof";
import { reading, SellerAccessRequired, seller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call } from "../http/call";
import { keepOpen, whereabouts } from "../http/request";

interface Deps extends AppContext {
  contractPrinter: ContractPrinter;
}

export function contractApi(services: Deps) {
  const { db, clock, config, contractPrinter, security } = services;
  return new Elysia({ prefix: "/api", tags: ["Trade"] }).use(reading(services)).post(
    "/bids/:id/send-contract",
    async ({ reader, viewer, request, server, params, query }) => {
      const { id: sellerId } = seller(viewer, SellerAccessRequired);
      await demandProof(services, reader);
      const decision = { bidId: params.id, sellerId, asCodePoints: query.codePoints };
      keepOpen(request, server);
      const sent = await sendContract(db, decision, contractPrinter, clock.now());
      await security.note("contract-sent", sellerId, whereabouts(request, server, config));
      return { contractSentTo: sent.sentTo, contractId: sent.id };
    },
    {
      query: contractQuery,
      ...call("Send the contract of an accepted bid", {
        limit: "contracts",
        by: "seller",
        answers: sentContractAnswer,
        refusals: [409],
      }),
    },
  );
}
