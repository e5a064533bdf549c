import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkFiles, checkRoutes } from "./check-structure.mjs";

let root;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "proofline-structure-"));
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file, text = "export {};\n") {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

describe("files", () => {
  test.each([
    ["src/trace/domain/long.ts", "x\n".repeat(401), "401 lines, at most 400"],
    ["src/app/page.tsx", "x\n".repeat(61), "61 lines, at most 60"],
    ["src/trace/domain/camelCase.ts", "", "not kebab-case"],
    ["src/Domain/rule.ts", "", "Domain is not kebab-case"],
    ["src/lib/utils.ts", "", "says nothing"],
    ["src/lib/date-helpers.ts", "", "says nothing"],
    ["src/trace/domain/common/rule.ts", "", "says nothing"],
    ["src/trace/domain/index.ts", "", "says nothing"],
    ["src/trace/server/a.ts", "const a = process.env.HOME;", "only src/env.ts"],
    [
      "src/trace/server/b.ts",
      "`DELETE FROM q WHERE id IN (\n SELECT id FROM q WHERE at < now() LIMIT $1 FOR UPDATE SKIP LOCKED)`",
      "MATERIALIZED CTE",
    ],
    ["src/trace/server/a.ts", "URL.canParse(a)", "wrong on Node 20"],
    ["src/trace/server/a.ts", "z.email().max(9)", "EmailAddress"],
    ["src/trace/server/a.test.ts", 'vi.mock("b");', "integration.test"],
  ])("%s is refused", (file, text, problem) => {
    write(file, text);
    expect(checkFiles(root)).toEqual([expect.stringContaining(problem)]);
  });

  test("what documents and comments name has to be there", () => {
    write(
      "src/trace/domain/rule.ts",
      "// As src/trace/domain/rule.ts and `src/trace/domain/rule` say.\nf('src/gone.ts');\n",
    );
    write(
      "docs/one.md",
      "[two](two.md#part-1), [out](https://x.example/y.md), `src/trace/domain/`, `src/generated/x.ts`\n",
    );
    write("docs/two.md", "# Two\n\n## Part 1\n");
    expect(checkFiles(root)).toEqual([]);
    write("src/trace/domain/other.ts", `/** See ${"src"}/trace/domain/gone.ts. */\n`);
    write("docs/one.md", "[two](../two.md) and [one](docs/one.md), by `src/trace/domain/rules`\n");
    expect(checkFiles(root)).toEqual([
      "docs/one.md: names src/trace/domain/rules, which is not there",
      "docs/one.md: links to ../two.md, which is not there",
      "docs/one.md: links to docs/one.md, which is not there",
      "src/trace/domain/other.ts: names src/trace/domain/gone.ts, which is not there",
    ]);
  });

  test("a page and its section that are cited have to be there", () => {
    write("docs/agents/score.md", "# Score\n\n## 1. What it's for\n\n```\n# no heading\n```\n");
    write("docs/other.md", "[why](agents/score.md#1-what-its-for) as docs/agents/score.md#score\n");
    write("src/a/NOTICE.md", "# Notice\n");
    write(
      "src/a/domain/rule.ts",
      [
        "// Said by docs/agents/score.md#1-what-its-for, and by the longer words of",
        "// docs/agents/score.md.",
        'read("gone.md", "a/gone.ts");',
        "// As a/domain/rule.ts does; https://x.example/a/rule.md is another's.",
        "",
      ].join("\n"),
    );
    write("src/a/data.ts", "// From NOTICE.md.\n");
    expect(checkFiles(root)).toEqual([]);
  });

  test.each([
    ["agents.md §6.1", "cites agents.md, which is not there"],
    ["see design/federation.md", "cites design/federation.md, which is not there"],
    ["docs/page.md#gone", "cites docs/page.md#gone, which has no such heading"],
    ["docs/page.md#no-heading", "cites docs/page.md#no-heading, which has no such heading"],
    ["`page.md`", "cites page.md, which is not there"],
    ["docs/page.md, section 2", "cites a section of docs/page.md in another form"],
    ['docs/page.md, "Here"', "cites a section of docs/page.md in another form"],
    ["docs/page.md §2", "cites a section of docs/page.md in another form"],
    [`${"src"}/b/server/gone.ts`, "which is not there"],
    ["b/server/gone.ts", "names b/server/gone.ts, which is not there"],
  ])("a comment that says %s is refused", (comment, problem) => {
    write("docs/page.md", "# Here\n\n```\n# no heading\n```\n");
    write("src/b/server/rule.ts", `/** The rule of a page:\n * ${comment} */\n`);
    expect(checkFiles(root)).toContainEqual(expect.stringContaining(problem));
  });

  test("a link to a heading has to have one", () => {
    write("docs/page.md", "# Here\n\n[a](#here), [b](#there), [c](page.md#gone), `[d](no-link)`\n");
    expect(checkFiles(root)).toEqual([
      "docs/page.md: links to page.md#there, which has no such heading",
      "docs/page.md: links to page.md#gone, which has no such heading",
    ]);
  });

  test.each([
    ["src/trace/domain/long-enough.ts", "x\n".repeat(400)],
    ["src/app/(console)/incidents/[id]/page.tsx", "x\n".repeat(60)],
    ["src/app/api/auth/[...nextauth]/route.ts", ""],
    ["src/app/ai-truth/ipIII/status.json/route.ts", ""],
    ["src/trace/domain/rule.integration.test.ts", 'vi.mock("b");'],
    ["src/trace/domain/__fixtures__/CamelCase.ts", ""],
    ["src/generated/operations.ts", "process.env\n".repeat(500)],
    ["src/env.ts", "process.env.HOME"],
    ["src/proxy.ts", 'process.env.NODE_ENV === "development"'],
    ["src/trace/domain/index-of-risk.ts", ""],
    [
      "src/trace/server/c.ts",
      "`WITH d AS MATERIALIZED (SELECT id FROM q WHERE a IN (SELECT a FROM b) FOR UPDATE SKIP LOCKED)`",
    ],
  ])("%s is accepted", (file, text) => {
    write(file, text);
    expect(checkFiles(root)).toEqual([]);
  });
});

describe("routes", () => {
  const specified = [
    { operation: "GET /a", built: true },
    { operation: "POST /b", built: false },
  ];

  test("agree with the tables", () => {
    expect(checkRoutes(["GET /a", "GET /own"], specified, ["GET /own"])).toEqual([]);
  });

  test.each([
    [["GET /own"], "GET /a: specified and listed as built"],
    [["GET /a", "GET /own", "POST /b"], "POST /b: is declared"],
    [["GET /a"], "GET /own: listed as our own"],
    [["GET /a", "GET /own", "PUT /a"], "PUT /a: neither specified"],
  ])("%j does not", (existing, problem) => {
    expect(checkRoutes(existing, specified, ["GET /own"])).toEqual([
      expect.stringContaining(problem),
    ]);
  });
});
