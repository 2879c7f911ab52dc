import { BidQueue } from "../../src/auctions/bidding/bid-queue";
import { DAY } from "../../src/lib/time";
import { changeMemberLimits } from "../../src/organizations/members";
import type { OrganizationRole } from "../../src/rules/organization";
import { LOTS, MEMBERS } from "./company-calls";
import { CompanyModel } from "./company-model";
import { addLot } from "./listings";
import { addUser } from "./people";
import type { World } from "./world";

/** An organization of four, a rival, and three auctions that last longer than the play. */
export interface Company {
  world: World;
  bids: BidQueue;
  sellerId: string;
  rivalId: string;
  /** The first one founded the organization, which has the same ID. */
  memberIds: string[];
  lotIds: string[];
  approvalIds: string[];
}

const ROLES: ReadonlyArray<readonly OrganizationRole[]> = [
  ["owner"],
  ["bidder"],
  ["bidder"],
  ["approver", "bidder"],
];

const LIMITS = { packageLimit: 200_000, monthLimit: 400_000 };

export async function foundCompany(
  world: World,
  name: string,
): Promise<{ company: Company; model: CompanyModel }> {
  const { db, clock } = world;
  const add = async (who: string) => (await addUser(db, `${name}-${who}`, clock.now())).id;
  const company: Company = {
    world,
    bids: new BidQueue(db, clock, { receiptSigner: async () => () => [] }, 0),
    sellerId: await add("seller"),
    rivalId: await add("rival"),
    memberIds: [],
    lotIds: [],
    approvalIds: [],
  };
  const model = new CompanyModel();
  for (let n = 0; n < MEMBERS; n++) company.memberIds.push(await add(`member-${n}`));
  const [organizationId = ""] = company.memberIds;
  const time_zone = "Asia/Hong_Kong";
  await db.insertInto("organizations").values({ id: organizationId, time_zone }).execute();
  for (const [n, roles] of ROLES.entries()) {
    await joinCompany(company, model, n, roles);
    if (n === 0) continue;
    const key = { organizationId, memberId: company.memberIds[n] ?? "" };
    await changeMemberLimits(db, key, LIMITS);
    const { packageLimit: packageCents, monthLimit: monthCents } = LIMITS;
    model.members[n] = { roles, packageCents, monthCents, ownCents: null };
  }
  for (let n = 0; n < LOTS; n++) {
    company.lotIds.push(await addCompanyLot(company));
    model.lots.push({ boundCents: 0, answers: null, revision: 0 });
  }
  return { company, model };
}

export async function joinCompany(
  { world: { db, clock }, memberIds }: Company,
  model: CompanyModel,
  who: number,
  roles: readonly OrganizationRole[],
): Promise<void> {
  const membership = {
    member_id: memberIds[who] ?? "",
    organization_id: memberIds[0] ?? "",
    roles: JSON.stringify(roles),
    joined_at: clock.now(),
  };
  await db.insertInto("memberships").values(membership).execute();
  model.members[who] = { roles, packageCents: null, monthCents: null, ownCents: null };
}

export async function addCompanyLot({ world, sellerId }: Company): Promise<string> {
  const { db, clock } = world;
  const lot = await addLot(db, sellerId, clock.now(), { sale: "highest" });
  const auction_end_time = clock.now() + 4000 * DAY;
  await db.updateTable("packages").set({ auction_end_time }).where("id", "=", lot.id).execute();
  return lot.id;
}
