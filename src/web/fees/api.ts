import { Elysia } from "elysia";
import type { z } from "zod";
import { feePaper } from "../../../views/messages/fee-paper";
import { type feeNoteAnswer, feeNotesAnswer } from "../../fees/answers";
import { type FeeNote, type FeeNoteKind, feeNotesOf } from "../../fees/notes";
import { InvoiceNotFound } from "../../invoices/refusals";
import { feeNumber } from "../../lib/fees";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { reading, signedIn } from "../http/access";
import { bytesOf, call } from "../http/call";
import { keepOpen } from "../http/request";
import type { InvoiceDeps } from "../invoices/api";
import { file } from "../invoices/file";

const FILES = { "fee-note": "fee-note", "credit-note": "fee-credit-note" } as const;

export function feeApi(services: InvoiceDeps) {
  const { db, config, contractPrinter } = services;
  const app = new Elysia({ prefix: "/api", tags: ["Trade"] }).use(reading(services)).get(
    "/contracts/:number/fee-notes",
    async ({ viewer, params }) => {
      const { id: memberId } = signedIn(viewer);
      const notes = await feeNotesOf(db, { reference: params.number, memberId });
      return notes.map(feeNoteJson);
    },
    call("List your fee invoices and credit notes for a contract", {
      limit: "documents",
      by: "member",
      answers: feeNotesAnswer,
    }),
  );
  for (const kind of Object.keys(FILES) as FeeNoteKind[])
    app.get(
      `/contracts/:number/${FILES[kind]}.pdf`,
      async ({ viewer, params, request, server }) => {
        const { id: memberId } = signedIn(viewer);
        const notes = await feeNotesOf(db, { reference: params.number, memberId });
        const note = notes.find((feeNote) => feeNote.kind === kind);
        if (!note) throw new InvoiceNotFound();
        const credit =
          kind === "fee-note" ? notes.find((feeNote) => feeNote.kind === "credit-note") : undefined;
        keepOpen(request, server);
        const paper = feePaper(note, config.supportEmail, credit);
        const pdf = await contractPrinter.typeset(paper, memberId);
        return file(pdf.slice(), "application/pdf", `${feeNumber(note)}.pdf`);
      },
      call(`Download your ${FILES[kind].replaceAll("-", " ")} as PDF`, {
        limit: "contracts",
        by: "member",
        answers: bytesOf("application/pdf"),
      }),
    );
  return app;
}

function feeNoteJson(note: FeeNote): z.output<typeof feeNoteAnswer> {
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
