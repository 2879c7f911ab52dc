import { namedBy } from "../ui/card-parts";
import { FAVORITE_FORM } from "../ui/favorite-form";
import { SharedIcon } from "../ui/icon";

interface Props {
  packageId: string;
  isFavorite: boolean | null;
}

export const favoritePath = (packageId: string) => `/package/${packageId}/favorite`;

export function FavoriteButton({ packageId, isFavorite }: Props) {
  return (
    <button
      className="favorite"
      form={FAVORITE_FORM}
      formAction={favoritePath(packageId)}
      name="favorite"
      value={isFavorite ? "false" : "true"}
      aria-pressed={isFavorite ?? undefined}
      {...namedBy(isFavorite ? "unfavorite" : "favorite", packageId)}
    >
      <SharedIcon name="heart" />
    </button>
  );
}
