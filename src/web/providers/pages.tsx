import { ConfirmedPage } from "../../../views/providers/confirmed-page";
import { DeparturePage } from "../../../views/providers/departure-page";
import { NewAccountPage } from "../../../views/providers/new-account-page";
import { ProviderPage } from "../../../views/providers/provider-page";
import { ProviderSignInPage } from "../../../views/providers/sign-in-page";
import { TestedPage } from "../../../views/providers/tested-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { findUser } from "../../accounts/users";
import type { DomainError } from "../../lib/errors";
import { requirePermission } from "../../memberships/permissions";
import { ATTEMPT_LIFETIME_MS, type AttemptKind } from "../../providers/attempts";
import type { Identity } from "../../providers/claims";
import { findNewcomer } from "../../providers/joining";
import { findProvider, providerOf } from "../../providers/providers";
import type { GroupRole } from "../../rules/organization";
import { requireSignedIn } from "../http/access";
import { errorText, refusalFields } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { localPath } from "../http/redirect";
import type { ProviderDeps } from "./deps";
import { type Departure, setProviderCookie } from "./leaving";

interface ShownFailure {
  reason: DomainError;
  kind?: AttemptKind;
  values: RefusedForm["values"];
}

export function providerPages({ db, clock, pages, providers }: ProviderDeps) {
  return {
    async settings(reader: Reader, refused?: RefusedForm): Promise<Response> {
      const { id, permissions } = requireSignedIn(reader.viewer);
      requirePermission(permissions, "manage");
      const messages = pages.messages(reader);
      const main = (
        <ProviderPage
          {...(refused ?? EMPTY_FORM)}
          provider={await providerOf(db, id)}
          domain={(await findUser(db, id)).verified_domain}
          redirectUri={providers.redirectUriOf({ organizationId: id })}
        />
      );
      const { title } = messages.providers;
      return pages.page(reader, { title, main, ...refusalFields(messages, refused) });
    },

    signIn(
      reader: Reader,
      { email, next }: RefusedForm["values"],
      refused?: RefusedForm,
    ): Response {
      const messages = pages.messages(reader);
      const isField = refused && Object.keys(refused.errors).length > 0;
      const main = (
        <ProviderSignInPage
          email={email}
          next={localPath(next)}
          errors={refused?.errors ?? {}}
          failure={refused && !isField ? errorText(messages, refused.reason).text : undefined}
        />
      );
      const { title } = messages.providers.signIn;
      return pages.page(reader, { title, main, ...refusalFields(messages, refused) });
    },

    /** A policy of browsers forbids forms to lead to other sites, so a page does. */
    departure(reader: Reader, { provider, address, secret }: Departure): Response {
      const { organization } = provider;
      const main = <DeparturePage organization={organization} address={address} />;
      const { title } = pages.messages(reader).providers.departure;
      const response = pages.page(reader, { title, main, isSecret: true });
      response.headers.set("refresh", `0; url=${address}`);
      return setProviderCookie(response, secret, ATTEMPT_LIFETIME_MS);
    },

    /** What went wrong at the provider, with the way back to where the member came from. */
    failure(reader: Reader, { reason, kind = "sign-in", values }: ShownFailure): Response {
      const messages = pages.messages(reader);
      const main = (
        <ProviderSignInPage
          email={values.email}
          next={localPath(values.next)}
          errors={{}}
          failure={errorText(messages, reason).text}
          kind={kind}
        />
      );
      const { failed: title } = messages.providers.signIn;
      return pages.page(reader, { title, main, refused: { reason } });
    },

    async newAccount(reader: Reader, secret: string, refused?: RefusedForm): Promise<Response> {
      const { organizationId, identity } = await findNewcomer(db, secret, clock.now());
      const { organization } = await findProvider(db, organizationId);
      const messages = pages.messages(reader);
      const { values, errors } = refused ?? EMPTY_FORM;
      const main = (
        <NewAccountPage
          organization={organization}
          email={identity.email}
          values={{ ...identity, groups: undefined, provedAt: undefined, ...values }}
          errors={errors}
        />
      );
      const title = messages.providers.account.title({ organization });
      return pages.page(reader, { title, main, ...refusalFields(messages, refused) });
    },

    tested(reader: Reader, identity: Identity, roles: readonly GroupRole[] | null): Response {
      const { title } = pages.messages(reader).providers.tested;
      const main = <TestedPage identity={identity} roles={roles} />;
      return pages.page(reader, { title, main, isSecret: true });
    },

    confirmed(reader: Reader): Response {
      const { title } = pages.messages(reader).providers.confirmed;
      return pages.page(reader, { title, main: <ConfirmedPage /> });
    },
  };
}
