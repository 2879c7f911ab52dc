import type { z } from "zod";
import { feePaper } from "../../../messages/fee-paper";
import { type feeInvoiceSchema, feeInvoicesSchema } from "../../fees/answers";
import { type FeeInvoice, feeInvoicesOf } from "../../fees/fee-invoices";
import { InvoiceNotFound } from "../../invoices/refusals";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { feeNumber } from "../../rules/fees";
import { action, type Turn } from "../http/action";
import { binaryContent } from "../http/call";
import { mountActions } from "../http/mount-actions";
import { extendIdleTimeout } from "../http/request";
import type { InvoiceDeps } from "../invoices/actions";
import { attachmentResponse } from "../invoices/file";

const FILES = [
  ["fee-note", "fee-note"],
  ["credit-note", "fee-credit-note"],
] as const;

export function feeActions(services: InvoiceDeps) {
  const { config, contractPrinter } = services;
  const ownNotes = ({ db, id: reference, caller }: Pick<Turn<"member">, "db" | "id" | "caller">) =>
    feeInvoicesOf(db, { reference, memberId: caller.id });
  return mountActions(services, [
    action({
      caller: "member",
      limit: "documents",
      run: ownNotes,
      api: {
        at: "GET /api/contracts/:number/fee-notes",
        summary: "List your fee invoices and credit notes for a contract",
        tag: "Trade",
        answer: feeInvoicesSchema,
        json: (notes) => notes.map(feeInvoiceJson),
      },
    }),
    ...FILES.map(([kind, name]) =>
      action({
        caller: "member",
        limit: "contracts",
        run: async ({ request, server, ...turn }) => {
          const notes = await ownNotes(turn);
          const whole = notes.filter(({ amendment_id }) => amendment_id === null);
          const note = whole.find((feeInvoice) => feeInvoice.kind === kind);
          if (!note) throw new InvoiceNotFound();
          const creditNote =
            kind === "fee-note"
              ? whole.find((feeInvoice) => feeInvoice.kind === "credit-note")
              : undefined;
          extendIdleTimeout(request, server);
          const paper = feePaper(note, config.supportEmail, creditNote);
          const pdf = await contractPrinter.typeset(paper, turn.caller.id);
          return attachmentResponse(pdf.slice(), "application/pdf", `${feeNumber(note)}.pdf`);
        },
        api: {
          at: `GET /api/contracts/:number/${name}.pdf`,
          summary: `Download your ${name.replaceAll("-", " ")} as PDF`,
          tag: "Trade",
          answer: binaryContent("application/pdf"),
        },
      }),
    ),
  ]);
}

function feeInvoiceJson(note: FeeInvoice): z.output<typeof feeInvoiceSchema> {
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
