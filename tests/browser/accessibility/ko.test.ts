import { expect, test } from "bun:test";
import { MINUTE } from "../../../src/lib/time";
import { faultsOfPages } from "../../support/accessibility";
import { browsing } from "../../support/browsing";

const site = browsing();

test(
  "every page is accessible and fits, in Korean",
  async () => {
    expect(await faultsOfPages(site, "ko")).toEqual([]);
  },
  10 * MINUTE,
);
