import { useMessages } from "../messages/context";

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
        <a className="button small" href={hrefOf(part - 1)} rel="prev">
          {strip.previous}
        </a>
      )}
      <span className="muted">{strip.text({ part: part + 1, parts })}</span>
      {part + 1 < parts && (
        <a className="button small" href={hrefOf(part + 1)} rel="next">
          {strip.next}
        </a>
      )}
    </nav>
  );
}
