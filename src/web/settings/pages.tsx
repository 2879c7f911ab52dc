import { languageOf } from "../../../messages/catalogue";
import { SettingsPage, type SettingsPageProps } from "../../../views/settings/settings-page";
import { UnsubscriptionPage } from "../../../views/settings/unsubscription-page";
import { VerificationPage } from "../../../views/settings/verification-page";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { passkeysOf } from "../../accounts/passkeys";
import { findMember, settingsForm } from "../../accounts/profile";
import { secondFactorOf } from "../../accounts/second-factor";
import { securityEventsOf } from "../../accounts/security-log";
import type { User } from "../../accounts/user";
import { findUser } from "../../accounts/users";
import { relyingPartyOf } from "../../accounts/webauthn";
import { exposureOf, ownLimitOf } from "../../auctions/reading/exposure";
import { countryCode } from "../../lib/countries";
import type { Unsubscription } from "../../mail/subscriptions";
import { proofLocations, proofOf } from "../../moderation/verification";
import { mustKeepSecondFactor, roleOf } from "../../operators/operators";
import type { Settings } from "../../settings/schema";
import { settingsOf } from "../../settings/settings";
import { requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { refusalFields } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

interface Shown {
  refused?: RefusedForm;
  failedTitle?: string;
}

export function settingsPage({ db, clock, config, pages }: AppContext) {
  return async (reader: Reader, { refused, failedTitle }: Shown = {}): Promise<Response> => {
    const viewer = requireSignedIn(reader.viewer);
    const { id, memberId: userId, permissions } = viewer;
    const messages = pages.messages(reader);
    const user = await findMember(db, viewer);
    const now = clock.now();
    const stored = await settingsOf(db, userId);
    const theme = stored.theme ?? reader.theme;
    const language = stored.language ?? languageOf(reader.locale);
    const security = {
      secondFactor: await secondFactorOf(db, userId),
      events: await securityEventsOf(db, userId, now),
      passkeys: await passkeysOf(db, userId),
      isEmailConfirmed: user.is_email_verified === 1,
      passkeysPossible: relyingPartyOf(config.publicUrl) !== null,
      mustKeepOne: mustKeepSecondFactor(config, reader.viewer),
    };
    const isOperator = roleOf(config, reader.viewer) !== null;
    const isColleague = viewer.roles !== null;
    const limit = isColleague
      ? await ownLimitOf(db, { organizationId: id, memberId: userId }, now)
      : await exposureOf(db, id, now);
    const fields = settingsFields(user, { ...stored, theme, language }, refused);
    return pages.page(reader, {
      title: messages.layout.settings,
      main: (
        <SettingsPage
          {...fields}
          security={security}
          isOperator={isOperator}
          isColleague={isColleague}
          limit={permissions.has("bid") ? limit : null}
          mayManage={permissions.has("manage")}
          mayBill={permissions.has("bill")}
        />
      ),
      ...refusalFields(messages, refused, ({ title, text }) => ({
        title: failedTitle ?? title,
        text,
      })),
    });
  };
}

function settingsFields(
  user: User,
  stored: Settings,
  { values, errors }: FilledForm = EMPTY_FORM,
): Omit<
  SettingsPageProps,
  "security" | "isOperator" | "isColleague" | "limit" | "mayManage" | "mayBill"
> {
  const profile = {
    firstName: user.first_name,
    lastName: user.last_name,
    organization: user.organization,
    country: countryCode(user.country) ?? user.country,
  };
  const parsed = settingsForm.shape.settings.safeParse(values);
  return { values: { ...profile, ...values }, errors, settings: { ...stored, ...parsed.data } };
}

export function verificationPage({ db, config, pages }: AppContext) {
  return async (reader: Reader, refused?: RefusedForm): Promise<Response> => {
    const { id } = requireSignedIn(reader.viewer);
    const proof = await proofOf(db, id);
    const props = {
      ...(refused ?? EMPTY_FORM),
      user: await findUser(db, id),
      proof,
      supportEmail: config.supportEmail,
      proofLocations: proof && proofLocations(proof.domain),
    };
    const { title } = pages.messages(reader).verification;
    const main = <VerificationPage {...props} />;
    return pages.page(reader, { title, main, refused });
  };
}

export function unsubscriptionPage({ pages }: AppContext) {
  return (
    reader: Reader,
    path: string,
    { subscription }: Unsubscription,
    isDone: boolean,
  ): Response => {
    const { unsubscription: words } = pages.messages(reader).settings;
    const title = isDone ? words.doneTitle : words.title;
    const main = <UnsubscriptionPage path={path} subscription={subscription} isDone={isDone} />;
    return pages.page(reader, { title, main });
  };
}
