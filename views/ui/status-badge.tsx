import { useMessages } from "../../messages/context";

interface Props {
  lot: {
    status: "active" | "ended" | "settled";
    reserve_missed: number;
    opens_on: string | null;
    hidden_at: number | null;
  };
  status?: "active" | "ended" | "settled";
}

export function StatusBadge({ lot, status = lot.status }: Props) {
  const { packages } = useMessages();
  if (lot.hidden_at !== null) {
    return <span className="status-badge ended">{packages.statuses.hidden}</span>;
  }
  const isReserveMissed = status === "ended" && lot.reserve_missed === 1;
  const isUpcoming = status === "active" && lot.opens_on !== null;
  return (
    <span className={`status-badge ${status}`}>
      {isReserveMissed
        ? packages.reserveMissed
        : packages.statuses[isUpcoming ? "upcoming" : status]}
    </span>
  );
}
