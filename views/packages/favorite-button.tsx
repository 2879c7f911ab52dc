import { useMessages } from "../messages/context";
import { Icon } from "../ui/icon";

interface Props {
  packageId: string;
  title: string;
  favorite: boolean | null;
}

export function FavoriteButton({ packageId, title, favorite }: Props) {
  const { card } = useMessages().packages;
  const label = favorite ? card.removeFavorite({ title }) : card.addFavorite({ title });
  const action = `/package/${packageId}/favorite`;
  // Visitors submit the form, which leads to the sign-in page.
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
