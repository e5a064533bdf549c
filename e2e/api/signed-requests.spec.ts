import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { createKey, keyUrl, saveKey } from "../../src/agent-client/agent-key";
import type { AgentIdentity } from "../../src/agent-client/signed-fetch";
import {
  type Answer,
  type SigningPlan,
  sendRaw,
  sendSigned,
  signedLines,
  type WireRequest,
} from "../../src/test/signed-caller";
import { bearer } from "../fixtures/accounts";
import { asOwner } from "../fixtures/as-owner";
import { openHostChangingProxy } from "../fixtures/host-changing-proxy";
import { publicOrigin, registerAgent } from "../fixtures/registered-agent";

/** One row of docs/agents/signed-requests.md#when-it-is-refused: what is sent, and what is answered. */
interface Case {
  name: string;
  status: number;
  code: string;
  send: (to: Caller) => Promise<Answer>;
}

/** An agent that reaches the service at an origin and signs for its public one. */
class Caller {
  readonly self: string;

  constructor(
    readonly origin: string,
    readonly agent: AgentIdentity,
    readonly other: AgentIdentity,
  ) {
    this.self = `/api/agents/${encodeURIComponent(agent.did)}/self`;
  }

  get(plan: SigningPlan = {}, who = this.agent): Promise<Answer> {
    return sendSigned(this.origin, who, { target: this.self }, { authority: AUTHORITY, ...plan });
  }

  /** Requests a rotation, which is malformed: a caller who may not write does not learn that. */
  write(body: string, plan: SigningPlan = {}): Promise<Answer> {
    return sendSigned(this.origin, this.agent, this.rotation(body), {
      authority: AUTHORITY,
      ...plan,
    });
  }

  rotation(body: string): WireRequest {
    return { method: "POST", target: this.self.replace("/self", "/keys"), body };
  }
}

const AUTHORITY = new URL(publicOrigin()).host;

function setAgent(did: string, status: string, readOnlySeconds: number | null = null) {
  return asOwner((client) =>
    client.query(
      `UPDATE agent SET status = $2, read_only_until = now() + make_interval(secs => $3)
       WHERE did = $1`,
      [did, status, readOnlySeconds],
    ),
  );
}

/** Does something while the agent has another status, which its trace does not contain. */
async function whileAgentIs(
  { agent }: Caller,
  [status, readOnlySeconds]: [string, number | null],
  work: () => Promise<Answer>,
): Promise<Answer> {
  await setAgent(agent.did, status, readOnlySeconds);
  try {
    return await work();
  } finally {
    await setAgent(agent.did, "ACTIVE");
  }
}

/** Does something while the database refuses exactly this nonce of the agent. */
async function whileNonceFails(
  { agent }: Caller,
  nonce: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const digest = createHash("sha256")
    .update(keyUrl(agent.did, agent.key) + nonce)
    .digest("hex");
  const name = `e2e_${digest.slice(0, 16)}`;
  await asOwner((client) =>
    client.query(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'away'; END $$;
       CREATE TRIGGER ${name} BEFORE INSERT ON request_nonce FOR EACH ROW
         WHEN (NEW.digest = '\\x${digest}') EXECUTE FUNCTION ${name}()`,
    ),
  );
  try {
    return await work();
  } finally {
    await asOwner((client) => client.query(`DROP FUNCTION ${name} CASCADE`));
  }
}

const without = (name: string): NonNullable<SigningPlan["sent"]> => {
  return (lines) => lines.filter(([each]) => each !== name);
};

const FORM: Case[] = [
  {
    name: "no signature",
    status: 401,
    code: "signature_required",
    send: ({ origin, self }) => sendRaw(origin, { target: self }),
  },
  {
    name: "a signature with another tag",
    status: 401,
    code: "signature_required",
    send: (to) => to.get({ tag: "svc-agent-pop" }),
  },
  {
    name: "a header that is no structured field",
    status: 400,
    code: "signature_malformed",
    send: (to) =>
      to.get({ sent: (lines) => lines.map(([n, v]) => [n, n === "Signature" ? "sig1=:%:" : v]) }),
  },
  {
    name: "Signature-Input without Signature",
    status: 400,
    code: "signature_malformed",
    send: (to) => to.get({ sent: without("Signature") }),
  },
  {
    name: "Signature without Signature-Input",
    status: 400,
    code: "signature_malformed",
    send: (to) => to.get({ sent: without("Signature-Input") }),
  },
  {
    name: "a label twice",
    status: 400,
    code: "signature_malformed",
    send: (to) => to.get({ sent: (lines) => lines.map(([n, v]) => [n, doubled(n, v)]) }),
  },
  {
    name: "a parameter that is missing",
    status: 401,
    code: "signature_params_incomplete",
    send: (to) => to.get({ input: (text) => text.replace(';alg="ed25519"', "") }),
  },
  {
    name: "a signature that has expired",
    status: 401,
    code: "signature_window_invalid",
    send: (to) => to.get({ created: -120, expires: -60 }),
  },
  {
    name: "a signature from the future",
    status: 401,
    code: "signature_window_invalid",
    send: (to) => to.get({ created: 90, expires: 120 }),
  },
  {
    name: "a component that is not covered",
    status: 401,
    code: "signature_components_incomplete",
    send: (to) => to.get({ input: (text) => text.replace(' "@path"', "") }),
  },
  {
    name: "another algorithm",
    status: 401,
    code: "signature_alg_not_allowed",
    send: (to) => to.get({ input: (text) => text.replace("ed25519", "hmac-sha256") }),
  },
];

const PROOF: Case[] = [
  {
    name: "a key that nobody registered",
    status: 401,
    code: "key_unknown",
    send: (to) => to.get({}, { did: to.agent.did, key: createKey() }),
  },
  {
    name: "the key of another agent than the path",
    status: 403,
    code: "agent_mismatch",
    send: (to) => to.get({}, to.other),
  },
  {
    name: "what another key signed",
    status: 401,
    code: "signature_invalid",
    send: (to) => to.get({}, { did: to.agent.did, key: { ...createKey(), kid: to.agent.key.kid } }),
  },
  {
    name: "content with another digest",
    status: 401,
    code: "digest_mismatch",
    send: (to) => {
      const request = to.rotation('{"a":1}');
      const headers = signedLines(to.agent, request, { authority: AUTHORITY });
      return sendRaw(to.origin, { ...request, headers, body: '{"a":2}' });
    },
  },
  {
    name: "a request for the second time",
    status: 401,
    code: "signature_replayed",
    send: async (to) => {
      const request = { target: to.self };
      const headers = signedLines(to.agent, request, { authority: AUTHORITY });
      expect((await sendRaw(to.origin, { ...request, headers })).status).toBe(200);
      return sendRaw(to.origin, { ...request, headers });
    },
  },
  {
    name: "a broken signature beside a good token",
    status: 401,
    code: "signature_invalid",
    send: async (to) => {
      const [authorization] = TOKEN;
      if (authorization === undefined) throw new Error("nobody has signed in");
      return to.get({
        authority: "elsewhere.example",
        sent: (lines) => [...lines, ["Authorization", authorization]],
      });
    },
  },
  {
    name: "an agent that is UNVERIFIED and writes",
    status: 403,
    code: "agent_unverified",
    send: (to) => whileAgentIs(to, ["UNVERIFIED", null], () => to.write("{}")),
  },
  {
    name: "an agent that was restored and writes",
    status: 403,
    code: "agent_read_only",
    send: (to) => whileAgentIs(to, ["ACTIVE", 60], () => to.write("{}")),
  },
  {
    name: "an agent that is QUARANTINED",
    status: 403,
    code: "agent_quarantined",
    send: (to) => whileAgentIs(to, ["QUARANTINED", null], () => to.get()),
  },
  {
    name: "a memory of nonces that is away",
    status: 503,
    code: "replay_store_unavailable",
    send: (to) => {
      const nonce = randomBytes(24).toString("base64url");
      return whileNonceFails(to, nonce, () => to.get({ nonce }));
    },
  },
];

function doubled(name: string, value: string): string {
  return name === "Signature-Input" ? `${value}, ${value}` : value;
}

/** Authorization of an account that may read agents. */
const TOKEN: string[] = [];

async function checkAll(caller: Caller, where: string): Promise<void> {
  for (const { name, status, code, send } of [...FORM, ...PROOF]) {
    const answer = await send(caller);
    expect([answer.status, answer.json.code], `${name}, ${where}`).toEqual([status, code]);
    if (status !== 401) continue;
    const scheme = answer.headers["www-authenticate"];
    expect(scheme, name).toBe(`Signature error="${code}"`);
  }
  const good = await caller.get();
  expect([good.status, good.json.did], where).toEqual([200, caller.agent.did]);
}

test("each case of the table is answered with its status and code", async ({
  request,
  baseURL,
}) => {
  const origin = baseURL ?? publicOrigin();
  TOKEN.push((await bearer(request)).authorization);
  const [agent, other] = [await registerAgent(request), await registerAgent(request)];
  await checkAll(new Caller(origin, agent, other), "directly");
  const proxy = await openHostChangingProxy(origin);
  await checkAll(new Caller(proxy.origin, agent, other), "through a proxy");
  const asked = await sendRaw(proxy.origin, { target: `/api/agents/${agent.did}/self` });
  expect(asked.headers["accept-signature"]).toContain('tag="svc-agent"');
  // A signature for the proxy's own address is not one for the service.
  const astray = await new Caller(proxy.origin, agent, other).get({
    authority: new URL(proxy.origin).host,
  });
  expect(astray.json.code).toBe("signature_invalid");
  await proxy.close();
});

test("a key that was revoked counts no more from the answer on, on every server", async ({
  request,
}) => {
  const agent = await registerAgent(request);
  const origins = [publicOrigin(), process.env.E2E_NEXT_URL ?? publicOrigin()];
  const callers = origins.map((origin) => new Caller(origin, agent, agent));
  for (const caller of callers) expect((await caller.get()).status).toBe(200);
  const revoked = await request.post(
    `/api/agents/${encodeURIComponent(agent.did)}/keys/${agent.key.kid}/revoke`,
    { headers: await bearer(request), data: { reason: "key_compromise" } },
  );
  expect(revoked.status(), await revoked.text()).toBe(200);
  for (const caller of callers) {
    const { status, json } = await caller.get();
    expect([status, json.code]).toEqual([401, "key_revoked"]);
  }
});

test("of 64 identical requests at once one is taken", async ({ request, baseURL }) => {
  const agent = await registerAgent(request);
  const wire = { target: `/api/agents/${agent.did}/self` };
  const headers = signedLines(agent, wire, { authority: AUTHORITY });
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => sendRaw(baseURL ?? publicOrigin(), { ...wire, headers })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ json }) => json.code === "signature_replayed")).toHaveLength(63);
});

test("the client that the service serves signs what the service accepts", async ({ request }) => {
  const folder = mkdtempSync(path.join(tmpdir(), "proofline-agent-"));
  const [client, keyFile] = [path.join(folder, "client.mjs"), path.join(folder, "agent.pem")];
  const file = await request.get("/api/agent-client");
  const bytes = await file.body();
  writeFileSync(client, bytes);
  const digest = await (await request.get("/api/agent-client/sha256")).text();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(digest).toBe(`${sha256}  proofline-agent.mjs\n`);
  const agent = await registerAgent(request);
  saveKey(keyFile, agent.key);
  const url = `${publicOrigin()}/api/agents/${agent.did}/self`;
  const args = [client, "request", url, "--did", agent.did, "--key", keyFile];
  const output = execFileSync(process.execPath, args, { encoding: "utf8" });
  expect(JSON.parse(output)).toMatchObject({ did: agent.did, status: "ACTIVE" });
  rmSync(folder, { recursive: true });
});
