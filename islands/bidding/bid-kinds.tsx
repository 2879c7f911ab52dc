import type { Claim } from "./own-view";

interface Props {
  label: string;
  claims: readonly Claim[];
  isExclusive: boolean;
  hintId: string;
  onChange(): void;
}

/** The style sheet shows what belongs to the chosen kind of bid, also without JavaScript. */
export const kindClass = ({ isExclusive }: Claim) =>
  isExclusive ? "for-exclusive" : "for-license";

/** Uncontrolled, as fields are: a choice made before hydration stays. */
export function BidKinds({ label, claims, hintId, ...props }: Props) {
  return (
    <fieldset className="bid-kinds" aria-label={label}>
      {claims.map(({ isExclusive, kind }) => (
        <label key={kind}>
          <input
            type="radio"
            name="exclusive"
            value={isExclusive ? "on" : ""}
            defaultChecked={isExclusive === props.isExclusive}
            onChange={props.onChange}
            aria-describedby={hintId}
          />
          {kind}
        </label>
      ))}
    </fieldset>
  );
}
