import { installationSecret } from "../../db/secrets";
import type { ChatMessage } from "../../src/chat/answers";
import { type NewMessage, sendMessage } from "../../src/chat/messages";
import { addFavorite } from "../../src/favorites/favorites";
import { bidderPseudonym } from "../../src/lib/ids";
import type { Settings } from "../../src/settings/schema";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import type { Person } from "./people";
import type { World } from "./world";

export async function pseudonymOf(world: World, person: Person, lot: { id: string }) {
  const key = await installationSecret(world.db, "pseudonym");
  return bidderPseudonym(key, { ...lot, former_bidders: null }, world.people[person].id);
}

export async function says(
  world: World,
  sender: Person,
  receiver: Person | { pseudonym: string },
  lot: { id: string },
  text: string,
  changes: Partial<NewMessage> = {},
) {
  const { db, people, clock } = world;
  const receiverId = typeof receiver === "string" ? people[receiver].id : receiver.pseudonym;
  const message = { packageId: lot.id, senderId: people[sender].id, receiverId, text };
  const key = await installationSecret(db, "pseudonym");
  const sent = { ...message, clientId: null, ...changes };
  return sendMessage(db, sent, key, clock.now());
}

export async function read(
  world: World,
  person: Person,
  lot: { id: string },
  otherId: string,
): Promise<ChatMessage[]> {
  const browser = await world.as(person);
  const response = await browser.get(`/api/packages/${lot.id}/chat/${otherId}`);
  if (response.status !== 200) throw new Error(`${person} could not read: ${response.status}`);
  return (await response.json()) as ChatMessage[];
}

export function favors(world: World, person: Person, lot: { id: string }) {
  return addFavorite(world.db, world.people[person].id, lot.id, world.clock.now());
}

export async function chooses(world: World, person: Person, changes: Partial<Settings>) {
  const { db, people, clock } = world;
  const { id } = people[person];
  await saveSettings(db, id, { ...(await settingsOf(db, id)), ...changes }, clock.now());
}
