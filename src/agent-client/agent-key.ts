import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { fstatSync, readFileSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { keyThumbprint } from "@/encoding/domain/crypto/key-thumbprint";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { agentKeyUrl } from "@/encoding/domain/keys/did";
import { ClientError } from "./client-error";

/** An Ed25519 key of an agent. The private part never leaves this machine. */
export interface AgentKey {
  privateKey: KeyObject;
  /** Raw, 32 bytes. */
  publicKey: Uint8Array;
  /** RFC 7638 thumbprint. */
  kid: string;
}

/** Makes a new key from the system's randomness. */
export function createKey(): AgentKey {
  return agentKey(generateKeyPairSync("ed25519").privateKey);
}

/**
 * Writes a key as PKCS #8 PEM into a new file that its owner alone may read. Throws ClientError where
 * there is a file already, and where none can be made.
 */
export function saveKey(file: string, { privateKey }: AgentKey): void {
  const pem = privateKey.export({ format: "pem", type: "pkcs8" });
  try {
    writeFileSync(file, pem, { flag: "wx", mode: 0o600 });
  } catch (cause) {
    throw new ClientError(`${file} cannot be created, or is there already.`, { cause });
  }
}

/**
 * Loads a private Ed25519 key: PKCS #8 PEM, or an OKP JWK (RFC 8037) as JSON. Throws ClientError for
 * a file that others than its owner may read or write, and for one that holds no such key.
 */
export async function loadKey(file: string): Promise<AgentKey> {
  const text = await readSecret(file);
  try {
    return agentKey(parseKey(text));
  } catch (cause) {
    // The library's message could quote the file.
    throw new ClientError(`${file} holds no private Ed25519 key in PEM or JWK.`, { cause });
  }
}

/** Text of a file with a secret. Throws ClientError where others than its owner may read or write it. */
export async function readSecret(file: string): Promise<string> {
  const handle = await open(file, "r").catch((cause: unknown) => {
    throw new ClientError(`${file} cannot be opened.`, { cause });
  });
  try {
    // Windows keeps access lists, of which a mode says nothing.
    const { mode } = fstatSync(handle.fd);
    if (process.platform !== "win32" && (mode & 0o077) !== 0) {
      throw new ClientError(`${file} is open to others: set its mode to 600.`);
    }
    return readFileSync(handle.fd, "utf8");
  } finally {
    await handle.close();
  }
}

/** DID URL of an agent's key: the keyid of its signatures. */
export function keyUrl(did: string, { kid }: AgentKey): string {
  return agentKeyUrl(did, kid);
}

/** Ed25519 signature (RFC 8032) over the bytes. */
export function signWith({ privateKey }: AgentKey, bytes: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, bytes, privateKey));
}

/** Digest by which a key is announced before it is used: hexadecimal SHA-256 of its raw bytes. */
export function announcement({ publicKey }: AgentKey): string {
  return toHex(nodePrimitives.sha256(publicKey));
}

function parseKey(text: string): KeyObject {
  if (!text.trimStart().startsWith("{")) return createPrivateKey(text);
  return createPrivateKey({ key: JSON.parse(text), format: "jwk" });
}

function agentKey(privateKey: KeyObject): AgentKey {
  if (privateKey.asymmetricKeyType !== "ed25519") throw new TypeError("the key is not of Ed25519");
  // The public part is computed: one stored beside the private part may belong to another key.
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const publicKey = new Uint8Array(Buffer.from(x, "base64url"));
  return { privateKey, publicKey, kid: keyThumbprint(nodePrimitives, publicKey) };
}
