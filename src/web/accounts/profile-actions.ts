import { messagesFor } from "../../../messages/catalogue";
import { removeAvatar, setAvatar } from "../../accounts/avatars";
import { resendVerification } from "../../accounts/email";
import { changePassword } from "../../accounts/password-change";
import { changeProfile, findMember } from "../../accounts/profile";
import { logWrongPassword, provePassword } from "../../accounts/proof";
import { passwordChange, passwordProof, profileChanges } from "../../accounts/schema";
import { endSessionsOf } from "../../accounts/session-list";
import type { Viewer } from "../../accounts/sessions";
import { findPublicProfile, findUser, UserNotFound } from "../../accounts/users";
import { deleteAccount } from "../../leaving/deletion";
import { SECOND } from "../../lib/time";
import { roleOf } from "../../operators/operators";
import { MAX_PICTURE_BYTES } from "../../rules/limits";
import { requireSignedIn } from "../http/access";
import { action } from "../http/action";
import { FORM_OVERHEAD_BYTES } from "../http/body";
import { seeOther } from "../http/redirect";
import { isFragmentWanted, whereabouts } from "../http/request";
import { messageSchema, profileJson, profileSchema, userJson, userSchema } from "./answers";
import { deviceOf, type EntranceDeps, setSignInCookies } from "./entrance";
import { pictureBytes } from "./picture-bytes";
import { profilePages } from "./profile-pages";
import { requireAnyRecentProof, requireRecentProof } from "./proof";
import { clearSession } from "./session-cookie";

const LEAVE_AFTER_MS = 1.5 * SECOND;

/** Other members' ids get the same 404 as unknown ones. */
function requireOwnId({ caller, id }: { caller: Viewer; id: string }): void {
  if (caller.memberId !== id) throw new UserNotFound();
}

export function profileActions(services: EntranceDeps) {
  const { config, limits, sessions, security } = services;
  const view = profilePages(services);
  const update = { caller: "member", limit: "account" } as const;
  return [
    action({
      ...update,
      input: profileChanges,
      requires: requireOwnId,
      run: ({ db, caller, input, now }) =>
        changeProfile(db, caller, input, now, roleOf(config, caller) !== null),
      api: {
        at: "PATCH /api/users/:id",
        scope: null,
        openTo: "waiting",
        summary: "Update your profile",
        tag: "Accounts",
        answer: userSchema,
        json: userJson,
      },
    }),
    action({
      ...update,
      run: async ({ db, caller, form, now }) => {
        const { country, ...rest } = form;
        // A country typed at registration can stay, but a new one must be a country code.
        const isUnchanged = country === (await findMember(db, caller)).country;
        const changes = profileChanges.parse(isUnchanged ? rest : form);
        await changeProfile(db, caller, changes, now, roleOf(config, caller) !== null);
      },
      page: {
        at: "POST /profile/details",
        openTo: "waiting",
        fields: [profileChanges],
        done: () => seeOther("/profile", "profile-updated"),
        refused: (refused, { reader, request }) =>
          view.details(reader, request, requireSignedIn(reader.viewer), refused),
      },
    }),
    action({
      ...update,
      input: passwordProof,
      proof: ({ reader }) => requireRecentProof(services, reader),
      requires: requireOwnId,
      run: async ({ db, caller, request, server, input, now }) => {
        const from = whereabouts(request, server, config);
        await provePassword(services, caller.memberId, input.password, from);
        await deleteAccount(db, caller.memberId, now);
      },
      noted: "account-deleted",
      page: {
        at: "POST /profile/deletion",
        openTo: "waiting",
        id: ({ caller }) => caller.memberId,
        done: (_, { reader, request }) =>
          clearSession(
            isFragmentWanted(request.headers)
              ? view.accountDeleted(reader, LEAVE_AFTER_MS)
              : seeOther("/", "account-deleted"),
          ),
        refused: (refused, { reader, request }) =>
          view.deletion(reader, request, requireSignedIn(reader.viewer).memberId, refused),
      },
      api: {
        at: "DELETE /api/users/:id",
        scope: null,
        openTo: "waiting",
        summary: "Delete your account and all its data",
        tag: "Accounts",
        answer: messageSchema,
        refusals: [409],
        json: () => {
          const { text: message } = messagesFor("en").flash["account-deleted"];
          return clearSession(Response.json({ message }));
        },
      },
    }),
    action({
      caller: "anyone",
      run: ({ db, id }) => findPublicProfile(db, id),
      api: {
        at: "GET /api/user-profile/:id",
        summary: "Get a publisher's public profile",
        tag: "Accounts",
        answer: profileSchema,
        json: profileJson,
      },
    }),
    action({
      caller: "member",
      limit: "picture",
      run: async ({ db, caller, body, now }) =>
        setAvatar(db, caller.memberId, await pictureBytes(body), now),
      page: {
        at: "POST /profile/picture",
        openTo: "waiting",
        fields: ["picture"],
        maxBodyBytes: MAX_PICTURE_BYTES + FORM_OVERHEAD_BYTES,
        done: () => seeOther("/profile", "profile-updated"),
        refused: (refused, { reader }) =>
          view.profile(reader, requireSignedIn(reader.viewer), refused),
      },
    }),
    action({
      ...update,
      run: ({ db, caller, now }) => removeAvatar(db, caller.memberId, now),
      page: {
        at: "POST /profile/picture/removal",
        openTo: "waiting",
        done: () => seeOther("/profile", "removed"),
      },
    }),
    action({
      ...update,
      proof: ({ reader }) => requireAnyRecentProof(services, reader),
      run: ({ db, reader, caller, form }) => {
        const { session: sid = "" } = form;
        const selection = sid === "others" ? { allBut: reader.sessionToken ?? "" } : { sid };
        return endSessionsOf(db, caller.memberId, selection);
      },
      noted: "sessions-ended",
      page: {
        at: "POST /profile/ended-sessions",
        openTo: "waiting",
        fields: ["session"],
        back: "/profile",
        done: () => seeOther("/profile", "sessions-ended"),
      },
    }),
    action({
      ...update,
      proof: ({ reader }) => requireRecentProof(services, reader),
      input: passwordChange,
      run: async ({ db, caller: { memberId: id, secondFactor }, request, server, input, now }) => {
        const from = whereabouts(request, server, config);
        await limits.use("passwordProof", id);
        await logWrongPassword(security, { userId: id, from }, () =>
          changePassword(db, id, input, now),
        );
        const user = await findUser(db, id);
        return {
          user,
          session: await sessions.start(id, from.userAgent, { secondFactor, admitted: true }),
        };
      },
      noted: "password-changed",
      page: {
        at: "POST /profile/password",
        openTo: "waiting",
        done: (entrance, { request }) => {
          const response = seeOther("/profile", "password-changed");
          return setSignInCookies(response, deviceOf(request, services), entrance);
        },
        refused: (refused, { reader, request }) => view.password(reader, request, refused),
      },
    }),
    action({
      caller: "member",
      limit: "accountMail",
      run: ({ db, caller, now }) => resendVerification(db, caller.email, now),
      page: {
        at: "POST /profile/email-verification",
        openTo: "waiting",
        done: () => seeOther("/profile", "verification-sent"),
      },
    }),
  ];
}
