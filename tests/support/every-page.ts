import type { Page } from "playwright";
import { DAY, HOUR } from "../../src/lib/time";
import type { Site } from "./browsing";
import { addLot } from "./lots";
import type { Person } from "./people";
import type { World } from "./world";

/** A page in a state worth looking at; the rules for all pages are held on each of these. */
export interface Look {
  name: string;
  /** Who looks; nobody who is signed in where it is left out. */
  as?: Person;
  path(lots: Lots): string;
  /** Whether it has islands, and React with them. */
  islands?: true;
  /** What is done on the page to bring it into this state. */
  act?(page: Page): Promise<void>;
}

interface Lots {
  running: string;
  ended: string;
}

export const LOOKS: Look[] = [
  { name: "landing", path: () => "/" },
  { name: "sign-in", path: () => "/login" },
  { name: "refused sign-in", path: () => "/login", act: submit("Sign In to AI Marketplace") },
  { name: "registration", path: () => "/register" },
  { name: "refused registration", path: () => "/register", act: submit("Create Account") },
  { name: "completed registration", path: () => "/register/complete" },
  { name: "marketplace", path: () => "/marketplace" },
  { name: "marketplace of a member", as: "ada", path: () => "/" },
  { name: "marketplace of a seller", as: "mei", path: () => "/marketplace?status=all" },
  { name: "marketplace as a list", as: "ada", path: () => "/marketplace?view=list" },
  { name: "marketplace without results", path: () => "/marketplace?search=nothing+like+it" },
  { name: "package", islands: true, path: ({ running }) => `/package/${running}` },
  { name: "package of a bidder", as: "ada", islands: true, path: (l) => `/package/${l.running}` },
  { name: "package of its seller", as: "mei", islands: true, path: (l) => `/package/${l.running}` },
  { name: "ended package", islands: true, path: ({ ended }) => `/package/${ended}` },
  { name: "corpus profile", as: "mei", islands: true, path: () => "/corpus-profile" },
  { name: "corpus profile of a buyer", as: "ada", path: () => "/corpus-profile" },
  { name: "upload guide", as: "mei", path: () => "/corpus-profile/guide" },
  { name: "listing form", as: "mei", islands: true, path: () => "/create-package" },
  { name: "deletion", as: "mei", path: ({ running }) => `/package/${running}/deletion` },
  { name: "samples", path: ({ running }) => `/package/${running}/samples` },
  { name: "terms", path: () => "/terms" },
  { name: "privacy", path: () => "/privacy" },
  { name: "unknown address", path: () => "/no-such-page" },
  { name: "unknown package", path: () => "/package/no-such-package" },
  { name: "account menu", as: "ada", path: () => "/terms", act: (page) => openMenu(page) },
];

/**
 * Goes through looks, with one window for each viewer, and returns what `inspect` finds wrong, by
 * look. `inspect` opens each itself, when it is ready to see it come.
 */
export async function inspectLooks(
  site: Site,
  looks: readonly Look[],
  inspect: (page: Page, open: () => Promise<void>, look: Look) => Promise<string[]>,
): Promise<string[]> {
  site.allowComplaint(/status of 40[034]/);
  const lots = await furnish(site.world);
  const windows = new Map<Person | undefined, Page>();
  const found: string[] = [];
  for (const look of looks) {
    const page = windows.get(look.as) ?? (await (look.as ? site.as(look.as) : site.visitor()));
    windows.set(look.as, page);
    const open = async () => {
      await page.goto(look.path(lots));
      await look.act?.(page);
    };
    const faults = await inspect(page, open, look);
    found.push(...faults.map((fault) => `${look.name}: ${fault}`));
  }
  return found;
}

function submit(button: string) {
  return async (page: Page) => {
    await page.getByRole("button", { name: button }).click();
    await page.locator(".toast").waitFor();
  };
}

function openMenu(page: Page): Promise<void> {
  return page.locator(".account-menu summary").click();
}

/** Packages in several scripts and states, with bids and a favourite. */
async function furnish({ db, people, clock, as }: World): Promise<Lots> {
  const now = clock.now();
  const list = (lot: Parameters<typeof addLot>[3]) => addLot(db, people.mei.id, now, lot);
  await list({ title: "香港中學數學題庫", category: "textbook", language: "zh-traditional" });
  await list({ title: "한국 신문 사설 모음", category: "News", language: "Korean" });
  await list({ title: "Untested letters", category: "Legal", certified: false });
  const ended = await addLot(db, people.mei.id, now - 2 * DAY, { auctionDurationHours: 24 });
  const running = await addLot(db, people.mei.id, now - HOUR, {
    title: `Statistics-and-probability ${"x".repeat(40)}`,
    auctionDurationHours: 24,
    collectionDescription: "Every volume since 1911.",
  });
  const ada = await as("ada");
  await ada.json("POST", `/api/packages/${running.id}/bids`, { amount: "1050" });
  await ada.json("POST", "/api/favorites", { packageId: running.id });
  const bo = await as("bo");
  await bo.json("POST", `/api/packages/${running.id}/bids`, { amount: "99999999.99" });
  return { running: running.id, ended: ended.id };
}
