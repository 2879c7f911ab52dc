import { beforeEach, describe, expect, test } from "bun:test";
import { NO_RIGHTS, type Rights, USES } from "../../src/rights/rights";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();

const LOTS: Record<string, Rights | null> = {
  everything: { ...NO_RIGHTS, uses: USES, exclusive: false, termMonths: 36 },
  exclusive: { ...NO_RIGHTS, uses: ["pretraining"], exclusive: true },
  evaluation: { ...NO_RIGHTS, uses: ["evaluation"] },
  unstated: null,
};

beforeEach(async () => {
  for (const [title, rights] of Object.entries(LOTS)) {
    await addLot(world.db, world.people.mei.id, world.clock.now(), { title, rights });
  }
});

const CASES = [
  ["use=pretraining", ["exclusive", "everything"]],
  ["use=evaluation", ["evaluation", "everything"]],
  ["use=excerpts", ["everything"]],
  ["exclusive=true", ["exclusive"]],
  ["exclusive=false", ["unstated", "evaluation", "everything"]],
  ["use=evaluation&exclusive=true", []],
  ["use=pretraining&exclusive=false&category=Education&language=English", ["everything"]],
  ["use=pretraining&search=problem", ["exclusive", "everything"]],
  ["", ["unstated", "evaluation", "exclusive", "everything"]],
] as const;

describe.each(CASES)("the marketplace by %s", (query, titles) => {
  test("lists packages by the rights that their contracts grant, in the API", async () => {
    const response = await world.visitor.get(`/api/packages?${query}`);
    const found = (await response.json()) as Array<{ title: string }>;
    expect(found.map(({ title }) => title)).toEqual([...titles]);
  });

  test("lists the same packages on its page", async () => {
    const html = await (await world.visitor.get(`/marketplace?${query}`)).text();
    const shown = [...html.matchAll(/class="card-title"[^>]*><a[^>]*>([^<]*)/g)];
    expect(shown.map(([, title]) => title)).toEqual([...titles]);
    const use = /use=([a-z-]+)/.exec(query)?.[1];
    if (use) expect(html).toContain(`<option value="${use}" selected="">`);
  });
});

test("shows only the seller's choice, exclusivity, uses and unusual terms on a card", async () => {
  const uses = ["pretraining", "fine-tuning", "evaluation"] as const;
  const rights = { ...NO_RIGHTS, uses, basis: "own texts" };
  const training = { title: "training", rights, sale: "highest" } as const;
  await addLot(world.db, world.people.mei.id, world.clock.now(), training);
  const html = await (await world.visitor.get("/marketplace")).text();
  const chips = (title: string) => {
    const card = html.split('<li class="package-card"').find((part) => part.includes(`>${title}<`));
    const [, list = ""] = /class="rights-chips"[^>]*>(.*?)<\/ul>/s.exec(card ?? "") ?? [];
    return [...list.matchAll(/<li>([^<]*)/g)].map(([, chip]) => chip);
  };
  expect(chips("everything")).toEqual(["Seller chooses the winner", "All uses", "3-year license"]);
  expect(chips("exclusive")).toEqual(["Seller chooses the winner", "Exclusive", "Pretraining"]);
  expect(chips("evaluation")).toEqual(["Seller chooses the winner", "Evaluation"]);
  expect(chips("unstated")).toEqual(["Seller chooses the winner", "Uses not stated"]);
  expect(chips("training")).toEqual([]);
});
