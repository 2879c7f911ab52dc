import { addMaterial } from "../../src/roadshow/materials";
import { openRoadshow } from "../../src/roadshow/roadshows";
import { pdf, wav } from "./media";
import { upload } from "./uploads";
import type { World } from "./world";

export async function present({ db, people, clock, as }: World, packageId: string) {
  const now = clock.now();
  const { id: sellerId } = people.mei;
  const about = { title: "x".repeat(80), description: "What it is.", duration: 7 };
  await openRoadshow(db, sellerId, { packageId, ...about }, now);
  const mei = await as("mei");
  const owner = { packageId, sellerId };
  const text = { type: "text", title: "出處", content: "Records.\n".repeat(3) } as const;
  await addMaterial(db, owner, text, now);
  const { fileUrl: paper } = await upload(mei, pdf(), `${"x".repeat(90)}.pdf`);
  await addMaterial(db, owner, { type: "pdf", title: "Layout", fileUrl: paper }, now + 1);
  const { fileUrl } = await upload(mei, wav(), "bells.wav");
  return (await addMaterial(db, owner, { type: "audio", title: "Bells", fileUrl }, now + 2)).id;
}
