import { openDatabase } from "../../db/client";
import { onAnnouncement } from "../../src/announcements/announce";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";

const [file = "", now = ""] = process.argv.slice(2);
const db = openDatabase(file);
onAnnouncement(db, {
  receive: (announcement) => {
    if (announcement.type === "auction-ended") process.stdout.write(`${announcement.packageId}\n`);
  },
  onError: (error) => {
    throw error;
  },
});
await closeEndedAuctions(db, Number(now));
