import { useMessages } from "../../messages/context";
import type { OwnPasskey } from "../../src/accounts/passkeys";
import type { SecondFactor } from "../../src/accounts/second-factor";
import type { OwnEvent } from "../../src/accounts/security-log";
import { deviceText } from "../accounts/device-text";
import { LinkButton, Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { OwnPasskeys } from "./own-passkeys";

export interface SecuritySectionProps {
  secondFactor: SecondFactor;
  passkeys: readonly OwnPasskey[];
  events: readonly OwnEvent[];
  isEmailConfirmed: boolean;
  passkeysPossible: boolean;
  mustKeepOne: boolean;
}

export function SecuritySection(props: SecuritySectionProps) {
  const { errors } = useMessages();
  const { section: words } = useMessages().security;
  const { secondFactor, events, isEmailConfirmed } = props;
  const factors = Number(secondFactor.authenticator) + secondFactor.passkeys;
  const isRemovable = !props.mustKeepOne || factors > 1;
  return (
    <section className="settings-group" id="security">
      <h2>{words.title}</h2>
      {!isEmailConfirmed && <p className="caution">{errors.unconfirmed}</p>}
      <AuthenticatorApp {...props} isRemovable={isRemovable} />
      <Passkeys {...props} isRemovable={isRemovable} />
      {factors > 0 && <RecoveryCodes remaining={secondFactor.recoveryCodes} />}
      {factors > 0 && !isRemovable && <p className="muted">{errors["last-factor-needed"]}</p>}
      <details className="unfolds">
        <summary>{words.events}</summary>
        <ul className="security-events">
          {events.map((event) => (
            <EventRow key={event.id} {...event} />
          ))}
        </ul>
      </details>
    </section>
  );
}

type FactorProps = SecuritySectionProps & { isRemovable: boolean };

function AuthenticatorApp({ secondFactor, isEmailConfirmed, isRemovable }: FactorProps) {
  const { app: words } = useMessages().security.section;
  return (
    <>
      <h3>{words.title}</h3>
      <p className="muted">{secondFactor.authenticator ? words.on : words.off}</p>
      {secondFactor.authenticator
        ? isRemovable && (
            <form method="post" action="/settings/authenticator/removal">
              <Submit label={words.remove} kind="danger" />
            </form>
          )
        : isEmailConfirmed && (
            <form method="post" action="/settings/authenticator">
              <Submit label={words.setUp} />
            </form>
          )}
    </>
  );
}

function Passkeys({ passkeys, isEmailConfirmed, passkeysPossible, isRemovable }: FactorProps) {
  const { errors, security } = useMessages();
  const words = security.section.passkeys;
  return (
    <>
      <h3>{words.title}</h3>
      <p className="muted">{passkeysPossible ? words.lead : errors["passkeys-impossible"]}</p>
      {passkeys.length > 0 && <OwnPasskeys passkeys={passkeys} isRemovable={isRemovable} />}
      {isEmailConfirmed && passkeysPossible && (
        <LinkButton href="/settings/passkeys/new" label={words.add} />
      )}
    </>
  );
}

function RecoveryCodes({ remaining }: { remaining: number }) {
  const { codes: words } = useMessages().security.section;
  return (
    <>
      <h3>{words.title}</h3>
      <p className="muted">{words.left({ count: remaining })}</p>
      <form method="post" action="/settings/recovery-codes">
        <Submit label={words.replace} />
      </form>
    </>
  );
}

function EventRow({ event, address, userAgent, at }: OwnEvent) {
  const { security, profile } = useMessages();
  const device = deviceText(profile.sessions, userAgent);
  return (
    <li>
      <span>{security.events[event]}</span>
      <span className="muted">
        {address && `${device} · ${address} · `}
        <Moment at={at} />
      </span>
    </li>
  );
}
