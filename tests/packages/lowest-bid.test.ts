import { expect, test } from "bun:test";
import { answer, refusal } from "../support/answers";
import { worldForEach } from "../support/each-world";
import { LISTING_FORM } from "../support/listings";
import { addLot } from "../support/lots";

const world = worldForEach();

const LEAST_BID = /<small class="least-bid"[^>]*>(?:<[^>]*>)?([^<]*)</g;

test("every price before the first bid comes with the lowest bid that can be placed", async () => {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { startingPriceCents: 150_000 });
  const other = await addLot(db, people.bo.id, clock.now(), { audience: "invited" });
  const [mei, ada] = [await world.as("mei"), await world.as("ada")];
  const html = async (path: string, by = world.visitor) => (await by.get(path)).text();
  const shown = async () => {
    const pages = await Promise.all([
      html("/marketplace"),
      html("/marketplace?view=list"),
      html(`/compare?packages=${lot.id},${other.id}`),
      html(`/publisher/${people.mei.id}`),
      html("/corpus-profile", mei),
    ]);
    return pages.map((page) => [...page.matchAll(LEAST_BID)].map(([, text]) => text)[0]);
  };
  expect(await shown()).toEqual(Array(5).fill("Lowest bid $1,575.00"));
  expect(await html("/marketplace")).toContain("has to be at least 5% higher");
  expect(await html("/marketplace.json")).toContain('"minimumBid":"1575.00"');
  expect(await html("/marketplace.atom")).toContain("$1,575.00");
  expect(await html(`/package/${lot.id}`)).toContain('"price":"1575.00"');
  const bids = `/api/packages/${lot.id}/bids`;
  expect(await answer(world.visitor.get(`/api/packages/${lot.id}`))).toMatchObject([
    200,
    { startingPrice: "1500.00", minimumBid: "1575.00" },
  ]);
  expect(await refusal(ada.json("POST", bids, { amount: "1574.99" }))).toEqual([
    400,
    "bid-too-low",
  ]);
  expect((await ada.json("POST", bids, { amount: "1575" })).status).toBe(201);
  world.clock.advance(61_000);
  expect(await shown()).toEqual(Array(5).fill(undefined));
});

test("the form says so, and its review states the amount", async () => {
  const mei = await world.as("mei");
  const typed = { ...LISTING_FORM, startingPrice: "1,500", act: "to:review" };
  const review = await mei.post("/create-package", typed);
  const page = await (await mei.get(review.headers.get("location") ?? "")).text();
  expect(page).toContain("The first bid has to be at least 5% higher");
  expect(page).toMatch(/Lowest first bid<\/(dt|th)>.*?\$1,575\.00/);
});
