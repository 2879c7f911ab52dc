import type { Titled } from "../../src/lib/titled";
import { MOST_COMPARED } from "../../src/marketplace/compared";
import { useMessages } from "../messages/context";
import { useShownTitle } from "../ui/package-title";

export const COMPARE_FORM = "compare";

/** Without JavaScript the form sends the boxes of the page; with it (islands/site/compare.ts) also those of other pages. */
export function CompareBar() {
  const { compare } = useMessages();
  return (
    <form
      className="compare-bar"
      id={COMPARE_FORM}
      action="/compare"
      data-most={MOST_COMPARED}
      data-count={compare.count.toJSON() as string}
      data-full={compare.full({ most: MOST_COMPARED })}
    >
      <output aria-live="polite" />
      <button className="button small" type="reset">
        {compare.clear}
      </button>
      <button className="button primary small" type="submit">
        {compare.submit}
      </button>
    </form>
  );
}

/** Marks a package of a list to be compared. */
export function CompareChoice({ lot }: { lot: Titled & { id: string } }) {
  const { compare } = useMessages();
  const { text: title } = useShownTitle(lot);
  return (
    <label className="compare-choice">
      <input
        type="checkbox"
        name="packages"
        value={lot.id}
        form={COMPARE_FORM}
        autoComplete="off"
        aria-label={compare.chooseLabel({ title })}
      />
      <span>{compare.choose}</span>
    </label>
  );
}
