import { beforeEach, describe, expect, test } from "bun:test";
import { issueOwnInvoice } from "../../src/delivery/invoicing";
import { viewOwnDeal } from "../../src/delivery/reading";
import { stagesOf } from "../../src/delivery/stages";
import { recordKeyShown } from "../../src/handover/fetches";
import { DAY } from "../../src/lib/time";
import { dealForEach } from "../support/deal-for-each";
import { stateDetails } from "../support/deals";
import { addSealedDelivery } from "../support/sealed-delivery";
import type { Browser } from "../support/world";

const site = dealForEach();
const { world, bring, act } = site;

const openKey = async () => recordKeyShown(world.db, (await site.state()).id, world.clock.now());

/** Such as "contract uploaded > sealed ..": done, then the current stage, then how many follow. */
async function course(): Promise<string> {
  const delivery = await site.state();
  const stages = stagesOf(
    await viewOwnDeal(world.db, { delivery, side: "buyer" }, world.clock.now()),
  );
  const marks = { done: "", current: ">", ahead: ".", stopped: "x" };
  return stages.map(({ stage, state }) => `${marks[state]}${stage}`).join(" ");
}

describe("the stages of a deal", () => {
  test("follow it from the contract to the accepted collection", async () => {
    expect(await course()).toBe("contract >uploaded .sealed .paid .key .accepted");
    await bring("sealed");
    expect(await course()).toBe("contract uploaded sealed >paid .key .accepted");
    await act.claim();
    expect(await course()).toBe("contract uploaded sealed >paid .key .accepted");
    await act.paid();
    expect(await course()).toBe("contract uploaded sealed paid >key .accepted");
    await openKey();
    expect(await course()).toBe("contract uploaded sealed paid key >accepted");
    await act.accept();
    expect(await course()).toBe("contract uploaded sealed paid key accepted");
  });

  test("are counted while the collection is uploaded and measured", async () => {
    await bring("measuring");
    expect(await course()).toBe("contract uploaded >sealed .paid .key .accepted");
    await site.another();
    await bring("refused");
    expect(await course()).toBe("contract >uploaded .sealed .paid .key .accepted");
  });

  test("say that an accepted collection was never opened", async () => {
    await bring("accepted");
    expect(await course()).toBe("contract uploaded sealed paid accepted >key");
    await site.another();
    await bring("removed");
    expect(await course()).toBe("contract uploaded sealed paid accepted");
  });

  test("stop at a dispute, before or after the payment, and go on after it", async () => {
    await bring("sealed", ["language"]);
    await act.dispute();
    expect(await course()).toBe("contract uploaded sealed >disputed .paid .key .accepted");
    await act["take-back"]();
    expect(await course()).toBe("contract uploaded sealed >paid .key .accepted");
    await act.claim();
    await act.paid();
    await openKey();
    await act.dispute();
    expect(await course()).toBe("contract uploaded sealed paid key >disputed .accepted");
  });

  test("end with a void contract, and with its refund", async () => {
    await bring("disputed");
    await site.decide("buyer");
    expect(await course()).toBe("contract uploaded sealed paid xvoid >refund");
    await act.refund();
    expect(await course()).toBe("contract uploaded sealed paid xvoid >refund");
    await act["refund-received"]();
    expect(await course()).toBe("contract uploaded sealed paid xvoid refund");
  });

  test("end with a withdrawal before anything was uploaded", async () => {
    world.clock.advance(7 * DAY);
    await act.withdraw();
    expect(await course()).toBe("contract xvoid");
  });
});

describe("the contract's page", () => {
  let mei: Browser;
  let bo: Browser;

  beforeEach(async () => {
    mei = await world.as("mei");
    bo = await world.as("bo");
  });

  const main = async (browser: Browser) => {
    const html = await site.page(browser);
    return html.slice(html.indexOf("<main"), html.indexOf("</main"));
  };
  const counted = (html: string, text: string) => html.split(text).length - 1;
  const primaries = (html: string) => counted(html, 'class="button primary');

  test("has one stepper for both parties, with one current step", async () => {
    await bring("sealed");
    for (const browser of [mei, bo]) {
      const html = await main(browser);
      expect(counted(html, 'class="stepper"')).toBe(1);
      expect(counted(html, 'aria-current="step"')).toBe(1);
      expect(html).toMatch(/aria-current="step"[^>]*>.{0,200}Payment/);
    }
  });

  test("names the other party and the number at the top, once", async () => {
    const [seller, buyer] = [await main(mei), await main(bo)];
    const { reference } = await site.state();
    expect(seller).toContain("Buyer: <");
    expect(buyer).toContain("Seller: <");
    for (const html of [seller, buyer]) {
      const deal = html.slice(0, html.indexOf('class="contract-text'));
      expect(counted(deal, `Contract ${reference}`)).toBe(1);
    }
  });

  test("has one primary button, which takes the next step", async () => {
    await stateDetails(world, "mei");
    const { contractId } = site.deal;
    const files = { "south.txt": "South wind all day." };
    await addSealedDelivery(world, contractId, files, world.clock.now());
    await issueOwnInvoice(world.db, site.party("seller"), world.clock.now());
    const unpaid = await main(bo);
    expect(primaries(unpaid)).toBe(1);
    expect(unpaid).toContain(`<a class="button primary" href="${site.at("claim")}">`);
    expect(counted(unpaid, "once the seller has confirmed the payment")).toBe(1);
    expect(primaries(await main(mei))).toBe(0);
    await act.claim();
    expect(primaries(await main(bo))).toBe(0);
    expect(primaries(await main(mei))).toBe(1);
    await act.paid();
    const paid = await main(bo);
    expect(primaries(paid)).toBe(1);
    expect(paid).toMatch(/class="button primary wide"[^>]*>.{0,120}Show the key/);
    await act.accept();
    // The key is still unopened, and the deal can be reviewed.
    expect(primaries(await main(bo))).toBe(1);
    await openKey();
    const opened = await main(bo);
    expect(primaries(opened)).toBe(1);
    expect(opened).toContain(`<a class="button primary" href="${site.at("review")}">`);
  });

  test("states each difference once", async () => {
    await bring("sealed", ["language"]);
    const html = await main(bo);
    expect(counted(html, "differs from the listing or the samples")).toBe(1);
    // The seller cannot dispute, so the report says it.
    expect(counted(await main(mei), "differs from the listing or the samples")).toBe(1);
  });

  test("folds the text away, with the PDF above it", async () => {
    const html = await main(bo);
    const fold = html.indexOf('<details class="contract-text unfolds">');
    expect(fold).toBeGreaterThan(html.indexOf("Download PDF"));
    expect(html.indexOf('class="contract"')).toBeGreaterThan(fold);
    await world.db.deleteFrom("deliveries").execute();
    expect(await main(bo)).toContain('<details class="contract-text unfolds" open="">');
  });
});
