import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";
import { bearer, createAccount } from "../fixtures/accounts";

test("a register item is uploaded as a form, read, verified, and secret", async ({ request }) => {
  const writer = await createAccount(request, ["white_team"]);
  const outsider = await createAccount(request, ["white_team"]);
  const auditor = await createAccount(request, ["auditor"]);
  const headers = await bearer(request, writer);
  const made = await request.post("/api/ip3/v1/engagements", {
    headers,
    data: { name: "Quiet harbour", scope: "app.example" },
  });
  const { id } = await made.json();
  const url = `/api/ip3/v1/engagements/${id}`;
  const buffer = Buffer.from(`ledger of ${id}`);
  const sha256 = createHash("sha256").update(buffer).digest("hex");
  const file = { name: "ledger žofie.csv", mimeType: "text/csv", buffer };

  const wrong = await request.post(`${url}/log`, {
    headers,
    multipart: { file, sha256: "0".repeat(64) },
  });
  expect([wrong.status(), (await wrong.json()).code]).toEqual([422, "hash_mismatch"]);
  expect((await (await request.get(url, { headers })).json()).counts.evidence).toBe(0);

  const added = await request.post(`${url}/log`, {
    headers,
    multipart: { file, sha256, kind: "file", related: '["LOG-1"]', collected_by: "op1" },
  });
  expect(added.status(), await added.text()).toBe(201);
  expect(await added.json()).toMatchObject({
    id: "REG-1",
    content_sha256: sha256,
    body: { name: "ledger žofie.csv", mime: "text/csv", related: ["LOG-1"] },
  });

  const item = `${url}/register/REG-1`;
  const content = await request.get(`${item}/content`, { headers });
  expect(content.status()).toBe(200);
  expect(await content.body()).toEqual(buffer);
  expect(content.headers()).toMatchObject({
    "content-type": "application/octet-stream",
    "content-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
    "x-content-type-options": "nosniff",
  });
  expect(content.headers()["content-disposition"]).toMatch(/^attachment; /);

  const reader = await bearer(request, auditor);
  const verified = await request.post(`${item}/verify`, { headers: reader });
  expect(await verified.json()).toMatchObject({ item: "REG-1", status: "verified" });
  const custody = await (await request.get(`${item}/custody?limit=2`, { headers: reader })).json();
  const rest = await request.get(
    `${item}/custody?cursor=${encodeURIComponent(custody.next_cursor)}`,
    { headers: reader },
  );
  const events = [...custody.events, ...(await rest.json()).events];
  expect(events.map(({ event }: { event: { event: string } }) => event.event)).toEqual([
    "imported",
    "accessed",
    "verified",
  ]);
  const refused = await request.post(`${url}/log`, { headers: reader, multipart: { file } });
  expect(refused.status()).toBe(403);

  const theirs = { headers: await bearer(request, outsider) };
  for (const answer of [
    await request.get(`${item}/content`, theirs),
    await request.get(`${item}/custody`, theirs),
    await request.post(`${item}/verify`, theirs),
    await request.post(`${url}/log`, { ...theirs, multipart: { file } }),
  ]) {
    expect([answer.status(), (await answer.json()).detail]).toEqual([
      404,
      "There is no such engagement.",
    ]);
  }
  const missing = await request.get(`${url}/register/REG-9/content`, { headers });
  expect(missing.status()).toBe(404);
});
