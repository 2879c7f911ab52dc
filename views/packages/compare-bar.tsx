import { useMessages } from "../../messages/context";
import { MAX_COMPARED } from "../../src/marketplace/compared";
import { LinkButton, Submit } from "../ui/buttons";
import { namedBy } from "../ui/card-parts";

/** On list pages, the filter form has this id, so that searches keep the selection. */
export const COMPARE_FORM = "compare";

interface Props {
  chosen?: readonly string[];
  clearHref?: string;
}

/** Submits this page's selection; islands/site/compare.ts adds packages from other pages. */
export function CompareBar({ chosen = [], clearHref }: Props) {
  const { compare } = useMessages();
  const isOnListPage = clearHref !== undefined;
  return (
    <form
      className="compare-bar"
      id={isOnListPage ? undefined : COMPARE_FORM}
      action="/compare"
      autoComplete="off"
      data-most={MAX_COMPARED}
      data-count={compare.count.toJSON() as string}
      data-full={compare.full({ most: MAX_COMPARED })}
      data-chosen={chosen.length > 0 || undefined}
    >
      <output aria-live="polite">
        {chosen.length > 0 && compare.count({ count: chosen.length, most: MAX_COMPARED })}
      </output>
      <button className={isOnListPage ? "button small scripted" : "button small"} type="reset">
        {compare.clear}
      </button>
      {isOnListPage && (
        <LinkButton href={clearHref} label={compare.clear} kind="small unscripted" />
      )}
      <Submit
        label={compare.choose}
        kind="primary small"
        {...(isOnListPage && { form: COMPARE_FORM, formAction: "/compare" })}
      />
    </form>
  );
}

export function CompareCheckbox({ packageId, isChosen }: CheckboxProps) {
  const { compare } = useMessages();
  return (
    <label className="compare-choice">
      <input
        type="checkbox"
        name="packages"
        value={packageId}
        form={COMPARE_FORM}
        defaultChecked={isChosen}
        {...namedBy("compare", packageId)}
      />
      <span aria-hidden="true">{compare.choose}</span>
    </label>
  );
}

interface CheckboxProps {
  packageId: string;
  isChosen?: boolean;
}
