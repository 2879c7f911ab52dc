import type { Db } from "../../db/client";
import { inspectPostgres } from "../../db/postgres/inspection";
import { Obstacle } from "../lib/errors";

const CERTIFICATE_ERROR = /CERT|ISSUER|^ERR_(TLS|SSL)/;
const NO_TLS_MESSAGE = "The server does not support SSL connections";

export async function inspectServer(db: Db, name: string): Promise<void> {
  try {
    await inspectPostgres(db);
  } catch (error) {
    throw tlsObstacle(error, name) ?? error;
  }
}

function tlsObstacle(error: unknown, name: string): Obstacle | null {
  const { code = "", message, path } = error as { code?: string; message: string; path?: string };
  if (code === "ENOENT" && path)
    return new Obstacle(
      `There is no file ${path}, which the address of the database ${name} refers to.`,
    );
  if (message !== NO_TLS_MESSAGE && !CERTIFICATE_ERROR.test(code)) return null;
  return new Obstacle(
    `The database ${name} can't be reached with the sslmode in its address (${message}). Set up TLS on its server under that name, and name the certificate authority's file with sslrootcert=FILE; or leave out sslmode if nobody can intercept the connection.`,
  );
}
