import { createHash } from "node:crypto";
import { MANIFEST_PAYLOAD_TYPE } from "@/packages/domain/manifest";
import type { EvidencePdfInput, PdfFinding } from "../pages/evidence-pdf-input";

const hex = (text: string) => createHash("sha256").update(text).digest("hex");

const REQUEST = `GET /orders?id=1%27%20OR%20%271%27=%271 HTTP/1.1
Host: shop.example.org
User-Agent: ZAP/2.15.0
Accept: text/html,application/xhtml+xml
Cookie: session=[redacted]

`;
const RESPONSE = `HTTP/1.1 500 Internal Server Error
Content-Type: text/html; charset=utf-8

<html><body>
<h1>Database error</h1>
    <pre>You have an error in your SQL syntax; check the manual for the right syntax to use near ''1'='1' at line 1</pre>
</body></html>
`;

function finding(number: number): PdfFinding {
  const id = `EVD-${number}`;
  const cut = RESPONSE.repeat(6);
  return {
    evidence_id: id,
    exhibit_no: `INC-2026-000123/${number}`,
    kind: "tool finding",
    sha256: hex(id),
    imported_at: "2026-11-20T08:12:44.123456Z",
    source: "zap 2.15.0, run RUN-31, shop-baseline.xml",
    facts: [
      { name: "Rule", value: "40018 SQL Injection" },
      { name: "Parameter", value: "id" },
      { name: "URL", value: `https://shop.example.org/orders?id=${number}&${"filter=aaaaaaaaaaaaaaaaaaaa&".repeat(6)}` },
      { name: "Attack", value: "1' OR '1'='1" },
    ],
    parts: [
      { name: "request.http", media_type: "message/http", size: REQUEST.length, sha256: hex(`${id}q`), excerpt: REQUEST, excerpt_bytes: REQUEST.length, truncated: false, erased: false },
      { name: "response.http", media_type: "message/http", size: 48_213, sha256: hex(`${id}r`), excerpt: cut.slice(0, 2048), excerpt_bytes: Math.min(2048, cut.length), truncated: true, erased: false },
      ...(number % 3 === 0
        ? [{ name: "screenshot.png", media_type: "image/png", size: 91_022, sha256: hex(`${id}s`), excerpt: null, excerpt_bytes: 0, truncated: true, erased: number % 2 === 0 }]
        : []),
    ],
  };
}

/** A consistent input with so many items of evidence; what is given replaces, and the digest follows. */
export function evidencePdfInput(
  items = 3,
  changes: Partial<Pick<EvidencePdfInput, "findings" | "simulation" | "verifyUrl">> & {
    incident?: Partial<EvidencePdfInput["incident"]>;
    manifest?: Partial<EvidencePdfInput["manifest"]>;
  } = {},
): EvidencePdfInput {
  const findings = changes.findings ?? Array.from({ length: items }, (_, at) => finding(at + 1));
  const custody = findings.flatMap(({ evidence_id, sha256 }, at) =>
    (["imported", "verified"] as const).map((event, step) => ({
      v: 1 as const,
      seq: 2 * at + step,
      prev: at + step === 0 ? "0".repeat(64) : hex(`event ${2 * at + step - 1}`),
      event,
      subject: evidence_id,
      actor:
        step === 0
          ? { kind: "service" as const, id: "did:svc:service", display: "Import service" }
          : { kind: "user" as const, id: "user:7", display: "Jana Nováková" },
      at: "2026-11-20T08:12:44.123456Z",
      recorded_at: "2026-11-20T08:12:44.223456Z",
      purpose: step === 0 ? "import of a tool report" : "periodic verification",
      sha256_before: step === 0 ? null : sha256,
      sha256_after: sha256,
      match: step === 0 ? null : true,
    })),
  );
  const manifest = {
    schema: "https://proofline.example.org/schema/evidence-package/v1",
    kind: "evidence-package" as const,
    subject: { type: "incident" as const, id: changes.incident?.id ?? "INC-2026-000123", state_version: 12 },
    as_of: "2026-11-20T09:30:00.123456Z",
    parts: ["data/coverage.json", "data/custody.jsonl", "data/findings.jsonl", "data/incident.json"].map(
      (path) => ({ path, size: 1024, sha256: hex(path), media_type: "application/json", role: "incident" as const }),
    ),
    custody: { events: custody.length, head: hex("head") },
    register: { items: findings.length, verified: findings.length },
    claims: { total: 4, proven: 3 },
    log: { origin: "proofline.example.org/log", size: 18_422, root: hex("root") },
    complete: true,
    omitted: [],
    redactions: [],
    supersedes: null,
    issuer: "did:svc:service#NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
    ...changes.manifest,
  };
  const manifestText = JSON.stringify(manifest);
  const packageSha256 = hex(manifestText);
  const checkpoint = `proofline.example.org/log\n18430\n${Buffer.from(hex("root 2"), "hex").toString("base64")}\n\n— proofline.example.org/log Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n`;
  return {
    incident: {
      id: "INC-2026-000123",
      title: "SQL injection in the order search of shop.example.org",
      severity: "high",
      severity_source: "tool",
      status: "open",
      workflow_status: "in_progress",
      asset: { host: "shop.example.org", port: 443, protocol: "https", url: "https://shop.example.org/orders" },
      cve: ["CVE-2026-12345"],
      cwe: [89],
      cvss: { version: "3.1", score: 8.6, vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:L" },
      source_tool: "zap",
      rule_id: "40018",
      evidence_from: "2026-11-12T07:00:00.000Z",
      evidence_to: "2026-11-20T08:12:00.000Z",
      owner: "jana.novakova@example.org",
      description:
        "SQL injection may be possible.\n\nThe page results were successfully manipulated using the boolean conditions **[1' OR '1'='1]** and [1' AND '1'='2]. The parameter value being modified was stripped from the HTML output for the purposes of the comparison.\n\nZjištěno při pravidelné kontrole; příliš žluťoučký kůň úpěl ďábelské ódy.",
      remediation:
        "Do not trust client side input, even if there is client side validation in place.\n\n- Type check all data on the server side.\n- Use prepared statements.",
      references: ["https://owasp.org/www-community/attacks/SQL_Injection"],
      ...changes.incident,
    },
    findings,
    custody,
    manifest,
    manifestText,
    envelopeText: JSON.stringify({
      payloadType: MANIFEST_PAYLOAD_TYPE,
      payload: Buffer.from(manifestText).toString("base64"),
      signatures: [{ keyid: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs", sig: Buffer.alloc(64).toString("base64") }],
    }),
    checkpoint,
    tlogProof: `c2sp.org/tlog-proof@v1\nindex 18425\n${Buffer.from(hex("sibling"), "hex").toString("base64")}\n\n${checkpoint}`,
    issueRecord: JSON.stringify({ body: { kind: "package.issue", sum: { package_sha256: packageSha256 } } }),
    packageSha256,
    verifyUrl: changes.verifyUrl === undefined ? "https://proofline.example.org/verify" : changes.verifyUrl,
    simulation: changes.simulation ?? false,
  };
}
