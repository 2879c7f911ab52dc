import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { postgresPrograms } from "../../../tests/support/postgres";
import { RedisServer } from "../../../tests/support/redis-server";
import { PostgresServer } from "../../cluster/machines";

export interface Engines {
  postgres: PostgresServer;
  redis: RedisServer;
  stop(): Promise<void>;
}

export function lackingEngines(): string | null {
  const hasPgbench = postgresPrograms() !== null && existsSync(pgbenchProgram());
  const hasRedis = Bun.which("valkey-server") ?? Bun.which("redis-server");
  if (hasPgbench && hasRedis) return null;
  return "Not measured: it needs PostgreSQL and Redis (on Debian `apt-get install postgresql redis-server`).";
}

export async function startEngines(folder: string): Promise<Engines> {
  chmodSync(folder, 0o755);
  process.env.TEST_FOLDER ??= folder;
  const redis = new RedisServer();
  await redis.start();
  const postgres = PostgresServer.primary(join(folder, "postgres"));
  return {
    postgres,
    redis,
    async stop() {
      postgres.kill();
      await redis.kill();
    },
  };
}

export function pgbenchProgram(): string {
  return join(postgresPrograms() ?? "", "pgbench");
}
