import { expect, test } from "bun:test";
import { growingIn, type Source, sourcesIn } from "../support/sources";

/** These live as long as one text, file or response. */
const OF_ONE_TEXT =
  /^src\/(quality|samples\/(analyzer|profile|comparison)|formats|consignments\/intake)\//;

/** Values that live as long as the process or a connection, with their bounds. */
const BOUNDS: Record<string, string> = {
  "db/kept.ts #cache": "10,000 keys, and dropped with each write",
  "db/moving/target.ts sorted": "the tables of the schema",
  "db/postgres/statements.ts #named": "300 a connection, which is replaced then",
  "db/shared-answers.ts #pending": "questions under way",
  "db/sqlite/client.ts statements": "500 statements",
  "db/sqlite/lock.ts heldLocks": "databases that this process has locked",
  "db/sqlite/read-only-thread.ts pendingRows": "answers under way",
  "db/sqlite/read-only.ts #pending": "questions under way",
  "src/auctions/bidding/bid-batch.ts #lots": "one batch of bids",
  "src/auctions/bidding/bid-batch.ts #maxima": "one batch of bids",
  "src/auctions/bidding/bid-batch.ts #maximumBy": "one batch of bids",
  "src/auctions/bidding/bid-batch.ts #outbids": "one batch of bids",
  "src/auctions/bidding/bid-batch.ts #standingCents": "one batch of bids",
  "src/auctions/bidding/bid-batch.ts #taxes": "one batch of bids",
  "src/auctions/bidding/bid-batch.ts #writtenEntries": "one batch of bids",
  "src/auctions/bidding/bid-queue.ts #waiting": "bids under way, which the limit `bids` bounds",
  "src/auctions/bidding/bid-sets.ts #commitments": "one batch of bids",
  "src/auctions/bidding/bid-sets.ts #exclusive": "one batch of bids",
  "src/auctions/bidding/bid-sets.ts #maxima": "one batch of bids",
  "src/auctions/bidding/bid-sets.ts #packages": "one batch of bids",
  "src/auctions/bidding/bid-sets.ts #positions": "one batch of bids",
  "src/auctions/bidding/bid-sets.ts #seats": "one batch of bids",
  "src/auctions/bidding/commitments.ts #bindings": "what binds one member",
  "src/backups/archive.ts #files": "the files of one archive",
  "src/bus/bus.ts #listeners": "the topics of this program",
  "src/bus/bus.ts #gapListeners": "the listeners of this program",
  "src/consignments/file-readings.ts #pending":
    "the files of one consignment, read within a second",
  "src/consignments/receiving.ts #inProgress": "pieces being received",
  "src/consignments/setbacks.ts #deaths": "consignments that wait for intake",
  "src/consignments/setbacks.ts #retryTimes": "failures of ten minutes",
  "src/contracts/pdf/lettering.ts #fonts": "the fonts of one contract",
  "src/contracts/pdf/lettering.ts #paragraphs": "one contract",
  "src/lib/fair-queue.ts #lastTurns": "cleared once nobody waits",
  "src/lib/fair-queue.ts #waiting": "the most that a worker pool or a work queue lets wait",
  "src/lib/languages.ts displayNameCache": "two styles a language",
  "src/lib/times.ts localFormats": "the time zones of the settings",
  "src/lib/times.ts months": "the time zones that organizations can choose",
  "src/lib/times.ts timesCache": "languages times time zones",
  "src/limits/counts.ts #windows": "one a limit",
  "src/marketplace/listed-prices.ts #outdated": "packages bid on in a quarter of a minute",
  "src/pictures/gallery.ts #pendingPictures": "pictures being drawn",
  "src/realtime/channel.ts #sockets": "open sockets",
  "src/realtime/channel.ts #watched": "50 packages a socket, 2,000 sockets a network",
  "src/realtime/subscriptions.ts #topics": "what open sockets listen to",
  "src/realtime/log-follower.ts #lengths": "MAX_REMEMBERED_LENGTHS",
  "src/realtime/member-news.ts #running": "readings under way",
  "src/realtime/incoming-messages.ts #networks": "networks that spoke within the minute",
  "src/realtime/state-reconciler.ts #lastUnread": "members who are connected",
  "src/realtime/state-reconciler.ts #lastMessages": "chats that are open, between two looks",
  "src/realtime/session-sockets.ts #openSessions": "open sockets",
  "src/realtime/sockets.ts #counts": "open sockets",
  "src/realtime/sockets.ts #socketKeys": "open sockets",
  "src/buckets/copier.ts #running": "MAX_COPIES_AT_ONCE",
  "src/webhooks/delivery.ts #running": "MAX_TRIES_AT_ONCE",
  "src/roadshow/interested-buyers.ts interests": "one request",
  "src/roadshow/views.ts #waiting": "views of two seconds",
  "src/samples/masked-records.ts lines": "the values of one sample's shown rows",
  "src/samples/masked-records.ts names": "the names of one sample's shown rows",
  "src/quality/model/load.ts loadedModels": "nine languages",
  "src/formats/text/plausibility.ts ranksByAlphabet": "one per alphabet",
  "src/transparency/new-entries.ts #changedTiles": "one growth of the log",
  "src/transparency/stored-tree.ts tiles": "one proof",
  "src/typography/lines.ts lines": "one contract",
  "src/typography/paragraph.ts #clusters": "one paragraph",
  "src/typography/typeface.ts faces": "the fonts of this program",
  "src/web/http/api-operation.ts #references": "the routes of this program",
  "src/web/http/refusals.ts #counts": "the limits and the kinds of heavy work",
  "src/web/http/pages.tsx #shells": "kinds of readers: languages, zones, themes and bars",
  "src/web/http/observation.ts #fixedPaths": "the routes of this program",
  "src/web/marketplace/landing-view.tsx templates": "two a language",
  "src/web/packages/seller-pages.tsx emptyForms": "languages times time zones",
};

test("bounds every long-lived value: name its bound, or use lruCache() of src/lib/memo.ts", async () => {
  const sources = await sourcesIn("src", "db");
  const growing = sources.flatMap(growingIn);
  const lasting = growing
    .filter(({ path, isTopLevel }) => isTopLevel || !OF_ONE_TEXT.test(path))
    .map(({ path, name }) => `${path} ${name}`);
  expect([...new Set(lasting)].sort()).toEqual(Object.keys(BOUNDS).sort());
});

test("finds values in modules, objects and returned functions", () => {
  const found = (text: string) =>
    growingIn({ path: "a.ts", text } as Source).map(({ name }) => name);
  const keeps = "const kept = new Map<string, string>();\n";
  expect(found(`${keeps}function keep(key: string) {\n  kept.set(key, key);\n}`)).toEqual(["kept"]);
  expect(
    found("class A {\n  #all: string[] = [];\n  b() {\n    this.#all.push(1);\n  }\n}"),
  ).toEqual(["#all"]);
  const inner = "  return (key) => {\n    kept.set(key, key);\n  };";
  expect(found(`function a() {\n  ${keeps}${inner}\n}`)).toEqual(["kept"]);
  const local = "  for (const key of keys) {\n    kept.set(key, key);\n  }\n  return kept;";
  expect(found(`function a() {\n  ${keeps}${local}\n}`)).toEqual([]);
});
