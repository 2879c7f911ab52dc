import { Elysia } from "elysia";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { PAGE } from "./managing";
import { webhookPages } from "./pages";

export function webhookRoutes(services: AppContext) {
  const view = webhookPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get(PAGE, ({ reader }) => view.list(reader))
    .get(`${PAGE}/:id`, ({ reader, params, query }) =>
      view.webhook(reader, { id: params.id, after: query.after }),
    )
    .get(`${PAGE}/:id/deliveries/:deliveryId`, ({ reader, params }) =>
      view.delivery(reader, params.id, params.deliveryId),
    );
}
