import type { ReactNode } from "react";
import type { Viewer } from "../../accounts/sessions";
import type { Exposure, PackageState } from "../../auctions/types";
import type { Package } from "../../packages/packages";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

export interface ReviewDeps extends AppContext {
  pseudonymKey: string;
}

export interface ReviewRequest {
  amount?: number | undefined;
  maximum?: number | undefined;
  exclusive?: boolean | undefined;
  reviewedListing?: number | undefined;
}

export interface ReviewContext {
  lot: Package;
  state: PackageState;
  reader: Reader & { viewer: Viewer };
  exposure: Exposure;
  isRefused: boolean;
  fault: string | undefined;
  back: ReactNode;
}

export interface ReviewResult {
  review: ReactNode;
  /** If true, the review already shows that the bid is too low. */
  isTooLow: boolean;
}
