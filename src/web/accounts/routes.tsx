import { Elysia } from "elysia";
import { pathWithNext } from "../../../views/layout/navigation";
import { languageOf } from "../../../views/messages/catalogue";
import { joiningOf } from "../../accounts/invitations";
import { askForPasskey } from "../../accounts/passkey-proof";
import { registration, signInForm } from "../../accounts/schema";
import { SecondFactorRequired } from "../../accounts/second-factor";
import {
  BY_PASSKEY,
  beginSession,
  findAttempt,
  finishSignIn,
  secondStepBond,
  signIn,
  signInByPasskey,
} from "../../accounts/sign-in";
import { type Applicant, applicantFrom } from "../../accounts/users";
import { overwriteFromDraft, registerOrAsk } from "../../leaving/replacement";
import { Gone, NotFound } from "../../lib/errors";
import { limitedTo, reading } from "../http/access";
import { formOf } from "../http/body";
import { answerForm, type RefusedForm } from "../http/forms";
import { localPath, seeOther } from "../http/redirect";
import { isFragmentWanted } from "../http/request";
import { deviceOf, type EntranceDeps, giveDevice, letIn, originOf } from "./entrance";
import { accountPages } from "./pages";
import { giveSession } from "./session-cookie";
import { shownFactorOf } from "./shown-factor";

export function accountRoutes(services: EntranceDeps) {
  const { db, clock } = services;
  const view = accountPages(services);
  const limited = limitedTo(services, "signIn")
    .post("/login", async ({ reader, body, request, server }) => {
      const onRefusal = (refused: RefusedForm) => {
        if (!(refused.reason instanceof SecondFactorRequired))
          return view.login(reader, refused.values, refused);
        const { attempt } = refused.reason;
        return view.secondFactor(reader, { attempt, next: refused.values.next });
      };
      return answerForm({ request, body, onRefusal }, async (form) => {
        const origin = originOf(services, { reader, request, server });
        const signedIn = await signIn(services, signInForm.parse(form), origin);
        const answer = seeOther(localPath(form.next) ?? "/", "signed-in", signedIn.user.role);
        return letIn(answer, origin.device, signedIn);
      });
    })
    .post("/login/second-factor", async ({ reader, body, request, server }) => {
      const onRefusal = async (refused: RefusedForm) => {
        const { attempt = "", next } = refused.values;
        try {
          if (isOver(refused.reason)) throw refused.reason;
          // Another answer to this step may have been accepted in the meantime.
          return await view.secondFactor(reader, { attempt, next }, refused);
        } catch (error) {
          if (isOver(error)) return seeOther("/login", "sign-in-expired");
          throw error;
        }
      };
      return answerForm({ request, body, onRefusal }, async ({ attempt = "", next, ...form }) => {
        const origin = originOf(services, { reader, request, server });
        const shown = shownFactorOf(form, secondStepBond(attempt));
        const signedIn = await finishSignIn(services, { attempt, shown }, origin);
        const answer = seeOther(localPath(next) ?? "/", "signed-in", signedIn.user.role);
        return letIn(answer, origin.device, signedIn);
      });
    })
    .post("/login/second-factor/challenge", async ({ body }) => {
      const { attempt = "" } = formOf(body);
      const { userId } = await findAttempt(db, attempt, clock.now());
      return Response.json(await askForPasskey(services, userId, secondStepBond(attempt)));
    })
    .post("/login/passkey", async ({ reader, body, request, server }) => {
      const onRefusal = (refused: RefusedForm) => view.login(reader, refused.values, refused);
      return answerForm({ request, body, onRefusal }, async ({ passkey = "", next }) => {
        const origin = originOf(services, { reader, request, server });
        const signedIn = await signInByPasskey(services, passkey, origin);
        const answer = seeOther(localPath(next) ?? "/", "signed-in", signedIn.user.role);
        return letIn(answer, origin.device, signedIn);
      });
    })
    .post("/login/passkey/challenge", async () =>
      Response.json(await askForPasskey(services, null, BY_PASSKEY)),
    );
  return new Elysia()
    .use(reading(services))
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
          const isPart = isFragmentWanted(request.headers);
          return view.registration(reader, refused.values, { refused, isPart });
        };
        const answer = await answerForm({ request, body, onRefusal }, async (form) => {
          const registered = registration.parse(form);
          const joining = joiningOf(services.config, registered.email);
          applicant = await applicantFrom(registered, languageOf(reader.locale), joining);
          const user = await registerOrAsk(db, applicant, clock.now());
          const origin = originOf(services, { reader, request, server });
          await services.security.note("registered", user.id, origin);
          const complete = pathWithNext("/register/complete", localPath(form.next));
          const session = await beginSession(services, user, origin);
          return giveSession(seeOther(complete, "registered", user.email), session);
        });
        return applicant ? giveDevice(answer, deviceOf(request, services), applicant) : answer;
      },
      { limit: "registration" },
    )
    .post(
      "/register/overwrite",
      async ({ reader, request, server, body }) => {
        const { draft = "", next } = formOf(body);
        const user = await overwriteFromDraft(db, draft, clock.now());
        const complete = pathWithNext("/register/complete", localPath(next));
        if (user) {
          const origin = originOf(services, { reader, request, server });
          const session = await beginSession(services, user, origin);
          return giveSession(seeOther(complete, "registered", user.email), session);
        }
        const waits = `${complete}${complete.includes("?") ? "&" : "?"}overwrite=true`;
        return seeOther(waits, "overwrite-waits");
      },
      { limit: "registration" },
    )
    .get("/register/complete", ({ reader, query }) => view.complete(reader, query))
    .use(limited);
}

const isOver = (reason: unknown) => reason instanceof NotFound || reason instanceof Gone;
