/** Drawn as strokes, because visitors may lack a font with these characters. */
const STROKES = {
  auction:
    "M9 5.500v19q0 2-2 2M5 11.500h8M5 20.500l8-2.700M16 11h11v14.500H16zM16 18h11M21.500 6l-2 5",
  genuine: "M6.500 8h19M16 8v17M16 16h8M10 14v11M5.500 25h21",
} as const;

const BOX = "0 0 32 32";

interface Props {
  character: keyof typeof STROKES;
}

export function Seal({ character }: Props) {
  return (
    <svg className={`seal ${character}`} viewBox={BOX} aria-hidden="true">
      <path d={STROKES[character]} />
    </svg>
  );
}

/** Where a seal repeats, the page contains its drawing once. */
export function SealSymbol({ character }: Props) {
  return (
    <symbol id={character} viewBox={BOX}>
      <path d={STROKES[character]} />
    </symbol>
  );
}

export function SharedSeal({ character }: Props) {
  return (
    <svg className={`seal ${character}`} aria-hidden="true">
      <use href={`#${character}`} />
    </svg>
  );
}
