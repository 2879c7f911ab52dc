import { Elysia } from "elysia";
import { clientAddress } from "../http/address";
import { reading, signedIn } from "../http/reading";
import { seeOther } from "../http/redirect";
import { ForeignOrigin, isOwnOrigin } from "../http/security";
import type { Services } from "../http/services";
import { credentials, registration } from "./schema";
import { endedSessionCookie, sessionCookie } from "./session-cookie";
import { signIn } from "./sign-in";
import { profileJson, userJson } from "./user-json";
import { findPublicProfile, findUser, registerUser } from "./users";

/** Authentication and account (spec section 7). */
export function accountApi(services: Services) {
  const { db, clock, config, limits, sessions } = services;
  return new Elysia({ prefix: "/api", tags: ["Accounts"] })
    .use(reading(services))
    .get("/auth/user", async ({ viewer }) => userJson(await findUser(db, signedIn(viewer).id)), {
      detail: { summary: "The signed-in user" },
    })
    .post(
      "/auth/login",
      async ({ body, reader, request, server, set }) => {
        const { user, session } = await signIn(services, body, {
          address: clientAddress(request, server, config),
          endedSession: reader.sessionToken,
        });
        set.headers["set-cookie"] = sessionCookie(config, session);
        return userJson(user);
      },
      { body: credentials, detail: { summary: "Sign in; the answer sets the session cookie" } },
    )
    .post(
      "/auth/register",
      async ({ body, request, server, status }) => {
        await limits.use("registration", clientAddress(request, server, config));
        return status(201, userJson(await registerUser(db, body, clock.now())));
      },
      { body: registration, detail: { summary: "Create an account" } },
    )
    .get(
      "/logout",
      async ({ reader, request, headers }) => {
        // A link on another site must not sign anyone out.
        if (!isOwnOrigin(request.headers, config.publicUrl)) throw new ForeignOrigin();
        if (reader.sessionToken) await sessions.end(reader.sessionToken);
        const response = headers.accept?.includes("text/html")
          ? seeOther("/", "signed-out")
          : Response.json({ message: "Signed out" });
        response.headers.append("set-cookie", endedSessionCookie(config));
        return response;
      },
      { detail: { summary: "Sign out" } },
    )
    .get(
      "/user-profile/:id",
      async ({ params }) => profileJson(await findPublicProfile(db, params.id)),
      { detail: { summary: "The public profile of a publisher" } },
    );
}
