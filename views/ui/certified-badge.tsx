import { useMessages } from "../../messages/context";
import { Seal } from "./seal";

export function CertifiedBadge() {
  const { packages } = useMessages();
  return (
    <span className="certified-badge">
      <Seal character="genuine" /> {packages.certified}
    </span>
  );
}
