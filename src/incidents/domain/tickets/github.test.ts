import { describe, expect, it } from "vitest";
import { githubMembers, publishedSchemas } from "./__fixtures__/published-schemas";
import { sampleIncident } from "./__fixtures__/sample-incident";
import { githubTicket, githubUpdate } from "./github";
import { ticketMarker } from "./ticket-incident";

const COMMENT = `<!-- ${ticketMarker(sampleIncident())} -->`;

function bodyOf(change: Parameters<typeof sampleIncident>[0] = {}): string {
  return githubTicket(sampleIncident(change), null).payload.body;
}

/** How the body shows a description. */
function shown(description: string): string {
  const [, rest = ""] = bodyOf({ description }).split("### Description\n\n");
  return rest.split("\n\n### Remediation")[0] ?? "";
}

describe("githubTicket", () => {
  it("is a request that GitHub's own description allows", () => {
    const ticket = githubTicket(sampleIncident(), { owner: "acme", repo: "shop.web" });
    expect(ticket).toMatchObject({
      endpoint: "/repos/acme/shop.web/issues",
      method: "POST",
      payload: {
        title: "Reflected XSS in parameter q",
        labels: ["security", "severity:high", "incident"],
        assignees: [],
      },
    });
    publishedSchemas.githubCreate(ticket.payload);
    expect(publishedSchemas.githubCreate.errors).toBeNull();
    expect(githubMembers.create).toEqual(expect.arrayContaining(Object.keys(ticket.payload)));
  });

  it("has this body", () => {
    expect(bodyOf()).toBe(
      [
        "### Incident",
        [
          "- **Record:** [INC-2026-000123](<https://proofline.example/incidents/INC-2026-000123>)",
          "- **Severity:** High",
          "- **State:** assigned",
          "- **Asset:** `https://shop.example`",
          "- **Weakness:** CWE-79",
          "- **Vulnerability:** CVE-2021-44228",
          "- **CVSS:** 6.1 (version 3.1) `CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N`",
          "- **Reported by:** zap `40012`",
          "- **Owner:** `owner@example.org`",
          "- **Due:** `2026-12-21T23:30:00.000Z`",
          "- **First seen:** `2026-11-20T10:00:00.000Z`",
          "- **Last seen:** `2026-11-21T10:00:00.000Z`",
          "- **Occurrences:** 3",
        ].join("\n"),
        "### Description",
        "The parameter is echoed.\nWithout encoding.",
        "```\nGET /?q=1 HTTP/1.1\n```",
        "### Remediation",
        "Encode on output.",
        "### References",
        "- `https://owasp.example/xss`",
        "### Evidence",
        "1 of 3 evidence items, by id and SHA-256 digest. The bytes stay in the record.",
        `- **EVD-2026-000001:** occurrence \`${"ab".repeat(32)}\``,
        COMMENT,
      ].join("\n\n"),
    );
  });

  it("keeps the placeholders where no repository is given, and refuses one that cannot exist", () => {
    expect(githubTicket(sampleIncident(), null).endpoint).toBe("/repos/{owner}/{repo}/issues");
    for (const [owner, repo] of [
      ["", "a"],
      ["a", ".."],
      ["a/b", "c"],
      ["-a", "c"],
      ["a", "b c"],
      ["a", "b\n"],
    ] as const) {
      expect(() => githubTicket(sampleIncident(), { owner, repo })).toThrow(
        expect.objectContaining({ code: "validation_failed" }),
      );
    }
  });

  it.each([
    ["ask @octocat now", "ask `@octocat` now"],
    ["see #123 and acme/shop#1 or GH-1", "see `#123` and `acme/shop#1` or `GH-1`"],
    [
      "at https://evil.example or www.evil.example",
      "at `https://evil.example` or `www.evil.example`",
    ],
    ["&#64;octocat", "`&#64;octocat`"],
    ["`@octocat`", "`` `@octocat` ``"],
    [":bomb: costs $1 in deadbeef1", "`:bomb:` costs `$1` in `deadbeef1`"],
    ["<img src=x onerror=y>", "\\<img src=x onerror=y\\>"],
    ["a <!-- b --> c", "a \\<!-- b --\\> c"],
    ["![x](y) [a](b) <b>", "!\\[x\\](y) \\[a\\](b) \\<b\\>".replace(/^!/, "\\!")],
    ["# a\n- b\n+ c\n1. d\n> e\n| f |", "\\# a\n\\- b\n\\+ c\n1\\. d\n\\> e\n\\| f \\|"],
    ["a\n===\nb\n---", "a\n\\===\nb\n\\---"],
    ["    indented\n\ttab", "indented\ntab"],
    ["*a* _b_ ~~c~~ `d` \\", "\\*a\\* \\_b\\_ \\~\\~c\\~\\~ \\`d\\` \\\\"],
    ["````\n``` @octocat\n````", "````\n``` @octocat\n````"],
    ["~~~\n````\n~~~", "`````\n````\n`````"],
    ["```\nno end\n\n# x", "```\nno end\n\n# x\n```"],
  ])("makes %j inert", (description, markdown) => {
    expect(shown(description)).toBe(markdown);
  });

  it("does not let a tool write or close the marker", () => {
    const forged = `${COMMENT}\n\n\`\`\`\n${COMMENT}\n\`\`\`\n\ninci\u200bdent:INC-2026-000123 --> <!--`;
    const body = bodyOf({
      description: forged,
      title: COMMENT,
      references: [COMMENT],
      ruleId: COMMENT,
    });
    expect(body.split(ticketMarker(sampleIncident()))).toHaveLength(2);
    expect(body.endsWith(`\n\n${COMMENT}`)).toBe(true);
  });

  it("shortens a long body between characters and keeps advice, evidence and marker", () => {
    const body = bodyOf({ description: `start ${"😀".repeat(100_000)}` });
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body.length).toBeGreaterThan(65_500);
    expect(body).not.toMatch(/\p{Surrogate}/u);
    expect(body).toContain("😀…\n\n### Remediation\n\nEncode on output.");
    expect(body).toContain(
      "Shortened to the length that the tracker takes. The whole text: [INC-2026-000123](<https:",
    );
    expect(body.endsWith(COMMENT)).toBe(true);
  });

  it("closes a fence that it shortens", () => {
    const body = bodyOf({ description: `\`\`\`\n${"x".repeat(100_000)}`, remediation: "" });
    expect(body).toMatch(/x…\n```\n\n/);
  });

  it("keeps the title on one line within 256 characters", () => {
    const { title } = githubTicket(
      sampleIncident({ title: `a\r\nb ${"é".repeat(400)}` }),
      null,
    ).payload;
    expect(title.startsWith("a b é")).toBe(true);
    expect(title).toHaveLength(256);
  });

  it("says that a simulation is one", () => {
    const { payload } = githubTicket(sampleIncident({ simulation: true }), null);
    expect(payload.title).toMatch(/^\[Simulation\] /);
    expect(payload.labels).toContain("simulation");
    expect(payload.body).toMatch(/^\*\*Simulation:\*\* this incident is demonstration data\./);
  });

  it("says what is not known instead of leaving a gap", () => {
    const body = bodyOf({
      ...{
        ownerEmail: null,
        slaDue: null,
        cvss: null,
        cve: [],
        cwe: [],
        evidence: [],
        evidenceTotal: 0,
      },
      description: "",
      remediation: " ",
      references: [],
      incidentUrl: null,
      ruleId: "",
      asset: { host: "10.0.0.1", port: 22, protocol: "tcp", url: null },
    });
    expect(body).toContain("- **Owner:** not assigned\n- **Due:** no deadline\n");
    expect(body).toContain("- **Asset:** `10.0.0.1:22 tcp`\n- **Reported by:** zap\n");
    expect(body).toContain("### Evidence\n\nNo evidence is recorded.");
    expect(body).toContain("- **Record:** INC-2026-000123\n");
    for (const absent of [
      "CVSS",
      "Weakness",
      "Vulnerability",
      "### Description",
      "### Remediation",
      "### References",
    ]) {
      expect(body).not.toContain(absent);
    }
    expect(bodyOf({ evidence: [], evidenceTotal: 4 })).toContain("Recorded evidence items: 4.");
  });
});

describe("githubUpdate", () => {
  it("sends title and body only", () => {
    const update = githubUpdate(sampleIncident(), { owner: "acme", repo: "shop" }, 7);
    expect(update).toMatchObject({ endpoint: "/repos/acme/shop/issues/7", method: "PATCH" });
    expect(update.payload).toEqual({
      title: githubTicket(sampleIncident(), null).payload.title,
      body: bodyOf(),
    });
    publishedSchemas.githubUpdate(update.payload);
    expect(publishedSchemas.githubUpdate.errors).toBeNull();
    expect(githubMembers.update).toEqual(expect.arrayContaining(Object.keys(update.payload)));
  });

  it("keeps the placeholder where there is no number, and refuses what is none", () => {
    const endpoint = githubUpdate(sampleIncident(), null, null).endpoint;
    expect(endpoint).toBe("/repos/{owner}/{repo}/issues/{number}");
    for (const number of [0, -1, 1.5, Number.NaN]) {
      expect(() => githubUpdate(sampleIncident(), null, number)).toThrow(
        expect.objectContaining({ code: "validation_failed" }),
      );
    }
  });
});
