import { Elysia } from "elysia";
import { ReplacementPage, VerificationPage } from "../../../views/accounts/claim-pages";
import { pathWithNext } from "../../../views/layout/navigation";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { requestVerification } from "../../accounts/email";
import type { ChallengeBinding } from "../../accounts/passkey-answers";
import { requestPasskey } from "../../accounts/passkey-proof";
import { logWrongPassword } from "../../accounts/proof";
import { addressForm, claimForm } from "../../accounts/schema";
import { hasSecondFactor } from "../../accounts/second-factor";
import type { User } from "../../accounts/user";
import { type Claim, findVerification, verifyEmail } from "../../accounts/verification";
import {
  findReplacement,
  type KnowsPassword,
  type Replacement,
  replaceAccount,
} from "../../leaving/replacement";
import { limitedTo, readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { type Form, formOf } from "../http/body";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { localPath, seeOther } from "../http/redirect";
import {
  deviceOf,
  type EntranceDeps,
  type EntranceRequest,
  originOf,
  setSignInCookies,
} from "./entrance";
import { codeErrors } from "./pages";
import { FACTOR_FIELDS, factorInForm } from "./shown-factor";

const replacementBinding = (link: string): ChallengeBinding => ({
  purpose: "replacement",
  key: link,
});

interface CompletedClaim {
  user: User;
  next: string | undefined;
  claim: Claim;
  code: "email-verified" | "account-replaced";
}

/** Mail scanners follow links, so only the button on the page claims the account. */
export function claimRoutes(services: EntranceDeps) {
  const { db, clock, limits, security } = services;
  const view = claimPages(services);
  const knowsDevice = (request: Request, email: string, passwordHash: string) =>
    deviceOf(request, services).isKnownFor(email, passwordHash);
  const isAccountOwner = ({ viewer }: Reader, request: Request, user: User) =>
    viewer?.id === user.id || knowsDevice(request, user.email, user.password_hash);
  const limitedRoutes = limitedTo(services, "mailLinks", { openTo: "waiting" })
    .post(
      "/email-verification/:token",
      async ({ reader, request, server, body, params, path }) => {
        const user = await findVerification(db, params.token, clock.now());
        const isOwner = isAccountOwner(reader, request, user);
        const onRefusal = (refused: RefusedForm) =>
          view.verification(reader, path, isOwner, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const context = { reader, request, server };
          const claim = await parseClaim(form, isOwner, user.email);
          const attempt = { userId: user.id, from: originOf(services, context) };
          const verified = await logWrongPassword(security, attempt, () =>
            verifyEmail(db, params.token, claim, clock.now()),
          );
          return completeClaim(context, { ...verified, claim, code: "email-verified" });
        });
      },
      formFields(claimForm),
    )
    .post(
      "/account-replacement/:token",
      async ({ reader, request, server, body, params, path }) => {
        const knows: KnowsPassword = (...password) => knowsDevice(request, ...password);
        const replacement = await findReplacement(db, params.token, clock.now(), knows);
        const { email, passwordHash, next } = replacement.applicant;
        const isOwner = knows(email, passwordHash);
        const onRefusal = (refused: RefusedForm) =>
          view.replacement(reader, path, { replacement, isOwner }, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const context = { reader, request, server };
          const claim = await parseClaim(form, isOwner, email);
          const from = originOf(services, context);
          const factor = factorInForm(form, replacementBinding(params.token));
          const attempt = { userId: replacement.replacedId, from };
          const user = await logWrongPassword(security, attempt, () =>
            replaceAccount(services, params.token, { ...claim, shown: factor, from, knows }),
          );
          return completeClaim(context, { user, next, claim, code: "account-replaced" });
        });
      },
      formFields(claimForm, FACTOR_FIELDS),
    )
    .post("/account-replacement/:token/challenge", async ({ params }) => {
      const { replacedId } = await findReplacement(db, params.token, clock.now());
      const options = await requestPasskey(services, replacedId, replacementBinding(params.token));
      return Response.json(options);
    });
  return new Elysia()
    .use(readerPlugin(services))
    .post(
      "/email-verification",
      async ({ body }) => {
        const { email } = addressForm.parse(formOf(body));
        await requestVerification(db, email, clock.now());
        return seeOther("/register/complete", "verification-sent");
      },
      { limit: "accountMail", openTo: "waiting", ...formFields(addressForm) },
    )
    .get("/email-verification/:token", async ({ reader, request, params, path }) => {
      const user = await findVerification(db, params.token, clock.now());
      return view.verification(reader, path, isAccountOwner(reader, request, user));
    })
    .get("/account-replacement/:token", async ({ reader, request, params, path }) => {
      const knows: KnowsPassword = (...password) => knowsDevice(request, ...password);
      const replacement = await findReplacement(db, params.token, clock.now(), knows);
      const { email, passwordHash } = replacement.applicant;
      const isOwner = knows(email, passwordHash);
      return view.replacement(reader, path, { replacement, isOwner });
    })
    .use(limitedRoutes);

  async function parseClaim(form: Form, isOwner: boolean, email: string): Promise<Claim> {
    const { password, newPassword } = claimForm.parse(form);
    if (password && !isOwner) await limits.use("passwordProof", email);
    return { isOwner, password, newPassword };
  }

  async function completeClaim(
    context: EntranceRequest,
    { user, next: path, claim, code }: CompletedClaim,
  ): Promise<Response> {
    const next = localPath(path);
    const { reader, request } = context;
    const origin = originOf(services, context);
    const event = code === "email-verified" ? "address-confirmed" : "account-replaced";
    await security.note(event, user.id, origin);
    const isProved = claim.newPassword !== undefined || !claim.isOwner;
    // An old link must not bypass a second factor that was added later.
    if (!isProved || (await hasSecondFactor(db, user.id)))
      return seeOther(
        reader.viewer?.id === user.id ? (next ?? "/profile") : pathWithNext("/login", next),
        code,
      );
    const session = await services.sessions.start(user.id, origin.userAgent);
    return setSignInCookies(seeOther(next ?? "/profile", code), deviceOf(request, services), {
      user,
      session,
    });
  }
}

function claimPages({ pages }: AppContext) {
  return {
    verification(reader: Reader, path: string, isOwner: boolean, refused?: RefusedForm): Response {
      const { errors } = refused ?? EMPTY_FORM;
      const { title } = pages.messages(reader).accounts.verification;
      const main = <VerificationPage path={path} isOwner={isOwner} errors={errors} />;
      return pages.page(reader, { title, main, refused });
    },

    replacement(
      reader: Reader,
      path: string,
      { replacement, isOwner }: { replacement: Replacement; isOwner: boolean },
      refused?: RefusedForm,
    ): Response {
      const errors = codeErrors(refused);
      const main = (
        <ReplacementPage path={path} isOwner={isOwner} errors={errors} {...replacement} />
      );
      const { title } = pages.messages(reader).accounts.replacement;
      return pages.page(reader, { title, main, refused });
    },
  };
}
