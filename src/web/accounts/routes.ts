import { Elysia } from "elysia";
import { findAvatar } from "../../accounts/avatars";
import { checkRemovalLink } from "../../accounts/lost-second-factor";
import { requireRelyingParty } from "../../accounts/webauthn";
import { personalData } from "../../leaving/personal-data";
import type { WorkQueue } from "../../lib/work-queue";
import { readerPlugin, requireMember } from "../http/access";
import { localPath, seeOther } from "../http/redirect";
import { streamed } from "../http/streamed";
import { claimPages } from "./claim-pages";
import type { EntranceDeps } from "./entrance";
import { invitedValues } from "./invited-values";
import { accountPages } from "./pages";
import { profilePages } from "./profile-pages";
import { requestAnyProof, requestProof } from "./proof";
import {
  AUTHENTICATOR_PATH,
  NEW_PASSKEY_PATH,
  requireConfirmedEmail,
  securityPages,
} from "./security-pages";

interface Deps extends EntranceDeps {
  exporting: WorkQueue;
}

export function accountRoutes(services: Deps) {
  const { db, clock } = services;
  const view = accountPages(services);
  const claims = claimPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/login", ({ reader, query }) =>
      reader.viewer ? seeOther(localPath(query.next) ?? "/") : view.login(reader, query),
    )
    .get("/register", async ({ reader, query }) => {
      if (reader.viewer) return seeOther(localPath(query.next) ?? "/");
      return view.registration(reader, query, {
        values: await invitedValues(services, query.next),
      });
    })
    .get("/register/complete", ({ reader, query }) => view.completion(reader, query))
    .get("/email-verification/:token", ({ reader, request, params }) =>
      claims.verification({ reader, request }, params.token),
    )
    .get("/account-replacement/:token", ({ reader, request, params }) =>
      claims.replacement({ reader, request }, params.token),
    )
    .get("/password-reset", ({ reader }) => claims.resetRequest(reader))
    .get("/password-reset/mailed", ({ reader }) => claims.resetMailed(reader))
    .get("/password-reset/:token", ({ reader, request, params }) =>
      claims.newPassword({ reader, request }, params.token),
    )
    .get("/second-factor-removal/:token", async ({ reader, params, path }) => {
      await checkRemovalLink(db, params.token, clock.now());
      return securityPages(services).factorRemoval(reader, path);
    });
}

export function profileRoutes(services: Deps) {
  const { db, clock, exporting } = services;
  const view = profilePages(services);
  const security = securityPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/profile", ({ reader }) => view.profile(reader, requireMember(reader.viewer)))
    .get("/profile/details", ({ reader, request }) =>
      view.details(reader, request, requireMember(reader.viewer)),
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
    .get("/profile/password", async ({ reader, request }) => {
      requireMember(reader.viewer);
      const back = "/profile/password";
      const proofRedirect = await requestProof(services, { reader, request, back });
      return proofRedirect ?? view.password(reader, request);
    })
    .get(
      "/profile/data.json",
      ({ reader }) => {
        const { memberId: id } = requireMember(reader.viewer);
        return streamed(exporting.runPieces(personalData(db, id, clock.now())), {
          "content-type": "application/json; charset=utf-8",
          "content-disposition": 'attachment; filename="my-data.json"',
          "cache-control": "no-store",
        });
      },
      { limit: "export" },
    )
    .get("/profile/deletion", async ({ reader, request }) => {
      const { memberId: id } = requireMember(reader.viewer);
      const back = "/profile/deletion";
      const proofRedirect = await requestProof(services, { reader, request, back });
      return proofRedirect ?? view.deletion(reader, request, id);
    })
    .get("/proof", ({ reader, viewer, query }) => {
      requireMember(viewer);
      return security.proof(reader, query.next);
    })
    .get(AUTHENTICATOR_PATH, ({ reader, viewer }) => {
      requireMember(viewer);
      return security.authenticator(reader);
    })
    .get(NEW_PASSKEY_PATH, async ({ reader, viewer, request }) => {
      requireMember(viewer);
      requireConfirmedEmail(viewer);
      requireRelyingParty(services);
      const back = NEW_PASSKEY_PATH;
      const proofRedirect = await requestAnyProof(services, { reader, request, back });
      return proofRedirect ?? security.newPasskey(reader, request);
    });
}
