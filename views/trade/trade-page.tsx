import type { ReactNode } from "react";
import { useMessages } from "../messages/context";

interface Props {
  toAward: ReactNode;
  deals: ReactNode;
  tables: ReactNode;
}

export function TradePage({ toAward, deals, tables }: Props) {
  const { trade } = useMessages();
  return (
    <div className="seller-page">
      <header>
        <h1>{trade.title}</h1>
      </header>
      {toAward}
      {deals}
      {tables}
    </div>
  );
}
