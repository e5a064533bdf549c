import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { createKey } from "../../src/agent-client/agent-key";
import { integrator } from "../fixtures/federation-agents";
import { RuntimeHost } from "../fixtures/federation-runtimes";
import { publicOrigin } from "../fixtures/registered-agent";

/** OpenSSL 3 signs with Ed25519 from the command line; what some systems call openssl cannot. */
function hasTools(): boolean {
  const { status, stdout } = spawnSync("sh", ["-c", "openssl version && curl --version"], {
    encoding: "utf8",
  });
  return status === 0 && /^OpenSSL [3-9]/.test(stdout);
}

test("the walk-through with curl and openssl leads in and out again", async ({ request }) => {
  test.skip(!hasTools(), "openssl 3 or curl is not there");
  const { headers } = await integrator(request);
  const host = new RuntimeHost();
  const folder = mkdtempSync(path.join(tmpdir(), "federation-walk-"));
  try {
    const did = `did:svc:agent:walk-${randomUUID()}`;
    const runtime = await host.start("rest", { did, key: createKey() });
    const text = readFileSync("docs/federation/walk-through.md", "utf8");
    const blocks = Array.from(text.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = ""]) => block);
    const settings = [
      `service=${publicOrigin()}`,
      `did=${did}`,
      `operator=did:web:${randomUUID()}.example`,
      `address=${runtime.declared.runtime_address}`,
      `page=${await host.documents()}/word-count`,
      `token=${headers.authorization.slice("Bearer ".length)}`,
    ];
    expect(blocks.length).toBeGreaterThan(7);
    const script = [...settings, ...blocks.slice(1)].join("\n");
    await promisify(execFile)("sh", ["-eu", "-c", script], { cwd: folder });
    const proven = JSON.parse(readFileSync(path.join(folder, "proven.json"), "utf8"));
    expect(proven).toMatchObject({ did, challenge: null });
    expect(proven.gates.map(({ result }: { result: string }) => result)).toEqual(
      Array(6).fill("passed"),
    );
    const left = await request.get(`/api/agent/${encodeURIComponent(did)}/status`);
    expect(await left.json()).toMatchObject({ status: "withdrawn" });
  } finally {
    rmSync(folder, { recursive: true });
    await host.stop();
  }
});
