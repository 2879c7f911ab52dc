import type { ReactNode } from "react";
import { useMessages, useTimes } from "../../messages/context";

interface Props {
  id: string;
  voidedAt: number | null;
  seenVersion: string;
  children: ReactNode;
}

export function LiveDeal({ id, voidedAt, seenVersion, children }: Props) {
  const { delivery } = useMessages();
  const times = useTimes();
  return (
    <div
      id="deal"
      className="live-deal"
      hx-get={`/contract/${id}?seen=${seenVersion}`}
      hx-trigger="every 10s"
      hx-swap="outerMorph"
    >
      {voidedAt !== null && (
        <p className="deal-void" role="note">
          {delivery.void({ moment: times.moment(voidedAt) })}
        </p>
      )}
      {children}
    </div>
  );
}
