export const FAVORITE_FORM = "favorites";

/** All hearts of a page submit this form, which sends visitors to the sign-in page. */
export function FavoriteForm({ isMember }: { isMember: boolean }) {
  const htmxProps = isMember && { "hx-boost": "swap:none,push:false", "hx-sync": "queue all" };
  return <form id={FAVORITE_FORM} method="post" hidden {...htmxProps} />;
}
