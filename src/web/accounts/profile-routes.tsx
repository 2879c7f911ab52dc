import { Elysia } from "elysia";
import { findAvatar, removeAvatar, setAvatar } from "../../accounts/avatars";
import { resendVerification } from "../../accounts/email";
import { changePassword } from "../../accounts/password-change";
import { updateProfile } from "../../accounts/profile";
import { logWrongPassword, provePassword } from "../../accounts/proof";
import { passwordChange, profileChanges } from "../../accounts/schema";
import { endSessionsOf } from "../../accounts/session-list";
import { findUser } from "../../accounts/users";
import { deleteAccount } from "../../leaving/deletion";
import { personalData } from "../../leaving/personal-data";
import { InvalidInput, TooLarge } from "../../lib/errors";
import { SECOND } from "../../lib/time";
import type { WorkQueue } from "../../lib/work-queue";
import { roleOf } from "../../operators/operators";
import { MAX_PICTURE_BYTES } from "../../rules/limits";
import { limitedTo, readerPlugin, requireMember, requireSignedIn } from "../http/access";
import { FORM_OVERHEAD_BYTES, formOf } from "../http/body";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import { seeOther } from "../http/redirect";
import { isFragmentWanted, whereabouts } from "../http/request";
import { streamed } from "../http/streamed";
import { deviceOf, type EntranceDeps, setSignInCookies } from "./entrance";
import { profilePages } from "./profile-pages";
import { requestAnyProof, requestProof } from "./proof";
import { clearSession } from "./session-cookie";

const LEAVE_AFTER_MS = 1.5 * SECOND;

interface ProfileDeps extends EntranceDeps {
  exporting: WorkQueue;
}

export function profileRoutes(services: ProfileDeps) {
  const { db, clock, config, limits, sessions, security, exporting } = services;
  const view = profilePages(services);
  const limitedRoutes = limitedTo(services, "account", { openTo: "waiting" })
    .post(
      "/profile/details",
      async ({ reader, viewer, body, request }) => {
        const user = requireSignedIn(viewer);
        const onRefusal = (refused: RefusedForm) => view.details(reader, request, user, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { country, ...rest } = form;
          // A country typed at registration can stay, but a new one must be a country code.
          const isUnchanged = country === (await findUser(db, user.id)).country;
          const changes = profileChanges.parse(isUnchanged ? rest : form);
          await updateProfile(db, user.id, changes, clock.now(), roleOf(config, user) !== null);
          return seeOther("/profile", "profile-updated");
        });
      },
      formFields(profileChanges),
    )
    .post("/profile/picture/removal", async ({ viewer }) => {
      await removeAvatar(db, requireSignedIn(viewer).id, clock.now());
      return seeOther("/profile", "removed");
    })
    .post(
      "/profile/ended-sessions",
      async ({ reader, viewer, request, server, body }) => {
        const { id } = requireSignedIn(viewer);
        const proofRedirect = await requestAnyProof(services, {
          reader,
          request,
          back: "/profile",
        });
        if (proofRedirect) return proofRedirect;
        const sid = formOf(body).session ?? "";
        const selection = sid === "others" ? { allBut: reader.sessionToken ?? "" } : { sid };
        await endSessionsOf(db, id, selection);
        await security.note("sessions-ended", id, whereabouts(request, server, config));
        return seeOther("/profile", "sessions-ended");
      },
      formFields("session"),
    )
    .post(
      "/profile/password",
      async ({ reader, viewer, body, request, server }) => {
        const { id, secondFactor } = requireSignedIn(viewer);
        const proofRedirect = await requestProof(services, {
          reader,
          request,
          back: "/profile/password",
        });
        if (proofRedirect) return proofRedirect;
        const onRefusal = (refused: RefusedForm) => view.password(reader, request, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const change = passwordChange.parse(form);
          const from = whereabouts(request, server, config);
          await limits.use("passwordProof", id);
          await logWrongPassword(security, { userId: id, from }, () =>
            changePassword(db, id, change, clock.now()),
          );
          const user = await findUser(db, id);
          const session = await sessions.start(id, from.userAgent, { secondFactor });
          await security.note("password-changed", id, from);
          const response = seeOther("/profile", "password-changed");
          return setSignInCookies(response, deviceOf(request, services), { user, session });
        });
      },
      formFields(passwordChange),
    )
    .post(
      "/profile/deletion",
      async ({ reader, viewer, body, request, server }) => {
        const { id } = requireSignedIn(viewer);
        const proofRedirect = await requestProof(services, {
          reader,
          request,
          back: "/profile/deletion",
        });
        if (proofRedirect) return proofRedirect;
        const onRefusal = (refused: RefusedForm) => view.deletion(reader, request, id, refused);
        return handleForm({ request, body, onRefusal }, async ({ password = "" }) => {
          const from = whereabouts(request, server, config);
          await provePassword(services, id, password, from);
          await deleteAccount(db, id, clock.now());
          await security.note("account-deleted", id, from);
          const response = isFragmentWanted(request.headers)
            ? view.accountDeleted(reader, LEAVE_AFTER_MS)
            : seeOther("/", "account-deleted");
          return clearSession(response);
        });
      },
      formFields("password"),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get("/profile", ({ reader }) => view.profile(reader, requireMember(reader.viewer)))
    .get("/profile/details", ({ reader, request }) =>
      view.details(reader, request, requireMember(reader.viewer)),
    )
    .post(
      "/profile/picture",
      async ({ reader, viewer, body, request }) => {
        const user = requireSignedIn(viewer);
        const onRefusal = (refused: RefusedForm) => view.profile(reader, user, refused);
        return handleForm({ request, body, onRefusal }, async () => {
          await setAvatar(db, user.id, await pictureBytes(body), clock.now());
          return seeOther("/profile", "profile-updated");
        });
      },
      {
        limit: "picture",
        openTo: "waiting",
        maxBodyBytes: MAX_PICTURE_BYTES + FORM_OVERHEAD_BYTES,
        ...formFields("picture"),
      },
    )
    .get("/avatars/:id", async ({ params }) => {
      const image = await findAvatar(db, params.id);
      return new Response(image as Uint8Array<ArrayBuffer>, {
        headers: {
          "content-type": "image/webp",
          "cache-control": "public, max-age=31536000, immutable",
        },
      });
    })
    .post(
      "/profile/email-verification",
      async ({ viewer }) => {
        await resendVerification(db, requireSignedIn(viewer).email, clock.now());
        return seeOther("/profile", "verification-sent");
      },
      { limit: "accountMail", openTo: "waiting" },
    )
    .get("/profile/password", async ({ reader, request }) => {
      requireMember(reader.viewer);
      const proofRedirect = await requestProof(services, {
        reader,
        request,
        back: "/profile/password",
      });
      return proofRedirect ?? view.password(reader, request);
    })
    .get(
      "/profile/data.json",
      ({ reader }) => {
        const { id } = requireMember(reader.viewer);
        return streamed(exporting.runPieces(personalData(db, id, clock.now())), {
          "content-type": "application/json; charset=utf-8",
          "content-disposition": 'attachment; filename="my-data.json"',
          "cache-control": "no-store",
        });
      },
      { limit: "export" },
    )
    .get("/profile/deletion", async ({ reader, request }) => {
      const { id } = requireMember(reader.viewer);
      const proofRedirect = await requestProof(services, {
        reader,
        request,
        back: "/profile/deletion",
      });
      return proofRedirect ?? view.deletion(reader, request, id);
    })
    .use(limitedRoutes);
}

async function pictureBytes(body: unknown): Promise<Uint8Array> {
  const { picture } = (body ?? {}) as { picture?: unknown };
  if (!(picture instanceof Blob) || picture.size === 0) {
    throw new InvalidInput([{ path: "picture", message: "file-required" }]);
  }
  if (picture.size > MAX_PICTURE_BYTES) throw new TooLarge(MAX_PICTURE_BYTES);
  return picture.bytes();
}
