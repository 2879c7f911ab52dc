import { useMessages } from "../messages/context";
import { Icon } from "../ui/icon";

interface Props {
  packageId: string;
  title: string;
  /** Null for a visitor, who is asked to sign in; then it is one. */
  favorite: boolean | null;
}

/** Adds a package to one's favourites or takes it out; a plain form that htmx swaps in place. */
export function FavoriteButton({ packageId, title, favorite }: Props) {
  const { card } = useMessages().packages;
  const label = favorite ? card.removeFavorite(title) : card.addFavorite(title);
  const action = `/package/${packageId}/favorite`;
  // A visitor's is a whole navigation: it leads to sign in.
  const swapped = favorite !== null && { "hx-post": action, "hx-swap": "outerHTML" as const };
  return (
    <form className="favorite-form" method="post" action={action} {...swapped}>
      <input type="hidden" name="favorite" value={favorite ? "false" : "true"} />
      <button
        className="favorite"
        type="submit"
        aria-pressed={favorite ?? undefined}
        aria-label={label}
      >
        <Icon name="heart" />
      </button>
    </form>
  );
}
