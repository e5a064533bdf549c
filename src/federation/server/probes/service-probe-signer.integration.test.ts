import { verify } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/platform/db/database";
import { startServices, type TestServices } from "@/test/service-context";
import { listServiceKeys } from "@/trace/server/describe-log";
import { serviceProbeSigner } from "./service-probe-signer";

let services: TestServices;

beforeAll(async () => {
  services = await startServices();
});

afterAll(async () => {
  await closeDatabase();
  await services.close();
});

it("signs with a key that the service publishes under its keyid", async () => {
  const signer = await serviceProbeSigner();
  const { keys } = await listServiceKeys(services.anonymous);
  const published = keys.find(({ did_url }) => did_url === signer?.keyid);
  expect(published).toMatchObject({ retired_at: null });
  const base = Buffer.from("a signature base");
  const signature = signer?.sign(base) ?? new Uint8Array();
  expect(verify(null, base, published?.public_key_pem ?? "", signature)).toBe(true);
});
