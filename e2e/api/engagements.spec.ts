import { createHash } from "node:crypto";
import { type APIResponse, expect, test } from "@playwright/test";
import { bearer, createAccount } from "../fixtures/accounts";
import { approveRules } from "../fixtures/engagement-states";

const BASE = "/api/ip3/v1/engagements";

async function problem(response: APIResponse): Promise<[number, string]> {
  return [response.status(), (await response.json()).code];
}

test("an engagement is planned, logged and reported, and no one else learns of it", async ({
  request,
}) => {
  const second = await createAccount(request, ["white_team"]);
  const operator = await createAccount(request, ["red_team"]);
  const outsiders = await Promise.all(
    ["white_team", "analyst", "lead", "admin"].map((role) => createAccount(request, [role])),
  );
  const headers = await bearer(request);
  const made = await request.post(BASE, {
    headers,
    data: {
      name: "Quiet harbour",
      type: "tlpt",
      scope: [{ kind: "domain", value: "app.example", rule: "allowed" }],
      crown_jewels: [{ name: "Payment ledger", cia: ["integrity"] }],
      rules_of_engagement: { stop_conditions: ["customers are affected"] },
      white_team: [second.email],
      red_team: [operator.email],
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  expect(id).toMatch(/^ENG-\d{4}-\d{4,}$/);
  const url = `${BASE}/${id}`;

  for (const outsider of outsiders) {
    const theirs = { headers: await bearer(request, outsider) };
    const [there, nowhere] = await Promise.all(
      [url, `${BASE}/ENG-2026-999999`].map(async (each) => request.get(each, theirs)),
    );
    if (there === undefined || nowhere === undefined) throw new Error("two were asked for");
    expect(await problem(there)).toEqual(await problem(nowhere));
    const { detail } = await there.json();
    expect(detail).toBe((await nowhere.json()).detail);
    const list = await (await request.get(`${BASE}?limit=200`, theirs)).json();
    expect(JSON.stringify(list)).not.toContain(id);
    expect((await request.get(`/api/trace/records?chain=engagement:${id}`, theirs)).status()).toBe(
      404,
    );
  }

  expect(
    await problem(await request.post(`${url}/state`, { headers, data: { to: "active" } })),
  ).toEqual([422, "roe_not_approved"]);
  expect(await problem(await request.post(`${url}/rules-approval`, { headers }))).toEqual([
    422,
    "four_eyes_required",
  ]);
  const others = { headers: await bearer(request, second) };
  expect(await problem(await request.post(`${url}/rules-approval`, others))).toEqual([
    428,
    "precondition_required",
  ]);
  expect((await approveRules(request, url, others.headers)).status()).toBe(200);
  const active = await request.post(`${url}/state`, { headers, data: { to: "active" } });
  expect((await active.json()).state).toBe("active");

  const said = await request.post(`${url}/log`, { headers, data: { text: "Kick-off held" } });
  expect(said.status()).toBe(201);
  expect(await problem(await request.post(`${url}/final-report`, { headers, data: {} }))).toEqual([
    422,
    "final_report_requires_evidence_register",
  ]);
  const red = { headers: await bearer(request, operator) };
  const bytes = Buffer.from("the row of the ledger");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const item = { name: "ledger.txt", content_base64: bytes.toString("base64") };
  const wrong = await request.post(`${url}/log`, {
    ...red,
    data: { ...item, sha256: "0".repeat(64) },
  });
  expect(await problem(wrong)).toEqual([422, "hash_mismatch"]);
  const kept = await request.post(`${url}/log`, { ...red, data: { ...item, sha256 } });
  expect(await kept.json()).toMatchObject({ id: "REG-1", content_sha256: sha256, side: "red" });
  expect(await problem(await request.post(`${url}/final-report`, { ...red, data: {} }))).toEqual([
    403,
    "forbidden",
  ]);

  await request.post(`${url}/state`, { headers, data: { to: "reporting" } });
  const report = await request.post(`${url}/final-report`, {
    headers,
    data: {
      statements: [
        { text: "The ledger was open", evidence: ["REG-1"], confirmed: true },
        { text: "The ledger was read", evidence: ["REG-1"] },
        { section: "recommendations", text: "Segment the network" },
      ],
    },
  });
  expect(report.status(), await report.text()).toBe(200);
  expect((await report.json()).counts).toMatchObject({ proven: 1, cited: 1, not_proven: 1 });
  const done = await request.get(url, { headers });
  expect(await done.json()).toMatchObject({ state: "completed", counts: { log: 1, evidence: 1 } });
  expect(done.headers().etag).toMatch(/^"v\d+-/);
  const verified = await request.get(`/api/trace/verify?chain=engagement:${id}`, { headers });
  expect(verified.status()).toBe(200);
  expect((await verified.json()).status).toBe("verified");
});
