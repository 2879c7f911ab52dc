import type { Titled } from "../../src/lib/titled";
import { MOST_COMPARED } from "../../src/marketplace/chosen";
import { useMessages } from "../messages/context";
import { useShownTitle } from "../ui/package-title";

export const COMPARE_FORM = "compare";

interface Props {
  /** What the page's address keeps; the script keeps it in the tab instead. */
  chosen?: readonly string[];
  /** The chosen ones that have a box on the page, and can be unticked there. */
  boxed?: readonly string[];
  /** The rest of the address, as the form leads to other pages of the list without JavaScript. */
  kept?: URLSearchParams;
}

/** Without JavaScript the form sends the boxes of the page; with it (islands/site/compare.ts) also those of other pages. */
export function CompareBar({ chosen = [], boxed = [], kept = new URLSearchParams() }: Props) {
  const { compare } = useMessages();
  const elsewhere = chosen.filter((id) => !boxed.includes(id));
  const hidden = [...kept, ...elsewhere.map((id) => ["packages", id] as const)];
  return (
    <form
      className="compare-bar"
      id={COMPARE_FORM}
      action="/compare"
      data-most={MOST_COMPARED}
      data-count={compare.count.toJSON() as string}
      data-full={compare.full({ most: MOST_COMPARED })}
      data-chosen={chosen.length > 0 || undefined}
    >
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <output aria-live="polite">
        {chosen.length > 0 && compare.count({ count: chosen.length, most: MOST_COMPARED })}
      </output>
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
export function CompareChoice({ lot, isChosen }: ChoiceProps) {
  const { compare } = useMessages();
  const { text: title } = useShownTitle(lot);
  return (
    <label className="compare-choice">
      <input
        type="checkbox"
        name="packages"
        value={lot.id}
        form={COMPARE_FORM}
        defaultChecked={isChosen}
        autoComplete="off"
        aria-label={compare.chooseLabel({ title })}
      />
      <span aria-hidden="true">{compare.choose}</span>
    </label>
  );
}

interface ChoiceProps {
  lot: Titled & { id: string };
  isChosen?: boolean;
}
