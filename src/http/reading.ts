import { Elysia } from "elysia";
import type { Viewer } from "../accounts/sessions";
import { NotSignedIn } from "../lib/errors";
import { readerOf, sessionCookieName } from "./reader";
import type { Services } from "./services";

/** Tells routes who is reading: `reader` everywhere, and `viewer` for short. */
export function reading({ sessions, config }: Services) {
  const sessionCookie = sessionCookieName(config.publicUrl);
  return new Elysia({ name: "reading" }).derive({ as: "scoped" }, async ({ request }) => {
    const reader = await readerOf(request, sessions, sessionCookie);
    return { reader, viewer: reader.viewer };
  });
}

/** The signed-in user. @throws NotSignedIn */
export function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw new NotSignedIn();
  return viewer;
}
