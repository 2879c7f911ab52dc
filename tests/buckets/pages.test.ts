import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { BUCKET, BucketServer, errorAnswer, KEYS } from "../support/bucket-server";
import { copierOf, copyDue, nameBucket, placeAt, sealFor } from "../support/buckets";
import { addSoldDeal, bringTo, type SoldDeal } from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import type { Browser } from "../support/world";

const world = worldForEach({
  env: { OUTGOING_NETWORKS: "127.0.0.0/8" },
  list: { tasks: [], effects: {}, messages: { missed() {} } },
});
let server: BucketServer;
let deal: SoldDeal;
let bo: Browser;

beforeEach(async () => {
  server = new BucketServer();
  deal = await addSoldDeal(world);
  bo = await world.as("bo");
});

afterEach(() => server.stop());

const rows = () => world.db.selectFrom("buckets").selectAll().execute();

test("the steps of a delivery wake the copy in their transaction", async () => {
  await nameBucket(world, deal, server);
  const copier = await copierOf(world);
  await copyDue(copier);
  expect(await rows()).toMatchObject([{ due_at: null }]);
  await bringTo(world, deal, "sealed");
  expect(await rows()).toMatchObject([{ due_at: world.clock.now() }]);
  await copier.stop();
});

describe("the pages", () => {
  test("lead from the contract to the form and back, without JavaScript", async () => {
    const contract = `/contract/${deal.contractId}`;
    expect(await (await bo.get(contract)).text()).toContain(`href="${contract}/bucket"`);
    const { accessKeyId, secretAccessKey, ...place } = { ...placeAt(server), ...KEYS };
    const refused = await bo.post(`${contract}/bucket`, {
      ...place,
      accessKeyId,
      secretAccessKey: "wrong-secret",
    });
    expect(refused.status).toBe(409);
    const page = await refused.text();
    expect(page).toContain("The secret does not belong to the access key.");
    expect(page).toContain('value="in/"');
    expect(page).not.toContain("wrong-secret");
    const saved = await bo.post(`${contract}/bucket`, { ...place, accessKeyId, secretAccessKey });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, contract]);
    expect(await (await bo.get(contract)).text()).toContain("Waiting until the delivery is sealed");
    const seller = await (await (await world.as("mei")).get(contract)).text();
    expect(seller).not.toContain(BUCKET);
    const removed = await bo.post(`${contract}/bucket/removal`, {});
    expect(removed.status).toBe(303);
    expect(await rows()).toEqual([]);
  });

  test("say why a copy fails, and try again", async () => {
    await nameBucket(world, deal, server);
    await sealFor(world, deal);
    const copier = await copierOf(world);
    server.intercept = () => errorAnswer(403, "AccessDenied");
    await copyDue(copier);
    const contract = `/contract/${deal.contractId}`;
    const page = await (await bo.get(contract)).text();
    expect(page).toContain("The access key may not write there (AccessDenied).");
    expect(page).toContain("Copying: 0%");
    server.intercept = () => undefined;
    expect((await bo.post(`${contract}/bucket/tries`, {})).status).toBe(303);
    await copyDue(copier);
    expect(await (await bo.get(contract)).text()).toContain("Copied on");
    await copier.stop();
  });
});
