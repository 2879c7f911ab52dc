import { Elysia } from "elysia";
import type { z } from "zod";
import { languageOf, messagesFor } from "../../../views/messages/catalogue";
import { joiningOf } from "../../accounts/invitations";
import { updateProfile } from "../../accounts/profile";
import { provePassword } from "../../accounts/proof";
import { credentials, passwordProof, profileChanges, registration } from "../../accounts/schema";
import type { Viewer } from "../../accounts/sessions";
import { signIn } from "../../accounts/sign-in";
import type { User } from "../../accounts/user";
import {
  applicantFrom,
  findPublicProfile,
  findUser,
  type PublicProfile,
  registerUser,
  UserNotFound,
} from "../../accounts/users";
import { deleteAccount } from "../../leaving/deletion";
import { registerOverwriting } from "../../leaving/replacement";
import { isoTime } from "../../lib/time";
import { roleOf } from "../../operators/operators";
import { readerPlugin, requireSignedIn } from "../http/access";
import { apiCall } from "../http/call";
import { ForeignOrigin, isOwnOrigin } from "../http/edge";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { messageSchema, profileSchema, userSchema } from "./answers";
import {
  deviceOf,
  type EntranceDeps,
  originOf,
  setDeviceCookie,
  setSignInCookies,
} from "./entrance";
import { requireRecentProof } from "./proof";
import { clearSession } from "./session-cookie";

export function accountApi(services: EntranceDeps) {
  const { db, clock, config, security, sessions } = services;
  return new Elysia({ prefix: "/api", tags: ["Accounts"] })
    .use(readerPlugin(services))
    .get(
      "/auth/user",
      async ({ viewer }) => userJson(await findUser(db, requireSignedIn(viewer).id)),
      apiCall("Get the signed-in user", { caller: "member", responses: userSchema }),
    )
    .post(
      "/auth/login",
      async ({ body, reader, request, server }) => {
        const origin = originOf(services, { reader, request, server });
        const signInResult = await signIn(services, body, origin);
        return setSignInCookies(
          Response.json(userJson(signInResult.user)),
          origin.device,
          signInResult,
        );
      },
      {
        body: credentials,
        ...apiCall("Sign in", {
          limit: "signIn",
          caller: "anyone",
          responses: userSchema,
          refusals: [401],
          description:
            "The response sets the session cookie. An account with a second factor gets 401 with `second-factor-required` until `secondFactor` contains a code from the authenticator app or a recovery code.",
        }),
      },
    )
    .post(
      "/auth/register",
      async ({ reader, body, query, request, server }) => {
        const joining = joiningOf(config, body.email);
        const applicant = await applicantFrom(body, languageOf(reader.locale), joining);
        const isOverwrite = query.overwrite === "true" || body.overwrite === true;
        const register = isOverwrite ? registerOverwriting : registerUser;
        const user = await register(db, applicant, clock.now());
        const from = whereabouts(request, server, config);
        if (user) await security.note("registered", user.id, from);
        const pendingMessage = { message: messagesFor("en").flash["overwrite-waits"] };
        const response = Response.json(user ? userJson(user) : pendingMessage, {
          status: user ? 201 : 202,
        });
        return setDeviceCookie(response, deviceOf(request, services), applicant);
      },
      {
        body: registration,
        ...apiCall("Create an account", {
          limit: "registration",
          caller: "anyone",
          description:
            "Signs nobody in, unlike the page: a program that creates an account for someone else gets no session. `POST /api/auth/login` starts one.",
          parameters: {
            query: {
              overwrite:
                "If it is `true` and the email address is taken, its owner gets an email that asks to confirm the replacement (202).",
            },
          },
          responses: { 201: userSchema, 202: messageSchema },
          refusals: [403, 404, 409, 410],
        }),
      },
    )
    .get(
      "/logout",
      async ({ reader, request, server, headers }) => {
        // A link on another site must not sign anyone out.
        if (!isOwnOrigin(request.headers, config.publicUrl)) throw new ForeignOrigin();
        if (reader.sessionToken) await sessions.end(reader.sessionToken);
        const from = whereabouts(request, server, config);
        if (reader.viewer) await security.note("signed-out", reader.viewer.id, from);
        const response = headers.accept?.includes("text/html")
          ? seeOther("/", "signed-out")
          : Response.json({ message: "Signed out" });
        return clearSession(response);
      },
      apiCall("Sign out", {
        limit: "signOut",
        caller: "anyone",
        responses: { 200: messageSchema, 303: null },
        refusals: [403],
      }),
    )
    .patch(
      "/users/:id",
      async ({ viewer, params, body }) => {
        const id = requireOwnId(viewer, params.id);
        const isOperator = roleOf(config, viewer) !== null;
        return userJson(await updateProfile(db, id, body, clock.now(), isOperator));
      },
      {
        body: profileChanges,
        openTo: "waiting",
        ...apiCall("Update your profile", {
          limit: "account",
          caller: "member",
          responses: userSchema,
        }),
      },
    )
    .delete(
      "/users/:id",
      async ({ reader, viewer, request, server, params, body }) => {
        const id = requireOwnId(viewer, params.id);
        await requireRecentProof(services, reader);
        // Parsed after the sign-in check, so that visitors get a 401.
        const { password } = passwordProof.parse(body ?? {});
        const from = whereabouts(request, server, config);
        await provePassword(services, id, password, from);
        await deleteAccount(db, id, clock.now());
        await security.note("account-deleted", id, from);
        const { text: message } = messagesFor("en").flash["account-deleted"];
        return clearSession(Response.json({ message }));
      },
      {
        openTo: "waiting",
        ...apiCall("Delete your account and all its data", {
          limit: "account",
          caller: "member",
          body: passwordProof,
          responses: messageSchema,
          refusals: [409],
        }),
      },
    )
    .get(
      "/user-profile/:id",
      async ({ params }) => profileJson(await findPublicProfile(db, params.id)),
      apiCall("Get a publisher's public profile", { caller: "anyone", responses: profileSchema }),
    );
}

/** Other members' ids get the same 404 as unknown ones. */
function requireOwnId(viewer: Viewer | null, id: string): string {
  if (requireSignedIn(viewer).id !== id) throw new UserNotFound();
  return id;
}

function userJson(user: User): z.output<typeof userSchema> {
  return {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    profileImageUrl: user.profile_image_url,
    role: user.role,
    organization: user.organization,
    country: user.country,
    isEmailVerified: user.is_email_verified === 1,
    membershipStatus: user.membership_status,
    createdAt: isoTime(user.created_at),
    updatedAt: isoTime(user.updated_at),
  };
}

function profileJson({ email, ...profile }: PublicProfile): z.output<typeof profileSchema> {
  return { ...profile, ...(email && { email }), createdAt: isoTime(profile.createdAt) };
}
