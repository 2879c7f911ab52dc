import type { ReactNode } from "react";
import { useMessages } from "../messages/context";

export function TradePage({ tables, deals }: { tables: ReactNode; deals: ReactNode }) {
  const { trade } = useMessages();
  return (
    <div className="seller-page">
      <header>
        <h1>{trade.title}</h1>
        <p className="muted trade-lead">{trade.lead}</p>
      </header>
      {deals}
      {tables}
    </div>
  );
}
