import { type Db, openDatabase } from "../../../db/client";
import { migrate } from "../../../db/migrate";
import { Sessions } from "../../../src/accounts/sessions";
import { loadConfig } from "../../../src/config";
import { seedDemoWorld } from "../../../src/demo/demo";
import { type Clock, DAY } from "../../../src/lib/time";
import { grantRole } from "../../../src/operators/roles";

export type Viewer = "visitor" | "buyer" | "seller" | "operator";

export interface MeasuredPage {
  name: string;
  viewer: Viewer;
  /** CPU time of a request that accepts gzip. */
  aimMs: number;
  path(demo: Demo): string;
}

/** IDs in the demo world: one auction, whose seller is `seller` and whose leader is `buyer`. */
interface Demo {
  auction: string;
  round: string;
  contract: string;
  seller: string;
}

const OTHER_MS = 2;

const page = (
  name: string,
  viewer: Viewer,
  path: MeasuredPage["path"] | string,
  aimMs = OTHER_MS,
): MeasuredPage => ({
  name,
  viewer,
  aimMs,
  path: typeof path === "string" ? () => path : path,
});

export const PAGES: readonly MeasuredPage[] = [
  page("landing page", "visitor", "/"),
  page("marketplace", "visitor", "/marketplace"),
  page("marketplace", "buyer", "/marketplace", 0.25),
  page("marketplace as a list", "buyer", "/marketplace?view=list"),
  page("search", "visitor", "/marketplace?search=law"),
  page("search with filters", "buyer", "/marketplace?search=law&language=en&status=all"),
  page("package", "visitor", ({ auction }) => `/package/${auction}`, 0.7),
  page("package that they lead", "buyer", ({ auction }) => `/package/${auction}`, 1),
  page("own package", "seller", ({ auction }) => `/package/${auction}`, 1),
  page("round", "visitor", ({ round }) => `/package/${round}`, 0.7),
  page("round", "buyer", ({ round }) => `/package/${round}`, 1),
  page("bid history", "visitor", ({ auction }) => `/package/${auction}/bids`),
  page("review of a bid", "buyer", ({ round }) => `/package/${round}/bids/new?amount=20000`),
  page("samples", "visitor", ({ auction }) => `/package/${auction}/samples`),
  page("publisher", "visitor", ({ seller }) => `/publisher/${seller}`),
  page("dashboard", "buyer", "/dashboard", 0.8),
  page("dashboard", "seller", "/dashboard", 0.8),
  page("own bids", "buyer", "/dashboard?tab=bids", 0.8),
  page("contracts", "buyer", "/contracts"),
  page("contract", "buyer", ({ contract }) => `/contract/${contract}`, 1),
  page("contract", "seller", ({ contract }) => `/contract/${contract}`, 1),
  page("trade", "seller", "/trade"),
  page("notifications", "buyer", "/notifications"),
  page("messages", "seller", "/messages"),
  page("settings", "buyer", "/settings"),
  page("listing form", "seller", "/create-package"),
  page("roadshows", "seller", "/roadshows"),
  page("overview", "operator", "/operator"),
  page("table of packages", "operator", "/operator/packages"),
  page("table of members", "operator", "/operator/members"),
  page("table of certifications", "operator", "/operator/certifications"),
];

export interface DemoPages {
  /** In the order of `PAGES`. */
  paths: string[];
  cookies: Record<Viewer, string>;
}

/** Fills an empty database with the demo world, and signs its members in. */
export async function setUpDemo(file: string, dataDir: string, clock: Clock): Promise<DemoPages> {
  const db = openDatabase(file);
  try {
    await migrate(db);
    const config = loadConfig({ DATA_DIR: dataDir });
    await seedDemoWorld(db, clock, config);
    await grantRole(db, config, { email: "operator@demo.test", role: "operator" }, clock.now());
    return await demoPages(db, clock);
  } finally {
    await db.destroy();
  }
}

export async function demoPages(db: Db, clock: Clock): Promise<DemoPages> {
  const [buyer, seller, operator] = await Promise.all(
    ["buyer", "seller", "operator"].map((name) => memberOf(db, `${name}@demo.test`)),
  );
  const demo: Demo = {
    auction: await ledBy(db, buyer as string, seller as string),
    round: await exclusiveRound(db),
    contract: await latestContract(db, buyer as string),
    seller: seller as string,
  };
  const sessions = new Sessions(db, clock, DAY);
  const signIn = async (id = "") => {
    const { token } = await sessions.start(id, "", { secondFactor: true });
    return `session=${token}`;
  };
  return {
    paths: PAGES.map(({ path }) => path(demo)),
    cookies: {
      visitor: "",
      buyer: await signIn(buyer),
      seller: await signIn(seller),
      operator: await signIn(operator),
    },
  };
}

async function memberOf(db: Db, email: string): Promise<string> {
  const users = db.selectFrom("users").select("id");
  return (await users.where("email", "=", email).executeTakeFirstOrThrow()).id;
}

async function ledBy(db: Db, buyer: string, seller: string): Promise<string> {
  const bids = db
    .selectFrom("bids")
    .innerJoin("packages", "packages.id", "bids.package_id")
    .select("packages.id")
    .where("packages.status", "=", "active")
    .where("packages.seller_id", "=", seller)
    .where("bids.bidder_id", "=", buyer)
    .whereRef("bids.amount_cents", "=", "packages.highest_bid_cents");
  return (await bids.orderBy("bid_count", "desc").executeTakeFirstOrThrow()).id;
}

async function exclusiveRound(db: Db): Promise<string> {
  const rounds = db
    .selectFrom("packages")
    .select("id")
    .where("status", "=", "active")
    .where("exclusive_from_cents", "is not", null);
  return (await rounds.orderBy("bid_count", "desc").executeTakeFirstOrThrow()).id;
}

async function latestContract(db: Db, buyer: string): Promise<string> {
  const contracts = db
    .selectFrom("contracts")
    .innerJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .select("contracts.id")
    .where("buyer_id", "=", buyer)
    .where("state", "=", "accepted");
  return (await contracts.orderBy("contracts.id").executeTakeFirstOrThrow()).id;
}
