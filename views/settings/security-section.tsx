import { deviceOf } from "../../src/accounts/device";
import type { SecondFactor } from "../../src/accounts/second-factor";
import type { OwnEvent } from "../../src/accounts/security-log";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";

export interface SecuritySectionProps {
  secondFactor: SecondFactor;
  /** The latest first. */
  events: readonly OwnEvent[];
  /** Whether a second factor can be set up: the address is confirmed. */
  confirmed: boolean;
}

/** The second factor, and what has happened to the account lately. */
export function SecuritySection({ secondFactor, events, confirmed }: SecuritySectionProps) {
  const { section: words } = useMessages().security;
  return (
    <section className="settings-group" id="security">
      <h2>{words.title}</h2>
      {secondFactor.authenticator ? (
        <Enrolled recoveryCodes={secondFactor.recoveryCodes} />
      ) : (
        <NotEnrolled confirmed={confirmed} />
      )}
      <h3>{words.events}</h3>
      <p className="muted">{words.eventsHint}</p>
      <ul className="security-events">
        {events.map((event) => (
          <EventRow key={event.id} {...event} />
        ))}
      </ul>
    </section>
  );
}

function NotEnrolled({ confirmed }: { confirmed: boolean }) {
  const { section: words } = useMessages().security;
  return (
    <>
      <p className="muted">{words.off}</p>
      {confirmed ? (
        <form method="post" action="/settings/authenticator">
          <button className="button" type="submit">
            {words.setUp}
          </button>
        </form>
      ) : (
        <p className="muted">{words.unconfirmed}</p>
      )}
    </>
  );
}

function Enrolled({ recoveryCodes }: { recoveryCodes: number }) {
  const { section: words } = useMessages().security;
  return (
    <>
      <p>{words.on}</p>
      <p className="muted">{words.codesLeft(recoveryCodes)}</p>
      <div className="button-row">
        <form method="post" action="/settings/recovery-codes">
          <button className="button" type="submit">
            {words.newCodes}
          </button>
        </form>
        <form method="post" action="/settings/authenticator/removal">
          <button className="button danger" type="submit">
            {words.remove}
          </button>
        </form>
      </div>
    </>
  );
}

function EventRow({ event, address, userAgent, at }: OwnEvent) {
  const { security, profile } = useMessages();
  const { browser, system } = deviceOf(userAgent);
  const { sessions: words } = profile;
  const device = browser && system ? words.device(browser, system) : (browser ?? words.unknown);
  return (
    <li>
      <span>{security.events[event]}</span>
      <span className="muted">
        {address && `${device}, ${address}, `}
        <Moment at={at} />
      </span>
    </li>
  );
}
