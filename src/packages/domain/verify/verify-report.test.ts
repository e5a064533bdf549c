import { beforeAll, describe, expect, it } from "vitest";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { SampleKey } from "@/verifier/__fixtures__/sample-log";
import { partBytes, type Sample, samplePackage } from "@/verifier/__fixtures__/sample-package";
import {
  type ReportSampleOptions,
  sampleReport,
  sampleReportPackage,
} from "@/verifier/__fixtures__/sample-report-package";
import type { EvidencePackage } from "../manifest";
import type { ReportContent } from "../report-content";
import type { PackageVerification } from "./verify-check";
import { verifyPackage } from "./verify-package";
import { unpackPackageJson } from "./verify-unpack";

const key = new SampleKey();
let sample: Sample;
beforeAll(async () => {
  sample = await sampleReportPackage(key);
});

async function verify(json: unknown): Promise<PackageVerification> {
  return verifyPackage(p, unpackPackageJson(JSON.stringify(json)), {
    keys: [{ publicKey: key.publicKey }],
    checkpoints: [await sample.log.checkpoint()],
    consistency: [],
    witnesses: [],
  });
}

function named({ checks }: PackageVerification, status: string): string[] {
  return checks.filter((check) => check.status === status).map(({ name }) => name);
}

/** Names of what failed in a package that was built and signed with something else in it. */
async function failures(options: ReportSampleOptions): Promise<string[]> {
  const { json } = await sampleReportPackage(key, options);
  return named(await verify(json), "failed").filter((name) => name !== "saved checkpoint");
}

type Line = Record<string, unknown>;

/** Names of what fails where the issuer itself signed a part that says something else. */
async function failuresOfLie(path: string, edit: (lines: Line[]) => Line[]): Promise<string[]> {
  const before = Buffer.from(partBytes(sample.json, path)).toString().trimEnd().split("\n");
  const after = edit(before.map((line) => JSON.parse(line) as Line));
  const content = after.map((line) => `${canonicalJson(line)}\n`).join("");
  const bytes = Buffer.from(content);
  const measured = { size: bytes.length, sha256: Buffer.from(p.sha256(bytes)).toString("hex") };
  const { json } = await sampleReportPackage(key, {
    change: (manifest) => ({
      ...manifest,
      parts: manifest.parts.map((part) => (part.path === path ? { ...part, ...measured } : part)),
    }),
  });
  const { timeline: _t, register: _r, final_report: _f, ...rest } = json;
  const shown = { encoding: "utf-8", content };
  const verification = await verify({ ...rest, parts: { ...json.parts, [path]: shown } });
  expect(named(verification, "passed")).toContain("parts");
  return named(verification, "failed").filter((name) => name !== "saved checkpoint");
}

const withReport = (change: (report: ReturnType<typeof sampleReport>) => unknown) => ({
  content: (content: ReportContent): ReportContent => ({
    ...content,
    report: canonicalJson(change(sampleReport())),
  }),
});

const lost =
  (index: number) =>
  (content: ReportContent): ReportContent => ({
    ...content,
    register: content.register.map((item, at) =>
      at === index && item.bytes !== null
        ? { ...item, bytes: { ...item.bytes, missing: "erased" as const } }
        : item,
    ),
  });

describe("a report package as the service makes it", () => {
  it("is valid and anchored, and counts what it holds", async () => {
    const verification = await verify(sample.json);
    expect(named(verification, "failed")).toEqual([]);
    expect(verification.verdict).toEqual({
      result: "valid",
      anchored: true,
      simulation: false,
      uncompared: 0,
      unusable: 0,
      erased: [],
      unsigned: ["delivery"],
    });
    expect(named(verification, "skipped")).toContain("bytes kept elsewhere");
    expect(sample.json.manifest).toMatchObject({
      kind: "report-package",
      subject: { type: "engagement", id: "ENG-2026-0007", state_version: 9 },
      register: { items: 3, verified: 2 },
      claims: { total: 3, proven: 1 },
      timeline: { events: 6 },
      complete: true,
    });
    const order = sample.json.timeline as readonly { id: string }[];
    expect(order.map(({ id }) => id)).toEqual([
      "LOG-2",
      "LOG-1",
      "REG-1",
      "REG-2",
      "REG-3",
      "LOG-3",
    ]);
    const followed = verification.checks.find(({ name }) => name === "order of the entries");
    // Behind the first one, and not behind the move that is not in the package.
    expect(followed?.detail).toContain("4 of 6 entries");
  });

  it("is whole without a final report, and claims nothing", async () => {
    const { json } = await sampleReportPackage(key, {
      content: (content) => ({ ...content, report: null }),
    });
    expect(json.final_report).toBeNull();
    expect(Object.keys(json.parts)).not.toContain("data/final-report.json");
    const verification = await verify(json);
    expect(named(verification, "failed")).toEqual(["saved checkpoint"]);
    expect(json.manifest.claims).toEqual({ total: 0, proven: 0 });
  });

  it("has the same digest for the same state, and another for another", async () => {
    const again = await sampleReportPackage(key);
    expect(again.json.package_sha256).toBe(sample.json.package_sha256);
    const { json } = await sampleReportPackage(key, {
      content: (content) => ({ ...content, version: 10 }),
    });
    expect(json.package_sha256).not.toBe(sample.json.package_sha256);
  });
});

describe("a changed report package", () => {
  it("is found wherever one byte of a part is another", async () => {
    for (const [path, part] of Object.entries(sample.json.parts)) {
      const content = "content" in part ? part.content : "";
      const other = content.startsWith("A") ? "B" : "A";
      const parts = {
        ...sample.json.parts,
        [path]: { ...part, content: other + content.slice(1) },
      };
      expect(named(await verify({ ...sample.json, parts }), "failed"), path).toContain("parts");
    }
  });

  it.each(["timeline", "register", "final_report"] as const)(
    "is found where the %s shown is not the part",
    async (name) => {
      const shown = sample.json[name];
      const other = Array.isArray(shown) ? shown.slice(1) : { ...(shown as object), summary: "x" };
      const found = await verify({ ...sample.json, [name]: other });
      expect(named(found, "failed")).toEqual([`${name.replace("_", " ")} shown`]);
    },
  );

  it("shows all of the report or nothing, and an evidence package shows none", async () => {
    const { timeline: _, ...rest } = sample.json;
    expect(() => unpackPackageJson(JSON.stringify(rest))).toThrow(SyntaxError);
    const incident = await samplePackage(key);
    const dressed = { ...incident.json, timeline: [], register: [], final_report: null };
    expect(named(await verify(dressed), "failed")).toContain("report shown");
  });
});

describe("a signed report package that does not add up", () => {
  it.each<[string, string, (lines: Line[]) => Line[], string[]]>([
    [
      "a body that was changed",
      "data/white-team-log.jsonl",
      ([a = {}, ...rest]) => [{ ...a, body: { ...(a.body as object), title: "x" } }, ...rest],
      ["white-team log"],
    ],
    [
      "an entry that is gone",
      "data/white-team-log.jsonl",
      ([a = {}, , c = {}]) => [a, c],
      ["white-team log"],
    ],
    [
      "a record that was changed",
      "data/white-team-log.jsonl",
      ([a = {}, ...rest]) => [
        { ...a, record: String(a.record).replace("user:1", "user:2") },
        ...rest,
      ],
      ["white-team log"],
    ],
    [
      "another author",
      "data/white-team-log.jsonl",
      ([a = {}, ...rest]) => [{ ...a, author: "user:2" }, ...rest],
      ["white-team log"],
    ],
    [
      "a hash that another entry has",
      "data/white-team-log.jsonl",
      ([a = {}, b = {}, ...rest]) => [{ ...a, entry_hash: b.entry_hash }, b, ...rest],
      ["white-team log"],
    ],
    [
      "a digest that is called verified",
      "data/register.jsonl",
      ([a = {}, b = {}, c = {}]) => [a, b, { ...c, check: "verified", path: a.path }],
      ["register"],
    ],
    [
      "bytes that are called lost",
      "data/register.jsonl",
      ([a = {}, ...rest]) => [{ ...a, check: "lost" }, ...rest],
      ["register"],
    ],
    [
      "bytes of another item",
      "data/register.jsonl",
      ([a = {}, b = {}, ...rest]) => [{ ...a, path: b.path }, b, ...rest],
      ["register"],
    ],
    [
      "a timeline in another order",
      "data/timeline.jsonl",
      ([a = {}, b = {}, ...rest]) => [b, a, ...rest],
      ["timeline"],
    ],
    [
      "a timeline that hides lateness",
      "data/timeline.jsonl",
      ([a = {}, ...rest]) => [{ ...a, late_by_seconds: null }, ...rest],
      ["timeline"],
    ],
    [
      "an engagement of another version",
      "data/engagement.json",
      ([a = {}]) => [{ ...a, version: 8 }],
      ["engagement"],
    ],
  ])("is found: %s", async (_name, path, edit, expected) => {
    expect(await failuresOfLie(path, edit)).toEqual(expected);
  });

  it.each<[string, ReportSampleOptions, string[]]>([
    [
      "fewer items",
      { change: (m) => ({ ...m, register: { items: 2, verified: 2 } }) },
      ["register"],
    ],
    [
      "more items verified",
      { change: (m) => ({ ...m, register: { items: 3, verified: 3 } }) },
      ["register"],
    ],
    ["other events", { change: (m) => ({ ...m, timeline: { events: 5 } }) }, ["timeline"]],
    [
      "more proven",
      { change: (m) => ({ ...m, claims: { total: 3, proven: 2 } }) },
      ["final report"],
    ],
    [
      "other claims",
      { change: (m) => ({ ...m, claims: { total: 4, proven: 1 } }) },
      ["final report"],
    ],
    ["no timeline", { change: ({ timeline: _, ...m }) => m }, ["manifest schema"]],
    [
      "the kind of an evidence package",
      { change: (m) => ({ ...m, kind: "evidence-package" as const }) },
      ["manifest schema"],
    ],
    [
      "another engagement",
      { change: (m) => ({ ...m, subject: { ...m.subject, id: "ENG-2026-0008" } }) },
      ["engagement", "white-team log", "register", "issue record"],
    ],
    [
      "a report of another engagement",
      withReport((report) => ({ ...report, engagement: "ENG-2026-0008" })),
      ["final report"],
    ],
    [
      "a report with another digest of an item",
      withReport((report) => ({
        ...report,
        register: report.register.map((item) => ({ ...item, sha256: "cd".repeat(32) })),
      })),
      ["final report"],
    ],
    [
      "a report that quotes what the log does not have",
      withReport((report) => ({
        ...report,
        proven: report.proven.map((statement) => ({ ...statement, log: "LOG-9" })),
      })),
      ["final report"],
    ],
  ])("is found: the manifest or the report says %s", async (_name, options, expected) => {
    expect(await failures(options)).toEqual(expected);
  });

  it("cannot call an item verified that custody calls different", async () => {
    const { json } = await sampleReportPackage(key, {
      content: (content) => {
        const { custody } = content;
        const line = Buffer.from(custody.lines[2] ?? []).toString();
        return { ...content, custody: { ...custody, ...mismatch(custody, line) } };
      },
    });
    const found = named(await verify(json), "failed");
    expect(found).toContain("register and custody");
  });
});

function mismatch(custody: ReportContent["custody"], last: string) {
  const changed = last.replace('"event":"verified"', '"event":"hash_mismatch"');
  const line = new TextEncoder().encode(changed);
  return { lines: [...custody.lines.slice(0, 2), line] };
}

describe("claims", () => {
  it.each<[string, (report: ReturnType<typeof sampleReport>) => unknown]>([
    [
      "cites only what it did not verify",
      (report) => ({
        ...report,
        proven: report.proven.map((statement) => ({ ...statement, evidence: ["REG-3"] })),
      }),
    ],
    [
      "cites nothing",
      (report) => ({
        ...report,
        proven: report.proven.map((statement) => ({ ...statement, evidence: [] })),
      }),
    ],
    [
      "nobody confirmed",
      (report) => ({
        ...report,
        proven: report.proven.map((statement) => ({ ...statement, confirmed: null })),
      }),
    ],
    ["are counted wrongly", (report) => ({ ...report, counts: { ...report.counts, proven: 2 } })],
  ])("called proven that %s make no package", async (_name, change) => {
    await expect(sampleReportPackage(key, withReport(change))).rejects.toThrow(SyntaxError);
  });

  it("count as proven no longer once the bytes are lost, and the verdict says so", async () => {
    const { json } = await sampleReportPackage(key, { content: lost(0) });
    expect(json.manifest).toMatchObject({
      claims: { total: 3, proven: 0 },
      register: { items: 3, verified: 1 },
      complete: false,
      omitted: [{ path: "data/raw/REG-1/1-REG-1.bin.bin", reason: "erased" }],
    });
    const verification = await verify(json);
    expect(named(verification, "failed")).toEqual(["saved checkpoint"]);
    expect(named(verification, "skipped")).toContain("statements no longer proven");
    const claimed: EvidencePackage["manifest"]["claims"] = { total: 3, proven: 1 };
    expect(
      await failures({ content: lost(0), change: (m) => ({ ...m, claims: claimed }) }),
    ).toEqual(["final report"]);
  });
});
