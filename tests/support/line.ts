import type { Page, WebSocketRoute } from "playwright";

export interface Line {
  cut(): Promise<void>;
  mend(): void;
}

export async function lineOf(page: Page): Promise<Line> {
  const sockets: WebSocketRoute[] = [];
  let down = false;
  await page.routeWebSocket("**/ws", async (socket) => {
    if (down) return socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  return {
    async cut() {
      down = true;
      await Promise.all(sockets.splice(0).map((socket) => socket.close()));
    },
    mend() {
      down = false;
    },
  };
}
