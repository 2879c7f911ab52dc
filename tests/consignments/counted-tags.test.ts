import { expect, test } from "bun:test";
import { deliverFile } from "../support/consignments";
import { handInForEach, outcomeOf, runIntake } from "../support/intake";

const site = handInForEach();

const SENTENCE = "The tide rises twice a day, and the harbour master writes down when it turns.";
const WORDS = 15;
const LINES = 20;
const CONTENT = Array.from({ length: LINES }, () =>
  JSON.stringify({ body: `<p class="tide water">${SENTENCE}</p>` }),
).join("\n");

async function measured(name = "a.jsonl") {
  await runIntake(site.world);
  const { report } = await outcomeOf(site.world);
  const [file] = report?.files ?? [];
  const notes = file?.notes?.map(({ note, detail }) => [note, detail]);
  return { name: file?.name ?? name, words: file?.words ?? 0, notes };
}

const complete = (choice?: object) =>
  site.mei.json("POST", `${site.delivery.path}/complete`, choice);

test.each([undefined, {}, { countTags: false }])(
  "the tags of HTML fields are not counted: %p",
  async (choice) => {
    await deliverFile(site.mei, site.delivery, "a.jsonl", CONTENT);
    expect((await complete(choice)).status).toBe(202);
    expect(await measured()).toEqual({
      name: "a.jsonl",
      words: WORDS * LINES,
      notes: [["html-fields", "body"]],
    });
  },
);

test.each(["call", "form"])(
  "the tags are counted if the seller chooses so with a %s",
  async (by) => {
    await deliverFile(site.mei, site.delivery, "a.jsonl", CONTENT);
    const page = await (await site.mei.get(`/contract/${site.delivery.contractId}`)).text();
    expect(page).toContain('name="countTags"');
    if (by === "call") expect((await complete({ countTags: true })).status).toBe(202);
    else {
      const form = `/contract/${site.delivery.contractId}/completion`;
      expect((await site.mei.post(form, { countTags: "on" })).status).toBe(303);
    }
    const { words, notes } = await measured();
    expect(words).toBeGreaterThan(WORDS * LINES);
    expect(notes).toEqual([["html-as-written", "body"]]);
  },
);

test("the choice is made anew each time the delivery is completed", async () => {
  await deliverFile(site.mei, site.delivery, "a.jsonl", CONTENT);
  await deliverFile(site.mei, site.delivery, "b.json", "{");
  await complete({ countTags: true });
  await runIntake(site.world);
  expect((await outcomeOf(site.world)).status).toBe("open");
  expect((await site.mei.json("DELETE", `${site.delivery.path}/files/2`)).status).toBe(204);
  await complete();
  expect((await measured()).notes).toEqual([["html-fields", "body"]]);
});

test("another choice is refused", async () => {
  await deliverFile(site.mei, site.delivery, "a.jsonl", CONTENT);
  expect((await complete({ countTags: "perhaps" })).status).toBe(400);
  expect((await outcomeOf(site.world)).status).toBe("open");
});
