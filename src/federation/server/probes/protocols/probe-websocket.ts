import "server-only";
import { randomBytes } from "node:crypto";
import type { RuntimeAddress } from "@/federation/domain/declaration/address";
import type { DialectFinding } from "../dialect-finding";
import type { ProbeRun } from "../probe-run";
import { withWebSocket } from "./websocket-session";

const NONCE_BYTES = 16;

/** Upgrade, then a ping whose bytes have to come back in a pong (RFC 6455 section 5.5.3). */
export async function probeWebSocket(
  run: ProbeRun,
  endpoint: RuntimeAddress,
): Promise<DialectFinding> {
  const nonce = randomBytes(NONCE_BYTES);
  const result = await withWebSocket(
    run,
    endpoint,
    (socket) =>
      new Promise<void>((resolve) => {
        // An unsolicited pong is allowed and ignored.
        socket.on("pong", (data) => {
          if (nonce.equals(data)) resolve();
        });
        socket.ping(nonce);
      }),
  );
  if (!result.ok) return { outcome: result.outcome, observed: {}, tools: null };
  return { outcome: "ok", observed: { pong: true }, tools: null };
}
