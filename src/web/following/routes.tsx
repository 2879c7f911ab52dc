import { Elysia } from "elysia";
import { type Locale, localeOf } from "../../../messages/catalogue";
import { FollowingPage, type FollowingSlot } from "../../../views/following/following-page";
import { calendarTokenOf, memberOfCalendar } from "../../following/calendar-link";
import { FOLLOW_SOURCES, followedPackages } from "../../following/following";
import { Template } from "../../lib/template";
import { loadInOrder } from "../../marketplace/catalogue";
import { settingsOf } from "../../settings/settings";
import { readerPlugin, requireMember, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { PackageCards } from "../marketplace/cards";
import { auctionCalendar, calendarResponse } from "../packages/calendar";

interface Deps extends AppContext {
  cards: PackageCards;
}

const PAGE_SIZE = 24;
const MAX_CALENDAR_LOTS = 500;

export function followingRoutes(services: Deps) {
  const { db, clock, config, pages, cards } = services;
  return new Elysia()
    .use(readerPlugin(services))
    .get(
      "/following",
      async ({ reader, viewer, query }) => {
        const { id } = requireMember(viewer);
        const now = clock.now();
        const source = FOLLOW_SOURCES.find((name) => name === query.show) ?? "all";
        const request = { show: source, cursor: query.cursor || undefined, limit: PAGE_SIZE };
        const { entries, nextCursor } = await followedPackages(db, id, request, now);
        const renderedCards = await cards.render(entries, reader, now);
        const isEmpty = entries.length === 0;
        const token = await calendarTokenOf(db, id);
        const calendar = token && `${config.publicUrl}/following/calendar/${token}.ics`;
        const page = pages.html(
          reader,
          <FollowingPage
            source={source}
            isEmpty={isEmpty}
            nextCursor={nextCursor}
            calendar={calendar}
          />,
        );
        return pages.page(reader, {
          title: pages.messages(reader).layout.following,
          main: new Template<FollowingSlot>(page).passages({ cards: renderedCards }),
        });
      },
      { limit: "search" },
    )
    .get(
      "/following.ics",
      async ({ reader, viewer }) => calendarOf(requireSignedIn(viewer).id, reader.locale),
      { limit: "documents" },
    )
    .get(
      "/following/calendar/:token",
      async ({ reader, params }) => {
        // Despite the type, Elysia passes null for an undecodable token.
        const id = await memberOfCalendar(db, (params.token ?? "").replace(/\.ics$/, ""));
        const { language } = await settingsOf(db, id);
        return calendarOf(id, language === null ? reader.locale : localeOf(language));
      },
      { limit: "documents" },
    );

  async function calendarOf(userId: string, locale: Locale): Promise<Response> {
    const request = { show: "all", limit: MAX_CALENDAR_LOTS } as const;
    const page = await followedPackages(db, userId, request, clock.now());
    const lots = await loadInOrder(db, page.entries);
    const { publicUrl } = config;
    const messages = pages.messages({ locale });
    const body = await auctionCalendar({ lots, publicUrl, locale, messages });
    return calendarResponse(body, "following");
  }
}
