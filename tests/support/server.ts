import type { App } from "../../src/app";

/** Lets an app listen on a free port of this machine; returns its address. */
export async function listen(app: App): Promise<string> {
  await new Promise<void>((resolve) =>
    app.listen({ port: 0, hostname: "127.0.0.1" }, () => resolve()),
  );
  return `http://localhost:${app.server?.port}`;
}
