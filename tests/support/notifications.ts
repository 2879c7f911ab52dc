import { listNotifications } from "../../src/notifications/notifications";
import type { Person } from "./people";
import type { World } from "./world";

export async function unreadOf({ db, people }: Pick<World, "db" | "people">, person: Person) {
  const { entries } = await listNotifications(db, people[person].id);
  return entries.filter(({ readAt }) => readAt === null);
}

export async function unreadKinds(world: Pick<World, "db" | "people">, person: Person) {
  return (await unreadOf(world, person)).map(({ kind }) => kind);
}
