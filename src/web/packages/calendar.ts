import type { Messages } from "../../../views/messages/messages";
import { HOUR } from "../../lib/time";
import { findPackage, type Package } from "../../packages/packages";
import { titleFor } from "../../packages/titles";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

export function calendarView({ db, config, pages }: AppContext) {
  return async (reader: Reader, id: string): Promise<Response> => {
    const lot = await findPackage(db, id);
    const messages = pages.messages(reader);
    const body = await auctionCalendar({
      lots: [lot],
      publicUrl: config.publicUrl,
      locale: reader.locale,
      messages,
    });
    return calendarAnswer(body, `auction-${lot.id.slice(-8)}`);
  };
}

export function calendarAnswer(body: string, name: string): Response {
  return new Response(body, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.ics"`,
      "cache-control": "no-store",
    },
  });
}

interface AuctionEnds {
  lots: readonly Package[];
  publicUrl: string;
  locale: string;
  messages: Messages;
}

/**
 * The ends of auctions as events without duration (RFC 5545), with a reminder an hour before each.
 * SEQUENCE lets calendars move an event that they already have.
 */
export async function auctionCalendar({ lots, ...site }: AuctionEnds): Promise<string> {
  const { publicUrl, locale, messages } = site;
  const { default: ical, ICalAlarmType } = await import("ical-generator");
  const { calendar } = messages.packages;
  const events = ical({
    name: messages.layout.brand,
    prodId: { company: "corpus", product: "marketplace" },
  });
  for (const lot of lots) {
    const url = `${publicUrl}/package/${lot.id}`;
    events.createEvent({
      id: `${lot.id}@${new URL(publicUrl).hostname}`,
      sequence: lot.version,
      stamp: new Date(lot.updated_at),
      start: new Date(lot.auction_end_time),
      summary: calendar.summary({ title: titleFor(lot, locale).text }),
      description: calendar.description({ url }),
      url,
      alarms: [{ type: ICalAlarmType.display, trigger: HOUR / 1000 }],
    });
  }
  return `${events.toString()}\r\n`;
}
