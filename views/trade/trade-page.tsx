import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";

interface Props {
  /** Null if no round waits. */
  roundsToAward: ReactNode;
  /** Null if no contract waits for the seller. */
  deals: ReactNode;
  tables: ReactNode;
}

/** What needs the seller comes first, each kind below its heading, then all auctions. */
export function TradePage({ roundsToAward, deals, tables }: Props) {
  const { common, licenses, trade } = useMessages();
  return (
    <div className="seller-page">
      <header>
        <h1>{trade.title}</h1>
      </header>
      {roundsToAward && <Part title={licenses.award.waiting}>{roundsToAward}</Part>}
      {deals && <Part title={trade.contracts.title}>{deals}</Part>}
      <Part title={common.auctions}>{tables}</Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="trade-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
