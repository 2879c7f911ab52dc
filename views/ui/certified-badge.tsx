import { useMessages } from "../../messages/context";
import { Seal, SharedSeal } from "./seal";

interface Props {
  /** Whether the page contains the seal's drawing for all badges. */
  isShared?: boolean;
}

export function CertifiedBadge({ isShared = false }: Props) {
  const { packages } = useMessages();
  return (
    <span className="certified-badge">
      {isShared ? <SharedSeal character="genuine" /> : <Seal character="genuine" />}{" "}
      {packages.certified}
    </span>
  );
}
