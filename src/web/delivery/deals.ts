import { type AnyElysia, Elysia } from "elysia";
import { feeApi } from "../fees/api";
import { feeDeskRoutes } from "../fees/desk-routes";
import type { HandoverDeps } from "../handover/deps";
import { type InvoiceDeps, invoiceApi } from "../invoices/api";
import { billingApi } from "../invoices/billing-api";
import { invoiceRoutes } from "../invoices/routes";
import { deliveryApi } from "./api";
import { disputeRoutes } from "./desk-routes";
import { dealReviewsApi } from "./reviews-api";
import { deliveryRoutes } from "./routes";

export function allDealRoutes(services: HandoverDeps & InvoiceDeps): AnyElysia {
  return new Elysia()
    .use(billingApi(services))
    .use(invoiceApi(services))
    .use(invoiceRoutes(services))
    .use(feeApi(services))
    .use(feeDeskRoutes(services))
    .use(deliveryApi(services))
    .use(dealReviewsApi(services))
    .use(deliveryRoutes(services))
    .use(disputeRoutes(services));
}
