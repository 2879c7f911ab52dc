import { describe, expect, test } from "bun:test";
import { salesCsv, salesFigures, salesOf } from "../../src/dashboard/sales";
import { DAY } from "../../src/lib/time";
import { changeSettings } from "../../src/settings/settings";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";

const world = worldForEach();

async function sale(
  title: string,
  state: "waiting" | "sealed" | "paid" | "accepted" | "withdrawn",
  paidAt: number | null = null,
) {
  const { db, clock } = world;
  const id = await addSale(world, clock.now(), { title });
  const { id: delivery } = await db
    .updateTable("deliveries")
    .set({ state })
    .where("contract_id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
  if (state === "withdrawn")
    await db
      .updateTable("contracts")
      .set({ voided_at: clock.now() })
      .where("id", "=", id)
      .execute();
  if (paidAt !== null)
    await db
      .insertInto("delivery_events")
      .values({
        id: crypto.randomUUID(),
        delivery_id: delivery,
        type: "paid",
        actor: "seller",
        details: null,
        at: paidAt,
        log_entry: null,
      })
      .execute();
  clock.advance(1000);
}

const dashboard = async (person: "mei" | "ada" | "bo", path = "/dashboard") =>
  (await (await world.as(person)).get(path)).text();

describe("a seller's sales", () => {
  test("add up by month in the seller's time zone", async () => {
    const { db, people, clock } = world;
    // 11:30 p.m. on November 30 in UTC is December in Hong Kong.
    const endOfMonth = Date.UTC(2026, 10, 30, 23, 30);
    await sale("Poems", "paid", endOfMonth);
    await sale("Tide tables", "accepted", endOfMonth - 5 * DAY);
    await sale("Star charts", "sealed");
    await sale("Letters", "withdrawn");
    await changeSettings(db, people.mei.id, { timezone: "HKT" }, clock.now());
    const html = await dashboard("mei", "/dashboard?tab=sales");
    for (const shown of ["December 2026", "November 2026", "Poems", "Kite Models", "Contract void"])
      expect(html).toContain(shown);
    expect(html).toMatch(/Income<\/dt><dd>\$3,000\.00/);
    expect(html).toMatch(/Outstanding<small>Total sales: 3<\/small><\/dt><dd>\$1,500\.00/);
    expect(html).not.toContain("Total Spent");
    const utc = (at: number) => new Date(at).toISOString().slice(0, 7);
    expect(salesFigures(await salesOf(db, people.mei.id), utc).months).toEqual([
      { month: "2026-11", sales: 2, incomeCents: 300_000 },
    ]);
  });

  test("download as CSV without formulas", async () => {
    await sale('=HYPERLINK("http://evil.example"),x', "paid", Date.UTC(2026, 10, 22));
    const answer = await (await world.as("mei")).get("/dashboard/sales.csv");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [head, row, end] = (await answer.text()).split("\r\n");
    expect(head).toBe(
      "\ufeffcontract,sold_at,title,buyer,price_usd,payment,paid_at,delivery,english_title,added_tax_usd,refund,refund_usd,refund_due_at",
    );
    expect(row).toBe(
      `AIM-2026-000001,2026-11-21T12:00:00.000Z,"'=HYPERLINK(""http://evil.example""),x",Kite Models,1500.00,received,2026-11-22T00:00:00.000Z,paid,,0.00,,,`,
    );
    expect(end).toBe("");
    const [sold] = await salesOf(world.db, world.people.mei.id);
    const titles = ["Poems;=1+1", "＝1+1", "Poems; @x"].map((title) => {
      const csv = salesCsv(sold ? [{ ...sold, lot: { ...sold.lot, title } }] : []);
      return /0Z,([^,]+),Kite/.exec(csv)?.[1];
    });
    expect(titles).toEqual(["Poems;'=1+1", "'＝1+1", "Poems;' @x"]);
    expect(salesCsv([])).toStartWith("\ufeff");
  });

  test("are visible only to the seller", async () => {
    await sale("Poems", "paid", Date.UTC(2026, 10, 22));
    expect(await salesOf(world.db, world.people.bo.id)).toEqual([]);
    expect((await (await world.as("bo")).get("/dashboard/sales.csv")).status).toBe(403);
    expect((await world.visitor.get("/dashboard/sales.csv")).status).toBe(401);
    const buyers = await dashboard("bo", "/dashboard?tab=sales");
    expect(buyers).toContain("Total Spent");
    expect(buyers).not.toContain("Income by month");
  });
});
