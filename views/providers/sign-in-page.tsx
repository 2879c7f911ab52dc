import { useMessages } from "../../messages/context";
import type { AttemptKind } from "../../src/providers/attempts";
import { pathWithNext } from "../layout/navigation";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";

interface Props extends Pick<FilledForm, "errors"> {
  email: string | undefined;
  next: string | undefined;
  failure: string | undefined;
  /** What the member wanted at the provider. */
  kind?: AttemptKind;
}

/** Where a member types the address by which the organization is found, also after a failure. */
export function ProviderSignInPage({ failure, kind = "sign-in", ...form }: Props) {
  const { signIn: words, title } = useMessages().providers;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="provider-title">
        <h1 id="provider-title">{words.title}</h1>
        {failure && (
          <p className="caution" role="alert">
            {failure}
          </p>
        )}
        {kind === "sign-in" && <AddressForm {...form} />}
        {kind === "test" && <LinkButton href="/organization/sign-in" label={title} />}
        {kind === "proof" && <LinkButton href="/proof" label={words.again} />}
      </section>
    </div>
  );
}

function AddressForm({ email, next, errors }: Omit<Props, "failure" | "kind">) {
  const { common, providers } = useMessages();
  const { signIn: words } = providers;
  return (
    <>
      <form className="stack" method="post" action="/login/organization" noValidate data-busy-form>
        {next && <input type="hidden" name="next" value={next} />}
        <Field
          label={common.email}
          name="email"
          type="email"
          hint={words.hint}
          autoComplete="username"
          defaultValue={email}
          error={errors.email}
          required
        />
        <SubmitButton label={words.submit} />
      </form>
      <p className="account-links">
        <a href={pathWithNext("/login", next)}>{words.otherwise}</a>
      </p>
    </>
  );
}
