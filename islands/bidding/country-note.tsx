import type { ReviewedLot } from "./reviewed-lot";

export function CountryNote({ lot }: { lot: Pick<ReviewedLot, "needsCountry" | "words"> }) {
  if (!lot.needsCountry) return null;
  return (
    <p className="caution">
      <a href="/settings#billing">{lot.words.review.needsCountry}</a>
    </p>
  );
}
