import type { User } from "../../src/accounts/user";
import { useMessages } from "../messages/context";
import { Submit } from "../ui/buttons";
import { Icon } from "../ui/icon";
import { Moment } from "../ui/moment";
import { Facts, ProfileSection } from "./profile-section";

export function AccountStatus({ user }: { user: User }) {
  const { profile } = useMessages();
  const { status } = profile;
  const verified = user.is_email_verified === 1;
  return (
    <ProfileSection title={status.title}>
      <Facts
        facts={[
          [profile.memberSince, <Moment key="since" at={user.created_at} day />],
          [status.lastUpdated, <Moment key="updated" at={user.updated_at} />],
          [status.membership, status.memberships[user.membership_status]],
          [status.verification, verified ? <Verified key="verified" /> : profile.pending],
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

export function Verified({ icon = false }: { icon?: boolean }) {
  const { profile } = useMessages();
  return (
    <span className="verified">
      <Icon name="check" />
      <span className={icon ? "visually-hidden" : undefined}>{profile.verified}</span>
    </span>
  );
}
