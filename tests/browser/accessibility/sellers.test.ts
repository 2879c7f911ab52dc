import { expect, test } from "bun:test";
import { faultsOfPages } from "../../support/accessibility";
import { browsing } from "../../support/browsing";
import { PATIENCE_MS } from "../../support/patience";

const site = browsing();

test(
  "every page of sellers is accessible and fits, in every language",
  async () => {
    expect(await faultsOfPages(site, "sellers")).toEqual([]);
  },
  2 * PATIENCE_MS,
);
