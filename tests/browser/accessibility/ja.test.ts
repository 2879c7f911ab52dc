import { expect, test } from "bun:test";
import { MINUTE } from "../../../src/lib/time";
import { faultsOfPages } from "../../support/accessibility";
import { browsing } from "../../support/browsing";

const site = browsing();

test(
  "every page is accessible and fits, in Japanese",
  async () => {
    expect(await faultsOfPages(site, "ja")).toEqual([]);
  },
  10 * MINUTE,
);
