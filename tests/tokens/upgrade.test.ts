import { afterEach, beforeEach, expect, test } from "bun:test";
import { migrate } from "../../db/migrate";
import { hashToken } from "../../src/accounts/sessions";
import { deliveryOfToken } from "../../src/consignments/tokens";
import { addSoldDeal } from "../support/deliveries";
import { thrown } from "../support/http";
import { openPatiently } from "../support/run-database";
import { asOfVersion } from "../support/version-before";
import { createWorld, type World } from "../support/world";

/** The last migration of the version in which only deliveries had tokens. */
const BEFORE = "0507-own-limits";

const secretOf = (letter: string) => `aim-deliver-${letter.repeat(43)}`;

let world: World;
let before: World;

beforeEach(async () => {
  before = await createWorld();
});

afterEach(async () => {
  await world.close();
  await before.close();
});

test("the tokens of deliveries keep working, and revoked ones stay revoked", async () => {
  const { db, clock, people } = before;
  const { deliveryId } = await addSoldDeal(before);
  const token = (letter: string, revoked_at: number | null) => ({
    id: crypto.randomUUID(),
    delivery_id: deliveryId,
    token_hash: hashToken(secretOf(letter)),
    created_at: clock.now(),
    revoked_at,
    used_at: null,
  });
  const tokens = [token("a", null), token("b", clock.now())];
  await db.insertInto("delivery_tokens").values(tokens).execute();
  const file = await asOfVersion(BEFORE, before);
  const upgraded = openPatiently(file);
  expect((await migrate(upgraded))[0]).toBe("0510-tokens");
  await upgraded.destroy();
  world = await createWorld({ beside: { file, clock, people, dataDir: before.dataDir } as World });
  const asked = (letter: string) => deliveryOfToken(world.db, secretOf(letter), clock.now());
  expect(await asked("a")).toBe(deliveryId);
  expect(await thrown(asked("b"))).toMatchObject({ code: "delivery-token-wrong" });
  const mei = await world.as("mei");
  const [listed] = (await (await mei.get("/api/tokens")).json()) as object[];
  expect(listed).toMatchObject({ of: "delivery", scopes: ["deliver"], expiresAt: null });
});
