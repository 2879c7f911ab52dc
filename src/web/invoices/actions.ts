import { z } from "zod";
import { invoicePaper } from "../../../messages/invoice";
import type { ContractPrinter } from "../../contracts/printer";
import { findOwnDelivery } from "../../delivery/delivery";
import { issueOwnInvoice, saveOrderNumber } from "../../delivery/invoicing";
import {
  creditNoteSchema,
  invoiceSchema,
  orderNumberSchema,
  ownInvoiceSchema,
} from "../../invoices/answers";
import { invoicesCsv, invoicesPage } from "../../invoices/invoice-list";
import { contractOf, readInvoice, readIssuedInvoice } from "../../invoices/invoices";
import { orderNumber } from "../../invoices/schema";
import { ublOf } from "../../invoices/ubl";
import { oneOf, pageQuery } from "../../lib/paging";
import { invoiceNumber } from "../../rules/deal";
import { action, type Turn } from "../http/action";
import type { AppContext } from "../http/app-context";
import { binaryContent } from "../http/call";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { extendIdleTimeout } from "../http/request";
import { attachmentResponse } from "./file";
import { invoiceJson, ownInvoiceJson as listedJson } from "./invoice-json";

export interface InvoiceDeps extends AppContext {
  contractPrinter: ContractPrinter;
}

type PartyTurn = Pick<Turn<"member">, "id" | "caller">;

/** A contract's number identifies its invoices. */
const keyOf = ({ id: reference, caller }: PartyTurn) => ({ reference, memberId: caller.id });

const invoicesQuery = pageQuery(50).extend({
  side: oneOf(["seller", "buyer"]).describe("Only those in which you are this party."),
  kind: oneOf(["invoice", "credit-note"]),
});

export function invoiceActions(services: InvoiceDeps) {
  const { db, contractPrinter } = services;

  const numberOfContract = async ({ id: contractId, caller }: PartyTurn) =>
    (await findOwnDelivery(db, { contractId, memberId: caller.id })).delivery.reference;

  async function creditNoteNumber(contractId: string): Promise<number | null> {
    return (await readIssuedInvoice(db, contractId, "credit-note"))?.number ?? null;
  }

  async function ownInvoiceJson(_: unknown, turn: PartyTurn) {
    const invoice = await readInvoice(db, keyOf(turn), "invoice");
    const note = await creditNoteNumber(invoice.contract_id);
    return { ...invoiceJson(invoice), creditNote: note === null ? null : invoiceNumber(note) };
  }

  return mountActions(services, [
    action({
      caller: "member",
      limit: "documents",
      run: async () => {},
      api: {
        at: "GET /api/contracts/:number/invoice",
        summary: "Get the invoice for a contract",
        tag: "Trade",
        answer: invoiceSchema,
        json: ownInvoiceJson,
      },
    }),
    action({
      caller: "member",
      needs: "settle",
      limit: "deals",
      run: async ({ db, now, ...turn }) => {
        const key = keyOf(turn);
        const { id: contractId } = await contractOf(db, key);
        await issueOwnInvoice(db, { contractId, memberId: key.memberId }, now);
      },
      page: {
        at: "POST /contract/:id/invoice",
        id: numberOfContract,
        done: (_, { params }) => seeOther(`/contract/${params.id}`, "done"),
      },
      api: {
        at: "POST /api/contracts/:number/invoice",
        scope: "sell",
        summary: "Issue the invoice for a contract",
        tag: "Trade",
        status: 201,
        answer: invoiceSchema,
        refusals: [409],
        json: ownInvoiceJson,
      },
    }),
    action({
      caller: "member",
      limit: "documents",
      run: (turn) => readInvoice(db, keyOf(turn), "credit-note"),
      api: {
        at: "GET /api/contracts/:number/credit-note",
        summary: "Get the credit note for a void contract",
        tag: "Trade",
        answer: creditNoteSchema,
        json: invoiceJson,
      },
    }),
    action({
      caller: "member",
      needs: "settle",
      limit: "deals",
      input: orderNumber,
      run: async ({ db, input, ...turn }) => {
        const number = input.orderNumber || null;
        await saveOrderNumber(db, keyOf(turn), number);
        return { orderNumber: number };
      },
      page: {
        at: "POST /contract/:id/order-number",
        id: numberOfContract,
        done: (_, { params }) => seeOther(`/contract/${params.id}`, "saved"),
      },
      api: {
        at: "PUT /api/contracts/:number/order-number",
        scope: "receive",
        summary: "Set the buyer's order number, until the invoice is paid",
        tag: "Trade",
        answer: orderNumberSchema,
        refusals: [409],
      },
    }),
    action({
      caller: "member",
      limit: "figures",
      run: ({ caller, input }) => invoicesPage(db, caller.id, input),
      api: {
        at: "GET /api/invoices",
        summary: "List your invoices and credit notes, the last issued first",
        tag: "Trade",
        query: invoicesQuery,
        answer: z.array(ownInvoiceSchema),
        next: ({ nextCursor }) => nextCursor,
        json: ({ entries }) => entries.map(listedJson),
      },
    }),
    action({
      caller: "member",
      limit: "figures",
      run: async ({ caller }) =>
        attachmentResponse(
          await invoicesCsv(db, caller.id),
          "text/csv; charset=utf-8",
          "invoices.csv",
        ),
      api: {
        at: "GET /api/invoices.csv",
        summary: "Download all your invoices and credit notes as CSV",
        tag: "Trade",
        answer: { mediaType: "text/csv", schema: { type: "string" } },
      },
    }),
    ...(["invoice", "credit-note"] as const).flatMap((kind) => [
      action({
        caller: "member",
        limit: "contracts",
        run: async ({ request, server, ...turn }) => {
          const invoice = await readInvoice(db, keyOf(turn), kind);
          const note = kind === "invoice" ? await creditNoteNumber(invoice.contract_id) : null;
          extendIdleTimeout(request, server);
          const paper = invoicePaper(invoice, note);
          const pdf = await contractPrinter.typeset(paper, turn.caller.id);
          return attachmentResponse(pdf.slice(), "application/pdf", `${fileName(invoice)}.pdf`);
        },
        api: {
          at: `GET /api/contracts/:number/${kind}.pdf`,
          summary: `Download the ${kind.replace("-", " ")} as PDF`,
          tag: "Trade",
          answer: binaryContent("application/pdf"),
        },
      }),
      action({
        caller: "member",
        limit: "documents",
        run: async (turn) => {
          const invoice = await readInvoice(db, keyOf(turn), kind);
          const type = "application/xml; charset=utf-8";
          return attachmentResponse(ublOf(invoice), type, `${fileName(invoice)}.xml`);
        },
        api: {
          at: `GET /api/contracts/:number/${kind}.xml`,
          summary: `Download the ${kind.replace("-", " ")} as UBL 2.1 (EN 16931, Peppol BIS Billing 3.0)`,
          tag: "Trade",
          answer: { mediaType: "application/xml", schema: { type: "string" } },
        },
      }),
    ]),
  ]);
}

const fileName = ({ number, details }: { number: number; details: { reference: string } }) =>
  `${invoiceNumber(number)}-${details.reference}`;
