import { languageOf } from "../../../messages/catalogue";
import { joiningOf } from "../../accounts/invitations";
import { beginSession } from "../../accounts/sign-in";
import { findNewcomer, joinByProvider } from "../../providers/joining";
import { activeProvider } from "../../providers/providers";
import { newProviderAccount, signInAddress } from "../../providers/schema";
import { originOf } from "../accounts/entrance";
import { setSessionCookie } from "../accounts/session-cookie";
import { type Action, action, type Turn } from "../http/action";
import { cookiesOf, setCookie } from "../http/cookies";
import { localPath, seeOther } from "../http/redirect";
import { ACCOUNT_PAGE, ENTRANCE, type ProviderDeps } from "./deps";
import { leaveFor } from "./leaving";
import { providerPages } from "./pages";

export function providerEntranceActions(services: ProviderDeps): Action[] {
  const { config, security } = services;
  const view = providerPages(services);
  const secretIn = ({ request }: Pick<Turn, "request">) =>
    cookiesOf(request, config.publicUrl)("provider") ?? "";
  return [
    action({
      caller: "anyone",
      limit: "signIn",
      input: signInAddress,
      run: async ({ db, input: { email }, form, now }) => {
        const next = localPath(form.next);
        const attempt = { kind: "sign-in", email, memberId: null, next } as const;
        return leaveFor(services, await activeProvider(db, { email }), attempt, now);
      },
      page: {
        at: `POST ${ENTRANCE}`,
        openTo: "waiting",
        fields: ["next"],
        done: (departure, { reader }) => view.departure(reader, departure),
        refused: (refused, { reader }) => view.signIn(reader, refused.values, refused),
      },
    }),
    action({
      caller: "anyone",
      limit: "registration",
      input: newProviderAccount,
      run: async (turn) => {
        const { db, reader, input, now } = turn;
        const origin = originOf(services, turn);
        const secret = secretIn(turn);
        const { identity, next } = await findNewcomer(db, secret, now);
        const user = await joinByProvider(db, secret, input, {
          now,
          address: origin.address,
          language: languageOf(reader.locale),
          joining: joiningOf(config, identity.email),
        });
        await security.note("registered", user.id, origin);
        const provedAt = Math.min(identity.provedAt ?? 0, now);
        const session = await beginSession(services, user, origin, { provedAt, admitted: true });
        return { session, user, next };
      },
      page: {
        at: `POST ${ACCOUNT_PAGE}`,
        openTo: "waiting",
        done: ({ session, user, next }) => {
          const response = seeOther(localPath(next) ?? "/", "signed-in", user.role);
          const spent = { name: "provider", value: "", lifetime: { seconds: 0 } } as const;
          return setCookie(setSessionCookie(response, session), spent);
        },
        refused: (refused, { reader, request }) =>
          view.newAccount(reader, secretIn({ request }), refused),
      },
    }),
    action({
      caller: "member",
      limit: "signIn",
      run: async ({ db, caller: { id: organizationId, memberId, email }, now }) => {
        const attempt = { kind: "proof", email, memberId, next: undefined } as const;
        return leaveFor(services, await activeProvider(db, { organizationId }), attempt, now);
      },
      page: {
        at: "POST /proof/organization",
        openTo: "waiting",
        done: (departure, { reader }) => view.departure(reader, departure),
        refused: ({ reason, values }, { reader }) =>
          view.failure(reader, { reason, values, kind: "proof" }),
      },
    }),
  ];
}
