import { expect, test } from "bun:test";
import { browsing, toast } from "../support/browsing";
import { addLot } from "../support/lots";
import { confirmButton, openLive, reviewBid } from "../support/package-visit";

const site = browsing();

/** What a page asks the server for; its socket stays as it is. */
const EVERYTHING = /\/(assets|healthz|package|api)\b/;

test("a bid while the server is away leaves the page, and what was typed, as it is", async () => {
  site.allowComplaint(/Failed to load|ERR_CONNECTION_REFUSED/);
  const { db, people, clock } = site.world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const ada = await site.as("ada");
  await openLive(ada, lot);
  await ada.waitForLoadState("networkidle");
  await ada.route(EVERYTHING, (route) => route.abort("connectionrefused"));
  await reviewBid(ada, "1200");
  const failed = "The bid could not be sent. Check your connection and try again.";
  await ada.locator("#bid-remark").getByText(failed).waitFor();
  expect(new URL(ada.url()).pathname).toBe(`/package/${lot.id}`);
  expect(await ada.getByLabel("Your bid, in US dollars").inputValue()).toBe("1200");

  await ada.unroute(EVERYTHING);
  await reviewBid(ada, "1200");
  await confirmButton(ada).click();
  await toast(ada, "Bid Placed Successfully");
});
