import type { World } from "./world";

export interface Operation {
  method: string;
  /** With random IDs. */
  path: string;
  /** One of these is what a token needs. */
  scopes: readonly string[];
}

/** Every call of /api/openapi.json. */
export async function operationsOf({ visitor }: World): Promise<Operation[]> {
  const document = (await (await visitor.get("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, { security: { token?: string[] }[] }>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, crypto.randomUUID()),
      scopes: security.flatMap(({ token = [] }) => token),
    })),
  );
}
