import type { Messages } from "../../../messages/messages";
import { HOUR } from "../../lib/time";
import type { Package } from "../../packages/packages";
import { titleFor } from "../../packages/titles";
import { isEndless } from "../../rules/fixed-price";
import { isFixedPrice } from "../../rules/sale";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";
import { visiblePackage } from "../http/visible-package";

export function calendarView(services: AppContext) {
  const { config, pages } = services;
  return async (reader: Reader, id: string): Promise<Response> => {
    const lot = await visiblePackage(services, reader.viewer, id);
    const messages = pages.messages(reader);
    const body = await auctionCalendar({
      lots: [lot],
      publicUrl: config.publicUrl,
      locale: reader.locale,
      messages,
    });
    return calendarResponse(body, `auction-${lot.id.slice(-8)}`);
  };
}

export function calendarResponse(body: string, name: string): Response {
  return new Response(body, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.ics"`,
      "cache-control": "no-store",
    },
  });
}

interface CalendarOptions {
  lots: readonly Package[];
  publicUrl: string;
  locale: string;
  messages: Messages;
}

/** SEQUENCE lets calendars move an event that they already have (RFC 5545). */
export async function auctionCalendar({ lots, ...site }: CalendarOptions): Promise<string> {
  const { publicUrl, locale, messages } = site;
  const { default: ical, ICalAlarmType } = await import("ical-generator");
  const { calendar } = messages.packages;
  const events = ical({
    name: messages.layout.brand,
    prodId: { company: "corpus", product: "marketplace" },
  });
  for (const lot of lots) {
    if (lot.opens_on === "certified" || isEndless(lot.auction_end_time)) continue;
    const url = `${publicUrl}/package/${lot.id}`;
    const title = titleFor(lot, locale).text;
    const addEvent = (kind: "opening" | "end" | "saleEnd", at: number) =>
      events.createEvent({
        id: `${lot.id}${kind === "opening" ? "-opening" : ""}@${new URL(publicUrl).hostname}`,
        sequence: lot.version,
        stamp: new Date(lot.updated_at),
        start: new Date(at),
        summary: calendar[kind]({ title }),
        description: url,
        url,
        alarms: [{ type: ICalAlarmType.display, trigger: HOUR / 1000 }],
      });
    if (lot.opens_on !== null && lot.opens_at !== null) addEvent("opening", lot.opens_at);
    addEvent(isFixedPrice(lot) ? "saleEnd" : "end", lot.auction_end_time);
  }
  return `${events.toString()}\r\n`;
}
