import { createHash } from "node:crypto";
import type { Browser, World } from "../../support/world";

const ASKING = ["visitor", "mei", "ada", "bo", "kim", "olga"] as const;

interface Answer {
  status: number;
  json?: unknown;
  text?: string;
}

/** By path, then by who asked. Of a page, only its status. */
export type Answers = Record<string, Record<string, Answer>>;

const NAMED = {
  ":number": "contract",
  "/api/packages/:id": "package",
  "/package/:id": "package",
  "/contract/:id": "contract id",
  "/bid/:id": "bid",
  "/api/bids/:id": "bid",
} as const;

/** Left out: the files of a delivery, and what is signed or drawn when it is asked for. */
const LEFT_OUT =
  /:id\/.*:|:number\/.*:|\/(key|proof|uploads|reviews|files\.tar|og\.png|preview\.pdf|croissant\.json)$|(invoice|note)\.pdf$/;

const LISTS =
  /^\/(api\/(dashboard|member|seller|offers|packages)|dashboard|trade|contracts|marketplace|notifications|operator)(?!.*(:|emails|texts|csv))/;

/** Of what the program does by itself, these show all that counts. */
const LATER = /^\/api\/(packages\/[^/]*(\/bids|\/standing|\/delivery)?|contracts\/.*\/delivery)$/;

/** The reading routes of this program, with each id that they can have. */
async function pathsOf({ app, db }: World): Promise<string[]> {
  const packages = await db.selectFrom("packages").select("id").orderBy("seq").execute();
  const contracts = await db
    .selectFrom("contracts")
    .select(["id", "reference", "bid_id"])
    .orderBy("reference")
    .execute();
  const ids: Record<(typeof NAMED)[keyof typeof NAMED], Array<string | null>> = {
    package: packages.map(({ id }) => id),
    contract: contracts.map(({ reference }) => reference),
    "contract id": contracts.map(({ id }) => id),
    bid: contracts.map(({ bid_id }) => bid_id),
  };
  const read = app.routes.filter(({ method, path }) => method === "GET" && !LEFT_OUT.test(path));
  return read.flatMap(({ path }) => {
    if (!path.includes(":")) return LISTS.test(path) ? [path] : [];
    const [, name] = Object.entries(NAMED).find(([start]) => path.includes(start)) ?? [];
    return name ? ids[name].map((id) => path.replace(/:\w+/, id ?? "")) : [];
  });
}

/** What everybody is shown; refusals are left out. */
export async function askAll(world: World): Promise<Answers> {
  const answers: Answers = {};
  for (const path of await pathsOf(world)) answers[path] = {};
  const isOperators = (path: string) => path.startsWith("/operator");
  for (const who of ASKING) {
    const browser = await browserOf(world, who);
    for (const [path, byWhom] of Object.entries(answers)) {
      if (isOperators(path) !== (who === "olga")) continue;
      const answer = await answerOf(browser, path);
      if (answer.status < 400) byWhom[who] = answer;
    }
  }
  const isAnswered = ([, byWhom]: [string, object]) => Object.keys(byWhom).length > 0;
  return Object.fromEntries(Object.entries(answers).filter(isAnswered));
}

/** Asks the same again, or of it only what shows what happened since. */
export async function askAgain(world: World, asked: Answers, isLater = false): Promise<Answers> {
  const answers: Answers = {};
  for (const who of ASKING) {
    const browser = await browserOf(world, who);
    for (const [path, byWhom] of Object.entries(asked)) {
      if (!(who in byWhom) || (isLater && !LATER.test(path))) continue;
      answers[path] = { ...answers[path], [who]: await answerOf(browser, path) };
    }
  }
  return answers;
}

async function browserOf(world: World, who: (typeof ASKING)[number]): Promise<Browser> {
  // Olga is in no world of tests; they add her.
  return who === "visitor" ? world.visitor : world.as(who as "mei");
}

async function answerOf(browser: Browser, path: string): Promise<Answer> {
  const response = await browser.get(path);
  // A page that has another address now.
  if (response.status === 301) return answerOf(browser, response.headers.get("location") ?? "");
  const type = response.headers.get("content-type") ?? "";
  const { status } = response;
  if (type.includes("json")) return { status, json: await response.json() };
  const body = Buffer.from(await response.arrayBuffer());
  if (type.includes("html")) return { status };
  if (!type.includes("pdf")) return { status, text: body.toString() };
  return { status, text: createHash("sha256").update(body).digest("hex") };
}
