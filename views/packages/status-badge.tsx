import { useMessages } from "../messages/context";

interface Props {
  lot: { status: "active" | "ended" | "settled"; reserve_missed: number };
  /** Other than its row has it, where that is only about to say so. */
  status?: "active" | "ended" | "settled";
}

/** Where a package's auction stands, in a word or two. */
export function StatusBadge({ lot, status = lot.status }: Props) {
  const { packages } = useMessages();
  const missed = status === "ended" && lot.reserve_missed === 1;
  return (
    <span className={`status-badge ${status}`}>
      {missed ? packages.reserveMissed : packages.statuses[status]}
    </span>
  );
}
