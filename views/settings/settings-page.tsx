import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import {
  BIDDING,
  NOTIFICATIONS,
  OPERATOR_MAILS,
  PRIVACY,
  type Settings,
} from "../../src/settings/schema";
import { DialogLink, LinkButton, SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { Toggle } from "../ui/toggle";
import { LimitSection } from "./limit-section";
import { Choice, PreferenceFields } from "./preference-fields";
import { ProfileFields } from "./profile-fields";
import { SecuritySection, type SecuritySectionProps } from "./security-section";
import { SettingsSection } from "./settings-section";

export interface SettingsPageProps extends FilledForm {
  settings: Settings;
  security: SecuritySectionProps;
  isOperator: boolean;
  /** Whether the member's organization has other members, and its own page. */
  isColleague: boolean;
  mayManage: boolean;
  mayBill: boolean;
  /** Null for who may not bid. */
  limit: { committedCents: number; limitCents: number | null } | null;
}

export function SettingsPage(props: SettingsPageProps) {
  const { common, invoices, layout, organization, profile, searches, tokens, verification } =
    useMessages();
  const { webhooks } = useMessages();
  const { values, errors, settings, security, isOperator, limit } = props;
  const words = useMessages().settings;
  return (
    <div className="settings-page">
      <header>
        <h1>{layout.settings}</h1>
      </header>
      <form className="settings-form" method="post" action="/settings" noValidate data-busy-form>
        <Group title={layout.profile}>
          <ProfileFields values={values} errors={errors} isColleague={props.isColleague} />
        </Group>
        <Group title={layout.notifications}>
          {NOTIFICATIONS.map((name) => (
            <Toggle key={name} name={name} {...words.notifications[name]} on={settings[name]} />
          ))}
          {isOperator && (
            <>
              <Toggle
                name="operatorAlerts"
                {...words.notifications.operatorAlerts}
                on={settings.operatorAlerts !== false}
              />
              <Choice
                name="operatorMails"
                {...words.operatorMails}
                choices={OPERATOR_MAILS}
                labels={searches.frequencies}
                selected={settings.operatorMails ?? "daily"}
              />
            </>
          )}
        </Group>
        <Group title={words.bidding.title}>
          {BIDDING.map((name) => (
            <Toggle key={name} name={name} {...words.bidding[name]} on={settings[name]} />
          ))}
        </Group>
        <Group title={words.preferences.title}>
          <PreferenceFields settings={settings} />
        </Group>
        <Group title={words.privacy.title}>
          {PRIVACY.map((name) => (
            <Toggle key={name} name={name} {...words.privacy[name]} on={settings[name]} />
          ))}
        </Group>
        <SubmitButton label={words.save} busyLabel={common.saving} />
      </form>
      {limit && (
        <LimitSection
          {...limit}
          values={values}
          errors={errors}
          id="own-limit"
          path="/settings/limit"
          label={words.limit.label}
          hint={words.limit.hint}
        />
      )}
      {props.mayManage && (
        <SettingsSection title={verification.title} text={verification.lead}>
          <LinkButton href="/settings/verification" label={verification.open} />
        </SettingsSection>
      )}
      {props.mayBill && (
        <SettingsSection id="billing" title={invoices.details.title} text={invoices.details.text}>
          <LinkButton href="/organization#billing" label={organization.title} />
        </SettingsSection>
      )}
      <SettingsSection id="tokens" title={tokens.section.title} text={tokens.section.text}>
        <p className="button-row">
          <LinkButton href="/settings/tokens" label={tokens.title} />
          {props.mayManage && <LinkButton href="/settings/webhooks" label={webhooks.title} />}
        </p>
      </SettingsSection>
      <div
        hidden
        data-push
        data-on={words.push.on}
        data-off={words.push.off}
        data-blocked={words.push.blocked}
      >
        <SettingsSection title={words.push.title} text={words.push.text}>
          <button className="button" type="button">
            {words.push.on}
          </button>
          <p role="status" />
        </SettingsSection>
      </div>
      <SecuritySection {...security} />
      <section className="settings-group">
        <details className="unfolds">
          <summary>
            <h2>{words.cleanup.title}</h2>
          </summary>
          <p className="muted">{words.cleanup.text}</p>
          <form method="post" action="/settings/cleanup" data-busy-form>
            <button className="button" type="submit" data-busy-label={words.cleanup.submitting}>
              <span className="spinner" aria-hidden="true" />
              <span data-label>{words.cleanup.submit}</span>
            </button>
          </form>
        </details>
      </section>
      <SettingsSection title={words.deletion.title} text={words.deletion.text}>
        <DialogLink className="button danger" href="/profile/deletion">
          {profile.deletion.open}
        </DialogLink>
      </SettingsSection>
    </div>
  );
}

interface GroupProps {
  title: string;
  children: ReactNode;
}

function Group({ title, children }: GroupProps) {
  return (
    <fieldset className="settings-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
