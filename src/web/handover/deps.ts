import type { ConsignmentFiles } from "../../consignments/consignment-files";
import type { DeliveryKeys } from "../../consignments/keys";
import type { DeliveryLinks } from "../../handover/links";
import type { PublicLog } from "../../transparency/public-log";
import type { AppContext } from "../http/app-context";

export interface HandoverDeps extends AppContext {
  consignments: ConsignmentFiles;
  deliveryKeys: DeliveryKeys;
  deliveryLinks: DeliveryLinks;
  publicLog: Pick<PublicLog, "verifierKey" | "receipts">;
}
