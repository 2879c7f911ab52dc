import { useMessages, useTimes } from "../../messages/context";
import { shownAddress } from "../../src/lib/addresses";
import { personName } from "../../src/lib/languages";
import type { Seller } from "../../src/packages/sellers";
import { Avatar, initialOf } from "../ui/avatar";
import { VerifiedMark } from "../ui/verified-mark";
import { UserText } from "../ui/written";

export function SellerInformation({ seller }: { seller: Seller }) {
  const { packages, profile, common } = useMessages();
  const { detail } = packages;
  const times = useTimes();
  const name =
    personName(seller.first_name, seller.last_name) ||
    detail.anonymousPublisher({ suffix: seller.id.slice(-5) });
  return (
    <div className="seller">
      <Avatar initial={initialOf(name)} image={seller.profile_image_url} size="large" />
      <div>
        <p className="seller-name">
          <UserText text={name} />
        </p>
        <p>
          <UserText text={seller.organization || common.publisher} />
          {seller.country && <> · {profile.country(seller.country)}</>}
        </p>
        {seller.organization && (
          <p>
            <VerifiedMark member={seller} />
          </p>
        )}
        <p className="seller-membership">
          {detail.memberSince({ year: times.year(seller.created_at) })}
        </p>
        {seller.email && (
          <p>
            <a href={`mailto:${seller.email}`}>{shownAddress(seller.email)}</a>
          </p>
        )}
        <p className="seller-blurb">{detail.sellerBlurb}</p>
      </div>
    </div>
  );
}
