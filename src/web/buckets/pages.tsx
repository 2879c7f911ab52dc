import { BucketPage } from "../../../views/buckets/bucket-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { bucketOf } from "../../buckets/reading";
import { findDeliveryAs } from "../../delivery/delivery";
import { requirePermission } from "../../memberships/permissions";
import { requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

/** Where a buyer names a bucket, or changes it. */
export function bucketPage({ db, pages }: AppContext) {
  return async (reader: Reader, contractId: string, refused?: RefusedForm): Promise<Response> => {
    const { id: memberId, permissions } = requireSignedIn(reader.viewer);
    requirePermission(permissions, "settle");
    const delivery = await findDeliveryAs(db, "buyer", { contractId, memberId });
    const bucket = await bucketOf(db, delivery);
    const { reference } = delivery;
    const form = refused ?? EMPTY_FORM;
    const main = (
      <BucketPage {...form} contractId={contractId} reference={reference} bucket={bucket} />
    );
    const title = pages.messages(reader).buckets.titleOf({ reference });
    return pages.page(reader, { title, main, refused });
  };
}
