import { Elysia } from "elysia";
import { invoicePaper } from "../../../views/messages/invoice";
import type { ContractPrinter } from "../../contracts/printer";
import { issueOwnInvoice, saveOrderNumber } from "../../delivery/invoicing";
import { creditNoteAnswer, invoiceAnswer, orderNumberAnswer } from "../../invoices/answers";
import {
  contractOf,
  type InvoiceKind,
  invoicesCsv,
  readInvoice,
  readIssuedInvoice,
} from "../../invoices/invoices";
import { orderNumber } from "../../invoices/schema";
import { ublOf } from "../../invoices/ubl";
import { invoiceNumber } from "../../lib/deal";
import { reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { bytesOf, call } from "../http/call";
import type { Reader } from "../http/reader";
import { keepOpen } from "../http/request";
import { file } from "./file";
import { invoiceJson } from "./invoice-json";

export interface InvoiceDeps extends AppContext {
  contractPrinter: ContractPrinter;
}

interface Asking {
  reader: Reader;
  params: { number: string };
}

export function invoiceApi(services: InvoiceDeps) {
  const { db, clock, contractPrinter } = services;
  const invoiceKey = ({ reader, params }: Asking) => ({
    reference: params.number,
    memberId: signedIn(reader.viewer).id,
  });
  const readOwnInvoice = (asking: Asking, kind: InvoiceKind) =>
    readInvoice(db, invoiceKey(asking), kind);
  const cancelledBy = async (contractId: string) =>
    (await readIssuedInvoice(db, contractId, "credit-note"))?.number ?? null;
  const shown = async (asking: Asking) => {
    const invoice = await readOwnInvoice(asking, "invoice");
    const note = await cancelledBy(invoice.contract_id);
    return { ...invoiceJson(invoice), creditNote: note === null ? null : invoiceNumber(note) };
  };
  const app = new Elysia({ prefix: "/api", tags: ["Trade"] })
    .use(reading(services))
    .get(
      "/contracts/:number/invoice",
      (asking) => shown(asking),
      call("Get the invoice for a contract", {
        limit: "documents",
        by: "member",
        answers: invoiceAnswer,
      }),
    )
    .post(
      "/contracts/:number/invoice",
      async (asking) => {
        const { memberId } = invoiceKey(asking);
        const { id: contractId } = await contractOf(db, invoiceKey(asking));
        await issueOwnInvoice(db, { contractId, memberId }, clock.now());
        return Response.json(await shown(asking), { status: 201 });
      },
      call("Issue the invoice for a contract", {
        limit: "deals",
        by: "member",
        answers: { 201: invoiceAnswer },
        refusals: [409],
      }),
    )
    .get(
      "/contracts/:number/credit-note",
      async (asking) => invoiceJson(await readOwnInvoice(asking, "credit-note")),
      call("Get the credit note for a void contract", {
        limit: "documents",
        by: "member",
        answers: creditNoteAnswer,
      }),
    )
    .put(
      "/contracts/:number/order-number",
      async (asking) => {
        const { orderNumber: typed } = orderNumber.parse(asking.body ?? {});
        const number = typed || null;
        await saveOrderNumber(db, invoiceKey(asking), number);
        return { orderNumber: number };
      },
      call("Set the buyer's order number, until the invoice is paid", {
        limit: "deals",
        by: "member",
        body: orderNumber,
        answers: orderNumberAnswer,
        refusals: [409],
      }),
    )
    .get(
      "/invoices.csv",
      async ({ viewer }) =>
        file(await invoicesCsv(db, signedIn(viewer).id), "text/csv; charset=utf-8", "invoices.csv"),
      call("Download all your invoices and credit notes as CSV", {
        limit: "figures",
        by: "member",
        answers: { mediaType: "text/csv", schema: { type: "string" } },
      }),
    );
  for (const kind of ["invoice", "credit-note"] as const) {
    app
      .get(
        `/contracts/:number/${kind}.pdf`,
        async (asking) => {
          const { request, server } = asking;
          const invoice = await readOwnInvoice(asking, kind);
          const note = kind === "invoice" ? await cancelledBy(invoice.contract_id) : null;
          keepOpen(request, server);
          const paper = invoicePaper(invoice, note);
          const pdf = await contractPrinter.typeset(paper, invoiceKey(asking).memberId);
          return file(pdf.slice(), "application/pdf", `${nameOf(invoice)}.pdf`);
        },
        call(`Download the ${kind.replace("-", " ")} as PDF`, {
          limit: "contracts",
          by: "member",
          answers: bytesOf("application/pdf"),
        }),
      )
      .get(
        `/contracts/:number/${kind}.xml`,
        async (asking) => {
          const invoice = await readOwnInvoice(asking, kind);
          return file(ublOf(invoice), "application/xml; charset=utf-8", `${nameOf(invoice)}.xml`);
        },
        call(
          `Download the ${kind.replace("-", " ")} as UBL 2.1 (EN 16931, Peppol BIS Billing 3.0)`,
          {
            limit: "documents",
            by: "member",
            answers: { mediaType: "application/xml", schema: { type: "string" } },
          },
        ),
      );
  }
  return app;
}

const nameOf = ({ number, details }: { number: number; details: { reference: string } }) =>
  `${invoiceNumber(number)}-${details.reference}`;
