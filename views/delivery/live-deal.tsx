import type { ReactNode } from "react";

interface Props {
  id: string;
  seenVersion: string;
  children: ReactNode;
}

export function LiveDeal({ id, seenVersion, children }: Props) {
  return (
    <div
      id="deal"
      className="live-deal"
      hx-get={`/contract/${id}?seen=${seenVersion}`}
      hx-trigger="every 10s"
      hx-swap="outerMorph"
    >
      {children}
    </div>
  );
}
