import { Elysia } from "elysia";
import { invoicePaper } from "../../../views/messages/invoice";
import type { ContractPrinter } from "../../contracts/printer";
import { issueOwnInvoice, saveOrderNumber } from "../../delivery/invoicing";
import { creditNoteSchema, invoiceSchema, orderNumberSchema } from "../../invoices/answers";
import {
  contractOf,
  type InvoiceKind,
  invoicesCsv,
  readInvoice,
  readIssuedInvoice,
} from "../../invoices/invoices";
import { orderNumber } from "../../invoices/schema";
import { ublOf } from "../../invoices/ubl";
import { invoiceNumber } from "../../rules/deal";
import { readerPlugin, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall, binaryContent } from "../http/call";
import type { Reader } from "../http/reader";
import { extendIdleTimeout } from "../http/request";
import { attachmentResponse } from "./file";
import { invoiceJson } from "./invoice-json";

export interface InvoiceDeps extends AppContext {
  contractPrinter: ContractPrinter;
}

interface InvoiceContext {
  reader: Reader;
  params: { number: string };
}

export function invoiceApi(services: InvoiceDeps) {
  const { db, clock, contractPrinter } = services;
  const invoiceKey = ({ reader, params }: InvoiceContext) => ({
    reference: params.number,
    memberId: requireSignedIn(reader.viewer).id,
  });
  const readOwnInvoice = (context: InvoiceContext, kind: InvoiceKind) =>
    readInvoice(db, invoiceKey(context), kind);
  const creditNoteNumber = async (contractId: string) =>
    (await readIssuedInvoice(db, contractId, "credit-note"))?.number ?? null;
  const ownInvoiceJson = async (context: InvoiceContext) => {
    const invoice = await readOwnInvoice(context, "invoice");
    const note = await creditNoteNumber(invoice.contract_id);
    return { ...invoiceJson(invoice), creditNote: note === null ? null : invoiceNumber(note) };
  };
  const app = new Elysia({ prefix: "/api", tags: ["Trade"] })
    .use(readerPlugin(services))
    .get(
      "/contracts/:number/invoice",
      (context) => ownInvoiceJson(context),
      apiCall("Get the invoice for a contract", {
        limit: "documents",
        caller: "member",
        responses: invoiceSchema,
      }),
    )
    .post(
      "/contracts/:number/invoice",
      async (context) => {
        const { memberId } = invoiceKey(context);
        const { id: contractId } = await contractOf(db, invoiceKey(context));
        await issueOwnInvoice(db, { contractId, memberId }, clock.now());
        return Response.json(await ownInvoiceJson(context), { status: 201 });
      },
      apiCall("Issue the invoice for a contract", {
        limit: "deals",
        caller: "member",
        responses: { 201: invoiceSchema },
        refusals: [409],
      }),
    )
    .get(
      "/contracts/:number/credit-note",
      async (context) => invoiceJson(await readOwnInvoice(context, "credit-note")),
      apiCall("Get the credit note for a void contract", {
        limit: "documents",
        caller: "member",
        responses: creditNoteSchema,
      }),
    )
    .put(
      "/contracts/:number/order-number",
      async (context) => {
        const { orderNumber: typedNumber } = orderNumber.parse(context.body ?? {});
        const number = typedNumber || null;
        await saveOrderNumber(db, invoiceKey(context), number);
        return { orderNumber: number };
      },
      apiCall("Set the buyer's order number, until the invoice is paid", {
        limit: "deals",
        caller: "member",
        body: orderNumber,
        responses: orderNumberSchema,
        refusals: [409],
      }),
    )
    .get(
      "/invoices.csv",
      async ({ viewer }) =>
        attachmentResponse(
          await invoicesCsv(db, requireSignedIn(viewer).id),
          "text/csv; charset=utf-8",
          "invoices.csv",
        ),
      apiCall("Download all your invoices and credit notes as CSV", {
        limit: "figures",
        caller: "member",
        responses: { mediaType: "text/csv", schema: { type: "string" } },
      }),
    );
  for (const kind of ["invoice", "credit-note"] as const) {
    app
      .get(
        `/contracts/:number/${kind}.pdf`,
        async (context) => {
          const { request, server } = context;
          const invoice = await readOwnInvoice(context, kind);
          const note = kind === "invoice" ? await creditNoteNumber(invoice.contract_id) : null;
          extendIdleTimeout(request, server);
          const paper = invoicePaper(invoice, note);
          const pdf = await contractPrinter.typeset(paper, invoiceKey(context).memberId);
          return attachmentResponse(pdf.slice(), "application/pdf", `${fileName(invoice)}.pdf`);
        },
        apiCall(`Download the ${kind.replace("-", " ")} as PDF`, {
          limit: "contracts",
          caller: "member",
          responses: binaryContent("application/pdf"),
        }),
      )
      .get(
        `/contracts/:number/${kind}.xml`,
        async (context) => {
          const invoice = await readOwnInvoice(context, kind);
          return attachmentResponse(
            ublOf(invoice),
            "application/xml; charset=utf-8",
            `${fileName(invoice)}.xml`,
          );
        },
        apiCall(
          `Download the ${kind.replace("-", " ")} as UBL 2.1 (EN 16931, Peppol BIS Billing 3.0)`,
          {
            limit: "documents",
            caller: "member",
            responses: { mediaType: "application/xml", schema: { type: "string" } },
          },
        ),
      );
  }
  return app;
}

const fileName = ({ number, details }: { number: number; details: { reference: string } }) =>
  `${invoiceNumber(number)}-${details.reference}`;
