import { z } from "zod";
import type { Db } from "../../../db/client";
import type { ContractPrinter } from "../../contracts/printer";
import { DELIVERY_STATES } from "../../delivery/course";
import { standingsOfDeals } from "../../delivery/waiting";
import { ownFeeInvoices } from "../../fees/fee-invoices";
import { listedInvoices } from "../../invoices/invoices";
import { filterText, oneOf, pageQuery } from "../../lib/paging";
import { CONTRACTS_PER_PAGE, listContracts, type OwnContract } from "../../trade/contract-list";
import { contractIdOf } from "../../trade/contracts";
import { ContractNotFound } from "../../trade/refusals";
import { action, type Turn } from "../http/action";
import type { AppContext } from "../http/app-context";
import { binaryContent } from "../http/call";
import { mountActions } from "../http/mount-actions";
import { extendIdleTimeout } from "../http/request";
import { contractSchema } from "./contract-answers";
import { contractJson } from "./contract-json";
import { contractPdf } from "./contract-pdf";

interface Deps extends AppContext {
  contractPrinter: ContractPrinter;
}

const contractsQuery = pageQuery(CONTRACTS_PER_PAGE).extend({
  side: oneOf(["seller", "buyer"]).describe("Only contracts in which you are this party."),
  state: oneOf(DELIVERY_STATES).describe("Only contracts whose delivery is in this state."),
  packageId: filterText,
});

/** In the addresses of calls, a contract is identified by its number. */
const idAt = ({ db, params, caller }: Pick<Turn<"member">, "db" | "params" | "caller">) =>
  contractIdOf(db, params.number ?? "", caller.id);

export function contractCalls(services: Deps) {
  return mountActions(services, [
    action({
      caller: "member",
      limit: "figures",
      run: ({ db, caller, input }) => listContracts(db, caller.id, input),
      api: {
        at: "GET /api/contracts",
        summary: "List your contracts as a buyer or seller, newest first",
        tag: "Trade",
        query: contractsQuery,
        answer: z.array(contractSchema),
        next: ({ nextCursor }) => nextCursor,
        json: ({ entries }, turn) => contractsJson(turn, entries),
      },
    }),
    action({
      caller: "member",
      limit: "documents",
      run: ({ db, id, caller }) => listContracts(db, caller.id, { id }),
      api: {
        at: "GET /api/contracts/:number",
        summary: "Get a contract: parties, rights, price, state and documents",
        tag: "Trade",
        id: idAt,
        answer: contractSchema,
        json: async ({ entries }, turn) => {
          const [contract] = await contractsJson(turn, entries);
          if (!contract) throw new ContractNotFound();
          return contract;
        },
      },
    }),
    action({
      caller: "member",
      limit: "documents",
      run: ({ id, caller, request, server }) => {
        extendIdleTimeout(request, server);
        return contractPdf(services, id, caller.id);
      },
      api: {
        at: "GET /api/contracts/:number/contract.pdf",
        summary: "Download a contract as PDF",
        tag: "Trade",
        id: idAt,
        answer: binaryContent("application/pdf"),
      },
    }),
  ]);
}

async function contractsJson(
  { db, caller, now }: { db: Db; caller: { id: string }; now: number },
  contracts: readonly OwnContract[],
): Promise<z.output<typeof contractSchema>[]> {
  const ids = contracts.map(({ id }) => id);
  const deals = await standingsOfDeals(db, ids, caller.id, now);
  const invoices = await listedInvoices(db, ids);
  const fees = await ownFeeInvoices(db, caller.id, ids);
  return contracts.map((contract) => {
    const { id } = contract;
    const [deal, invoice] = [deals.get(id), invoices.get(id)];
    return contractJson(contract, { deal, invoice, hasFee: fees.has(id) });
  });
}
