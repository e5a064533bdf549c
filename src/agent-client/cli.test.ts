import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CHALLENGE_NONCE, CheckingServer } from "./__fixtures__/checking-server";
import { createKey, keyUrl, loadKey, saveKey } from "./agent-key";

const DID = "did:svc:agt:analyst-01";

let folder: string;
let server: CheckingServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "agent-client-"));
  await build({
    entryPoints: [join(import.meta.dirname, "cli.ts")],
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    outfile: file("proofline-agent.mjs"),
    logLevel: "silent",
  });
  writeFileSync(file("token"), "t-1\n", { mode: 0o600 });
  saveKey(file("agent.pem"), createKey());
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  server = new CheckingServer();
  await server.start();
  const key = await loadKey(file("agent.pem"));
  server.keys.set(keyUrl(DID, key), key.publicKey);
});

afterEach(() => server.stop());

function file(name: string): string {
  return join(folder, name);
}

interface Run {
  code: number;
  out: string;
  err: string;
}

/** Runs the bundle as an outsider does. */
function agent(...args: readonly string[]): Promise<Run> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      ["proofline-agent.mjs", ...args],
      { cwd: folder },
      (error, out, err) =>
        done({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}

const ME = ["--did", DID, "--key", "agent.pem"];

describe("proofline-agent", () => {
  it("makes a key and prints its public parts only", async () => {
    const { code, out } = await agent("keygen", "made.pem", "--did", DID);
    const key = await loadKey(file("made.pem"));
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ kid: key.kid, keyid: keyUrl(DID, key) });
    expect(JSON.parse(out).self_certifying_did).toMatch(/^did:svc:agent:[a-z2-7]{52}$/);
    expect(out).not.toMatch(/PRIVATE|"d"/);
    expect(await agent("keygen", "made.pem")).toMatchObject({ code: 2 });
  });

  it("sends a signed request with data", async () => {
    writeFileSync(file("call.json"), '{"tool":"read:case"}');
    const url = `${server.origin}/api/x?y=1`;
    const run = await agent(
      "request",
      url,
      ...ME,
      "--data",
      "@call.json",
      "--header",
      "Idempotency-Key: 7",
    );
    expect(run).toMatchObject({ code: 0, out: '{"taken":true}' });
    expect(server.accepted).toMatchObject([
      { method: "POST", target: "/api/x?y=1", headers: { "idempotency-key": "7" } },
    ]);
    await agent("request", url, ...ME, "--method", "delete");
    expect(server.accepted[1]).toMatchObject({ method: "DELETE" });
  });

  it("registers with the operator's token", async () => {
    const args = ["--data", '{"tier":"T2"}', "--bearer-file", "token"];
    expect(await agent("register", server.origin, ...ME, ...args)).toMatchObject({ code: 0 });
    expect(server.accepted).toMatchObject([
      { nonce: CHALLENGE_NONCE, headers: { authorization: "Bearer t-1" }, json: { tier: "T2" } },
    ]);
  });

  it("answers a challenge, if there is one", async () => {
    expect(await agent("answer", server.origin, ...ME)).toMatchObject({ code: 0 });
    expect(server.accepted).toMatchObject([{ method: "GET" }, { nonce: CHALLENGE_NONCE }]);
    server.challenge = null;
    const { out } = await agent("answer", server.origin, ...ME);
    expect(JSON.parse(out)).toEqual({ challenge: null });
  });

  it("rotates", async () => {
    saveKey(file("new.pem"), createKey());
    const run = await agent("rotate", server.origin, ...ME, "--new-key", "new.pem");
    expect(run).toMatchObject({ code: 0 });
    expect(server.accepted).toMatchObject([
      { target: `/api/agents/${encodeURIComponent(DID)}/keys` },
    ]);
  });

  it("joins the federation with the operator's key, and leaves", async () => {
    const member = "did:svc:agent:analyst-01";
    const operator = "did:web:acme.example";
    saveKey(file("operator.pem"), createKey());
    const [key, operatorKey] = [
      await loadKey(file("agent.pem")),
      await loadKey(file("operator.pem")),
    ];
    server.keys.set(keyUrl(member, key), key.publicKey);
    server.keys.set(keyUrl(operator, operatorKey), operatorKey.publicKey);
    const me = ["--did", member, "--key", "agent.pem"];
    const by = ["--operator-did", operator, "--operator-key", "operator.pem"];
    const data = ["--data", '{"role":"executor"}'];
    expect(await agent("join", server.origin, ...me, ...data, ...by)).toMatchObject({ code: 0 });
    const of = ["--did", member, "--kid", key.kid, "--role", "executor"];
    const granted = await agent("grant", server.origin, ...of, ...by);
    writeFileSync(file("grant"), granted.out);
    const withGrant = [...me, ...data, "--grant-file", "grant"];
    expect(await agent("join", server.origin, ...withGrant)).toMatchObject({ code: 0 });
    expect(await agent("status", server.origin, ...me)).toMatchObject({ code: 0 });
    expect(await agent("chat", server.origin, ...me, "--data", "Hello.")).toMatchObject({
      code: 0,
    });
    expect(await agent("leave", server.origin, "--did", member, ...by)).toMatchObject({ code: 0 });
    expect(server.refused).toEqual([]);
    const jws = /^[\w-]+\.[\w-]+\.[\w-]{86}$/;
    expect(server.accepted).toMatchObject([
      { target: "/api/agent/join", json: { operator_grant: expect.stringMatching(jws) } },
      { target: "/api/agent/join", json: { operator_grant: granted.out.trim() } },
      { method: "GET" },
      { method: "PUT", json: { text: "Hello." } },
      { method: "DELETE", keyid: keyUrl(operator, operatorKey) },
    ]);
    const both = [...withGrant, "--bearer-file", "token"];
    expect(await agent("join", server.origin, ...both)).toMatchObject({ code: 2 });
  });

  it("ends with 1 where the service refuses, and says why", async () => {
    server.keys.clear();
    const run = await agent("answer", server.origin, ...ME);
    expect(run.code).toBe(1);
    expect(run.err).toMatch(/^proofline-agent: 401 key_unknown: did:svc:agt:analyst-01#.* is not/);
    expect(await agent("request", `${server.origin}/a`, ...ME)).toMatchObject({ code: 1 });
  });

  it("ends with 1 where the service is not reached", async () => {
    const { origin } = server;
    server.stop();
    const run = await agent("request", `${origin}/a`, ...ME);
    expect(run).toMatchObject({ code: 1, out: "" });
    expect(run.err).toContain("ECONNREFUSED");
  });

  it.each([
    [["sing", "x"], '"sing" is no command'],
    [["request", "https://a.example"], "request needs --did"],
    [["request", "https://a.example", "--did", DID], "request needs --key"],
    [["request", "a", "b", ...ME], "takes one subject"],
    [["answer", "https://a.example", ...ME, "--data", "x"], "does not take --data"],
    [
      ["answer", "https://a.example", "--did", "did:key:z", "--key", "agent.pem"],
      "no DID of an agent",
    ],
    [["answer", "a.example", ...ME], "no http or https address"],
    [["answer", "https://a.example", ...ME, "--nonsense"], "--nonsense"],
    [["answer", "https://a.example", "--did", DID, "--key", "absent"], "absent cannot be opened"],
    [["register", "https://a.example", ...ME, "--data", "[]"], "has to be a JSON object"],
    [["request", "https://a.example", ...ME, "--data", "@absent"], "absent cannot be read"],
    [["request", "https://a.example", ...ME, "--header", "x"], "is no header"],
    [["request", "https://a.example", ...ME, "--header", "a b: c"], "is no header"],
    [["request", "a.example", ...ME], "no http or https address"],
  ])("ends with 2 for %j", async (args, message) => {
    const run = await agent(...args);
    expect(run).toMatchObject({ code: 2, out: "" });
    expect(run.err).toContain(message);
    expect(run.err).not.toContain("    at ");
  });

  it("shows its use", async () => {
    expect(await agent("--help")).toMatchObject({
      code: 0,
      out: expect.stringContaining("keygen"),
    });
    expect(await agent("--version")).toMatchObject({ code: 0, out: "1.2.0\n" });
    expect(await agent()).toMatchObject({ code: 2 });
  });
});
