import { useMessages } from "../../messages/context";
import type { FeeInvoice } from "../../src/fees/fee-invoices";
import { formatDollars, signedDollars } from "../../src/lib/money";
import { feeNumber, rateText } from "../../src/rules/fees";
import { Moment } from "../ui/moment";

export function FeeSection({ notes }: { notes: readonly FeeInvoice[] }) {
  const words = useMessages().fees;
  if (notes.length === 0) return null;
  return (
    <section className="deal-invoice" aria-labelledby="fee-title">
      <h3 id="fee-title">{words.title}</h3>
      {notes.map((note) => (
        <FeeLine key={note.id} note={note} />
      ))}
      <p className="muted">{words.separate}</p>
    </section>
  );
}

export function FeeLine({ note }: { note: FeeInvoice }) {
  const { fees, invoices } = useMessages();
  const { kind, details, amount_cents, issued_at, amendment_id } = note;
  const number = feeNumber(note);
  const isCredit = kind === "credit-note";
  const part = amendment_id === null ? "" : `amendments/${amendment_id}/`;
  const name = isCredit ? `${part}fee-credit-note` : "fee-note";
  const line = {
    rate: rateText(details.rate),
    price: formatDollars(details.priceCents),
    amount: signedDollars(isCredit ? -amount_cents : amount_cents),
  };
  return (
    <p className="muted">
      <a href={`/api/contracts/${details.reference}/${name}.pdf`}>
        {isCredit ? invoices.creditNote({ number }) : fees.note({ number })}
      </a>{" "}
      · {fees.line(line)} · <Moment at={issued_at} day />
    </p>
  );
}
