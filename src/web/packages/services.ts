import { Charts } from "../../auctions/reading/charted-bids";
import { RunningStates } from "../../auctions/reading/package-state";
import { ListingFactsReader } from "../../marketplace/listing-facts";
import { SimilarPackages } from "../../marketplace/similar";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import { PackageParts } from "./package-parts";
import { SampleViewers } from "./sample-viewers";

interface Deps extends Pick<AppContext, "db" | "config" | "clock" | "pages"> {
  assets: Assets;
  pseudonymKey: string;
}

/** What the routes of a package's page share and keep between requests. */
export function packagePageServices(deps: Deps) {
  const { db, pseudonymKey } = deps;
  return {
    charts: new Charts(db),
    states: new RunningStates(db, pseudonymKey),
    listingFacts: new ListingFactsReader(db),
    parts: new PackageParts(deps),
    similar: new SimilarPackages(deps),
    viewers: new SampleViewers(deps),
  };
}

export type PackagePageServices = ReturnType<typeof packagePageServices>;
