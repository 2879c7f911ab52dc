import { useMessages } from "../../messages/context";
import type { OwnInvoice } from "../../src/delivery/invoicing";
import type { IssuedInvoice } from "../../src/invoices/invoices";
import { hostOf } from "../../src/invoices/stated";
import { formatDollars } from "../../src/lib/money";
import { invoiceNumber } from "../../src/rules/deal";
import { rateText } from "../../src/rules/fees";
import { LinkButton, Submit } from "../ui/buttons";
import { Fact } from "../ui/fact";
import { Field } from "../ui/field";
import { Moment } from "../ui/moment";
import { UserText } from "../ui/written";

interface Props {
  contractId: string;
  reference: string;
  own: OwnInvoice;
}

export function InvoiceSection({ contractId, reference, own }: Props) {
  const words = useMessages().invoices;
  const { invoice, side, orderNumber, creditNote } = own;
  const isPaid = invoice?.paid_at != null;
  return (
    <section className="deal-invoice" aria-labelledby="invoice-title">
      <h3 id="invoice-title">{words.title}</h3>
      {invoice ? (
        <IssuedInvoiceSection invoice={invoice} reference={reference} own={own} />
      ) : (
        <UnissuedInvoice contractId={contractId} own={own} />
      )}
      {side === "buyer" && !isPaid && creditNote === null && !own.isVoid && (
        <form
          className="limit-form"
          method="post"
          action={`/contract/${contractId}/order-number`}
          data-busy-form
        >
          <Field
            name="orderNumber"
            label={words.orderNumber.label}
            hint={words.orderNumber.hint}
            defaultValue={orderNumber ?? ""}
            maxLength={60}
            autoComplete="off"
          />
          <Submit label={words.orderNumber.save} />
        </form>
      )}
    </section>
  );
}

/** Saving the details leads back to the contract. */
export const billingHref = (contractId: string) =>
  `/organization?returnTo=${encodeURIComponent(`/contract/${contractId}`)}#billing`;

function UnissuedInvoice({ contractId, own }: { contractId: string; own: OwnInvoice }) {
  const words = useMessages().invoices;
  const { side, missing, mayIssue, isVoid } = own;
  if (isVoid) return null;
  if (side === "buyer")
    return (
      <>
        <p>{words.awaited}</p>
        <p>
          <a href={billingHref(contractId)}>{words.yourDetails}</a>
        </p>
      </>
    );
  if (missing.length > 0)
    return (
      <>
        <p>{words.missingText}</p>
        <ul>
          {missing.map((field) => (
            <li key={field}>{words.missing[field]}</li>
          ))}
        </ul>
        <p>
          <LinkButton href={billingHref(contractId)} label={words.toDetails} />
        </p>
      </>
    );
  if (!mayIssue) return <p>{words.early}</p>;
  return (
    <form method="post" action={`/contract/${contractId}/invoice`} data-busy-form>
      <p>{words.issueText}</p>
      <p className="button-row">
        <Submit label={words.issue} kind="primary" />
        <LinkButton href={billingHref(contractId)} label={words.toDetails} />
      </p>
    </form>
  );
}

interface IssuedProps {
  invoice: IssuedInvoice;
  reference: string;
  own: OwnInvoice;
}

function IssuedInvoiceSection({ invoice, reference, own }: IssuedProps) {
  const { common, invoices: words } = useMessages();
  const { side, orderNumber, creditNote } = own;
  const { details, number, paid_at, credited_cents } = invoice;
  const { bankDetails, paymentLink, tax } = details;
  const isOpen = paid_at === null && creditNote === null;
  const isReduced = credited_cents > 0 && creditNote === null;
  const basePath = `/api/contracts/${reference}`;
  return (
    <>
      <dl className="rights-facts">
        <Fact name={words.number}>{invoiceNumber(number)}</Fact>
        <Fact name={isOpen && !isReduced ? words.toPay : words.total}>
          {formatDollars(details.totalCents)}
        </Fact>
        {isReduced && <Fact name={words.credited}>{formatDollars(-credited_cents)}</Fact>}
        {isOpen && isReduced && (
          <Fact name={words.toPay}>{formatDollars(details.totalCents - credited_cents)}</Fact>
        )}
        <Fact name={words.tax}>
          {common.labelled({
            label: tax.rate === 0 ? words.taxKinds[tax.kind] : `${rateText(tax.rate)}%`,
            value: formatDollars(details.taxCents),
          })}
          {tax.note && (
            <>
              {" · "}
              <UserText text={tax.note} />
            </>
          )}
        </Fact>
        {creditNote !== null && (
          <Fact name={words.cancelled}>
            {words.creditNote({ number: invoiceNumber(creditNote) })}
          </Fact>
        )}
        {isOpen && (
          <Fact name={words.due}>
            <Moment at={invoice.due_at ?? details.dueAt} day />
          </Fact>
        )}
        {paid_at !== null && (
          <Fact name={words.paid}>
            <Moment at={paid_at} day />
          </Fact>
        )}
        {isOpen && <Fact name={words.reference}>{reference}</Fact>}
        {isOpen && bankDetails && (
          <Fact name={words.details.bankDetails}>
            <span className="lines">
              <UserText text={bankDetails} />
            </span>
          </Fact>
        )}
        {isOpen && paymentLink && (
          <Fact name={words.details.paymentLink}>
            <a href={paymentLink} rel="noopener noreferrer nofollow" target="_blank">
              {hostOf(paymentLink)}
            </a>
          </Fact>
        )}
        {orderNumber !== null && (side === "seller" || !isOpen) && (
          <Fact name={words.orderNumber.buyers}>
            <UserText text={orderNumber} />
          </Fact>
        )}
      </dl>
      <p className="button-row">
        <LinkButton
          href={`${basePath}/invoice.pdf`}
          label={paid_at === null || creditNote !== null ? words.pdf : words.receipt}
        />
        <LinkButton href={`${basePath}/invoice.xml`} label={words.xml} />
        {creditNote !== null && (
          <LinkButton
            href={`${basePath}/credit-note.pdf`}
            label={words.creditNote({ number: invoiceNumber(creditNote) })}
          />
        )}
      </p>
      {isOpen && <p className="muted">{side === "buyer" ? words.moneyNote : words.sellerNote}</p>}
    </>
  );
}
