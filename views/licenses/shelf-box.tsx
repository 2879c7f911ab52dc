import { useMessages } from "../../messages/context";
import type { Shelf } from "../../src/licenses/shelf";
import { LinkButton } from "../ui/buttons";

interface Props {
  packageId: string;
  shelf: Shelf;
  isOwner: boolean;
}

export function ShelfBox({ packageId, shelf, isOwner }: Props) {
  const { shelf: words } = useMessages().licenses;
  const { priceCents, left, sold } = shelf;
  const canBuy = !isOwner && left !== 0;
  return (
    <section className="owner-checklist shelf-box" aria-labelledby="shelf-title">
      <h2 id="shelf-title">{canBuy ? words.title : words.owner}</h2>
      {left !== 0 && <p>{isOwner ? words.onSale({ priceCents }) : words.sold}</p>}
      <p className="muted">
        {words.soldSoFar({ sold })}
        {left !== null && <> · {words.left({ left })}</>}
      </p>
      {(isOwner || canBuy) && (
        <p className="button-row">
          {isOwner ? (
            <LinkButton href={`/package/${packageId}/shelf`} label={words.manage} />
          ) : (
            <LinkButton
              href={`/package/${packageId}/license`}
              label={words.buy({ priceCents })}
              kind="primary"
            />
          )}
        </p>
      )}
    </section>
  );
}
