import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publishedSchemas } from "./__fixtures__/published-schemas";
import { sampleIncident } from "./__fixtures__/sample-incident";
import { githubTicket } from "./github";
import { jiraTicket } from "./jira";
import { type TicketIncident, ticketMarker } from "./ticket-incident";

const SECRETS = [
  `AKIA${"IOSFODNN7EXAMPLE"}`,
  `ghp_${"a1B2".repeat(9)}`,
  `glpat-${"a1B2c3D4e5".repeat(2)}`,
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmN",
] as const;
const MARKER = ticketMarker(sampleIncident());
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  // Lone surrogates.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...SECRETS),
  fc.constantFrom(
    MARKER,
    `<!-- ${MARKER} -->`,
    "-->",
    "<!--",
    "```",
    "~~~",
    "`",
    "\n\n",
    "\n",
    "@a",
    "#1",
    "\\",
    "|-|\n",
    "  ",
    "inci\u200bdent:",
  ),
);
const text = fc.array(hostile, { maxLength: 5 }).map((parts) => parts.join(""));
const long = fc
  .array(
    fc.oneof(
      hostile,
      fc
        .tuple(fc.constantFrom("😀", '"', "\\", "a\n", "\n\n", "`", "_", "@ ", "&"), fc.nat(8_000))
        .map(([unit, times]) => unit.repeat(times)),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));
const maybe = fc.option(text);
const incidents: fc.Arbitrary<TicketIncident> = fc.record({
  id: fc.constant("INC-2026-000123"),
  title: text,
  severity: fc.constantFrom("critical", "high", "medium", "low", "info"),
  fingerprint: fc.constant(sampleIncident().fingerprint),
  asset: fc.record({ host: maybe, port: fc.option(fc.nat(65_535)), protocol: maybe, url: maybe }),
  cve: fc.array(fc.oneof(text, fc.constant("CVE-2021-44228")), { maxLength: 22 }),
  cwe: fc.array(fc.nat(), { maxLength: 30 }),
  cvss: fc.option(fc.record({ version: text, score: fc.option(fc.double()), vector: maybe })),
  sourceTool: text,
  ruleId: text,
  description: long,
  remediation: long,
  references: fc.array(text, { maxLength: 22 }),
  ownerEmail: maybe,
  slaDue: fc.option(fc.constant("2026-12-21T23:30:00.000Z")),
  workflowStatus: text,
  firstSeen: text,
  lastSeen: text,
  occurrences: fc.nat(),
  evidence: fc.array(fc.record({ id: text, sha256: text, kind: text }), { maxLength: 15 }),
  evidenceTotal: fc.nat(),
  incidentUrl: fc.option(fc.oneof(fc.webUrl(), text)),
  simulation: fc.boolean(),
});
const ONCE = 2;
const RUNS = { numRuns: 40 };

/** Every text of a payload, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function expectSendable(payload: object): void {
  const all = textsOf(payload).join("\n");
  expect(all).not.toMatch(/\p{Surrogate}/u);
  expect(all).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  for (const secret of SECRETS) expect(all).not.toContain(secret);
  expect(all.split(MARKER)).toHaveLength(ONCE);
}

describe("a ticket of any incident", () => {
  it("is one that Jira takes", () => {
    fc.assert(
      fc.property(incidents, (incident) => {
        const { payload } = jiraTicket(incident, {});
        const { summary, description, labels } = payload.fields;
        expect(publishedSchemas.jiraIssue(payload)).toBe(true);
        publishedSchemas.adf(description);
        expect(publishedSchemas.adf.errors).toBeNull();
        expect(JSON.stringify(description).length).toBeLessThanOrEqual(32_767);
        expect([...summary].length).toBeLessThanOrEqual(255);
        expect(summary).toMatch(/^\S(.*\S)?$/u);
        for (const label of labels) expect(label).toMatch(/^[a-z0-9-]{1,255}$/);
        expect(description.content.at(-1)).toMatchObject({ content: [{ text: MARKER }] });
        expectSendable(payload);
        expect(jiraTicket(incident, {}).payload).toEqual(payload);
      }),
      RUNS,
    );
  });

  it("is one that GitHub takes", () => {
    fc.assert(
      fc.property(incidents, (incident) => {
        const { payload } = githubTicket(incident, null);
        expect(publishedSchemas.githubCreate(payload)).toBe(true);
        expect(payload.title.length).toBeLessThanOrEqual(256);
        expect(payload.title).toMatch(/^\S(.*\S)?$/u);
        expect(payload.body.length).toBeLessThanOrEqual(65_536);
        expect(payload.body.endsWith(`\n\n<!-- ${MARKER} -->`)).toBe(true);
        expectSendable(payload);
        expect(githubTicket(incident, null).payload).toEqual(payload);
      }),
      RUNS,
    );
  });
});
