import { settingsFrom } from "./settings";

interface Member {
  first_name: string;
  last_name: string;
  organization: string;
  country: string;
  profile_image_url: string | null;
  email: string;
  /** The row of the member's settings as it is stored; null where nothing was chosen. */
  settings: string | null;
}

/** A member as everyone may see them: texts that are kept back are empty. */
export type PublicFace<M extends Member> = Omit<M, "settings" | "email"> & {
  email: string | null;
};

/**
 * What a member who lists packages lets everyone see (docs/product.md#settings): nothing that names
 * them without showProfile, and their address only with showEmail.
 */
export function publicFace<M extends Member>({ settings, email, ...member }: M): PublicFace<M> {
  const { showProfile, showEmail } = settingsFrom(settings);
  if (showProfile) return { ...member, email: showEmail ? email : null };
  const nameless = { first_name: "", last_name: "", organization: "", country: "" };
  return { ...member, ...nameless, profile_image_url: null, email: null };
}
