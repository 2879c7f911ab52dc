import { issueToken, type TokenPurpose } from "../../src/accounts/mail-tokens";
import { registration } from "../../src/accounts/schema";
import { applicantFrom } from "../../src/accounts/users";
import { requestCertification } from "../../src/certification/requests";
import { LANGUAGES } from "../../src/lib/languages";
import { RateLimits } from "../../src/limits/rate-limits";
import { addDeal, addSale } from "../../tests/support/deals";
import { listen } from "../../tests/support/http";
import { addLot } from "../../tests/support/listings";
import { PASSWORD, type Person, registrationForm } from "../../tests/support/people";
import { addBid, writeToSeller } from "../../tests/support/trade-fair";
import { present } from "../../tests/support/uploads";
import { Browser, createWorld, type World } from "../../tests/support/world";
import type { Known } from "./grammar";

export interface Furnished {
  world: World;
  known: Known;
  senders: ReadonlyArray<readonly [name: string, browser: Browser]>;
  everybodyBack(): Promise<boolean>;
}

const MEMBERS = [
  ["buyer", "ada"],
  ["seller", "mei"],
  ["operator", "kim"],
] as const;

const TAGS = Object.values(LANGUAGES);

export async function furnishedWorld(): Promise<Furnished> {
  const world = await createWorld({
    env: { OPERATOR_EMAILS: "kim@example.test", LOG_LEVEL: "warn" },
    // With normal limits, most requests would be refused.
    limits: new RateLimits(1_000_000),
  });
  const { db, clock, people } = world;
  const { lot: dealt, accepted, pending } = await addDeal(world);
  const lot = await addLot(db, people.mei.id, clock.now(), { title: "香港中學數學題庫" });
  const plain = await addLot(db, people.mei.id, clock.now(), { certified: false });
  await requestCertification(db, plain.id, people.mei.id, clock.now());
  const bid = await addBid(world, "ada", lot, 105_000);
  await writeToSeller(world, "ada", lot);
  const sound = await present(world, lot.id);
  const contract = await addSale({ db, people }, clock.now());
  const ids = [
    ...[lot.id, lot.id, lot.id, plain.id, dealt.id, accepted, pending, bid, sound, contract],
    ...Object.values(people).map(({ id }) => id),
    ...(await storedIds(world)),
  ];
  await listen(world.app);
  const members = await Promise.all(
    MEMBERS.map(async ([name, person]) => ({ name, person, browser: await world.as(person) })),
  );
  return {
    world,
    known: { ids, tokens: await tokensOf(world), emails: emailsOf(), password: PASSWORD },
    senders: [
      ["visitor", new Browser(world.app)],
      ...members.map(({ name, browser }) => [name, browser] as const),
    ],
    async everybodyBack() {
      for (const { person, browser } of members) {
        if (!(await isBack(browser, person))) return false;
      }
      return true;
    },
  };
}

async function isBack(browser: Browser, person: Person): Promise<boolean> {
  if ((await browser.get("/profile")).status === 200) return true;
  const account = { email: `${person}@example.test`, password: PASSWORD };
  return (await browser.json("POST", "/api/auth/login", account)).status === 200;
}

export function languageOf(turn: number): string {
  return TAGS[turn % TAGS.length] as string;
}

async function storedIds({ db }: World): Promise<string[]> {
  const tables = ["uploads", "roadshow_materials", "chat_messages", "certification_requests"];
  const rows = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table as "uploads")
        .select("id")
        .limit(3)
        .execute(),
    ),
  );
  return rows.flat().map(({ id }) => String(id));
}

async function tokensOf({ db, people, clock }: World): Promise<string[]> {
  const { id: userId, email } = people.bo;
  const form = registration.parse(registrationForm("bo"));
  const purposes: Array<[TokenPurpose, unknown?]> = [
    ["email-verification"],
    ["password-reset"],
    ["account-replacement", await applicantFrom(form, "en")],
  ];
  return Promise.all(
    purposes.map(([purpose, payload]) =>
      issueToken(db, { purpose, email, userId, payload }, clock.now()),
    ),
  );
}

function emailsOf(): string[] {
  return ["ada", "mei", "kim", "bo", "new", "ADA"].map((name) => `${name}@example.test`);
}
