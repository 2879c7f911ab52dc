import { useMessages } from "../../messages/context";
import { LinkButton } from "../ui/buttons";

interface Props {
  part: number;
  parts: number;
  hrefOf(part: number): string;
}

export function PartLinks({ part, parts, hrefOf }: Props) {
  const { strip } = useMessages().samples;
  return (
    <nav className="button-row" aria-label={strip.parts}>
      {part > 0 && (
        <LinkButton href={hrefOf(part - 1)} label={strip.previous} kind="small" rel="prev" />
      )}
      <span className="muted">{strip.text({ part: part + 1, parts })}</span>
      {part + 1 < parts && (
        <LinkButton href={hrefOf(part + 1)} label={strip.next} kind="small" rel="next" />
      )}
    </nav>
  );
}
