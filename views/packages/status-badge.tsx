import { useMessages } from "../messages/context";

interface Props {
  lot: { status: "active" | "ended" | "settled"; reserve_missed: number; opens_on: string | null };
  status?: "active" | "ended" | "settled";
}

export function StatusBadge({ lot, status = lot.status }: Props) {
  const { packages } = useMessages();
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
