import { type APIRequestContext, expect, test } from "@playwright/test";
import { bearer, createAccount, freshContext } from "../fixtures/accounts";
import { burpXml, freshHost, reportFile } from "../fixtures/reports";

const FORMATS = [
  ...["burp", "zap", "nessus", "qualys", "csv", "generic", "defectdojo", "re"],
  ...["sarif", "cyclonedx", "trivy", "nuclei", "semgrep", "grype", "openvas", "nmap"],
  ...["dependency-check", "osv-scanner"],
];
/** The importer that each report of the fixtures is for. */
const REPORTS = {
  "burp.xml": "burp",
  "defectdojo-findings.json": "defectdojo",
  "own-list.csv": "csv",
  "own-tool.json": "generic",
  "qualys-scan.csv": "qualys",
  "two-hosts.nessus": "nessus",
  "yara-matches.txt": "re",
  "zap.json": "zap",
};

type Headers = Record<string, string>;

async function finished(request: APIRequestContext, headers: Headers, location: string) {
  await expect
    .poll(async () => (await (await request.get(location, { headers })).json()).status, {
      timeout: 30_000,
    })
    .not.toMatch(/queued|running/);
  return (await request.get(location, { headers })).json();
}

test("every format has its path, and refuses what is not of it", async ({ request }) => {
  const headers = await bearer(request);
  for (const format of FORMATS) {
    const response = await request.post(`/api/ip3/v1/imports/${format}`, {
      headers,
      data: Buffer.from("<html><body>no report</body></html>"),
    });
    expect(response.status(), format).toBe(422);
    const problem = await response.json();
    expect(problem, format).toMatchObject({
      code: "parse_failed",
      error: "parse_failed",
      position: { line: 1, column: 1 },
    });
    expect(problem.detail, format).toContain("HTML");
  }
});

test("the format is detected by the content", async ({ request }) => {
  const headers = await bearer(request);
  for (const [name, connector] of Object.entries(REPORTS)) {
    const response = await request.post("/api/ip3/v1/imports/auto", {
      headers,
      data: reportFile(name, freshHost()),
    });
    expect(response.status(), `${name}: ${await response.text()}`).toBe(201);
    const run = await response.json();
    expect(run.connector, name).toBe(connector);
    const { counts: c } = run;
    expect(c.records, name).toBe(
      c.created + c.updated + c.unchanged + c.reopened + c.duplicates_in_file + c.skipped,
    );
    expect(c.created, name).toBeGreaterThan(0);
  }
});

test("a dry run says what an import would do, and does nothing", async ({ request }) => {
  const headers = await bearer(request);
  const host = freshHost();
  const response = await request.post("/api/ip3/v1/imports/burp?dry_run=true&min_severity=medium", {
    headers,
    data: burpXml(host),
  });
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({
    connector: "burp",
    records: 3,
    incidents: 1,
    already_known: 0,
    skipped: 1,
    options: { min_severity: "medium", close_missing: false },
  });
  const list = await request.get(`/api/ip3/v1/incidents?q=${host}`, { headers });
  expect((await list.json()).count).toBe(0);
});

test("with respond-async the answer comes before the import", async ({ request }) => {
  const headers = await bearer(request);
  const response = await request.post("/api/ip3/v1/imports/burp", {
    headers: { ...headers, prefer: "wait=1, respond-async" },
    data: burpXml(freshHost()),
  });
  expect(response.status()).toBe(202);
  expect(response.headers()["preference-applied"]).toBe("respond-async");
  const { location = "" } = response.headers();
  expect(location).toMatch(/^\/api\/ip3\/v1\/imports\/RUN-\d+$/);
  expect(await finished(request, headers, location)).toMatchObject({
    status: "completed",
    progress: { records_read: 3, records_committed: 3 },
  });
  const again = await request.post(`${location}/cancel`, { headers });
  expect(again.status()).toBe(409);
});

test("another account may not cancel an import", async ({ request, playwright, baseURL }) => {
  const headers = await bearer(request);
  const response = await request.post("/api/ip3/v1/imports/burp", {
    headers,
    data: burpXml(freshHost()),
  });
  const run = await response.json();
  const other = await freshContext(playwright, baseURL);
  const theirs = await bearer(other, await createAccount(request, ["analyst"]));
  const cancel = await other.post(`/api/ip3/v1/imports/${run.id}/cancel`, { headers: theirs });
  expect(cancel.status()).toBe(403);
  await other.dispose();
});

test("a small report may come as JSON with its content", async ({ request }) => {
  const headers = await bearer(request);
  const content = "title,severity,host\nOpen port,low,192.0.2.200:8443\n";
  const response = await request.post("/api/ip3/v1/imports/csv", {
    headers,
    data: { content, file_name: "hand-made.csv" },
  });
  expect(response.status(), await response.text()).toBe(201);
  expect(await response.json()).toMatchObject({
    file: { name: "hand-made.csv", bytes: content.length },
    counts: { records: 1 },
  });
});

test("what is missing goes to retest only with a scope that the report covers", async ({
  request,
}) => {
  const headers = await bearer(request);
  const host = freshHost();
  const url = "/api/ip3/v1/imports/burp?close_missing=true";
  const bare = await request.post(url, { headers, data: burpXml(host) });
  expect(bare.status()).toBe(422);
  expect(await bare.json()).toMatchObject({
    code: "validation_failed",
    errors: [{ pointer: "/scope" }],
  });
  const elsewhere = await request.post(`${url}&scope=elsewhere.example`, {
    headers,
    data: burpXml(host),
  });
  expect(elsewhere.status()).toBe(422);
  expect((await elsewhere.json()).code).toBe("scope_not_covered");
  const covered = await request.post(`${url}&scope=${host}`, { headers, data: burpXml(host) });
  expect(covered.status(), await covered.text()).toBe(201);
  expect(await covered.json()).toMatchObject({
    options: { close_missing: true, scope: [host] },
    counts: { closed: 0, not_observed: 0 },
  });
});

test("reverse engineering without a finding is refused", async ({ request }) => {
  const headers = await bearer(request);
  const response = await request.post("/api/ip3/v1/imports/re", {
    headers,
    data: Buffer.from('{"matches":[],"version":"1.4.0"}'),
  });
  expect(response.status()).toBe(422);
  expect(await response.json()).toMatchObject({ code: "no_findings", error: "no_findings" });
});
