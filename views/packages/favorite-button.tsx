import { useMessages } from "../../messages/context";
import { Icon } from "../ui/icon";

interface Props {
  packageId: string;
  title: string;
  isFavorite: boolean | null;
}

export function FavoriteButton({ packageId, title, isFavorite }: Props) {
  const { card } = useMessages().packages;
  const label = isFavorite ? card.removeFavorite({ title }) : card.addFavorite({ title });
  const action = `/package/${packageId}/favorite`;
  // Visitors submit the form, which leads to the sign-in page.
  const htmxProps = isFavorite !== null && { "hx-post": action, "hx-swap": "outerHTML" as const };
  return (
    <form className="favorite-form" method="post" action={action} {...htmxProps}>
      <input type="hidden" name="favorite" value={isFavorite ? "false" : "true"} />
      <button
        className="favorite"
        type="submit"
        aria-pressed={isFavorite ?? undefined}
        aria-label={label}
      >
        <Icon name="heart" />
      </button>
    </form>
  );
}
