import { randomBytes } from "node:crypto";
import { rotationMessage } from "@/agents/domain/rotation-message";
import { multikeyOf } from "@/encoding/domain/keys/multikey";
import { type AgentKey, announcement, signWith } from "./agent-key";
import { serviceOrigin, serviceUrl } from "./challenge-answer";
import { type JsonObject, jsonAnswer } from "./json-answer";
import { type AgentIdentity, signedFetch } from "./signed-fetch";

const PROOF_LIFETIME_MS = 60_000;

/** Options of a rotation beside the two keys. */
export interface RotationOptions {
  /** The one key that may follow the new one, of which only the digest is sent (pre-rotation). */
  nextKey?: AgentKey;
}

/**
 * Replaces an agent's key: the request is signed by the old key, and its body holds the new one's
 * proof over both. Returns what the service answers. Throws RefusedByService.
 */
export async function rotateKey(
  service: string,
  identity: AgentIdentity,
  newKey: AgentKey,
  { nextKey }: RotationOptions = {},
): Promise<JsonObject> {
  const { did, key } = identity;
  const message = {
    aud: serviceOrigin(service),
    did,
    exp: new Date(Date.now() + PROOF_LIFETIME_MS).toISOString().replace("Z", "000Z"),
    new: multikeyOf(newKey.publicKey),
    nonce: randomBytes(32).toString("base64url"),
    old: multikeyOf(key.publicKey),
  };
  const pop = Buffer.from(signWith(newKey, rotationMessage(message))).toString("base64url");
  const body = {
    ...message,
    pop,
    ...(nextKey ? { next_key_sha256: announcement(nextKey) } : {}),
  };
  const path = `/api/agents/${encodeURIComponent(did)}/keys`;
  const response = await signedFetch(
    serviceUrl(service, path),
    { method: "POST", body: JSON.stringify(body) },
    identity,
  );
  return jsonAnswer(response);
}
