import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";

interface Props {
  roundsToAward: ReactNode;
  deals: ReactNode;
  tables: ReactNode;
}

export function TradePage({ roundsToAward, deals, tables }: Props) {
  const { trade } = useMessages();
  return (
    <div className="seller-page">
      <header>
        <h1>{trade.title}</h1>
      </header>
      {roundsToAward}
      {deals}
      {tables}
    </div>
  );
}
