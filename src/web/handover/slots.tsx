import { DeliveryFiles } from "../../../views/handover/delivery-files";
import { DeliveryKey } from "../../../views/handover/delivery-key";
import { signOutsOf } from "../../accounts/session-list";
import type { Viewer } from "../../accounts/viewer";
import type { OwnDealView } from "../../delivery/reading";
import { isKeyNext } from "../../delivery/stages";
import { countFilesFetchedWhole } from "../../handover/fetches";
import { isKeyOpen } from "../../handover/key";
import { ALL_FILES } from "../../handover/links";
import { filesInArchive } from "../../handover/offered-file";
import { tarSize } from "../../lib/tar";
import { deliveryPath } from "./address";
import type { HandoverDeps } from "./deps";

type LinkDeps = Pick<HandoverDeps, "db" | "clock" | "deliveryLinks">;

/** Returns signed paths by file number, valid for seven days; `ALL_FILES` is the archive. */
/** Programs get plain addresses, because a signed link would outlive their token and its scopes. */
export async function linksOf(
  { db, clock, deliveryLinks }: LinkDeps,
  { delivery, side, consignment }: OwnDealView,
  { id: memberId, token }: Pick<Viewer, "id" | "token">,
): Promise<(n: number) => string> {
  if (token) return (n) => filePath(delivery.reference, n);
  const member = { id: memberId, sign_outs: await signOutsOf(db, memberId) };
  const target = { deliveryId: delivery.id, consignment: consignment?.number ?? 0, side, member };
  const { reference } = delivery;
  return (n) => `${filePath(reference, n)}?${deliveryLinks.sign({ ...target, n }, clock.now())}`;
}

function filePath(reference: string, n: number): string {
  const path = `${deliveryPath(reference)}/files`;
  return n === ALL_FILES ? `${path}.tar` : `${path}/${n}`;
}

export const receiptPath = (reference: string, entry: number) =>
  `${deliveryPath(reference)}/receipts/${entry}`;

export async function handoverSlots(services: HandoverDeps, view: OwnDealView, memberId: string) {
  const { delivery, side, consignment, files, fetches } = view;
  if (consignment?.status !== "sealed") return {};
  const link = await linksOf(services, view, { id: memberId, token: null });
  const origin = services.config.publicUrl;
  const fileUrls = (n: number) => ({
    href: filePath(delivery.reference, n),
    link: origin + link(n),
  });
  const sealedFiles = files.map(({ n, name, sealed_bytes, sealed_sha256 }) => ({
    n,
    name,
    bytes: sealed_bytes ?? 0,
    sha256: sealed_sha256 ?? "",
  }));
  const archive = {
    name: `${delivery.reference}.tar`,
    bytes: tarSize(filesInArchive(delivery.reference, sealedFiles)),
    ...fileUrls(ALL_FILES),
  };
  const fetchedCount = await countFilesFetchedWhole(services.db, delivery.id, consignment.number);
  const isComplete = fetchedCount === files.length;
  return {
    files: (
      <DeliveryFiles
        files={sealedFiles}
        fetches={fetches}
        isComplete={isComplete}
        urlsOf={fileUrls}
        archive={files.length > 1 ? archive : null}
        receiptHref={(entry) => receiptPath(delivery.reference, entry)}
      />
    ),
    keySection: (
      <DeliveryKey
        contractId={delivery.contract_id}
        side={side}
        isOpen={await isKeyOpen(services.db, delivery)}
        isNext={isKeyNext(view)}
      />
    ),
  };
}
