import { beforeEach, describe, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addNotice } from "../support/notices";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
const CAUSE = "Three of the novels are in the notifier's catalogue.";
const REASONS = { ground: "law", rule: "Copyright Ordinance, Cap. 528", facts: CAUSE };
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tide tables" });
});

async function statementOf(): Promise<Record<string, string>> {
  const { id } = await world.db
    .selectFrom("operator_actions")
    .select("id")
    .executeTakeFirstOrThrow();
  const html = await (await (await world.as("mei")).get(`/statements/${id}`)).text();
  const fields = html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs);
  const text = (part = "") => part.replaceAll(/<[^>]+>/g, "").replaceAll("&#x27;", "'");
  return Object.fromEntries([...fields].map(([, name, expected]) => [text(name), text(expected)]));
}

async function hide(path: string, reasons: Record<string, string>): Promise<void> {
  expect((await (await world.as("kim")).json("POST", path, reasons)).status).toBe(200);
}

// Article 17(3) of Regulation (EU) 2022/2065.
describe("a statement of reasons", () => {
  test.each([
    ["(a) the restriction", "Decision", "The package was hidden · Tide tables"],
    ["(b) the facts", "Facts and reasons", CAUSE],
    ["(b) our own review as the cause", "Prompted by", "Our own review"],
    ["(c) the absence of automated means", "Automated means", "None. A person"],
    ["(d) the legal ground", "Grounds", "The law"],
    ["(d) the provision", "Law or rule", "Copyright Ordinance, Cap. 528"],
    ["(f) the ways to object: here", "How to appeal", "You can appeal here within six months"],
    ["(f) the ways to object: elsewhere", "How to appeal", "out-of-court dispute settlement"],
    ["(f) the ways to object: in court", "How to appeal", "court"],
  ])("states %s", async (_, field, expected) => {
    await hide(`/api/operator/packages/${lot.id}/hide`, REASONS);
    expect((await statementOf())[field]).toContain(expected);
  });

  test("states (e) the broken terms", async () => {
    const terms = { ...REASONS, ground: "terms", rule: "Terms, section 7" };
    await hide(`/api/operator/packages/${lot.id}/hide`, terms);
    expect(await statementOf()).toMatchObject({
      Grounds: "Our terms of service",
      "Law or rule": "Terms, section 7",
    });
  });

  test("states (b) that a notice prompted it, but not the notifier", async () => {
    await addNotice(world, lot.id);
    await hide("/api/operator/notices/N-2026-000001", { ...REASONS, decision: "hide" });
    const statement = await statementOf();
    expect(statement["Prompted by"]).toBe("A report");
    expect(JSON.stringify(statement)).not.toContain("Grace");
  });
});
