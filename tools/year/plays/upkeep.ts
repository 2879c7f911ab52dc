import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isBackupName, timeOf } from "../../../src/backups/schedule";
import { DAY } from "../../../src/lib/time";
import { LISTING } from "../../../tests/support/listings";
import { pdf } from "../../../tests/support/uploads";
import { endsUnsold, newSeller } from "../actions";
import type { Play } from "../house";

const BACKUP_DAYS = 5;

export const backups: Play = {
  name: "backups",
  async run(scene) {
    const folder = join(scene.program.dataDir, "backups");
    const newest = () => {
      const names = existsSync(folder) ? readdirSync(folder).filter(isBackupName) : [];
      return names.length === 0 ? Number.NEGATIVE_INFINITY : Math.max(...names.map(timeOf));
    };
    for (let day = 0; day < BACKUP_DAYS; day++) {
      const dueAt = Math.max(newest() + DAY, scene.now);
      await scene.by(dueAt, "a backup is taken", { is: async () => newest() >= dueAt });
    }
  },
};

export const forgottenKey: Play = {
  name: "forgotten key",
  async run(scene) {
    await scene.at("day 0 08:20");
    const seller = await newSeller(scene);
    const draft = { ...LISTING, title: `${scene.name}.1`, draft: true };
    const send = async () => {
      const headers = { "idempotency-key": scene.word };
      return String((await seller.ask("POST", "/api/packages", draft, headers)).id);
    };
    const sentAt = scene.now;
    const first = await send();
    await scene.by(sentAt + DAY, "the same request is a new one", {
      is: async () => (await send()) !== first,
    });
  },
};

export const unusedUpload: Play = {
  name: "unused upload",
  async run(scene) {
    await scene.at("day 0 08:40");
    const seller = await newSeller(scene);
    const form = new FormData();
    form.set("file", new File([pdf()], "ledger.pdf", { type: "application/pdf" }));
    const uploadedAt = scene.now;
    const sent = await seller.browser.send("POST", "/api/uploads", { body: form });
    const { id } = (await sent.json()) as { id: string };
    const file = join(scene.program.dataDir, "uploads", id);
    if (!existsSync(file)) throw new Error(`${file} was not stored`);
    await scene.by(uploadedAt + DAY, "a file without a material is deleted", {
      is: async () => !existsSync(file),
    });
  },
};

const KEPT_DAYS = 30;

export const readNotification: Play = {
  name: "read notification",
  async run(scene) {
    await scene.at("day 0 09:05");
    const seller = await newSeller(scene);
    const lot = await scene.list(seller, { auctionDurationHours: 24 });
    await endsUnsold(scene, lot);
    const shows = async () => (await seller.page("/notifications")).includes(lot.title);
    await scene.soon("the notification is shown", { is: shows });
    const readAt = scene.now;
    await seller.post("/notifications/read", {});
    await scene.by(readAt + KEPT_DAYS * DAY, "the notification is deleted", {
      // All members' notifications are deleted together, once a day.
      withinMs: DAY,
      is: async () => !(await shows()),
    });
  },
};

export const sentMails: Play = {
  name: "sent emails",
  async run(scene) {
    await scene.at("day 0 09:45");
    const { email } = await newSeller(scene);
    const sentAt = scene.now;
    // No page shows emails that were sent.
    const rows = () => scene.rows("mail_outbox", "recipient", email);
    await scene.soon("the email is stored", { is: async () => (await rows()) === 1 });
    await scene.by(sentAt + KEPT_DAYS * DAY, "the email is deleted", {
      is: async () => (await rows()) === 0,
    });
  },
};
