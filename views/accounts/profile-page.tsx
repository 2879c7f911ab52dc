import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { OwnSession } from "../../src/accounts/session-list";
import type { User } from "../../src/accounts/user";
import { shownAddress } from "../../src/lib/addresses";
import { personName } from "../../src/lib/languages";
import { Avatar, initialOf } from "../ui/avatar";
import { DialogLink, LinkButton, Submit } from "../ui/buttons";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { Moment } from "../ui/moment";
import { OwnSessions } from "./own-sessions";
import { ProfileForm } from "./profile-form";
import { ProfilePicture } from "./profile-picture";
import { Facts, ProfileSection } from "./profile-section";

interface Props {
  user: User;
  isColleague: boolean;
  sessions: readonly OwnSession[];
  pictureError: string | undefined;
}

export function ProfilePage({ user, isColleague, sessions, pictureError }: Props) {
  const { format, profile, common } = useMessages();
  const { personal, organization } = profile;
  return (
    <div className="profile-page">
      <ProfileHeader user={user} />
      <ProfileSection title={personal.title}>
        <Facts
          facts={[
            ...format.names<[string, ReactNode]>(
              [common.firstName, <bdi key="first">{user.first_name}</bdi>],
              [common.lastName, <bdi key="last">{user.last_name}</bdi>],
            ),
            [common.email, <EmailAddress key="email" user={user} />],
            [personal.userId, <code key="id">{user.id}</code>],
          ]}
        />
      </ProfileSection>
      <ProfileSection title={organization.title}>
        <Facts
          facts={[
            [common.organization, user.organization && <bdi key="name">{user.organization}</bdi>],
            [common.country, profile.country(user.country)],
          ]}
        />
      </ProfileSection>
      <AccountStatus user={user} />
      <ProfileSection title={profile.picture.title}>
        <ProfilePicture image={user.profile_image_url} error={pictureError} />
      </ProfileSection>
      <ProfileSection title={profile.sessions.title}>
        <OwnSessions sessions={sessions} />
        <p className="section-action">
          <DialogButton href="/profile/password">{profile.password.open}</DialogButton>
        </p>
      </ProfileSection>
      <ProfileSection title={profile.data.title}>
        <p>{profile.data.text}</p>
        <p className="section-action">
          <LinkButton href="/profile/data.json" label={profile.data.download} download />
        </p>
      </ProfileSection>
      <DangerZone />
      <Dialog id="profile-dialog" title={profile.edit.open}>
        <ProfileForm user={user} isColleague={isColleague} values={{}} errors={{}} />
      </Dialog>
    </div>
  );
}

function ProfileHeader({ user }: { user: User }) {
  const { operators, profile, layout } = useMessages();
  const fullName = personName(user.first_name, user.last_name);
  return (
    <header className="profile-header">
      <Avatar
        initial={initialOf(fullName || user.email)}
        image={user.profile_image_url}
        size="huge"
      />
      <div>
        <h1>
          <bdi>{fullName || shownAddress(user.email)}</bdi>
        </h1>
        <p className="muted">
          {profile.memberSince} <Moment at={user.created_at} day />
        </p>
        <ul className="tags">
          <li>{layout.roles[user.role]}</li>
          <li>
            {user.suspended_at === null
              ? profile.memberships[user.membership_status]
              : operators.members.suspended}
          </li>
        </ul>
      </div>
      <LinkButton
        href="/profile/details"
        label={profile.edit.open}
        kind="primary"
        data-open-dialog="profile-dialog"
      />
    </header>
  );
}

function DangerZone() {
  const { settings } = useMessages();
  const { deletion } = useMessages().profile;
  return (
    <section className="package-section danger-zone">
      <h2>{settings.deletion.title}</h2>
      <p>{deletion.zoneText}</p>
      <p className="section-action">
        <DialogButton href="/profile/deletion" isDangerous>
          {deletion.open}
        </DialogButton>
      </p>
    </section>
  );
}

function DialogButton({
  href,
  isDangerous = false,
  children,
}: {
  href: string;
  isDangerous?: boolean;
  children: ReactNode;
}) {
  return (
    <DialogLink className={isDangerous ? "button danger" : "button"} href={href}>
      {children}
    </DialogLink>
  );
}

function EmailAddress({ user }: { user: User }) {
  return (
    <>
      {shownAddress(user.email)} {user.is_email_verified === 1 && <VerifiedLabel iconOnly />}
    </>
  );
}

function AccountStatus({ user }: { user: User }) {
  const { operators, profile } = useMessages();
  const { status } = profile;
  const verified = user.is_email_verified === 1;
  return (
    <ProfileSection title={status.title}>
      <Facts
        facts={[
          [profile.memberSince, <Moment key="since" at={user.created_at} day />],
          [status.lastUpdated, <Moment key="updated" at={user.updated_at} />],
          [
            status.membership,
            user.suspended_at === null
              ? status.memberships[user.membership_status]
              : operators.members.suspended,
          ],
          [status.verification, verified ? <VerifiedLabel key="verified" /> : profile.pending],
        ]}
      />
      {!verified && (
        <form className="section-action" method="post" action="/profile/email-verification">
          <Submit label={status.sendAgain} />
        </form>
      )}
    </ProfileSection>
  );
}

function VerifiedLabel({ iconOnly = false }: { iconOnly?: boolean }) {
  const { profile } = useMessages();
  return (
    <span className="verified">
      <Icon name="check" />
      <span className={iconOnly ? "visually-hidden" : undefined}>{profile.verified}</span>
    </span>
  );
}
