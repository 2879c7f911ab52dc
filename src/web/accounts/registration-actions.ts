import { languageOf, messagesFor } from "../../../messages/catalogue";
import { pathWithNext } from "../../../views/layout/navigation";
import { joiningOf } from "../../accounts/invitations";
import { registration } from "../../accounts/schema";
import { beginSession } from "../../accounts/sign-in";
import { applicantFrom, registerUser } from "../../accounts/users";
import {
  overwriteFromDraft,
  ReplacementPossible,
  registerOrOfferReplacement,
  registerOverwriting,
} from "../../leaving/replacement";
import { action, type Visit } from "../http/action";
import type { RefusedForm } from "../http/forms";
import { localPath, seeOther } from "../http/redirect";
import { isFragmentWanted, whereabouts } from "../http/request";
import { messageSchema, userJson, userSchema } from "./answers";
import { deviceOf, type EntranceDeps, originOf, setDeviceCookie } from "./entrance";
import { accountPages } from "./pages";
import { setSessionCookie } from "./session-cookie";

/** The page signs the new member in and offers to replace an account, so it is another action. */
export function registrationActions(services: EntranceDeps) {
  const { config, security } = services;
  const view = accountPages(services);

  function showRegistration(refused: RefusedForm, { reader, request }: Visit): Response {
    const isFragment = isFragmentWanted(request.headers);
    const response = view.registration(reader, refused.values, { refused, isFragment });
    const { reason } = refused;
    return reason instanceof ReplacementPossible
      ? setDeviceCookie(response, deviceOf(request, services), reason.applicant)
      : response;
  }

  return [
    action({
      caller: "anyone",
      limit: "registration",
      input: registration,
      run: async ({ db, reader, request, server, input, now }) => {
        const joining = joiningOf(config, input.email);
        const applicant = await applicantFrom(input, languageOf(reader.locale), joining);
        const { searchParams } = new URL(request.url);
        const isOverwrite = searchParams.get("overwrite") === "true" || input.overwrite === true;
        const register = isOverwrite ? registerOverwriting : registerUser;
        const user = await register(db, applicant, now);
        if (user) await security.note("registered", user.id, whereabouts(request, server, config));
        return { applicant, user };
      },
      api: {
        at: "POST /api/auth/register",
        scope: null,
        summary: "Create an account",
        tag: "Accounts",
        description:
          "Signs nobody in, unlike the page: a program that creates an account for someone else gets no session. `POST /api/auth/login` starts one.",
        parameters: {
          query: {
            overwrite:
              "If it is `true` and the email address is taken, its owner gets an email that asks to confirm the replacement (202).",
          },
        },
        answer: { 201: userSchema, 202: messageSchema },
        refusals: [403, 404, 409, 410],
        json: ({ applicant, user }, { request }) => {
          const pendingMessage = { message: messagesFor("en").flash["overwrite-waits"] };
          const response = Response.json(user ? userJson(user) : pendingMessage, {
            status: user ? 201 : 202,
          });
          return setDeviceCookie(response, deviceOf(request, services), applicant);
        },
      },
    }),
    action({
      caller: "anyone",
      limit: "registration",
      input: registration,
      run: async (turn) => {
        const { db, reader, input, form, now } = turn;
        const joining = joiningOf(config, input.email);
        const applicant = {
          ...(await applicantFrom(input, languageOf(reader.locale), joining)),
          next: localPath(form.next),
        };
        const user = await registerOrOfferReplacement(db, applicant, now);
        const origin = originOf(services, turn);
        await security.note("registered", user.id, origin);
        return { applicant, session: await beginSession(services, user, origin) };
      },
      page: {
        at: "POST /register",
        openTo: "waiting",
        fields: ["next"],
        done: ({ applicant, session }, { request }) => {
          const path = pathWithNext("/register/complete", applicant.next);
          const response = seeOther(path, "registered", applicant.email);
          const device = deviceOf(request, services);
          return setDeviceCookie(setSessionCookie(response, session), device, applicant);
        },
        refused: showRegistration,
      },
    }),
    action({
      caller: "anyone",
      limit: "registration",
      run: async (turn) => {
        const user = await overwriteFromDraft(turn.db, turn.form.draft ?? "", turn.now);
        const session = user && (await beginSession(services, user, originOf(services, turn)));
        return session && { email: user.email, session };
      },
      page: {
        at: "POST /register/overwrite",
        openTo: "waiting",
        fields: ["draft", "next"],
        done: (registered, { form }) => {
          const path = pathWithNext("/register/complete", localPath(form.next));
          if (!registered) {
            const pendingPath = `${path}${path.includes("?") ? "&" : "?"}overwrite=true`;
            return seeOther(pendingPath, "overwrite-waits");
          }
          const response = seeOther(path, "registered", registered.email);
          return setSessionCookie(response, registered.session);
        },
      },
    }),
  ];
}
