import { Elysia } from "elysia";
import { pathWithNext } from "../../../views/layout/navigation";
import { languageOf } from "../../../views/messages/catalogue";
import { joiningOf } from "../../accounts/invitations";
import { requestPasskey } from "../../accounts/passkey-proof";
import { registration, signInForm } from "../../accounts/schema";
import { SecondFactorRequired } from "../../accounts/second-factor";
import {
  beginSession,
  findAttempt,
  finishSignIn,
  PASSKEY_SIGN_IN,
  secondStepBond,
  signIn,
  signInByPasskey,
} from "../../accounts/sign-in";
import { type Applicant, applicantFrom } from "../../accounts/users";
import { overwriteFromDraft, registerOrOfferReplacement } from "../../leaving/replacement";
import { Gone, NotFound } from "../../lib/errors";
import { limitedTo, readerPlugin } from "../http/access";
import { formOf } from "../http/body";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import { localPath, seeOther } from "../http/redirect";
import { isFragmentWanted } from "../http/request";
import {
  deviceOf,
  type EntranceDeps,
  originOf,
  setDeviceCookie,
  setSignInCookies,
} from "./entrance";
import { accountPages } from "./pages";
import { setSessionCookie } from "./session-cookie";
import { FACTOR_FIELDS, factorInForm } from "./shown-factor";

export function accountRoutes(services: EntranceDeps) {
  const { db, clock } = services;
  const view = accountPages(services);
  const limitedRoutes = limitedTo(services, "signIn", { openTo: "waiting" })
    .post(
      "/login",
      async ({ reader, body, request, server }) => {
        const onRefusal = (refused: RefusedForm) => {
          if (!(refused.reason instanceof SecondFactorRequired))
            return view.login(reader, refused.values, refused);
          const { attempt } = refused.reason;
          return view.secondFactor(reader, { attempt, next: refused.values.next });
        };
        return handleForm({ request, body, onRefusal }, async (form) => {
          const origin = originOf(services, { reader, request, server });
          const signInResult = await signIn(services, signInForm.parse(form), origin);
          const response = seeOther(
            localPath(form.next) ?? "/",
            "signed-in",
            signInResult.user.role,
          );
          return setSignInCookies(response, origin.device, signInResult);
        });
      },
      formFields(signInForm, "next"),
    )
    .post(
      "/login/second-factor",
      async ({ reader, body, request, server }) => {
        const onRefusal = async (refused: RefusedForm) => {
          const { attempt = "", next } = refused.values;
          try {
            if (isAttemptOver(refused.reason)) throw refused.reason;
            // A concurrent request may have completed this step.
            return await view.secondFactor(reader, { attempt, next }, refused);
          } catch (error) {
            if (isAttemptOver(error)) return seeOther("/login", "sign-in-expired");
            throw error;
          }
        };
        return handleForm({ request, body, onRefusal }, async ({ attempt = "", next, ...form }) => {
          const origin = originOf(services, { reader, request, server });
          const proof = factorInForm(form, secondStepBond(attempt));
          const signInResult = await finishSignIn(services, { attempt, proof }, origin);
          const response = seeOther(localPath(next) ?? "/", "signed-in", signInResult.user.role);
          return setSignInCookies(response, origin.device, signInResult);
        });
      },
      formFields("attempt", "next", FACTOR_FIELDS),
    )
    .post(
      "/login/second-factor/challenge",
      async ({ body }) => {
        const { attempt = "" } = formOf(body);
        const { userId } = await findAttempt(db, attempt, clock.now());
        return Response.json(await requestPasskey(services, userId, secondStepBond(attempt)));
      },
      formFields("attempt", "next", FACTOR_FIELDS),
    )
    .post(
      "/login/passkey",
      async ({ reader, body, request, server }) => {
        const onRefusal = (refused: RefusedForm) => view.login(reader, refused.values, refused);
        return handleForm({ request, body, onRefusal }, async ({ passkey = "", next }) => {
          const origin = originOf(services, { reader, request, server });
          const signInResult = await signInByPasskey(services, passkey, origin);
          const response = seeOther(localPath(next) ?? "/", "signed-in", signInResult.user.role);
          return setSignInCookies(response, origin.device, signInResult);
        });
      },
      formFields("passkey", "next"),
    )
    .post(
      "/login/passkey/challenge",
      async () => Response.json(await requestPasskey(services, null, PASSKEY_SIGN_IN)),
      formFields("next"),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get("/login", ({ reader, query }) =>
      reader.viewer ? seeOther(localPath(query.next) ?? "/") : view.login(reader, query),
    )
    .get("/register", ({ reader, query }) =>
      reader.viewer ? seeOther(localPath(query.next) ?? "/") : view.registration(reader, query),
    )
    .post(
      "/register",
      async ({ reader, body, request, server }) => {
        let applicant: Applicant | undefined;
        const onRefusal = (refused: RefusedForm) => {
          const isFragment = isFragmentWanted(request.headers);
          return view.registration(reader, refused.values, { refused, isFragment });
        };
        const response = await handleForm({ request, body, onRefusal }, async (form) => {
          const input = registration.parse(form);
          const joining = joiningOf(services.config, input.email);
          const next = localPath(form.next);
          applicant = {
            ...(await applicantFrom(input, languageOf(reader.locale), joining)),
            next,
          };
          const user = await registerOrOfferReplacement(db, applicant, clock.now());
          const origin = originOf(services, { reader, request, server });
          await services.security.note("registered", user.id, origin);
          const completePath = pathWithNext("/register/complete", next);
          const session = await beginSession(services, user, origin);
          return setSessionCookie(seeOther(completePath, "registered", user.email), session);
        });
        return applicant
          ? setDeviceCookie(response, deviceOf(request, services), applicant)
          : response;
      },
      { limit: "registration", openTo: "waiting", ...formFields(registration, "next") },
    )
    .post(
      "/register/overwrite",
      async ({ reader, request, server, body }) => {
        const { draft = "", next } = formOf(body);
        const user = await overwriteFromDraft(db, draft, clock.now());
        const completePath = pathWithNext("/register/complete", localPath(next));
        if (user) {
          const origin = originOf(services, { reader, request, server });
          const session = await beginSession(services, user, origin);
          return setSessionCookie(seeOther(completePath, "registered", user.email), session);
        }
        const pendingPath = `${completePath}${completePath.includes("?") ? "&" : "?"}overwrite=true`;
        return seeOther(pendingPath, "overwrite-waits");
      },
      { limit: "registration", openTo: "waiting", ...formFields("draft", "next") },
    )
    .get("/register/complete", ({ reader, query }) => view.completion(reader, query))
    .use(limitedRoutes);
}

const isAttemptOver = (reason: unknown) => reason instanceof NotFound || reason instanceof Gone;
