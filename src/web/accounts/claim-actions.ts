import type { Db } from "../../../db/client";
import { pathWithNext } from "../../../views/layout/navigation";
import { requestVerification } from "../../accounts/email";
import { keepByLink } from "../../accounts/lost-second-factor";
import { requestPasskey } from "../../accounts/passkey-proof";
import { requestPasswordReset, resetPassword } from "../../accounts/password-change";
import { logWrongPassword } from "../../accounts/proof";
import { addressForm, claimForm, passwordReset } from "../../accounts/schema";
import { hasSecondFactor } from "../../accounts/second-factor";
import type { User } from "../../accounts/user";
import { findUser } from "../../accounts/users";
import { type Claim, findVerification, verifyEmail } from "../../accounts/verification";
import { findReplacement, replaceAccount } from "../../leaving/replacement";
import { hasOwnEntrance } from "../../memberships/entrance";
import { hasListed } from "../../packages/own-packages";
import { action, type Turn } from "../http/action";
import { localPath, seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { claimPages, replacementBinding } from "./claim-pages";
import { deviceOf, type EntranceDeps, originOf, setSignInCookies } from "./entrance";
import { FACTOR_FIELDS, factorInForm } from "./shown-factor";

interface CompletedClaim {
  user: User;
  next: string | undefined;
  claim: Claim;
  code: "email-verified" | "account-replaced";
}

type AnyTurn = Pick<Turn<"anyone">, "reader" | "request" | "server">;

/** Leads new sellers to the form in which they list a collection. */
async function firstTaskOf(db: Db, { id, role }: User): Promise<string | undefined> {
  return role === "seller" && !(await hasListed(db, id)) ? "/create-package" : undefined;
}

/** An old link must not bypass a second factor, or an organization's provider. */
async function mayEnter(db: Db, userId: string): Promise<boolean> {
  return !(await hasSecondFactor(db, userId)) && (await hasOwnEntrance(db, userId));
}

/** Mail scanners follow links, so only the buttons on their pages do what the links are for. */
export function claimActions(services: EntranceDeps) {
  const { config, limits, security, sessions } = services;
  const view = claimPages(services);

  async function claimOf(
    { password, newPassword }: Omit<Claim, "isOwner">,
    isOwner: boolean,
    email: string,
  ): Promise<Claim> {
    if (password && !isOwner) await limits.use("passwordProof", email);
    return { isOwner, password, newPassword };
  }

  async function completeClaim(
    { user, next: path, claim, code }: CompletedClaim,
    turn: AnyTurn,
  ): Promise<Response> {
    const next = localPath(path) ?? (await firstTaskOf(services.db, user));
    const { reader, request } = turn;
    const origin = originOf(services, turn);
    const event = code === "email-verified" ? "address-confirmed" : "account-replaced";
    await security.note(event, user.id, origin);
    const isProved = claim.newPassword !== undefined || !claim.isOwner;
    if (!isProved || !(await mayEnter(services.db, user.id)))
      return seeOther(
        reader.viewer?.memberId === user.id ? (next ?? "/profile") : pathWithNext("/login", next),
        code,
      );
    const session = await sessions.start(user.id, origin.userAgent);
    const response = seeOther(next ?? "/profile", code);
    return setSignInCookies(response, deviceOf(request, services), { user, session });
  }

  return [
    action({
      caller: "anyone",
      limit: "accountMail",
      input: addressForm,
      run: ({ db, input: { email }, now }) => requestVerification(db, email, now),
      page: {
        at: "POST /email-verification",
        openTo: "waiting",
        done: () => seeOther("/register/complete", "verification-sent"),
      },
    }),
    action({
      caller: "anyone",
      limit: "mailLinks",
      input: claimForm,
      run: async (turn) => {
        const { db, id: token, input, now } = turn;
        const user = await findVerification(db, token, now);
        const claim = await claimOf(input, view.isAccountOwner(turn, user), user.email);
        const attempt = { userId: user.id, from: originOf(services, turn) };
        const verified = await logWrongPassword(security, attempt, () =>
          verifyEmail(db, token, claim, now),
        );
        return { ...verified, claim, code: "email-verified" } as const;
      },
      page: {
        at: "POST /email-verification/:token",
        openTo: "waiting",
        done: completeClaim,
        refused: (refused, visit) => view.verification(visit, visit.id, refused),
      },
    }),
    action({
      caller: "anyone",
      limit: "mailLinks",
      input: claimForm,
      run: async (turn) => {
        const { db, id: token, request, input, form, now } = turn;
        const knows = view.knowsDevice(request);
        const replacement = await findReplacement(db, token, now, knows);
        const { email, passwordHash, next } = replacement.applicant;
        const claim = await claimOf(input, knows(email, passwordHash), email);
        const from = originOf(services, turn);
        const shown = factorInForm(form, replacementBinding(token));
        const attempt = { userId: replacement.replacedId, from };
        const user = await logWrongPassword(security, attempt, () =>
          replaceAccount(services, token, { ...claim, shown, from, knows }),
        );
        return { user, next, claim, code: "account-replaced" } as const;
      },
      page: {
        at: "POST /account-replacement/:token",
        openTo: "waiting",
        fields: [FACTOR_FIELDS],
        done: completeClaim,
        refused: (refused, visit) => view.replacement(visit, visit.id, refused),
      },
    }),
    action({
      caller: "anyone",
      limit: "mailLinks",
      run: async ({ db, id: token, now }) => {
        const { replacedId } = await findReplacement(db, token, now);
        return requestPasskey(services, replacedId, replacementBinding(token));
      },
      page: {
        at: "POST /account-replacement/:token/challenge",
        openTo: "waiting",
        done: (options) => Response.json(options),
      },
    }),
    action({
      caller: "anyone",
      limit: "accountMail",
      input: addressForm,
      run: ({ db, input: { email }, now }) => requestPasswordReset(db, email, now),
      page: {
        at: "POST /password-reset",
        openTo: "waiting",
        done: () => seeOther("/password-reset/mailed"),
        refused: (refused, { reader }) => view.resetRequest(reader, refused),
      },
    }),
    action({
      caller: "anyone",
      limit: "mailLinks",
      input: passwordReset,
      run: async ({ db, id: token, request, server, input, now }) => {
        const userId = await resetPassword(db, token, input.password, now);
        const from = whereabouts(request, server, config);
        await security.note("password-reset", userId, from);
        if (!(await mayEnter(db, userId))) return null;
        // Signs the member in, because failed guesses by others may have blocked signing in.
        const user = await findUser(db, userId);
        return { user, session: await sessions.start(userId, from.userAgent) };
      },
      page: {
        at: "POST /password-reset/:token",
        openTo: "waiting",
        done: (entrance, { request }) => {
          if (!entrance) return seeOther("/login", "password-reset-sign-in");
          const response = seeOther("/", "password-changed");
          return setSignInCookies(response, deviceOf(request, services), entrance);
        },
        refused: (refused, visit) => view.newPassword(visit, visit.id, refused),
      },
    }),
    action({
      caller: "anyone",
      limit: "mailLinks",
      run: ({ db, id: token, request, server, now }) =>
        keepByLink(db, token, whereabouts(request, server, config), now),
      page: {
        at: "POST /second-factor-removal/:token",
        done: () => seeOther("/login", "second-factor-kept"),
      },
    }),
  ];
}
