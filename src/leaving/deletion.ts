import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { withQueryTimeout } from "../../db/patience";
import { inTransaction } from "../../db/transaction";
import { findUser } from "../accounts/users";
import { announce } from "../announcements/announce";
import { ownBids } from "../auctions/bid";
import { withdrawBids } from "../auctions/changes/released-bids";
import { deleteMessageNotifications } from "../chat/notifications";
import { leaveDeals, transferCollections } from "../delivery/leaving";
import { SECOND } from "../lib/time";
import { eraseNotifier } from "../moderation/notifiers";
import { declineAllOffers } from "../offers/answering";
import { leaveForGood } from "../organizations/members";
import { removePackage } from "../packages/own-packages";
import { requireUnbound } from "./commitments";

/** Deleting years of data takes a few long statements. */
const PATIENCE_MS = 30 * SECOND;

/** Also withdraws bids (docs/product.md#deleting-an-account). @throws NotFound, AccountBound */
export async function deleteAccount(db: Db, userId: string, now: number): Promise<void> {
  const deleteAll = async (tx: Db) => {
    for (const id of await leaveForGood(tx, userId, now)) await deleteRows(tx, id, now);
  };
  await withQueryTimeout(PATIENCE_MS, () => inTransaction(db, deleteAll));
}

async function deleteRows(tx: Db, userId: string, now: number): Promise<void> {
  const { email } = await findUser(tx, userId);
  await requireUnbound(tx, userId, now);
  await lockPackages(tx, await concernedPackageIds(tx, userId));
  await leaveDeals(tx, userId, now);
  const ownPackages = await tx
    .selectFrom("packages")
    .selectAll()
    .where("seller_id", "=", userId)
    .execute();
  for (const lot of ownPackages) await removePackage(tx, lot, now);
  await declineAllOffers(tx, userId, now);
  await withdrawBids(tx, userId, now);
  await deleteMessageNotifications(tx, userId);
  await eraseNotifier(tx, userId);
  await tx.deleteFrom("users").where("id", "=", userId).execute();
  await transferCollections(tx);
  // A contract stays for the other party until both have left.
  await tx
    .deleteFrom("contracts")
    .where("seller_id", "is", null)
    .where("buyer_id", "is", null)
    .execute();
  await tx
    .deleteFrom("mail_tokens")
    .where("email", "=", email)
    .where("used_at", "is", null)
    .execute();
  // A later owner of the mailbox must not become an operator by registering.
  await tx.deleteFrom("operator_roles").where("email", "=", email).execute();
  await tx.deleteFrom("mail_outbox").where("recipient", "=", email).execute();
  await tx.deleteFrom("idempotency_keys").where("member_id", "=", userId).execute();
  announce(tx, { type: "account-changed", userId });
}

async function concernedPackageIds(tx: Db, userId: string): Promise<string[]> {
  const ownPackages = tx.selectFrom("packages").select("id").where("seller_id", "=", userId);
  const packagesBidOn = tx
    .selectFrom("positions")
    .select("package_id as id")
    .where("bidder_id", "=", userId);
  const rows = await ownPackages.union(packagesBidOn).execute();
  return rows.map(({ id }) => id);
}

export interface Belongings {
  packages: number;
  bids: number;
  messages: number;
}

export async function belongingsOf(db: Db, userId: string): Promise<Belongings> {
  return db
    .selectNoFrom((eb) => {
      const count = eb.fn.countAll<number>().as("count");
      return [
        eb
          .selectFrom("packages")
          .select(count)
          .where("seller_id", "=", userId)
          .$asScalar()
          .$notNull()
          .as("packages"),
        ownBids(db, userId).select(count).$asScalar().$notNull().as("bids"),
        eb
          .selectFrom("chat_messages")
          .select(count)
          .where((message) =>
            message.or([message("sender_id", "=", userId), message("receiver_id", "=", userId)]),
          )
          .$asScalar()
          .$notNull()
          .as("messages"),
      ];
    })
    .executeTakeFirstOrThrow();
}
