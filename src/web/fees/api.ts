import { Elysia } from "elysia";
import type { z } from "zod";
import { feePaper } from "../../../views/messages/fee-paper";
import { type feeNoteSchema, feeNotesSchema } from "../../fees/answers";
import { type FeeNote, type FeeNoteKind, feeNotesOf } from "../../fees/notes";
import { InvoiceNotFound } from "../../invoices/refusals";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { feeNumber } from "../../rules/fees";
import { readerPlugin, requireSignedIn } from "../http/access";
import { apiCall, binaryContent } from "../http/call";
import { extendIdleTimeout } from "../http/request";
import type { InvoiceDeps } from "../invoices/api";
import { attachmentResponse } from "../invoices/file";

const FILE_NAMES = { "fee-note": "fee-note", "credit-note": "fee-credit-note" } as const;

export function feeApi(services: InvoiceDeps) {
  const { db, config, contractPrinter } = services;
  const app = new Elysia({ prefix: "/api", tags: ["Trade"] }).use(readerPlugin(services)).get(
    "/contracts/:number/fee-notes",
    async ({ viewer, params }) => {
      const { id: memberId } = requireSignedIn(viewer);
      const notes = await feeNotesOf(db, { reference: params.number, memberId });
      return notes.map(feeNoteJson);
    },
    apiCall("List your fee invoices and credit notes for a contract", {
      limit: "documents",
      caller: "member",
      responses: feeNotesSchema,
    }),
  );
  for (const kind of Object.keys(FILE_NAMES) as FeeNoteKind[])
    app.get(
      `/contracts/:number/${FILE_NAMES[kind]}.pdf`,
      async ({ viewer, params, request, server }) => {
        const { id: memberId } = requireSignedIn(viewer);
        const notes = await feeNotesOf(db, { reference: params.number, memberId });
        const note = notes.find((feeNote) => feeNote.kind === kind);
        if (!note) throw new InvoiceNotFound();
        const creditNote =
          kind === "fee-note" ? notes.find((feeNote) => feeNote.kind === "credit-note") : undefined;
        extendIdleTimeout(request, server);
        const paper = feePaper(note, config.supportEmail, creditNote);
        const pdf = await contractPrinter.typeset(paper, memberId);
        return attachmentResponse(pdf.slice(), "application/pdf", `${feeNumber(note)}.pdf`);
      },
      apiCall(`Download your ${FILE_NAMES[kind].replaceAll("-", " ")} as PDF`, {
        limit: "contracts",
        caller: "member",
        responses: binaryContent("application/pdf"),
      }),
    );
  return app;
}

function feeNoteJson(note: FeeNote): z.output<typeof feeNoteSchema> {
  const { kind, details, contract_id, issued_at, amount_cents } = note;
  return {
    number: feeNumber(note),
    kind,
    contract: details.reference,
    contractId: contract_id ?? "",
    issuedAt: isoTime(issued_at),
    credits: details.credits ? feeNumber(details.credits) : null,
    currency: details.currency,
    price: centsToDecimal(details.priceCents),
    percent: details.rate / 100,
    amount: centsToDecimal(amount_cents),
  };
}
