import { useMessages } from "../../messages/context";
import type { Replacement } from "../../src/leaving/replacement";
import { personName } from "../../src/lib/languages";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { ClaimForm, type ClaimFormProps } from "./claim-form";
import { FactorFields } from "./second-factor-pages";

type ClaimPageProps = Pick<ClaimFormProps, "path" | "isOwner" | "errors">;

/** Opening the link changes nothing, since mail scanners follow links; only the button acts. */
export function VerificationPage(claimProps: ClaimPageProps) {
  const { verification: words } = useMessages().accounts;
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="link-title">
        <h1 id="link-title">{words.title}</h1>
        <ClaimForm
          {...claimProps}
          submitButton={<SubmitButton label={words.submit} busyLabel={words.submitting} />}
        />
      </section>
    </div>
  );
}

interface ReplacementProps
  extends ClaimPageProps,
    Pick<Replacement, "belongings" | "secondFactor"> {
  applicant: { firstName: string; lastName: string; organization: string };
}

export function ReplacementPage({
  applicant,
  belongings,
  secondFactor,
  ...claimProps
}: ReplacementProps) {
  const { replacement: words } = useMessages().accounts;
  const { firstName, lastName, organization } = applicant;
  return (
    <div className="account-page">
      <section className="account-card wide" aria-labelledby="link-title">
        <h1 id="link-title">{words.title}</h1>
        <p>{words.lead({ name: personName(firstName, lastName), organization })}</p>
        {belongings ? (
          <div className="caution">
            <p>{words.deleted}</p>
            <ul className="bullets">
              {(["packages", "bids", "messages"] as const).map(
                (kind) =>
                  belongings[kind] > 0 && (
                    <li key={kind}>{words[kind]({ count: belongings[kind] })}</li>
                  ),
              )}
              <li>{words.rest}</li>
            </ul>
          </div>
        ) : (
          <p>{words.nothingLeft}</p>
        )}
        <p>{words.stranger}</p>
        {secondFactor && <p>{words.secondFactor}</p>}
        <ClaimForm
          {...claimProps}
          extraFields={(id) =>
            secondFactor && (
              <FactorFields
                id={id}
                secondFactor={secondFactor}
                passkeyLabel={words.byPasskey}
                errors={claimProps.errors}
              />
            )
          }
          submitButton={<SubmitButton label={words.submit} busyLabel={words.submitting} />}
          cancelButton={<LinkButton href="/" label={words.keep} />}
        />
      </section>
    </div>
  );
}
