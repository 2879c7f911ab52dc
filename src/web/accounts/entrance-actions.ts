import { requestPasskey } from "../../accounts/passkey-proof";
import { findMember } from "../../accounts/profile";
import { credentials, signInForm } from "../../accounts/schema";
import { SecondFactorRequired } from "../../accounts/second-factor";
import {
  findAttempt,
  finishSignIn,
  PASSKEY_SIGN_IN,
  type SignInResult,
  secondStepBond,
  signIn,
  signInByPasskey,
} from "../../accounts/sign-in";
import { Gone, NotFound } from "../../lib/errors";
import { action, type Turn, type Visit } from "../http/action";
import type { RefusedForm } from "../http/forms";
import { localPath, seeOther } from "../http/redirect";
import { userJson, userSchema } from "./answers";
import { deviceOf, type EntranceDeps, originOf, setSignInCookies } from "./entrance";
import { accountPages } from "./pages";
import { FACTOR_FIELDS, factorInForm } from "./shown-factor";

const isAttemptOver = (reason: unknown) => reason instanceof NotFound || reason instanceof Gone;

export function entranceActions(services: EntranceDeps) {
  const view = accountPages(services);

  function enter(result: SignInResult, { form, request }: Pick<Turn, "form" | "request">) {
    const response = seeOther(localPath(form.next) ?? "/", "signed-in", result.user.role);
    return setSignInCookies(response, deviceOf(request, services), result);
  }

  async function showSecondStep(refused: RefusedForm, { reader }: Visit): Promise<Response> {
    const { attempt = "", next } = refused.values;
    try {
      if (isAttemptOver(refused.reason)) throw refused.reason;
      // A concurrent request may have completed this step.
      return await view.secondFactor(reader, { attempt, next }, refused);
    } catch (error) {
      if (isAttemptOver(error)) return seeOther("/login", "sign-in-expired");
      throw error;
    }
  }

  return [
    action({
      caller: "member",
      run: ({ db, caller }) => findMember(db, caller),
      api: {
        at: "GET /api/auth/user",
        summary: "Get the signed-in user",
        tag: "Accounts",
        answer: userSchema,
        json: userJson,
      },
    }),
    action({
      caller: "anyone",
      limit: "signIn",
      input: signInForm,
      run: (turn) => signIn(services, turn.input, originOf(services, turn)),
      page: {
        at: "POST /login",
        openTo: "waiting",
        fields: ["next"],
        done: enter,
        refused: (refused, { reader }) => {
          const { reason, values } = refused;
          return reason instanceof SecondFactorRequired
            ? view.secondFactor(reader, { attempt: reason.attempt, next: values.next })
            : view.login(reader, values, refused);
        },
      },
      api: {
        at: "POST /api/auth/login",
        scope: null,
        summary: "Sign in",
        tag: "Accounts",
        description:
          "The response sets the session cookie. An account with a second factor gets 401 with `second-factor-required` until `secondFactor` contains a code from the authenticator app or a recovery code.",
        body: credentials,
        answer: userSchema,
        refusals: [401],
        json: (result, { request }) =>
          setSignInCookies(
            Response.json(userJson(result.user)),
            deviceOf(request, services),
            result,
          ),
      },
    }),
    action({
      caller: "anyone",
      limit: "signIn",
      run: (turn) => {
        const { attempt = "", next, ...factor } = turn.form;
        const proof = factorInForm(factor, secondStepBond(attempt));
        return finishSignIn(services, { attempt, proof }, originOf(services, turn));
      },
      page: {
        at: "POST /login/second-factor",
        openTo: "waiting",
        fields: ["attempt", "next", FACTOR_FIELDS],
        done: enter,
        refused: showSecondStep,
      },
    }),
    action({
      caller: "anyone",
      limit: "signIn",
      run: async ({ db, form: { attempt = "" }, now }) => {
        const { userId } = await findAttempt(db, attempt, now);
        return requestPasskey(services, userId, secondStepBond(attempt));
      },
      page: {
        at: "POST /login/second-factor/challenge",
        openTo: "waiting",
        fields: ["attempt", "next", FACTOR_FIELDS],
        done: (options) => Response.json(options),
      },
    }),
    action({
      caller: "anyone",
      limit: "signIn",
      run: (turn) => signInByPasskey(services, turn.form.passkey ?? "", originOf(services, turn)),
      page: {
        at: "POST /login/passkey",
        openTo: "waiting",
        fields: ["passkey", "next"],
        done: enter,
        refused: (refused, { reader }) => view.login(reader, refused.values, refused),
      },
    }),
    action({
      caller: "anyone",
      limit: "signIn",
      run: () => requestPasskey(services, null, PASSKEY_SIGN_IN),
      page: {
        at: "POST /login/passkey/challenge",
        openTo: "waiting",
        fields: ["next"],
        done: (options) => Response.json(options),
      },
    }),
  ];
}
