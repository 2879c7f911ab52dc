import { Elysia } from "elysia";
import { findAvatar, MAX_PICTURE_BYTES, removeAvatar, setAvatar } from "../../accounts/avatars";
import { resendVerification } from "../../accounts/email";
import { changePassword } from "../../accounts/password-change";
import { updateProfile } from "../../accounts/profile";
import { notingWrongPassword, provePassword } from "../../accounts/proof";
import { passwordChange, profileChanges } from "../../accounts/schema";
import { endSessionsOf } from "../../accounts/session-list";
import { findUser } from "../../accounts/users";
import { roleOf } from "../../certification/operators";
import { deleteAccount } from "../../leaving/deletion";
import { personalData } from "../../leaving/personal-data";
import { InvalidInput, TooLarge } from "../../lib/errors";
import { SECOND } from "../../lib/time";
import { limitedTo, member, reading, signedIn } from "../http/access";
import { formOf } from "../http/body";
import { answerForm, type RefusedForm } from "../http/forms";
import { seeOther } from "../http/redirect";
import { isFragmentWanted, whereabouts } from "../http/request";
import { deviceOf, type EntranceDeps, letIn } from "./entrance";
import { profilePages } from "./profile-pages";
import { askAnyProof, askProof } from "./proof";
import { endSession } from "./session-cookie";

const LEAVE_AFTER_MS = 1.5 * SECOND;

export function profileRoutes(services: EntranceDeps) {
  const { db, clock, config, limits, sessions, security } = services;
  const view = profilePages(services);
  const limited = limitedTo(services, "account")
    .post("/profile/details", async ({ reader, viewer, body, request }) => {
      const me = signedIn(viewer);
      const onRefusal = (refused: RefusedForm) => view.details(reader, request, me, refused);
      return answerForm({ request, body, onRefusal }, async (form) => {
        const { country, ...rest } = form;
        // A country typed at registration can stay, but a new one must be a country code.
        const isUnchanged = country === (await findUser(db, me.id)).country;
        const changes = profileChanges.parse(isUnchanged ? rest : form);
        await updateProfile(db, me.id, changes, clock.now(), roleOf(config, me) !== null);
        return seeOther("/profile", "profile-updated");
      });
    })
    .post("/profile/picture/removal", async ({ viewer }) => {
      await removeAvatar(db, signedIn(viewer).id, clock.now());
      return seeOther("/profile", "removed");
    })
    .post("/profile/ended-sessions", async ({ reader, viewer, request, server, body }) => {
      const { id } = signedIn(viewer);
      const ask = await askAnyProof(services, { reader, request, back: "/profile" });
      if (ask) return ask;
      const sid = formOf(body).session ?? "";
      const ending = sid === "others" ? { allBut: reader.sessionToken ?? "" } : { sid };
      await endSessionsOf(db, id, ending);
      await security.note("sessions-ended", id, whereabouts(request, server, config));
      return seeOther("/profile", "sessions-ended");
    })
    .post("/profile/password", async ({ reader, viewer, body, request, server }) => {
      const { id, secondFactor } = signedIn(viewer);
      const ask = await askProof(services, { reader, request, back: "/profile/password" });
      if (ask) return ask;
      const onRefusal = (refused: RefusedForm) => view.password(reader, request, refused);
      return answerForm({ request, body, onRefusal }, async (form) => {
        const change = passwordChange.parse(form);
        const from = whereabouts(request, server, config);
        await limits.use("passwordProof", id);
        await notingWrongPassword(security, { userId: id, from }, () =>
          changePassword(db, id, change, clock.now()),
        );
        const user = await findUser(db, id);
        const session = await sessions.start(id, from.userAgent, { secondFactor });
        await security.note("password-changed", id, from);
        const answer = seeOther("/profile", "password-changed");
        return letIn(answer, deviceOf(request, services), { user, session });
      });
    })
    .post("/profile/deletion", async ({ reader, viewer, body, request, server }) => {
      const { id } = signedIn(viewer);
      const ask = await askProof(services, { reader, request, back: "/profile/deletion" });
      if (ask) return ask;
      const onRefusal = (refused: RefusedForm) => view.deletion(reader, request, id, refused);
      return answerForm({ request, body, onRefusal }, async ({ password = "" }) => {
        const from = whereabouts(request, server, config);
        await provePassword(services, id, password, from);
        await deleteAccount(db, id, clock.now());
        await security.note("account-deleted", id, from);
        const answer = isFragmentWanted(request.headers)
          ? view.deleted(reader, LEAVE_AFTER_MS)
          : seeOther("/", "account-deleted");
        return endSession(answer);
      });
    });
  return new Elysia()
    .use(reading(services))
    .get("/profile", ({ reader }) => view.profile(reader, member(reader.viewer)))
    .get("/profile/details", ({ reader, request }) =>
      view.details(reader, request, member(reader.viewer)),
    )
    .post(
      "/profile/picture",
      async ({ reader, viewer, body, request }) => {
        const me = signedIn(viewer);
        const onRefusal = (refused: RefusedForm) => view.profile(reader, me, refused);
        return answerForm({ request, body, onRefusal }, async () => {
          await setAvatar(db, me.id, await pictureIn(body), clock.now());
          return seeOther("/profile", "profile-updated");
        });
      },
      { limit: "picture" },
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
        await resendVerification(db, signedIn(viewer).email, clock.now());
        return seeOther("/profile", "verification-sent");
      },
      { limit: "accountMail" },
    )
    .get("/profile/password", async ({ reader, request }) => {
      member(reader.viewer);
      const ask = await askProof(services, { reader, request, back: "/profile/password" });
      return ask ?? view.password(reader, request);
    })
    .get(
      "/profile/data.json",
      ({ reader }) => {
        const { id } = member(reader.viewer);
        return new Response(personalData(db, id, clock.now()) as unknown as BodyInit, {
          headers: {
            "content-type": "application/json; charset=utf-8",
            "content-disposition": 'attachment; filename="my-data.json"',
            "cache-control": "no-store",
          },
        });
      },
      { limit: "export" },
    )
    .get("/profile/deletion", async ({ reader, request }) => {
      const { id } = member(reader.viewer);
      const ask = await askProof(services, { reader, request, back: "/profile/deletion" });
      return ask ?? view.deletion(reader, request, id);
    })
    .use(limited);
}

async function pictureIn(body: unknown): Promise<Uint8Array> {
  const { picture } = (body ?? {}) as { picture?: unknown };
  if (!(picture instanceof Blob) || picture.size === 0) {
    throw new InvalidInput([{ path: "picture", message: "file-required" }]);
  }
  if (picture.size > MAX_PICTURE_BYTES) throw new TooLarge(MAX_PICTURE_BYTES);
  return picture.bytes();
}
