import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { answersOf, errorsOf, limitsOf, type OpenApiDocument } from "./openapi-document";
import { operationHref, referencePages } from "./reference-pages";
import { referenceIndex, searchReference } from "./reference-search";
import { LANGUAGES, requestCode } from "./request-code";
import { sampleRequest } from "./sample-request";

const document: OpenApiDocument = JSON.parse(readFileSync("docs/api/openapi.json", "utf8"));
const pages = referencePages(document);
const listed = pages.flatMap((page) => page.operations.map((each) => ({ page, ...each })));
const index = referenceIndex({ document, pages });

function named(id: string) {
  const found = listed.find(({ operation }) => operation.operationId === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

describe("the pages", () => {
  it("hold every operation once, each page under an address of its own", () => {
    const all = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(new Set(listed.map(({ operation }) => operation.operationId)).size).toBe(all.length);
    expect(listed).toHaveLength(all.length);
    expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length);
    // The side bar and the overview begin each group with its first page.
    for (const { operations } of pages) expect(operations).not.toEqual([]);
    for (const { slug } of pages) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("split a large group by its sub-paths", () => {
    const rotate = named("rotateAgentKey");
    expect(rotate.page).toMatchObject({ group: "Agents", title: "Agents: keys" });
    expect(operationHref(rotate.page, rotate)).toBe("/docs/api/agents-keys#rotateAgentKey");
    expect(named("getAgent").page.title).toBe("Agents");
  });
});

describe("errors", () => {
  it("are read from every description in full", () => {
    for (const [name, { description }] of Object.entries(document.components.responses)) {
      const operation = { ...named("getAgent").operation, responses: { 400: { description } } };
      const [error] = errorsOf(document, operation);
      const again = error?.codes.map(({ code, title }) => `\`${code}\`: ${title}`).join("; ");
      expect(again, name).toBe(description);
    }
  });

  it("are no answers", () => {
    const { operation } = named("transitionIncident");
    expect(answersOf(operation).map(({ status }) => status)).toEqual(["200"]);
    const conflict = errorsOf(document, operation).find(({ status }) => status === "412");
    expect(conflict?.codes.map(({ code }) => code)).toEqual(["version_conflict"]);
  });
});

it("says limits in words, and none where there is none", () => {
  const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  expect(limitsOf(safe)).toEqual([]);
  expect(limitsOf({ minimum: 1, maximum: 200, default: 50 })).toEqual(["1 to 200", "default 50"]);
  expect(limitsOf({ maxLength: 100 })).toEqual(["at most 100 characters"]);
  expect(limitsOf({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).toEqual(["at least 1"]);
});

describe("the search", () => {
  const names = (typed: string) => searchReference(index, typed).map(({ name }) => name);

  it("finds by id, path, summary and schema", () => {
    expect(names("transitionincident")[0]).toBe("/api/ip3/v1/incidents/{id}/transition");
    expect(names("/api/trace/checkpoint")[0]).toBe("/api/trace/checkpoint");
    expect(names("post /api/agents/{id}/keys")[0]).toBe("/api/agents/{id}/keys");
    expect(names("incident lifecycle")).toContain("/api/ip3/v1/incidents/{id}/transition");
    expect(names("incidentdetail")).toContain("IncidentDetail");
    expect(names("no such words")).toEqual([]);
    expect(names("  ")).toEqual([]);
  });

  it("leads from a code to what it means, and to the operations that answer it", () => {
    const [first, ...others] = searchReference(index, "answer_not_kept");
    expect(first).toMatchObject({ kind: "Error", href: "/docs/api/errors#answer_not_kept" });
    expect(others.length).toBeGreaterThan(5);
    const [open] = searchReference(index, "review_not_claimed").slice(1);
    expect(open?.href).toMatch(/^\/docs\/api\/federation-reviews#/);
  });
});

describe("the examples", () => {
  const samples = listed.map((each) => ({
    id: each.operation.operationId,
    sample: sampleRequest(document, each),
  }));

  it("fill every path, and hold no secret", () => {
    for (const { id, sample } of samples) {
      expect(sample.target, id).toMatch(/^\/(api|ai-truth|schema)\/[^{}\s]+$/);
      for (const language of LANGUAGES) {
        const code = requestCode(sample, language);
        expect(code, id).not.toMatch(/undefined|\[object/);
        if (sample.credential === "bearer") expect(code, id).toContain("PROOFLINE_TOKEN");
      }
    }
  });

  it("name the field of a form that its operation reads", () => {
    const forms = listed.filter((each) => sampleRequest(document, each).body?.kind === "form");
    expect(forms.length).toBeGreaterThan(0);
    for (const { operation } of forms) {
      expect(operation.requestBody?.description).toContain("a form with the field `file`".slice(2));
    }
  });

  it("are TypeScript that parses", () => {
    for (const { id, sample } of samples) {
      const { diagnostics } = ts.transpileModule(requestCode(sample, "typescript"), {
        reportDiagnostics: true,
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
      });
      expect(diagnostics, id).toEqual([]);
    }
  });

  it("are shell and Python that their own parsers take", () => {
    const shell = samples.map(({ sample }) => requestCode(sample, "curl")).join("\n\n");
    execFileSync("bash", ["-n"], { input: shell });
    const codes = samples.map(({ sample }) => requestCode(sample, "python"));
    const program = "import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)";
    execFileSync("python3", ["-c", program], { input: JSON.stringify(codes) });
  });

  it("send the document's own values", () => {
    const sample = sampleRequest(document, named("killAgent"));
    const { value } = sample.body?.kind === "json" ? sample.body : { value: null };
    expect(value).toMatchObject({ reason: expect.any(String) });
    expect(requestCode(sample, "curl")).toBe(
      [
        "curl --fail-with-body",
        `"$PROOFLINE_URL${sample.target}"`,
        "--header 'content-type: application/json'",
        '--header "authorization: Bearer $PROOFLINE_TOKEN"',
        `--data '${JSON.stringify(value, null, 2)}'`,
      ].join(" \\\n  "),
    );
  });

  it("use the agent's client where an agent signs", () => {
    const call = requestCode(sampleRequest(document, named("callTool")), "curl");
    expect(call).toMatch(/^node proofline-agent\.mjs request "\$PROOFLINE_URL\/api\/agents\//);
    expect(call).toContain('--did "$AGENT_DID" \\\n  --key agent.pem');
    const register = requestCode(sampleRequest(document, named("registerAgent")), "curl");
    expect(register).toContain("register");
    expect(register).not.toContain("challenge_id");
    const answer = requestCode(sampleRequest(document, named("answerAgentChallenge")), "python");
    expect(answer).toContain('"answer"');
  });
});
