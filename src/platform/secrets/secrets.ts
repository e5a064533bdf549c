import "server-only";
import { createPrivateKey, hkdfSync, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { z } from "zod";
import { env } from "@/env";
import { processSingleton } from "../process/process-singleton";
import { readStateFile } from "../process/state-file";

const SigningKey = z.object({
  kid: z.string(),
  created_at: z.iso.datetime(),
  private_jwk: z.record(z.string(), z.unknown()).refine(isPrivateKey),
});

/** The first key signs; the others only verify until the last token under them has expired. */
const Secrets = z.object({
  session_secret: z.string().min(32),
  signing_keys: z.array(SigningKey).min(1),
});

export type Secrets = z.infer<typeof Secrets>;

const KEPT_KEYS = 3;

/** Whether a key of the file opens, so that a broken one ends the start and not every sign-in after it. */
function isPrivateKey(jwk: Record<string, unknown>): boolean {
  try {
    return createPrivateKey({ key: jwk, format: "jwk" }).asymmetricKeyType === "ed25519";
  } catch {
    return false;
  }
}

function secretsFile(): string {
  return path.join(env().DATA_DIR, "secrets.json");
}

async function newSigningKey(now: Date): Promise<z.infer<typeof SigningKey>> {
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const jwk: JWK = await exportJWK(privateKey);
  return {
    kid: randomBytes(8).toString("hex"),
    created_at: now.toISOString(),
    private_jwk: jwk as Record<string, unknown>,
  };
}

function read(): Secrets {
  return readStateFile(
    secretsFile(),
    Secrets,
    "Put it back from a backup, or remove it: then new keys are made, everybody signs in again, and what was encrypted with it is lost.",
  );
}

function write(secrets: Secrets): void {
  const temporary = `${secretsFile()}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(temporary, secretsFile());
}

/**
 * Creates the secrets on first start; the first of several processes wins. Throws a ConfigurationError where
 * the file that is there cannot be used.
 */
export async function ensureSecrets(now: Date): Promise<void> {
  if (existsSync(secretsFile())) {
    closeToOthers(secretsFile());
    read();
    return;
  }
  mkdirSync(env().DATA_DIR, { recursive: true });
  const secrets: Secrets = {
    session_secret: randomBytes(48).toString("base64url"),
    signing_keys: [await newSigningKey(now)],
  };
  const temporary = `${secretsFile()}.${process.pid}`;
  try {
    writeFileSync(temporary, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    // A link is there whole or not at all, so that no reader sees half a file.
    linkSync(temporary, secretsFile());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/**
 * Restricts a file that a copy or a backup made readable for others; a read-only mount is
 * restricted by its mounter.
 */
function closeToOthers(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EROFS" && code !== "EPERM") throw error;
  }
}

/** Puts a new signing key in front; tokens under the former two stay valid until they expire. */
export async function rotateSigningKey(now: Date): Promise<string> {
  const secrets = read();
  const key = await newSigningKey(now);
  write({ ...secrets, signing_keys: [key, ...secrets.signing_keys].slice(0, KEPT_KEYS) });
  return key.kid;
}

interface Cached {
  checkedAt: number;
  modifiedAt: number;
  secrets: Secrets;
}

const RECHECK_MS = 5_000;

/** The secrets of this deployment; a rotation on disk is noticed within five seconds. */
export function secrets(): Secrets {
  const cache = processSingleton<{ current: Cached | null }>("secrets", () => ({ current: null }));
  const now = Date.now();
  if (cache.current !== null && now - cache.current.checkedAt < RECHECK_MS) {
    return cache.current.secrets;
  }
  const modifiedAt = statSync(secretsFile()).mtimeMs;
  const unchanged = cache.current?.modifiedAt === modifiedAt ? cache.current.secrets : null;
  cache.current = { checkedAt: now, modifiedAt, secrets: unchanged ?? read() };
  return cache.current.secrets;
}

/** Key of the browser sessions. */
export function sessionSecret(): string {
  return env().SESSION_SECRET ?? secrets().session_secret;
}

/**
 * A key of 32 bytes for one purpose, from the generated secret of this deployment (HKDF-SHA256,
 * RFC 5869). What was encrypted under it is readable as long as secrets.json is kept.
 */
export function derivedKey(purpose: string): Buffer {
  const secret = secrets().session_secret;
  return Buffer.from(hkdfSync("sha256", secret, "", `proofline/${purpose}`, 32));
}
