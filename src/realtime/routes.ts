import { Elysia } from "elysia";
import { z } from "zod";
import { ForeignOrigin, isOwnOrigin } from "../http/security";
import type { Services } from "../http/services";
import { isId } from "../lib/ids";

const MAX_FRAME_BYTES = 4096;

/** What a client may say (DESIGN section 6). */
const clientMessage = z.strictObject({
  type: z.enum(["JOIN_PACKAGE", "LEAVE_PACKAGE"]),
  packageId: z.string().refine(isId),
});

/** The live channel. It only tells: bids themselves go over HTTP. */
export function channelRoutes({ channel, config }: Services) {
  return new Elysia().ws("/ws", {
    beforeHandle({ request }) {
      if (!isOwnOrigin(request.headers, config.publicUrl)) throw new ForeignOrigin();
    },
    message(ws, frame) {
      const message = understood(frame);
      if (!message) {
        ws.send(JSON.stringify({ type: "ERROR", message: "This is no message of this channel." }));
      } else if (message.type === "LEAVE_PACKAGE") {
        channel.leave(ws.raw, message.packageId);
      } else if (!channel.join(ws.raw, message.packageId)) {
        ws.send(JSON.stringify({ type: "ERROR", message: "Too many packages on one connection." }));
      }
    },
    close(ws) {
      channel.closed(ws.raw);
    },
  });
}

/** A frame as a message; null for one too long or of another kind. Elysia has parsed its JSON. */
function understood(frame: unknown): z.output<typeof clientMessage> | null {
  if (JSON.stringify(frame).length > MAX_FRAME_BYTES) return null;
  return clientMessage.safeParse(frame).data ?? null;
}
