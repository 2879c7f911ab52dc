import pino from "pino";
import { type Db, databaseFile, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { loadConfig } from "../../src/config";
import { saveBillingDetails } from "../../src/invoices/details";
import { billingDetails } from "../../src/invoices/schema";
import { DAY, HOUR } from "../../src/lib/time";
import { MailDelivery } from "../../src/mail/delivery";
import { UnsubscribeTokens } from "../../src/mail/subscriptions";
import { mailTransport } from "../../src/mail/transport";
import { SELLER_DETAILS } from "../../tests/support/deals";
import { addLot } from "../../tests/support/listings";
import { TestSmtp } from "../../tests/support/mail";
import { addUser } from "../../tests/support/people";
import { renderMail } from "../../views/mail/templates";
import { Random } from "../bench/random";
import { auctionsToConclude, endAuction } from "./awards";
import { Ledger } from "./ledger";
import { Lives, nextKill, type Prey } from "./lives";
import { Member } from "./member";
import { Moments } from "./moments";
import { Race } from "./race";
import { judge, type Verdict } from "./verdict";

const SELLERS = 4;
const BIDDERS = 16;

export interface TortureOrder {
  program: string;
  dataDir: string;
  databaseUrl?: string | undefined;
  kills: number;
  seed: number;
  killed?: (kill: number, prey: Prey) => void;
}

interface Outcome {
  verdict: Verdict;
  ledger: Ledger;
}

export async function torture(order: TortureOrder): Promise<Outcome> {
  const { program, dataDir, databaseUrl, kills, seed, killed } = order;
  const [random, ledger, moments] = [new Random(seed), new Ledger(), new Moments<Prey>()];
  const smtp = await TestSmtp.start();
  smtp.arrived = ({ source }) => {
    moments.happened("mail");
    ledger.mailTaken(source);
    smtp.received.length = 0;
  };
  const env = settings(dataDir, smtp, databaseUrl);
  const lives = new Lives(program, env);
  const { sellers, bidders } = await members(env, lives);
  const db = await databaseOf(env);
  const race = new Race(ledger, moments, random, (id) => endAuction(db, id));
  await lives.begin();
  for (const member of [...sellers, ...bidders]) await member.signIn();
  const running = race.run(sellers, bidders);
  for (let kill = 1; kill <= kills; kill++) {
    const prey = await Promise.race([nextKill(moments, random), failure(running)]);
    await lives.kill();
    killed?.(kill, prey);
    await lives.begin();
  }
  race.over = true;
  await running;
  // Each life is longer than the last, since on a busy machine a second is not enough for a contract.
  for (let life = 1000; (await auctionsToConclude(db)) > 0; life *= 2) {
    await lives.stop();
    await lives.begin();
    await Bun.sleep(life);
  }
  await lives.stop();
  await deliverTheRest(db, env);
  await smtp.stop();
  const verdict = await judge(db, ledger);
  await db.destroy();
  return { verdict, ledger };
}

function failure(running: Promise<void>): Promise<never> {
  return new Promise((_, reject) => running.catch(reject));
}

export function settings(
  dataDir: string,
  smtp: TestSmtp,
  databaseUrl?: string,
): Record<string, string> {
  return {
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, BACKUP_EVERY: "off" }),
    PATH: "/usr/bin:/bin",
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    TRUST_PROXY: "on",
    LISTINGS_PER_DAY: "1000000",
    LOG_LEVEL: "error",
  };
}

export function members(env: Record<string, string>, lives: Lives) {
  return inDatabase(env, async (db) => {
    const add = async (name: string, i: number, role: "seller" | "buyer") => {
      const { id } = await addUser(db, name, Date.now(), { role });
      return new Member(lives, id, name, `10.${role === "seller" ? 1 : 2}.0.${i}`);
    };
    const [sellers, bidders]: [Member[], Member[]] = [[], []];
    for (let i = 0; i < SELLERS; i++) {
      const seller = await add(`seller${i}`, i, "seller");
      sellers.push(seller);
      await saveBillingDetails(db, seller.id, billingDetails.parse(SELLER_DETAILS), Date.now());
      await addLot(db, seller.id, Date.now() - 30 * DAY, { auctionDurationHours: 24 });
    }
    for (let i = 0; i < BIDDERS; i++) bidders.push(await add(`bidder${i}`, i, "buyer"));
    return { sellers, bidders };
  });
}

async function deliverTheRest(db: Db, env: Record<string, string>): Promise<void> {
  let now = Date.now();
  const config = loadConfig(env);
  const delivery = new MailDelivery({
    db,
    clock: { now: () => now },
    log: pino({ level: "silent" }),
    transport: mailTransport(config),
    render: renderMail,
    publicUrl: config.publicUrl,
    logsMailLinks: false,
    unsubscribeTokens: new UnsubscribeTokens("key"),
  });
  await delivery.start();
  for (let tries = 0; tries < 15; tries++) {
    now += 6 * HOUR;
    await delivery.check();
  }
  await delivery.stop();
}

async function databaseOf({ DATA_DIR = "", DATABASE_URL }: Record<string, string>): Promise<Db> {
  const db = openDatabase(DATABASE_URL ?? databaseFile(DATA_DIR));
  await migrate(db);
  return db;
}

async function inDatabase<T>(
  env: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const db = await databaseOf(env);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
