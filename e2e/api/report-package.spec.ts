import { createHash } from "node:crypto";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { bearer, createAccount, freshContext } from "../fixtures/accounts";
import { Outsider } from "../fixtures/verifier";

type Headers = { authorization: string };

interface Issued {
  outsider: Outsider;
  id: string;
  white: Headers;
  red: Headers;
  text: string;
}

function packageUrl(id: string, format: string): string {
  return `/api/ip3/v1/engagements/${id}/report-package?format=${format}`;
}

async function plan(request: APIRequestContext, headers: Headers, operator: { email: string }) {
  const data = {
    name: "Quiet harbour",
    scope: "app.test.example",
    rules_of_engagement: "No denial of service.",
    red_team: [operator.email],
  };
  const made = await request.post("/api/ip3/v1/engagements", { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  return (await made.json()).id as string;
}

async function write(
  request: APIRequestContext,
  headers: Headers,
  id: string,
  data: Record<string, unknown>,
) {
  const added = await request.post(`/api/ip3/v1/engagements/${id}/log`, { headers, data });
  expect(added.status(), await added.text()).toBe(201);
}

/** An engagement with log, register and final report, and its package as JSON. */
async function issue(request: APIRequestContext): Promise<Issued> {
  const white = await bearer(request, await createAccount(request, ["white_team"]));
  const operator = await createAccount(request, ["red_team"]);
  const red = await bearer(request, operator);
  const id = await plan(request, white, operator);
  const content_base64 = Buffer.from(`uid=0(root) on ${id}`).toString("base64");
  await write(request, red, id, { name: "proof.txt", content_base64 });
  await write(request, red, id, { name: "image", sha256: "ab".repeat(32) });
  await write(request, red, id, { kind: "flag", text: "Ledger reached", related: ["REG-1"] });
  await write(request, white, id, { kind: "decision", text: "We go on" });
  const report = await request.post(`/api/ip3/v1/engagements/${id}/final-report`, {
    headers: white,
    data: {
      summary: "The ledger could be reached.",
      statements: [
        { section: "findings", text: "Root was had", evidence: ["REG-1"], confirmed: true },
        { section: "findings", text: "The disk was imaged", evidence: ["REG-2"] },
        { section: "recommendations", text: "Segment the network" },
      ],
    },
  });
  expect(report.status(), await report.text()).toBe(200);
  const outsider = await Outsider.arrive(request);
  const response = await request.get(packageUrl(id, "json"), { headers: white });
  expect(response.status(), await response.text()).toBe(200);
  const text = await response.text();
  outsider.keep("package.json", text);
  return { outsider, id, white, red, text };
}

test("a report package is checked by the verifier in each form", async ({ request }) => {
  const { outsider, id, white, text } = await issue(request);
  const held = JSON.parse(text);
  expect(held.manifest).toMatchObject({
    kind: "report-package",
    subject: { type: "engagement", id },
    register: { items: 2, verified: 1 },
    timeline: { events: 4 },
  });
  expect(held.timeline).toHaveLength(4);
  expect(held.register.map(({ check }: { check: string }) => check)).toEqual([
    "verified",
    "digest_only",
  ]);
  expect(held.final_report.summary).toBe("The ledger could be reached.");
  const again = await (await request.get(packageUrl(id, "json"), { headers: white })).json();
  expect(again.package_sha256).toBe(held.package_sha256);
  const found = outsider.verify("package.json", "--key", "service.vkey");
  expect(found.status, found.output).toBe(2);
  expect(found.output).toContain("VALID, NOT ANCHORED");
  expect(outsider.verify("package.json").status).toBe(1);

  const bag = await request.get(packageUrl(id, "bag"), { headers: white });
  expect(bag.headers()["content-disposition"]).toContain(`${id}_report-package_`);
  outsider.keep("bag.zip", await bag.body());
  const asBag = outsider.verify("bag.zip", "--key", "service.pub.pem");
  expect(asBag.output).toContain("VALID, NOT ANCHORED");

  const pdf = await request.get(packageUrl(id, "pdf"), { headers: white });
  const bytes = await pdf.body();
  expect(pdf.headers()["content-digest"]).toBe(
    `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`,
  );
  outsider.keep("report.pdf", bytes);
  const asPdf = outsider.verify("report.pdf", "--key", "service.vkey");
  expect(asPdf.status, asPdf.output).toBe(2);
});

test("whatever is changed in a report package is found", async ({ request }) => {
  const { outsider, text } = await issue(request);
  const verdict = (changed: unknown) => {
    outsider.keep("changed.json", JSON.stringify(changed));
    return outsider.verify("changed.json", "--key", "service.vkey").status;
  };
  const read = () => JSON.parse(text);
  expect(verdict(read())).toBe(2);
  for (const name of Object.keys(read().parts)) {
    const changed = read();
    const { content } = changed.parts[name];
    changed.parts[name].content = `${content[0] === "a" ? "b" : "a"}${content.slice(1)}`;
    expect(verdict(changed), name).toBe(1);
  }
  expect(verdict({ ...read(), timeline: read().timeline.slice(1) })).toBe(1);
  expect(verdict({ ...read(), register: [] })).toBe(1);
  expect(verdict({ ...read(), final_report: null })).toBe(1);
});

test("a report package without a final report says so", async ({ request }) => {
  const white = await bearer(request, await createAccount(request, ["white_team"]));
  const id = await plan(request, white, await createAccount(request, ["red_team"]));
  const response = await request.get(packageUrl(id, "json"), { headers: white });
  expect(response.status(), await response.text()).toBe(200);
  const held = await response.json();
  expect(held.final_report).toBeNull();
  expect(held.manifest.claims).toEqual({ total: 0, proven: 0 });
});

test("a report package is as secret as its engagement", async ({
  request,
  playwright,
  baseURL,
}) => {
  const { id, red, text } = await issue(request);
  const { package_sha256: digest } = JSON.parse(text);
  const byDigest = (sha256: string) => `/api/ip3/v1/packages/${sha256}`;
  for (const role of ["analyst", "lead", "admin", "white_team"]) {
    const headers = await bearer(request, await createAccount(request, [role]));
    expect((await request.get(packageUrl(id, "json"), { headers })).status(), role).toBe(404);
    const secret = await request.get(byDigest(digest), { headers });
    const absent = await request.get(byDigest("0".repeat(64)), { headers });
    expect([secret.status(), absent.status()], role).toEqual([404, 404]);
    expect((await secret.json()).detail).toBe((await absent.json()).detail);
    expect((await request.get(`${byDigest(digest)}/parts/1`, { headers })).status()).toBe(404);
  }
  expect((await request.get(packageUrl(id, "json"), { headers: red })).status()).toBe(403);
  expect((await request.get(byDigest(digest), { headers: red })).status()).toBe(403);
  const viewer = { headers: await bearer(request, await createAccount(request, ["viewer"])) };
  expect((await request.get(packageUrl(id, "json"), viewer)).status()).toBe(403);
  const auditor = { headers: await bearer(request, await createAccount(request, ["auditor"])) };
  expect((await request.get(byDigest(digest), auditor)).status()).toBe(200);
  const stranger = await freshContext(playwright, baseURL);
  expect((await stranger.get(packageUrl(id, "json"))).status()).toBe(401);
  await stranger.dispose();
});
