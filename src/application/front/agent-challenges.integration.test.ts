import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AgentKey, createKey, signWith } from "@/agent-client/agent-key";
import { answerChallenge } from "@/agent-client/answer-challenge";
import { signedFetch } from "@/agent-client/signed-fetch";
import { challengeMessage } from "@/agents/domain/challenge-message";
import { answerDetached } from "@/agents/server/challenges/answer-detached";
import {
  answerAgentChallenge,
  getAgentChallenge,
} from "@/agents/server/signed-operations/challenge-route";
import { getScore } from "@/agents/server/trace/get-score";
import { listAgentTrace } from "@/agents/server/trace/list-agent-trace";
import { getAgentRecordProof } from "@/agents/server/trace/record-proof-route";
import { verifyAgentTrace } from "@/agents/server/trace/verify-agent-trace";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { announcePort } from "@/platform/auth/signatures/public-origins";
import { closeDatabase } from "@/platform/db/database";
import { restOf } from "@/platform/declaration/rest";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { openTestFront, type TestFront } from "@/test/rooms/agent-front";
import { type AgentRoom, openAgentRoom } from "@/test/rooms/agent-room";
import { storeAccount } from "@/test/stored-account";

const MODULES = restOf([
  getAgentChallenge,
  answerAgentChallenge,
  answerDetached,
  getScore,
  listAgentTrace,
  getAgentRecordProof,
  verifyAgentTrace,
]);

let room: AgentRoom;
let front: TestFront;
let base: string;
let bearer: string;
let did: string;
let key: AgentKey;
let path: string;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  room = await openAgentRoom();
  await ensureSecrets(new Date());
  front = await openTestFront(MODULES);
  announcePort(front.port);
  base = front.origin;
  const email = "reader@test.example";
  const { account } = await storeAccount(room.services.db, {
    email,
    name: "Reader",
    roles: ["viewer"],
  });
  bearer = await issueBearerToken(account, new Date());
}, 120_000);

beforeEach(async () => {
  const registered = await room.register({ body: { tier: "T1" } });
  key = registered.key;
  did = registered.agent.did;
  path = `/api/agents/${encodeURIComponent(did)}`;
});

afterAll(async () => {
  await front.close();
  await closeDatabase();
  await room.services.close();
});

function makeDue() {
  return room.services.db.pool.query(
    "UPDATE agent SET next_challenge_at = now() - interval '1 second' WHERE did = $1",
    [did],
  );
}

async function askChallenge() {
  const answer = await signedFetch(`${base}${path}/challenge`, {}, { did, key });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function read(place: string) {
  const answer = await fetch(`${base}${path}${place}`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  return { status: answer.status, json: await answer.json() };
}

describe("challenges over REST", () => {
  it("are nothing while none is due, and passed by the agent client once one is", async () => {
    const rest = await signedFetch(`${base}${path}/challenge`, {}, { did, key });
    expect([rest.status, rest.headers.get("retry-after")]).toEqual([204, "20"]);
    expect(await answerChallenge(base, { did, key })).toBeNull();
    await makeDue();
    const passed = await answerChallenge(base, { did, key });
    expect(passed).toMatchObject({ did, outcome: "passed", key: key.kid, status: "ACTIVE" });
    const trace = await read("/trace?kind=challenge.pass");
    expect(trace).toMatchObject({
      status: 200,
      json: {
        records: [{ actor: `${did}#${key.kid}`, verified: true, signer: "in_force" }],
        next_cursor: null,
      },
    });
    const [record] = trace.json.records;
    expect(passed?.receipt).toEqual({ seq: record.seq, hash: record.hash, epoch: 1 });
    expect(await read("/trace/verify")).toMatchObject({
      status: 200,
      json: { status: "verified", recomputed: { score: 80, status: "ACTIVE" } },
    });
    expect(await read("/score?limit=5")).toMatchObject({
      status: 200,
      json: { current_score: 80, approval_gate: 80, challenges_missed: 0, changes: [] },
    });
  });

  it("take a signature over svc-pop/v1 from a runtime that signs no requests, once", async () => {
    await makeDue();
    const asked = await askChallenge();
    expect(asked).toMatchObject({ did, aud: base, receipt: { epoch: 1, seq: "2" } });
    const { challenge_id, nonce, aud, expires_at: exp } = asked;
    const send = (by: AgentKey) => {
      const message = challengeMessage({ aud, challenge_id, did, exp, nonce });
      const signature = Buffer.from(signWith(by, message)).toString("base64url");
      return fetch(`${base}${path}/challenge/${challenge_id}/signature`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ exp, signature }),
      });
    };
    const wrong = await send(createKey());
    expect([wrong.status, (await wrong.json()).code]).toEqual([401, "signature_invalid"]);
    const right = await send(key);
    expect([right.status, (await right.json()).outcome]).toEqual([200, "passed"]);
    const again = await send(key);
    expect([again.status, (await again.json()).code]).toEqual([422, "challenge_expired"]);
  });

  it("refuse an answer that is signed over another nonce than that of the challenge", async () => {
    await makeDue();
    const { challenge_id, aud } = await askChallenge();
    const answered = await signedFetch(
      `${base}${path}/challenge/${challenge_id}`,
      { method: "POST", body: JSON.stringify({ challenge_id, did, aud }) },
      { did, key },
      { tag: "svc-agent-pop" },
    );
    expect([answered.status, (await answered.json()).code]).toEqual([401, "signature_invalid"]);
    const { rows } = await room.services.db.pool.query(
      "SELECT noise, outcome FROM agent_challenge WHERE id = $1",
      [challenge_id],
    );
    expect(rows).toEqual([{ noise: 1, outcome: null }]);
  });

  it("are for the agent alone, and its trace for people", async () => {
    const other = await room.register();
    const foreign = await signedFetch(
      `${base}${path}/challenge`,
      {},
      { did: other.agent.did, key: other.key },
    );
    expect([foreign.status, (await foreign.json()).code]).toEqual([403, "agent_mismatch"]);
    const unsigned = await fetch(`${base}${path}/challenge`);
    expect([unsigned.status, (await unsigned.json()).code]).toEqual([401, "signature_required"]);
    expect((await fetch(`${base}${path}/trace`)).status).toBe(401);
    expect((await read("/trace?cursor=x")).json.code).toBe("invalid_cursor");
    expect((await read("/trace/proof?seq=99")).json.code).toBe("not_found");
  });
});
