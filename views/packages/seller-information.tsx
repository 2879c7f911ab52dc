import type { Seller } from "../../src/packages/packages";
import { useMessages } from "../messages/context";

/** Who sells (spec section 2), with the spec's fallbacks where a publisher says nothing. */
export function SellerInformation({ seller }: { seller: Seller }) {
  const { detail } = useMessages().packages;
  const name =
    `${seller.first_name} ${seller.last_name}`.trim() ||
    detail.anonymousPublisher(seller.id.slice(-5));
  const [initial = "U"] = Array.from(name);
  return (
    <div className="seller">
      {seller.profile_image_url ? (
        <img
          className="avatar large"
          src={seller.profile_image_url}
          alt=""
          width="56"
          height="56"
        />
      ) : (
        <span className="avatar large" aria-hidden="true">
          {initial}
        </span>
      )}
      <div>
        <p className="seller-name">{name}</p>
        <p>{[seller.organization || detail.publisherFallback, seller.country].join(", ")}</p>
        <p className="seller-membership">
          {detail.memberships[seller.membership_status] ?? detail.memberFallback} ·{" "}
          {detail.memberSince(new Date(seller.created_at).getUTCFullYear())}
        </p>
        <p className="seller-blurb">{detail.sellerBlurb}</p>
      </div>
    </div>
  );
}
