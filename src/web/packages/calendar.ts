import type { Messages } from "../../../views/messages/messages";
import { HOUR } from "../../lib/time";
import { findPackage, type Package } from "../../packages/packages";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";

export function calendarView({ db, config, pages }: AppContext) {
  return async (reader: Reader, id: string): Promise<Response> => {
    const lot = await findPackage(db, id);
    const messages = pages.messages(reader);
    const body = await auctionCalendar({ lot, publicUrl: config.publicUrl, messages });
    return new Response(body, {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="auction-${lot.id.slice(-8)}.ics"`,
        "cache-control": "no-store",
      },
    });
  };
}

interface AuctionEnd {
  lot: Package;
  publicUrl: string;
  messages: Messages;
}

/**
 * The end of an auction as an event without duration (RFC 5545), with a reminder an hour before.
 * SEQUENCE lets calendars move an event that they already have.
 */
async function auctionCalendar({ lot, publicUrl, messages }: AuctionEnd): Promise<string> {
  const { default: ical, ICalAlarmType } = await import("ical-generator");
  const url = `${publicUrl}/package/${lot.id}`;
  const { calendar } = messages.packages;
  const events = ical({
    name: messages.layout.brand,
    prodId: { company: "corpus", product: "marketplace" },
  });
  events.createEvent({
    id: `${lot.id}@${new URL(publicUrl).hostname}`,
    sequence: lot.version,
    stamp: new Date(lot.updated_at),
    start: new Date(lot.auction_end_time),
    summary: calendar.summary({ title: lot.title }),
    description: calendar.description({ url }),
    url,
    alarms: [{ type: ICalAlarmType.display, trigger: HOUR / 1000 }],
  });
  return `${events.toString()}\r\n`;
}
