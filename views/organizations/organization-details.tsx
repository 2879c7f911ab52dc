import { useMessages } from "../../messages/context";
import type { User } from "../../src/accounts/user";
import { ZONES } from "../../src/lib/times";
import type { OrganizationDetails as Details } from "../../src/organizations/details";
import { TIME_ZONES } from "../../src/settings/schema";
import { MarketRoleChoice, OrganizationFields } from "../accounts/organization-fields";
import { ProfilePicture } from "../accounts/profile-picture";
import { Choice } from "../settings/preference-fields";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { VerifiedMark } from "../ui/verified-mark";

interface Props extends FilledForm {
  organization: User;
  details: Details;
}

const FIELDS = ["organization", "country", "domain", "timeZone"] as const;

/** Folded, because it rarely changes. */
export function OrganizationDetails({ organization, details, values, errors }: Props) {
  const { common, organization: words } = useMessages();
  const isRefused = FIELDS.some((name) => errors[name]);
  return (
    <details className="settings-group unfolds" open={isRefused}>
      <summary>{words.details.title}</summary>
      <form
        className="settings-form"
        method="post"
        action="/organization"
        noValidate
        data-busy-form
      >
        <p className="muted">{words.details.text}</p>
        <OrganizationFields account={organization} values={values} errors={errors} />
        <Field
          name="domain"
          label={words.domain.label}
          hint={words.domain.hint}
          inputMode="url"
          autoComplete="off"
          defaultValue={values.domain ?? details.domain ?? organization.verified_domain ?? ""}
          error={errors.domain}
        />
        <ZoneChoice selected={values.timeZone ?? details.timeZone ?? ""} />
        <MarketRoleChoice chosen={values.role ?? organization.role} error={errors.role} />
        <SubmitButton label={common.saveChanges} busyLabel={common.saving} />
      </form>
    </details>
  );
}

function useZoneNames(): Readonly<Record<string, string>> {
  const { organization, settings } = useMessages();
  const { timezones } = settings.preferences;
  const names = TIME_ZONES.map((zone) => [ZONES[zone], timezones[zone]] as const);
  return { "": organization.zone.founder, ...Object.fromEntries(names) };
}

function ZoneChoice({ selected }: { selected: string }) {
  const { zone } = useMessages().organization;
  const names = useZoneNames();
  return (
    <Choice
      name="timeZone"
      label={zone.label}
      hint={zone.hint}
      choices={Object.keys(names)}
      labels={names}
      selected={selected}
    />
  );
}

interface FactsProps extends Pick<Props, "organization" | "details"> {
  billing: FilledForm["values"];
}

/** For members who cannot change any of it. */
export function OrganizationFacts({ organization, details, billing }: FactsProps) {
  const { common, invoices, organization: words, profile } = useMessages();
  const { details: names } = invoices;
  const { country, verified_domain } = organization;
  const zones = useZoneNames();
  const facts = [
    [common.organization, organization.organization],
    [common.country, country && profile.country(country)],
    [words.domain.label, verified_domain ?? details.domain],
    [words.zone.label, details.timeZone && zones[details.timeZone]],
    [names.legalName, billing.legalName],
    [names.address, billing.address],
    [names.registrationNumber, billing.registrationNumber],
    [names.taxNumber, billing.taxNumber],
  ] as const;
  return (
    <section className="settings-group">
      <h2>{words.details.title}</h2>
      <dl className="facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      {organization.organization && <VerifiedMark member={organization} />}
    </section>
  );
}

/** Shown on the packages instead of the founder's picture. */
export function OrganizationLogo({ details, errors }: Pick<Props, "details" | "errors">) {
  const { logo } = useMessages().organization;
  return (
    <details className="settings-group unfolds" open={errors.picture !== undefined}>
      <summary>{logo.title}</summary>
      {details.logoUrl !== null && <img src={details.logoUrl} alt="" width={64} height={64} />}
      <ProfilePicture path="/organization/logo" image={details.logoUrl} error={errors.picture} />
    </details>
  );
}
