import { useMessages } from "../../messages/context";
import type { DealStanding } from "../../src/delivery/waiting";
import type { FeeInvoice } from "../../src/fees/fee-invoices";
import { amountDue } from "../../src/invoices/due";
import type { ListedInvoice } from "../../src/invoices/invoices";
import { formatDollars } from "../../src/lib/money";
import { invoiceNumber } from "../../src/rules/deal";
import type { Whose } from "../../src/rules/organization";
import type { OwnContract } from "../../src/trade/contract-list";
import { FeeLine } from "../fees/fee-section";
import { ActedBy } from "../ui/acted-by";
import { AddedTaxNote } from "../ui/added-tax-note";
import { LinkButton } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";
import { WhoseFilter } from "../ui/whose";
import { UserText } from "../ui/written";

interface Props {
  entries: readonly OwnContract[];
  deals: ReadonlyMap<string, DealStanding>;
  invoices: ReadonlyMap<string, ListedInvoice>;
  fees: ReadonlyMap<string, readonly FeeInvoice[]>;
  nextCursor: string | null;
  /** Null for members who act alone. */
  whose: Whose | null;
}

export function ContractsPage({ entries, deals, invoices, fees, nextCursor, whose }: Props) {
  const messages = useMessages();
  const words = messages.trade.contracts;
  return (
    <div className="seller-page">
      <header>
        <h1>{words.title}</h1>
      </header>
      {whose && (
        <WhoseFilter
          current={whose}
          hrefOf={(chosen) => (chosen === "mine" ? "/contracts?whose=mine" : "/contracts")}
        />
      )}
      {entries.length === 0 ? (
        <div className="empty">
          <h2>{words.empty}</h2>
        </div>
      ) : (
        <>
          <p>
            <LinkButton href="/api/invoices.csv" label={messages.invoices.csv} />
          </p>
          <ul className="contract-list">
            {entries.map((contract) => (
              <ContractRow
                key={contract.id}
                contract={contract}
                deal={deals.get(contract.id)}
                invoice={invoices.get(contract.id)}
                fees={fees.get(contract.id)}
              />
            ))}
          </ul>
        </>
      )}
      {nextCursor && (
        <p>
          <LinkButton
            href={`/contracts?before=${nextCursor}${whose === "mine" ? "&whose=mine" : ""}`}
            label={messages.common.older}
          />
        </p>
      )}
    </div>
  );
}

interface RowProps {
  contract: OwnContract;
  deal: DealStanding | undefined;
  invoice: ListedInvoice | undefined;
  fees: readonly FeeInvoice[] | undefined;
}

function ContractRow({ contract, deal, invoice, fees = [] }: RowProps) {
  const { trade, delivery, invoices } = useMessages();
  const words = trade.contracts;
  const { id, reference, lot, terms, isSeller } = contract;
  const { name, organization } = isSeller ? terms.buyer : terms.seller;
  return (
    <li>
      <p className="contract-title">
        <PackageTitle as="span" lot={lot} href={`/contract/${id}`} />
      </p>
      <p className="muted">
        {reference} · {isSeller ? words.soldTo : words.boughtFrom}{" "}
        <UserText text={`${name}, ${organization}`} /> · <Moment at={contract.created_at} day />{" "}
        <ActedBy id={contract.actedBy} />
      </p>
      {deal && (
        <p className="card-tags">
          <span className="status-badge">{delivery.states[deal.state]}</span>
          {deal.isYours && <strong>{delivery.yourTurn}</strong>}
        </p>
      )}
      {invoice && (
        <p className="muted">
          <a href={`/contract/${id}#invoice-title`}>{invoiceNumber(invoice.number)}</a> ·{" "}
          {invoice.creditNote !== null ? (
            <>
              {invoices.cancelled} ·{" "}
              <a href={`/api/contracts/${reference}/credit-note.pdf`}>
                {invoices.creditNote({ number: invoiceNumber(invoice.creditNote) })}
              </a>
            </>
          ) : (
            <>
              {invoice.paidAt === null ? invoices.due : invoices.paid}{" "}
              <Moment at={invoice.paidAt ?? invoice.dueAt} day />
            </>
          )}
        </p>
      )}
      {fees.map((note) => (
        <FeeLine key={note.id} note={note} />
      ))}
      <p>
        <span className="price">{formatDollars(terms.priceCents)}</span>
        <AddedTaxNote due={amountDue(terms, invoice?.tax ?? null)} />
      </p>
    </li>
  );
}
