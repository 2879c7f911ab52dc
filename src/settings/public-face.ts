import { settingsFrom } from "./settings";

interface Member {
  first_name: string;
  last_name: string;
  organization: string;
  country: string;
  profile_image_url: string | null;
  email: string;
  settings: string | null;
}

export type PublicFace<M extends Member> = Omit<M, "settings" | "email"> & {
  email: string | null;
};

/**
 * A seller's public profile (docs/product.md#settings): no name without showProfile, no address
 * without showEmail.
 */
export function publicFace<M extends Member>({ settings, email, ...member }: M): PublicFace<M> {
  const { showProfile, showEmail } = settingsFrom(settings);
  if (showProfile) return { ...member, email: showEmail ? email : null };
  const nameless = { first_name: "", last_name: "", organization: "", country: "" };
  return { ...member, ...nameless, profile_image_url: null, email: null };
}
