import { generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { announcement, createKey, keyUrl, loadKey, saveKey, signWith } from "./agent-key";
import { ClientError } from "./client-error";

/** RFC 8037 appendix A.1 and A.3: a published test key and its thumbprint. */
const JWK = {
  kty: "OKP",
  crv: "Ed25519",
  d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
  x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
};
const KID = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agent-key-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function secret(name: string, text: string, mode = 0o600): string {
  const file = join(folder, name);
  writeFileSync(file, text, { mode });
  chmodSync(file, mode);
  return file;
}

describe("an agent's key", () => {
  it("is saved for its owner alone, and loaded again", async () => {
    const key = createKey();
    const file = join(folder, "new.pem");
    saveKey(file, key);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const loaded = await loadKey(file);
    expect(loaded.kid).toBe(key.kid);
    const bytes = Uint8Array.of(1, 2, 3);
    const signature = signWith(loaded, bytes);
    expect(nodePrimitives.verifyEd25519(key.publicKey, bytes, signature)).toBe(true);
  });

  it("never replaces a file", async () => {
    const file = secret("kept.pem", "something");
    expect(() => saveKey(file, createKey())).toThrow(ClientError);
    expect(readFileSync(file, "utf8")).toBe("something");
  });

  it("is loaded from a JWK, with the published thumbprint", async () => {
    const key = await loadKey(secret("key.jwk", JSON.stringify(JWK)));
    expect(Buffer.from(key.publicKey).toString("base64url")).toBe(JWK.x);
    expect(keyUrl("did:svc:agt:a", key)).toBe(`did:svc:agt:a#${KID}`);
    // SHA-256 of the raw public key of RFC 8032 section 7.1, test 1.
    expect(announcement(key)).toBe(
      "21fe31dfa154a261626bf854046fd2271b7bed4b6abe45aa58877ef47f9721b9",
    );
  });

  it("has the public part of its private one, whatever public part the file names", async () => {
    const other = Buffer.from(createKey().publicKey).toString("base64url");
    const file = secret("mixed.jwk", JSON.stringify({ ...JWK, x: other }));
    await expect(loadKey(file).then(({ kid }) => kid)).resolves.toBe(KID);
  });

  it.each([0o640, 0o604, 0o660, 0o601])("is not loaded from a file of mode %o", async (mode) => {
    const file = secret(`mode-${mode}.jwk`, JSON.stringify(JWK), mode);
    await expect(loadKey(file)).rejects.toThrow(/is open to others: set its mode to 600/);
  });

  it("is not loaded from anything else, and the error shows nothing of the file", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { d: _, ...publicOnly } = JWK;
    const files = [
      secret("p256.pem", privateKey.export({ format: "pem", type: "pkcs8" }).toString()),
      secret("public.jwk", JSON.stringify(publicOnly)),
      secret("broken.jwk", `{"d":"${JWK.d}"`),
      secret("empty.pem", ""),
    ];
    for (const file of files) {
      const error = await loadKey(file).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ClientError);
      expect(String(error)).toBe(
        `ClientError: ${file} holds no private Ed25519 key in PEM or JWK.`,
      );
    }
    await expect(loadKey(join(folder, "absent"))).rejects.toThrow(ClientError);
  });
});
