import "server-only";
import { createHash } from "node:crypto";
import { type ReadKey, requirePublicKey } from "@/agents/server/keys/read-key";
import { multikeyOf, readPublicKey } from "@/encoding/domain/keys/multikey";

/**
 * The keys that a simulated agent has one after the other: each is the first digest of a phrase with a
 * counter that is a point which the registry takes. A public key made this way has no private key that
 * anybody knows, although everybody knows the phrase; requests in the name of simulated agents are
 * refused besides.
 */
export function unusableKey(did: string, ordinal: number): ReadKey & { multikey: string } {
  for (let tried = 0; ; tried++) {
    const phrase = `proofline demonstration ${did} ${ordinal} ${tried}`;
    const multikey = multikeyOf(createHash("sha256").update(phrase).digest());
    if (readPublicKey(multikey).ok) return { ...requirePublicKey(multikey), multikey };
  }
}
