import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetSingletons } from "@/test/forget-singletons";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "proofline-kept-"));
  vi.resetModules();
  forgetSingletons();
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@localhost/none");
  vi.stubEnv("BASE_URL", undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  forgetSingletons();
  rmSync(folder, { recursive: true });
});

/** Settings that the front checks before it is ready. */
async function boot(): Promise<void> {
  const { ensureSecrets } = await import("../secrets/secrets");
  const { readServiceKeys } = await import("@/trace/server/signing/service-key-file");
  await ensureSecrets(new Date());
  readServiceKeys();
}

async function refusal(): Promise<Error> {
  const { ConfigurationError } = await import("@/env");
  const error: unknown = await boot().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  return error as Error;
}

const now = new Date().toISOString();
const broken = { kty: "OKP", crv: "Ed25519", x: "AAAA", d: "hush" };

describe.each([
  [
    "secrets.json",
    {
      session_secret: "hush".repeat(10),
      signing_keys: [{ kid: "a", created_at: now, private_jwk: broken }],
    },
  ],
  ["service-key.json", { keys: [{ created_at: now, private_jwk: broken }] }],
])("a broken %s ends the start and is named", (name, brokenKey) => {
  test.each([
    ["empty", "", "is empty"],
    ["garbage", "garbage hush", "is no JSON"],
    ["cut short", '{"keys": [{"hush', "is no JSON"],
    ["of another shape", '{"hush": 1}', "has not the form"],
    ["null", "null", "has not the form"],
    ["with a key that does not open", JSON.stringify(brokenKey), "private_jwk)"],
  ])("%s", async (_, text, why) => {
    writeFileSync(path.join(folder, name), text);
    const { message } = await refusal();
    expect(message).toContain(path.join(folder, name));
    expect(message).toContain(why);
    expect(message).toMatch(/Put it back from a backup/);
    expect(message).not.toMatch(/\n|hush/);
    expect(readFileSync(path.join(folder, name), "utf8")).toBe(text);
  });

  test("unreadable", async () => {
    mkdirSync(path.join(folder, name));
    expect((await refusal()).message).toContain("cannot be read by this user");
  });
});

test("a first start makes the secrets, closed to others, and a second one keeps them", async () => {
  await boot();
  const made = readFileSync(path.join(folder, "secrets.json"), "utf8");
  expect(statSync(path.join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  await boot();
  expect(readFileSync(path.join(folder, "secrets.json"), "utf8")).toBe(made);
  expect(readdirSync(folder)).toEqual(["secrets.json"]);
  expect(existsSync(path.join(folder, "service-key.json"))).toBe(false);
});
