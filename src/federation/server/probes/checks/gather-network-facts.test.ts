import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Declaration, DeclaredSkill } from "@/federation/domain/declaration/declaration";
import { ended, listening } from "../testing/listening";
import { localProbes } from "../testing/local-probes";
import { gatherNetworkFacts } from "./gather-network-facts";

const REPORT = "a report";
const DIGEST = createHash("sha256").update(REPORT).digest("hex");
let server: Server;
let origin: string;
let asked: string[];
let isWell: boolean;

const PAGES: Readonly<Record<string, [status: number, type: string, text: string]>> = {
  "/docs/long": [200, "text/html; charset=utf-8", `<title>x</title><p>${"word ".repeat(60)}`],
  "/docs/short": [200, "text/html", `<script>${"word ".repeat(60)}</script><p>Soon.</p>`],
  "/docs/plain": [200, "text/markdown", `# Skill\n\n${"word ".repeat(60)}`],
  "/docs/pdf": [200, "application/pdf", "x".repeat(500)],
  "/docs/moved": [301, "text/html", "x".repeat(500)],
  "/docs/busy": [503, "text/html", "x".repeat(500)],
  "/docs/large": [200, "text/plain", "x".repeat(257 * 1024)],
  "/report": [200, "application/json", REPORT],
  "/run": [200, "application/json", '{"severity":"critical"}'],
};

beforeEach(async () => {
  asked = [];
  isWell = true;
  server = createServer((request, response) => {
    const url = request.url ?? "";
    asked.push(`${request.method} ${url}`);
    const health: [number, string, string] = [isWell ? 200 : 503, "application/json", "{}"];
    const [status, type, text] =
      url === "/health" ? health : (PAGES[url] ?? [404, "text/plain", ""]);
    response.writeHead(status, { "content-type": type, location: "/docs/long" }).end(text);
  });
  origin = `http://127.0.0.1:${await listening(server)}`;
});

afterEach(() => ended(server));

function skill(id: string, more: Partial<DeclaredSkill> = {}): DeclaredSkill {
  return {
    id,
    name: id,
    description: "Sorts alerts by how severe they are.",
    documentation_url: `${origin}/docs/${id}`,
    tags: [],
    effects: "read",
    test: null,
    evidence: [],
    ...more,
  };
}

function declaration(skills: readonly DeclaredSkill[]): Declaration {
  return {
    did: "did:svc:agent:triage-01",
    operator_did: "did:svc:operator:acme",
    role: "executor",
    runtime_type: "rest-api",
    runtime_address: origin,
    provider: "Acme",
    name: "",
    description: "",
    contact: null,
    health: { path: "/health", service: "" },
    requested_tier: "T3",
    skills,
  };
}

const options = { budgetMs: 10_000, keys: [], network: localProbes() };
const test = {
  method: "GET",
  path: "/run",
  input: null,
  expect: { json: { severity: "critical" }, contains: [] },
} as const;

it("looks at the documentation of each skill", async () => {
  const ids = ["long", "short", "plain", "pdf", "moved", "busy", "large", "gone"];
  const { documents } = await gatherNetworkFacts(declaration(ids.map((id) => skill(id))), options);
  expect(documents.map(({ skill_id, outcome }) => [skill_id, outcome])).toEqual([
    ["long", "ok"],
    ["short", "too_short"],
    ["plain", "ok"],
    ["pdf", "not_text"],
    ["moved", "unreachable"],
    ["busy", "indeterminate"],
    ["large", "unreachable"],
    ["gone", "unreachable"],
  ]);
  const page = PAGES["/docs/long"]?.[2] ?? "";
  expect(documents[0]?.sha256).toBe(createHash("sha256").update(page).digest("hex"));
  expect(documents[5]?.sha256).toBeNull();
});

it("holds evidence against its digest", async () => {
  const files = (sha256: string, path = "/report") => [{ url: `${origin}${path}`, sha256 }];
  const { evidences } = await gatherNetworkFacts(
    declaration([
      skill("a", { evidence: files(DIGEST) }),
      skill("b", { evidence: files("0".repeat(64)) }),
      skill("c", { evidence: files(DIGEST, "/gone") }),
      skill("d", { evidence: [{ url: "http://169.254.169.254/", sha256: DIGEST }] }),
    ]),
    options,
  );
  expect(evidences.map(({ skill_id, outcome }) => [skill_id, outcome])).toEqual([
    ["a", "ok"],
    ["b", "mismatch"],
    ["c", "unreachable"],
    ["d", "refused"],
  ]);
  expect(evidences[0]).toMatchObject({ sha256: DIGEST, length: REPORT.length });
});

it("runs examples that only read, unless more is requested", async () => {
  const skills = [skill("a", { test }), skill("b", { test, effects: "write" }), skill("c")];
  const first = await gatherNetworkFacts(declaration(skills), options);
  expect(first.runtime.outcome).toBe("ok");
  expect(first.runs.map(({ skill_id, outcome }) => [skill_id, outcome])).toEqual([
    ["a", "matched"],
  ]);
  const all = await gatherNetworkFacts(declaration(skills), { ...options, withEffects: true });
  expect(all.runs.map(({ skill_id }) => skill_id)).toEqual(["a", "b"]);
});

it("looks only at the skills that are requested", async () => {
  const skills = [skill("long", { test }), skill("plain", { test })];
  const facts = await gatherNetworkFacts(declaration(skills), { ...options, skillIds: ["plain"] });
  expect(facts.documents.map(({ skill_id }) => skill_id)).toEqual(["plain"]);
  expect(facts.runs.map(({ skill_id }) => skill_id)).toEqual(["plain"]);
  expect(asked).not.toContain("GET /docs/long");
});

it("runs no example of a runtime that is not well", async () => {
  isWell = false;
  const facts = await gatherNetworkFacts(declaration([skill("a", { test })]), options);
  expect(facts).toMatchObject({ runtime: { outcome: "indeterminate" }, runs: [] });
  expect(asked).not.toContain("GET /run");
});
