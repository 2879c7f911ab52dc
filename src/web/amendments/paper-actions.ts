import { amendmentPaper } from "../../../messages/amendment-paper";
import { feePaper } from "../../../messages/fee-paper";
import { invoicePaper } from "../../../messages/invoice";
import type { Paper } from "../../contracts/document";
import { AmendmentNotFound, findAmendment } from "../../delivery/amendment";
import { feeInvoicesOf } from "../../fees/fee-invoices";
import { readPartialCreditNote } from "../../invoices/credit-notes";
import { termsOf } from "../../invoices/issuing";
import { InvoiceNotFound } from "../../invoices/refusals";
import { ublOf } from "../../invoices/ubl";
import { invoiceNumber } from "../../rules/deal";
import { feeNumber } from "../../rules/fees";
import { contractIdAt } from "../handover/address";
import { type Action, action, type Turn } from "../http/action";
import { binaryContent } from "../http/call";
import { mountActions } from "../http/mount-actions";
import { extendIdleTimeout } from "../http/request";
import type { InvoiceDeps } from "../invoices/actions";
import { attachmentResponse } from "../invoices/file";

type PartTurn = Pick<Turn<"member">, "db" | "id" | "partId" | "params" | "caller">;

interface Printed {
  paper: Paper;
  name: string;
}

/** What an accepted change of a contract leaves to file: its document and its credit notes. */
export function amendmentPaperActions(services: InvoiceDeps) {
  const { config, contractPrinter } = services;

  const keyOf = ({ params, caller }: PartTurn) => ({
    reference: params.number ?? "",
    memberId: caller.id,
  });

  async function documentOf({ db, id: contractId, partId }: PartTurn): Promise<Printed> {
    const amendment = await findAmendment(db, contractId, partId);
    if (amendment.state !== "accepted") throw new AmendmentNotFound();
    const terms = await termsOf(db, contractId);
    return { paper: amendmentPaper(amendment, terms), name: `${terms.reference}-amendment` };
  }

  async function creditNoteOf(turn: PartTurn): Promise<Printed> {
    const note = await readPartialCreditNote(turn.db, keyOf(turn), turn.partId);
    return { paper: invoicePaper(note, null), name: invoiceNumber(note.number) };
  }

  async function feeCreditNoteOf(turn: PartTurn): Promise<Printed> {
    const notes = await feeInvoicesOf(turn.db, keyOf(turn));
    const note = notes.find(({ amendment_id }) => amendment_id === turn.partId);
    if (!note) throw new InvoiceNotFound();
    return { paper: feePaper(note, config.supportEmail), name: feeNumber(note) };
  }

  const papers = [
    ["document", "Download an agreed change of a contract as PDF", documentOf],
    ["credit-note", "Download the credit note for a change of a contract as PDF", creditNoteOf],
    ["fee-credit-note", "Download your fee credit note for a change as PDF", feeCreditNoteOf],
  ] as const;

  const printed = ([name, summary, find]: (typeof papers)[number]): Action =>
    action({
      caller: "member",
      limit: "contracts",
      run: async ({ request, server, ...turn }) => {
        const { paper, name } = await find(turn);
        extendIdleTimeout(request, server);
        const pdf = await contractPrinter.typeset(paper, turn.caller.id);
        return attachmentResponse(pdf.slice(), "application/pdf", `${name}.pdf`);
      },
      api: {
        at: `GET /api/contracts/:number/amendments/:amendment/${name}.pdf`,
        summary,
        tag: "Trade",
        id: contractIdAt,
        answer: binaryContent("application/pdf"),
      },
    });

  return mountActions(services, [
    ...papers.map(printed),
    action({
      caller: "member",
      limit: "documents",
      run: async (turn) => {
        const note = await readPartialCreditNote(turn.db, keyOf(turn), turn.partId);
        const name = `${invoiceNumber(note.number)}.xml`;
        return attachmentResponse(ublOf(note), "application/xml; charset=utf-8", name);
      },
      api: {
        at: "GET /api/contracts/:number/amendments/:amendment/credit-note.xml",
        summary: "Download the credit note for a change of a contract as UBL 2.1",
        tag: "Trade",
        id: contractIdAt,
        answer: { mediaType: "application/xml", schema: { type: "string" } },
      },
    }),
  ]);
}
