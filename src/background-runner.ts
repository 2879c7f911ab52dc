import { type Announcement, onAnnouncement } from "./announcements/announce";
import { nextTurn } from "./lib/alarm";
import { DatabaseWatch } from "./realtime/database-watch";
import type { Handlers } from "./realtime/relay";
import type { Services } from "./services";

export interface Task {
  start?(): unknown;
  /** Called after writes by any process, which may have made work due. */
  check?(): unknown;
  /** Called after writes by other processes, whose announcements do not reach this one. */
  onForeignWrite?(): unknown;
  stop?(): unknown;
}

interface TaskEntry {
  make(services: Services): Task;
  last?: true;
}

type Effect<Type> = (
  services: Services,
  announcement: Extract<Announcement, { type: Type }>,
) => void;

interface Effects<Type> {
  here?: Effect<Type>;
  everywhere?: Effect<Type>;
}

export interface BackgroundList {
  tasks: readonly TaskEntry[];
  effects: { readonly [Type in Announcement["type"]]?: Effects<Type> };
  messages: Readonly<Record<string, (services: Services, value: unknown) => void>> & {
    missed(services: Services): void;
  };
}

export interface Background {
  start(): void;
  stop(): Promise<void>;
}

export async function createBackground(
  services: Services,
  list: BackgroundList,
): Promise<Background> {
  const { db, log, relay } = services;
  const tasks = list.tasks.map(({ make, ...entry }) => ({ ...entry, task: make(services) }));
  const effect = (effects: keyof Effects<never>, announcement: Announcement) =>
    // The type names the effects, which TypeScript cannot follow.
    list.effects[announcement.type]?.[effects]?.(services, announcement as never);
  const logFailure = (error: unknown) => log.error({ err: error }, "announcement not forwarded");
  const receive = (announcement: Announcement) => {
    effect("here", announcement);
    effect("everywhere", announcement);
  };
  onAnnouncement(db, { receive, onError: logFailure });
  if (relay) {
    await relay.start({
      ...bindHandlers(list.messages, services),
      announced: (announcement) => effect("everywhere", announcement as Announcement),
    });
    onAnnouncement(db, {
      receive: (announcement) => relay.announce(announcement),
      onError: logFailure,
    });
  }
  return backgroundOf(services, tasks);
}

function bindHandlers(
  { missed, ...others }: BackgroundList["messages"],
  services: Services,
): Handlers {
  const handlers = Object.entries(others).map(([name, handle]) => [
    name,
    (value: unknown) => handle(services, value),
  ]);
  return { ...Object.fromEntries(handlers), missed: () => missed(services) };
}

function backgroundOf(
  { db, log }: Services,
  tasks: readonly { task: Task; last?: true }[],
): Background {
  let stopping: Promise<void> | undefined;

  /** Yields between tasks, so that requests do not wait. */
  async function callAll(method: "start" | "check" | "onForeignWrite"): Promise<void> {
    for (const { task } of tasks) {
      if (!task[method]) continue;
      if (stopping) return;
      void task[method]();
      await nextTurn();
    }
  }

  const databaseWatch = new DatabaseWatch({
    db,
    log,
    onWrite: () => void callAll("check"),
    onForeignWrite: () => void callAll("onForeignWrite"),
  });

  async function stopAll(): Promise<void> {
    databaseWatch.stop();
    for (const isLast of [false, true]) {
      const stage = tasks.filter(({ last = false }) => last === isLast);
      await Promise.all(stage.map(({ task }) => task.stop?.()));
    }
  }

  return {
    start() {
      if (stopping) return;
      databaseWatch.start();
      void callAll("start");
    },
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}
