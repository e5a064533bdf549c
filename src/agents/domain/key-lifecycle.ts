/**
 * Longest time for which the old key still counts beside the new one
 * (docs/spec/integrity.md#rotation-and-revocation).
 */
export const MAX_OVERLAP_MS = 24 * 3_600_000;

/** State of one key of an agent. `kid` is its RFC 7638 thumbprint. */
export interface AgentKey {
  kid: string;
  addedAt: Date;
  /** The key whose signature introduced this one, or null if the operator registered it. */
  introducedBy: string | null;
  /** Whether that key had announced this one by its digest (pre-rotation). */
  announced: boolean;
  /** Lower-case hexadecimal SHA-256 of the raw bytes of the one key that may follow, or null. */
  nextKeySha256: string | null;
  /** From when on the key no longer counts because another follows it. */
  retiresAt: Date | null;
  revokedAt: Date | null;
  /** From when on others may have had the key; never after `revokedAt`. */
  compromisedSince: Date | null;
}

export type KeyState = "active" | "overlapping" | "retired" | "revoked";

/** State of a key at an instant. A revocation counts from its instant on, for ever. */
export function keyState(key: Pick<AgentKey, "revokedAt" | "retiresAt">, now: Date): KeyState {
  if (key.revokedAt !== null && key.revokedAt <= now) return "revoked";
  if (key.retiresAt === null) return "active";
  return now < key.retiresAt ? "overlapping" : "retired";
}

/** Whether a signature of the key counts at that instant. */
export function isInForce(
  key: Pick<AgentKey, "addedAt" | "revokedAt" | "retiresAt">,
  now: Date,
): boolean {
  const state = keyState(key, now);
  return key.addedAt <= now && (state === "active" || state === "overlapping");
}

export type SignerVerdict = "in_force" | "not_yet" | "retired" | "revoked" | "compromised";

/**
 * Present verdict on a record that the key signed at an instant
 * (docs/spec/integrity.md#rotation-and-revocation): records from `compromised_since` on are flagged
 * although the key still counted when they were made.
 */
export function signerVerdict(key: AgentKey, signedAt: Date): SignerVerdict {
  if (signedAt < key.addedAt) return "not_yet";
  if (key.compromisedSince !== null && key.compromisedSince <= signedAt) return "compromised";
  const state = keyState(key, signedAt);
  return state === "active" || state === "overlapping" ? "in_force" : state;
}

export interface Rotation {
  /** The key that signed the request. */
  oldKid: string;
  newKid: string;
  /** Digest of the raw bytes of the new key, lower-case hexadecimal. */
  newKeySha256: string;
  /** Digest of the key that the new key announces as its successor. */
  nextKeySha256: string | null;
  overlapMs: number;
}

export type RotationRefusal =
  | "old_key_not_active"
  | "new_key_known"
  | "pre_rotation_mismatch"
  | "overlap_too_long";

export type RotationPlan =
  | { ok: true; add: AgentKey; retire: { kid: string; at: Date } }
  | { ok: false; refusal: RotationRefusal };

/**
 * A rotation from one key to another. Takes the agent's keys, whether the new one is or was ever
 * registered by anybody, and the instant. Only a key that is `active` can rotate: a key in its
 * overlap has a successor, and a second one would fork the history.
 */
export function planRotation(
  keys: readonly AgentKey[],
  rotation: Rotation,
  known: boolean,
  now: Date,
): RotationPlan {
  const { oldKid, newKid, overlapMs } = rotation;
  const old = keys.find(({ kid }) => kid === oldKid);
  if (old === undefined || !isInForce(old, now) || keyState(old, now) !== "active") {
    return { ok: false, refusal: "old_key_not_active" };
  }
  if (known || keys.some(({ kid }) => kid === newKid)) {
    return { ok: false, refusal: "new_key_known" };
  }
  const announced = old.nextKeySha256 !== null;
  if (announced && old.nextKeySha256 !== rotation.newKeySha256) {
    return { ok: false, refusal: "pre_rotation_mismatch" };
  }
  if (!(overlapMs >= 0 && overlapMs <= MAX_OVERLAP_MS)) {
    return { ok: false, refusal: "overlap_too_long" };
  }
  const { nextKeySha256 } = rotation;
  return {
    ok: true,
    retire: { kid: oldKid, at: new Date(now.getTime() + overlapMs) },
    add: {
      kid: newKid,
      addedAt: now,
      introducedBy: oldKid,
      announced,
      nextKeySha256,
      retiresAt: null,
      revokedAt: null,
      compromisedSince: null,
    },
  };
}

/**
 * Keys to revoke with one that is revoked: itself, and every key that a revoked key introduced at
 * or after `compromisedSince` without having announced it, because a thief may have introduced it.
 * An announced key was chosen before and stays. Returns key ids, the revoked one first; without
 * those revoked before, and none for an unknown key.
 */
export function keysToRevoke(
  keys: readonly AgentKey[],
  kid: string,
  compromisedSince: Date,
): string[] {
  if (!keys.some((key) => key.kid === kid)) return [];
  const fallen = new Set([kid]);
  // A set visits elements that are added during iteration.
  for (const origin of fallen) {
    for (const key of keys) {
      const suspect = key.addedAt >= compromisedSince && !key.announced;
      if (key.introducedBy === origin && suspect) fallen.add(key.kid);
    }
  }
  const revoked = new Set(keys.filter((key) => key.revokedAt !== null).map((key) => key.kid));
  return [...fallen].filter((each) => !revoked.has(each));
}
