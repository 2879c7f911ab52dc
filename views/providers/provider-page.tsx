import { useMessages, useTimes } from "../../messages/context";
import type { Provider } from "../../src/providers/providers";
import { LinkButton, Submit } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { ProviderFields } from "./provider-fields";

interface Props extends FilledForm {
  /** Null if it is not set up. */
  provider: Provider | null;
  /** With which the organization is verified now. */
  domain: string | null;
  redirectUri: string;
}

/** How owners set up single sign-on. */
export function ProviderPage({ provider, domain, redirectUri, ...form }: Props) {
  const { common, organization, providers: words } = useMessages();
  return (
    <div className="settings-page">
      <header>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
      </header>
      {domain === null && (
        <>
          <p className="caution">{words.unverified}</p>
          <p>
            <LinkButton
              href="/settings/verification"
              label={organization.more.verification}
              kind="primary"
            />
          </p>
        </>
      )}
      {provider && <State {...form} provider={provider} domain={domain} />}
      {domain !== null && (
        <section className="settings-group">
          <h2>{words.settings}</h2>
          <p className="muted">{words.redirectUri}</p>
          <p>
            <code className="secret">{redirectUri}</code>
          </p>
          <p>{common.labelled({ label: words.domain, value: domain })}</p>
          <ProviderFields {...form} provider={provider} />
        </section>
      )}
      {provider && (
        <section className="settings-group">
          <h2>{words.removal.title}</h2>
          <p className="muted">{words.removal.text}</p>
          <form method="post" action="/organization/sign-in/removal">
            <Submit label={words.removal.title} kind="danger" />
          </form>
        </section>
      )}
    </div>
  );
}

function State({ provider, domain }: { provider: Provider; domain: string | null }) {
  const { providers: words } = useMessages();
  const times = useTimes();
  const { testedAt, requiredAt } = provider;
  return (
    <section className="settings-group">
      <h2>{words.state.title}</h2>
      {!provider.isActive && domain !== null && (
        <p className="caution">{words.state.otherDomain({ domain: provider.domain })}</p>
      )}
      <p>
        {testedAt === null
          ? words.state.untested
          : words.state.tested({ time: times.moment(testedAt) })}
      </p>
      <p>
        {requiredAt === null
          ? words.state.optional
          : words.state.required({ time: times.moment(requiredAt) })}
      </p>
      <div className="button-row">
        <form method="post" action="/organization/sign-in/tests">
          <Submit label={words.state.test} {...(testedAt === null && { kind: "primary" })} />
        </form>
        {(testedAt !== null || requiredAt !== null) && (
          <form method="post" action="/organization/sign-in/requirement">
            <input type="hidden" name="required" value={String(requiredAt === null)} />
            <Submit label={requiredAt === null ? words.state.require : words.state.release} />
          </form>
        )}
      </div>
      {requiredAt === null && <p className="muted">{words.state.requireHint}</p>}
    </section>
  );
}
