/** A character cut like a seal stamp: the brand's, and the certification's. */
export function Seal({ character, tone }: { character: string; tone?: "jade" }) {
  return (
    <span className={tone ? `seal ${tone}` : "seal"} lang="zh-Hant" aria-hidden="true">
      {character}
    </span>
  );
}
