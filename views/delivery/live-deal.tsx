import type { ReactNode } from "react";
import { useMessages, useTimes } from "../messages/context";

interface Props {
  /** The contract's. */
  id: string;
  /** Since when it binds nobody; null while it stands. */
  voidedAt: number | null;
  /** Of what is shown: what has changed since is asked for. */
  seen: string;
  /** Of its delivery. */
  children: ReactNode;
}

/** What of a contract's page renews itself once the other party, or the server, has done something. */
export function LiveDeal({ id, voidedAt, seen, children }: Props) {
  const { delivery } = useMessages();
  const times = useTimes();
  return (
    <div
      id="deal"
      className="live-deal"
      hx-get={`/contract/${id}?seen=${seen}`}
      hx-trigger="every 10s"
      hx-swap="outerMorph"
    >
      {voidedAt !== null && (
        <p className="deal-void" role="note">
          {delivery.void(times.moment(voidedAt))}
        </p>
      )}
      {children}
    </div>
  );
}
