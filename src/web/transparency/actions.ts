import { bidderPseudonym } from "../../lib/ids";
import { bundle } from "../../transparency/bundle";
import { proofText } from "../../transparency/proof-text";
import type { PublicLog } from "../../transparency/public-log";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { streamed } from "../http/streamed";
import { visiblePackage } from "../http/visible-package";

interface Deps extends AppContext {
  publicLog: PublicLog;
  pseudonymKey: string;
}

export function proofActions(services: Deps) {
  const { publicLog, pseudonymKey } = services;
  return mountActions(services, [
    action({
      caller: "anyone",
      limit: "documents",
      run: async ({ db, id, caller }) => {
        const lot = await visiblePackage(services, caller, id);
        const { id: packageId, seller_id } = lot;
        const memberId = caller?.id ?? null;
        const pseudonym = memberId && bidderPseudonym(pseudonymKey, lot, memberId);
        const isSeller = memberId === seller_id;
        const text = proofText(db, publicLog, { packageId, memberId, pseudonym, isSeller });
        return streamed(text, {
          "content-type": "application/json; charset=utf-8",
          "content-disposition": `attachment; filename="auction-${packageId}.json"`,
          "cache-control": "no-store",
        });
      },
      api: {
        at: "GET /api/packages/:id/proof",
        summary: "Get the proof of an auction",
        tag: "Bids",
        description:
          "`marketplace verify` checks it. Bidders also get their receipts and the salts of their maximums.",
        answer: bundle,
      },
    }),
  ]);
}
