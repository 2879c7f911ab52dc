import { useMessages } from "../messages/context";

interface Props {
  lot: { status: "active" | "ended" | "settled"; reserve_missed: number };
  status?: "active" | "ended" | "settled";
}

export function StatusBadge({ lot, status = lot.status }: Props) {
  const { packages } = useMessages();
  const missed = status === "ended" && lot.reserve_missed === 1;
  return (
    <span className={`status-badge ${status}`}>
      {missed ? packages.reserveMissed : packages.statuses[status]}
    </span>
  );
}
