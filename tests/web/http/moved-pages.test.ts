import { describe, expect, test } from "bun:test";
import { worldForAll } from "../../support/each-world";
import { addLot } from "../../support/listings";

const world = worldForAll();

const GET_MOVES = [
  ["/notice?about=%2Fpackage%2Fa", "/report?about=%2Fpackage%2Fa"],
  ["/notice/a-secret", "/report/a-secret"],
  ["/notice-confirmation/a-token", "/report-confirmation/a-token"],
  ["/operator/notices", "/operator/reports"],
  ["/operator/notices.csv?sort=oldest", "/operator/reports.csv?sort=oldest"],
  ["/operator/notices/N-2026-000001", "/operator/reports/N-2026-000001"],
  ["/operator/objections", "/operator/appeals"],
  ["/package/a/licence", "/package/a/license"],
] as const;

describe("an old address", () => {
  test.each(GET_MOVES)("%s leads to %s for good", async (old, path) => {
    const { status, headers } = await world.visitor.get(old);
    expect([status, headers.get("location")]).toEqual([301, path]);
  });

  test("of a form repeats the POST at the new address", async () => {
    const { id } = await addLot(world.db, world.people.mei.id, world.clock.now());
    for (const [old, path] of [
      ["/notice", "/report"],
      [`/package/${id}/licence`, `/package/${id}/license`],
      ["/report/a-secret/complaint", "/report/a-secret/appeal"],
      ["/notice/a-secret/complaint", "/report/a-secret/appeal"],
      ["/statements/a/complaint", "/statements/a/appeal"],
    ] as const) {
      const { status, headers } = await world.visitor.post(old, { price: "105" });
      expect([status, headers.get("location")]).toEqual([308, path]);
    }
  });

  test.each(["/notices", "/notice.txt", "/operator/noticesx", "//evil.example/notice", "/licence"])(
    "is not %s",
    async (path) => {
      expect((await world.visitor.get(path)).headers.get("location")).toBeNull();
    },
  );

  test("leads to no other site", async () => {
    const location = (await world.visitor.get("/notice//evil.example")).headers.get("location");
    expect(location).toBe("/report//evil.example");
  });

  test("of a call stays", async () => {
    expect((await world.visitor.json("POST", "/api/notices", {})).status).toBe(400);
  });
});
