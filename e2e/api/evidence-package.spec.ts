import { createHash } from "node:crypto";
import path from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { bearer, createAccount } from "../fixtures/accounts";
import { importIncident, verifyFirstItem } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";
import { Outsider } from "../fixtures/verifier";

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

interface Issued {
  outsider: Outsider;
  incident: string;
  headers: { authorization: string };
  text: string;
}

function packageUrl(incident: string, format: string): string {
  return `/api/ip3/v1/reports/evidence-package/${incident}?format=${format}`;
}

/** An incident with verified evidence, its package as JSON, and an outsider with an earlier checkpoint. */
async function issue(request: APIRequestContext): Promise<Issued> {
  const headers = await bearer(request);
  const incident = await importIncident(request, headers, freshHost());
  await verifyFirstItem(request, headers, incident);
  const outsider = await Outsider.arrive(request);
  const response = await request.get(packageUrl(incident, "json"), { headers });
  expect(response.status(), await response.text()).toBe(200);
  const text = await response.text();
  outsider.keep("package.json", text);
  return { outsider, incident, headers, text };
}

/** Keeps the newest checkpoint and the proof that leads to it from the package's. */
async function keepCheckpoint(request: APIRequestContext, { outsider, text }: Issued) {
  const from = JSON.parse(text).proofs.checkpoint.split("\n")[1];
  const note = await (await request.get("/api/trace/checkpoint")).text();
  const to = note.split("\n")[1];
  expect(Number(to)).toBeGreaterThanOrEqual(Number(from));
  outsider.keep("saved.note", note);
  const proof = await request.get(`/api/trace/consistency?from=${from}&to=${to}`);
  expect(proof.status(), await proof.text()).toBe(200);
  outsider.keep("consistency.json", await proof.text());
  return ["--checkpoint", "saved.note", "--consistency", "consistency.json"];
}

test("a package is checked by its own verifier in each form", async ({ request }) => {
  const issued = await issue(request);
  const { outsider, incident, headers, text } = issued;
  const digest = JSON.parse(text).package_sha256;
  const again = await (await request.get(packageUrl(incident, "json"), { headers })).json();
  expect(again.package_sha256).toBe(digest);

  const unanchored = outsider.verify("package.json", "--key", "service.vkey");
  expect(unanchored.status, unanchored.output).toBe(2);
  expect(outsider.verify("package.json").status).toBe(1);
  const anchor = await keepCheckpoint(request, issued);
  const whole = outsider.verify("package.json", "--key", "service.vkey", ...anchor);
  expect(whole.status, whole.output).toBe(0);

  const bag = await request.get(packageUrl(incident, "bag"), { headers });
  expect(bag.headers()["content-type"]).toBe("application/zip");
  outsider.keep("bag.zip", await bag.body());
  const asBag = outsider.verify("bag.zip", "--key", "service.pub.pem", ...anchor);
  expect(asBag.status, asBag.output).toBe(0);
  expect(asBag.output).toContain("Not signed, not checked: file times.");

  const pdf = await request.get(packageUrl(incident, "pdf"), { headers });
  const bytes = await pdf.body();
  expect(pdf.headers()["content-digest"]).toBe(
    `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`,
  );
  outsider.keep("report.pdf", bytes);
  const asPdf = outsider.verify("report.pdf", "--key", "service.vkey", ...anchor);
  expect(asPdf.output).toContain("Not signed, not checked: pages.");
  // The manifest in it holds; its pages are for reading and prove nothing.
  expect(asPdf.status, asPdf.output).toBe(2);
});

test("whatever is changed in a package is found", async ({ request }) => {
  const issued = await issue(request);
  const { outsider, text } = issued;
  const anchor = await keepCheckpoint(request, issued);
  const verdict = (changed: unknown) => {
    outsider.keep("changed.json", JSON.stringify(changed));
    return outsider.verify("changed.json", "--key", "service.vkey", ...anchor).status;
  };
  const read = () => JSON.parse(text);
  expect(verdict(read())).toBe(0);
  for (const name of Object.keys(read().parts)) {
    const changed = read();
    const { content } = changed.parts[name];
    changed.parts[name].content = `${content[0] === "a" ? "b" : "a"}${content.slice(1)}`;
    expect(verdict(changed), name).toBe(1);
  }
  const dropped = read();
  const lines = dropped.parts["data/custody.jsonl"].content.split("\n");
  dropped.parts["data/custody.jsonl"].content = lines.toSpliced(-2, 1).join("\n");
  dropped.chain_of_custody.pop();
  expect(verdict(dropped)).toBe(1);

  const other = JSON.parse((await issue(request)).text);
  expect(verdict({ ...read(), manifest: other.manifest })).toBe(1);
  expect(verdict({ ...read(), envelope: other.envelope })).toBe(1);
  expect(verdict({ ...read(), proofs: other.proofs })).toBe(1);
  expect(verdict({ ...read(), package_sha256: other.package_sha256 })).toBe(1);
});

test("a package is checked without any tool of ours", async ({ request }) => {
  const { outsider, incident, headers, text } = await issue(request);
  const needed = ["sh", "jq", "sha256sum", "openssl", "unzip"];
  const missing = needed.filter((command) => !outsider.has(command));
  test.skip(missing.length > 0, `not on this machine: ${missing.join(", ")}`);
  const { package_sha256: digest } = JSON.parse(text);
  const shell = (script: string) => outsider.run("sh", ["-euc", script]);
  const digests = shell(
    `jq -cSj .manifest package.json | sha256sum
     jq -r .envelope.payload package.json | base64 -d > manifest.json
     sha256sum manifest.json`,
  );
  expect(digests.output.match(/[0-9a-f]{64}/g)).toEqual([digest, digest]);
  const signature = shell(
    `type=$(jq -r .envelope.payloadType package.json)
     size=$(wc -c < manifest.json | tr -d ' ')
     printf 'DSSEv1 %d %s %d ' "\${#type}" "$type" "$size" > pae.bin
     cat manifest.json >> pae.bin
     jq -r '.envelope.signatures[0].sig' package.json | base64 -d > sig.bin
     openssl pkeyutl -verify -pubin -inkey service.pub.pem -rawin -in pae.bin -sigfile sig.bin`,
  );
  expect(signature.status, signature.output).toBe(0);
  const bag = await request.get(packageUrl(incident, "bag"), { headers });
  outsider.keep("bag.zip", await bag.body());
  const unpacked = shell(
    "unzip -q bag.zip -d bag; cd bag/*; sha256sum --quiet -c manifest-sha256.txt",
  );
  expect(unpacked.status, unpacked.output).toBe(0);
});

test("a package is checked by the Python script", async ({ request }) => {
  const { outsider, text } = await issue(request);
  const missing = ["python3", "openssl"].filter((command) => !outsider.has(command));
  test.skip(missing.length > 0, `not on this machine: ${missing.join(", ")}`);
  const script = path.resolve("docs/verifier/verify_package.py");
  const whole = outsider.run("python3", [script, "package.json", "service.pub.pem"]);
  expect(whole.status, whole.output).toBe(0);
  outsider.keep("changed.json", text.replace("SQL injection", "SQL inspection"));
  const changed = outsider.run("python3", [script, "changed.json", "service.pub.pem"]);
  expect(changed.status, changed.output).not.toBe(0);
});

test("the log is published as C2SP requires", async ({ request }) => {
  const note = await request.get("/api/trace/checkpoint");
  expect(note.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const [, size] = (await note.text()).split("\n");
  const width = Math.min(Number(size), 256);
  const tile = await request.get(`/api/trace/tile/0/000${width < 256 ? `.p/${width}` : ""}`);
  expect(tile.status()).toBe(200);
  expect((await tile.body()).byteLength).toBe(width * 32);
  expect((await request.get("/api/trace/tile/0/x999/999")).status()).toBe(404);
  const first = await request.get(`/api/trace/inclusion?index=0&size=${size}`);
  expect((await first.json()).proof.length).toBeGreaterThan(0);
  expect((await request.get("/api/trace/inclusion?index=9&size=9")).status()).toBe(422);
  expect((await request.get("/api/trace/consistency?from=0&to=1")).status()).toBe(422);
  expect((await request.get("/api/trace/checkpoints/999999999")).status()).toBe(404);
  expect((await request.get("/api/trace/records?chain=service")).status()).toBe(401);
  const verifier = await (await request.get("/api/verifier")).body();
  const line = await (await request.get("/api/verifier/sha256")).text();
  expect(line).toBe(`${sha256(verifier)}  proofline-verify.mjs\n`);
});

test("evidence is added, read, verified and erased over REST", async ({ request, playwright }) => {
  const lead = await createAccount(request, ["lead"]);
  const headers = await bearer(request, lead);
  const incident = await importIncident(request, headers, freshHost());
  const url = `/api/ip3/v1/incidents/${incident}/evidence`;
  const buffer = Buffer.from(`access log of ${incident}`);
  const multipart = {
    kind: "log",
    collected_at: "2026-11-20T10:00:00Z",
    collected_by: "Ada",
    sha256: sha256(buffer),
    file: { name: "access.log", mimeType: "text/plain", buffer },
  };
  const added = await request.post(url, { headers, multipart });
  expect(added.status(), await added.text()).toBe(201);
  const item = await added.json();
  const wrong = { ...multipart, sha256: sha256("another") };
  const refused = await request.post(url, { headers, multipart: wrong });
  expect(refused.status()).toBe(422);
  expect((await refused.json()).code).toBe("hash_mismatch");

  const part = await request.get(item.parts[0].href, { headers });
  expect((await part.body()).equals(buffer)).toBe(true);
  const custody = await (
    await request.get(`/api/ip3/v1/incidents/${incident}/custody?limit=200`, { headers })
  ).json();
  const ofItem = custody.events.filter(
    ({ event }: { event: { subject: string } }) => event.subject === item.id,
  );
  expect(ofItem.map(({ event }: { event: { event: string } }) => event.event)).toEqual([
    "collected",
    "imported",
    "accessed",
  ]);

  const viewer = await createAccount(request, ["viewer"]);
  const reader = { headers: await bearer(request, viewer) };
  expect((await request.post(url, { ...reader, multipart })).status()).toBe(403);
  expect((await request.get(packageUrl(incident, "json"), reader)).status()).toBe(403);
  const stranger = await playwright.request.newContext({ baseURL: new URL(added.url()).origin });
  expect((await stranger.get(packageUrl(incident, "json"))).status()).toBe(401);
  await stranger.dispose();

  const erasure = {
    basis: "gdpr_art_17",
    reason: "It names a person who asked for its erasure.",
    confirm: item.id,
  };
  const href = `/api/ip3/v1/evidence/${item.id}`;
  expect((await request.post(`${href}/erase`, { ...reader, data: erasure })).status()).toBe(403);
  const erased = await request.post(`${href}/erase`, { headers, data: erasure });
  expect(erased.status(), await erased.text()).toBe(200);
  expect((await request.get(item.parts[0].href, { headers })).status()).toBe(410);
  const checked = await request.post(`${href}/verify`, { headers });
  expect((await checked.json()).status).toBe("erased");
});
