import "server-only";
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import { env } from "@/env";
import { readStateFile } from "@/platform/process/state-file";

const StoredKey = z.object({
  created_at: z.iso.datetime(),
  private_jwk: z
    .object({
      kty: z.literal("OKP"),
      crv: z.literal("Ed25519"),
      x: z.string(),
      d: z.string(),
    })
    .refine(isPrivateKey),
});
type StoredKey = z.infer<typeof StoredKey>;

function isPrivateKey(jwk: Record<string, string>): boolean {
  try {
    return createPrivateKey({ key: jwk, format: "jwk" }).type === "private";
  } catch {
    return false;
  }
}

/** The first key is the present one; those behind it sign beside it until they are retired. */
const KeyFile = z.object({ keys: z.array(StoredKey).min(1) });

export interface PrivateServiceKey {
  createdAt: Date;
  privateKey: KeyObject;
  /** Raw, 32 bytes. */
  publicKey: Buffer;
}

function filePath(): string {
  const { SERVICE_KEY_FILE, DATA_DIR } = env();
  return SERVICE_KEY_FILE ?? path.join(DATA_DIR, "service-key.json");
}

function newKey(now: Date): StoredKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  return StoredKey.parse({
    created_at: now.toISOString(),
    private_jwk: privateKey.export({ format: "jwk" }),
  });
}

function serialise(keys: readonly StoredKey[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

function readStored(): StoredKey[] | null {
  // Next would take every file of the project for one that may be read here, and trace them all.
  if (!existsSync(/* turbopackIgnore: true */ filePath())) return null;
  return readStateFile(
    filePath(),
    KeyFile,
    "Put it back from a backup: no other key continues what it signed.",
  ).keys;
}

function open(stored: StoredKey): PrivateServiceKey {
  const privateKey = createPrivateKey({ key: stored.private_jwk, format: "jwk" });
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  return {
    createdAt: new Date(stored.created_at),
    privateKey,
    publicKey: Buffer.from(x ?? "", "base64url"),
  };
}

/** Keys of this machine, the present one first; null where there is no file. */
export function readServiceKeys(): PrivateServiceKey[] | null {
  return readStored()?.map(open) ?? null;
}

/** Makes the file with a first key; of several processes the first wins, and all read what it wrote. */
export function createServiceKeyFile(now: Date): PrivateServiceKey[] {
  mkdirSync(path.dirname(filePath()), { recursive: true });
  const temporary = `${filePath()}.${process.pid}`;
  writeFileSync(temporary, serialise([newKey(now)]), { mode: 0o600 });
  try {
    // A link is there whole or not at all, so that no reader sees half a file.
    linkSync(temporary, filePath());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    chmodSync(filePath(), 0o600);
  } finally {
    rmSync(temporary);
  }
  const keys = readServiceKeys();
  if (keys === null) throw new Error("the service key file went away while it was read");
  return keys;
}

/** Puts a new key in front and keeps those whose public half `keep` admits. */
export function addServiceKey(
  now: Date,
  keep: (publicKey: Buffer) => boolean,
): PrivateServiceKey[] {
  const former = (readStored() ?? []).filter((stored) => keep(open(stored).publicKey));
  const temporary = `${filePath()}.${process.pid}`;
  writeFileSync(temporary, serialise([newKey(now), ...former]), { mode: 0o600 });
  renameSync(temporary, filePath());
  return readServiceKeys() ?? [];
}
