import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import type { CheckedOutput, OutputToCheck } from "@/firewall/domain/claims/validate-claims";
import { detectInjection } from "@/firewall/domain/injection/detect-injection";
import type { Channel, Detection } from "@/firewall/domain/injection/detection";
import type { Actor } from "@/platform/operation/context";
import { type CheckPool, sharedCheckPool } from "./check-pool";

/** Texts of so many characters together are scanned at once: a thread would cost more than they do. */
export const INLINE_CHARACTERS = 4_096;

/**
 * The injection detector's verdict on each text. Longer ones are scanned in a thread, when it is
 * the caller's turn. Throws `rate_limited` where too much of the caller waits already, and
 * `unavailable` where the scan failed or took too long.
 */
export async function detectQueued(
  asker: string,
  texts: readonly string[],
  channel: Channel,
  pool: () => CheckPool = sharedCheckPool,
): Promise<Detection[]> {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (characters <= INLINE_CHARACTERS) return texts.map((text) => detectInjection(text, channel));
  return inTurn(pool().detect(asker, texts, channel));
}

/** Checks the claims of an output in a thread, when it is the actor's turn. Throws as detectQueued does. */
export async function checkClaimsQueued(
  asker: string,
  output: OutputToCheck,
): Promise<CheckedOutput> {
  return inTurn(sharedCheckPool().checkClaims(asker, output));
}

function inTurn<T>(checked: Promise<T> | null): Promise<T> {
  if (checked !== null) return checked;
  throw new ServiceError("rate_limited", {
    detail: "Too much of what was sent waits to be checked. Wait for the answers.",
    headers: { "retry-after": "2" },
  });
}

/** In whose line an actor waits: an agent in one, whichever of its keys it uses. */
export function askerOf(actor: Actor): string {
  if (actor.kind === "account") return actor.id;
  return "did" in actor ? actor.did : actor.kind;
}
