import { installationSecret } from "../../db/secrets";
import { HOUR, MINUTE } from "../lib/time";
import type { MaterialInput } from "../roadshow/material-content";
import { addMaterial } from "../roadshow/materials";
import type { MaterialType } from "../roadshow/schema";
import { recordViews, type View, viewOf } from "../roadshow/views";
import { listSamples } from "../samples/samples";
import { fileUrlOf, storeUpload, type UploadDeps } from "../uploads/uploads";
import { pdfOf, toneMelody } from "./media";

interface SeedFile {
  packageTitle: string;
  type: MaterialType;
  material: MaterialInput;
  filename: string;
  bytes: () => Uint8Array;
}

const files: readonly SeedFile[] = [
  {
    packageTitle: "全唐詩校勘語料：四萬餘首，附體裁與作者標記",
    type: "audio",
    material: {
      title: "平仄節奏示例：李白〈靜夜思〉",
      description: "每字一音，由格律標記合成：平聲長而低，仄聲短而高，句末稍停。",
    },
    filename: "靜夜思-平仄.wav",
    bytes: () => toneMelody(["平平平仄平", "平仄仄仄平", "仄平仄平仄", "平平平仄平"]),
  },
  {
    packageTitle: "Asian Economies: Country Briefings in Plain English",
    type: "pdf",
    material: {
      title: "Record layout",
      description: "One page: the fields of a briefing, and how figures are written.",
    },
    filename: "record-layout.pdf",
    bytes: () =>
      pdfOf("Country briefings: record layout", [
        "id            country code and section, as in SG-trade",
        "country       English short name",
        "section       people, economy, trade, energy or transport",
        "year          year that the figures are of",
        "text          the briefing in plain English, 80 to 400 words",
        "figures       name, value and unit of each figure in the text",
        "",
        "Figures are written in full: 1,250,000 and not 1.25 million.",
        "Amounts are in US dollars of the year that is named.",
        "A figure that is an estimate says so in the text.",
      ]),
  },
];

const SAMPLE_PACKAGE_TITLE = "高中數學題庫：一萬八千題連詳細題解";

export async function seedMaterials(storage: UploadDeps, now: number): Promise<void> {
  const { db } = storage;
  for (const { packageTitle, type, material, filename, bytes } of files) {
    const owner = await ownerOf(storage, packageTitle);
    if (!owner) continue;
    const file = { name: filename, bytes: singleChunk(bytes()) };
    const upload = await storeUpload(storage, owner.sellerId, file, now);
    const input = { type, ...material, fileUrl: fileUrlOf(upload) };
    await addMaterial(db, owner, input, now - HOUR);
  }
  const owner = await ownerOf(storage, SAMPLE_PACKAGE_TITLE);
  const [sample] = owner ? await listSamples(db, owner.packageId) : [];
  if (!owner || !sample) return;
  const fileUrl = `/package/${owner.packageId}/samples/${sample.id}`;
  const input = { type: "sample", title: "題目樣本", fileUrl } as const;
  await addMaterial(db, owner, input, now - HOUR);
}

async function ownerOf({ db }: UploadDeps, title: string) {
  const row = await db
    .selectFrom("packages")
    .select(["id as packageId", "seller_id as sellerId"])
    .where("title", "=", title)
    .executeTakeFirst();
  return row ?? null;
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const DAYS_BACK = 30;

export async function seedViews({ db }: UploadDeps, now: number): Promise<void> {
  const key = await installationSecret(db, "pseudonym");
  const packages = await db.selectFrom("packages").select(["id", "created_at"]).execute();
  const bids = await db
    .selectFrom("bids")
    .select(["package_id", "bidder_id", "created_at"])
    .execute();
  const views: View[] = bids.map(({ package_id, bidder_id, created_at }) => {
    const visit = { packageId: package_id, memberId: bidder_id, address: "", userAgent: "" };
    return viewOf(visit, created_at - MINUTE, key);
  });
  for (const [i, { id, created_at }] of packages.entries()) {
    for (let day = 0; day < DAYS_BACK; day++) {
      const at = now - day * 24 * HOUR;
      if (at < created_at) break;
      // Varies by day but is deterministic.
      const strangers = 2 + (((i + 3) * (day + 7) * 31) % (9 + (i % 11)));
      for (let n = 0; n < strangers; n++) {
        const visit = { packageId: id, memberId: null, address: `visitor ${n}`, userAgent: "demo" };
        views.push(viewOf(visit, at, key));
      }
    }
  }
  await recordViews(db, views);
}
