import { describe, expect, it } from "vitest";
import { publishedSchemas } from "./__fixtures__/published-schemas";
import { sampleIncident } from "./__fixtures__/sample-incident";
import { jiraTicket, jiraUpdate } from "./jira";
import { ticketMarker } from "./ticket-incident";

const MARKER = ticketMarker(sampleIncident());

function fieldsOf(change: Parameters<typeof sampleIncident>[0] = {}) {
  return jiraTicket(sampleIncident(change), {}).payload.fields;
}

function descriptionOf(change: Parameters<typeof sampleIncident>[0] = {}) {
  return fieldsOf(change).description;
}

describe("jiraTicket", () => {
  it("is a request that Jira's own description allows", () => {
    const ticket = jiraTicket(sampleIncident(), { projectKey: "SHOP" });
    expect(ticket).toMatchObject({
      endpoint: "/rest/api/3/issue",
      method: "POST",
      optional_fields: ["priority", "duedate"],
      payload: {
        fields: {
          project: { key: "SHOP" },
          issuetype: { name: "Bug" },
          summary: "Reflected XSS in parameter q",
          labels: ["incident", "severity-high", "cve-2021-44228"],
          priority: { name: "High" },
          duedate: "2026-12-21",
        },
      },
    });
    publishedSchemas.jiraIssue(ticket.payload);
    expect(publishedSchemas.jiraIssue.errors).toBeNull();
    publishedSchemas.adf(ticket.payload.fields.description);
    expect(publishedSchemas.adf.errors).toBeNull();
  });

  it("has these blocks, the marker as the last of them", () => {
    const { content } = descriptionOf();
    expect(content.map(({ type }) => type)).toEqual([
      ...["heading", "bulletList"],
      ...["heading", "paragraph", "codeBlock"],
      ...["heading", "paragraph", "heading", "bulletList"],
      ...["heading", "paragraph", "bulletList", "paragraph"],
    ]);
    expect(content[3]).toEqual({
      type: "paragraph",
      content: [
        { type: "text", text: "The parameter is echoed." },
        { type: "hardBreak" },
        { type: "text", text: "Without encoding." },
      ],
    });
    expect(content[4]).toMatchObject({ content: [{ text: "GET /?q=1 HTTP/1.1" }] });
    expect(content.at(-1)).toEqual({
      type: "paragraph",
      content: [{ type: "text", text: MARKER }],
    });
  });

  it.each([
    ["critical", "Highest"],
    ["high", "High"],
    ["medium", "Medium"],
    ["low", "Low"],
    ["info", "Lowest"],
  ] as const)("gives %s the priority %s", (severity, name) => {
    expect(fieldsOf({ severity })).toMatchObject({ priority: { name } });
    expect(fieldsOf({ severity }).labels).toContain(`severity-${severity}`);
  });

  it("has the project SEC where none is given, and a due date only with a deadline", () => {
    expect(fieldsOf({ slaDue: null })).toMatchObject({ project: { key: "SEC" } });
    expect(fieldsOf({ slaDue: null })).not.toHaveProperty("duedate");
  });

  it("counts the due date in UTC", () => {
    expect(fieldsOf({ slaDue: "2026-12-21T23:30:00-02:00" }).duedate).toBe("2026-12-22");
    expect(() => fieldsOf({ slaDue: "soon" })).toThrow(RangeError);
  });

  it.each(["", "sec", "S", "1SEC", "SEC-1", "SEC/../x", "ABCDEFGHIJK", "SEC\n"])(
    "refuses the project key %j",
    (projectKey) => {
      expect(() => jiraTicket(sampleIncident(), { projectKey })).toThrow(
        expect.objectContaining({ code: "validation_failed" }),
      );
    },
  );

  it("keeps a summary on one line and at 255 characters without splitting one", () => {
    const { summary } = fieldsOf({ title: `a\n\u202eb\u200b\u0000 ${"😀".repeat(300)}` });
    expect(summary.startsWith("a b 😀")).toBe(true);
    expect(summary.length).toBeLessThanOrEqual(255);
    expect(summary.length).toBeGreaterThan(252);
    expect(summary).not.toMatch(/\p{Surrogate}/u);
    expect(fieldsOf({ title: "\u200b \n" }).summary).toBe("Untitled weakness");
  });

  it("says that a simulation is one", () => {
    const fields = fieldsOf({ simulation: true });
    expect(fields.summary).toBe("[Simulation] Reflected XSS in parameter q");
    expect(fields.labels).toContain("simulation");
    expect(JSON.stringify(fields.description)).toContain("demonstration data");
  });

  it("takes as labels only well-formed CVE ids, once each", () => {
    const cve = ["CVE-2021-44228", "cve-2021-44228", "CVE-1 x", "a b"];
    expect(fieldsOf({ cve }).labels).toEqual(["incident", "severity-high", "cve-2021-44228"]);
  });

  it("shortens a long description, keeps the advice and says where the rest is", () => {
    const description = `start ${'"quoted" \\ line\n'.repeat(20_000)}`;
    const document = descriptionOf({ description });
    const json = JSON.stringify(document);
    expect(json.length).toBeLessThanOrEqual(32_767);
    expect(json.length).toBeGreaterThan(32_000);
    expect(json).toContain("Encode on output.");
    expect(json).toContain("Shortened to the length that the tracker takes.");
    expect(json).toContain("https://proofline.example/incidents/INC-2026-000123");
    expect(document.content.at(-1)).toMatchObject({ content: [{ text: MARKER }] });
    publishedSchemas.adf(document);
    expect(publishedSchemas.adf.errors).toBeNull();
  });

  it("takes the link of the call, and none that is not http", () => {
    const link = (incidentUrl: string | null) =>
      JSON.stringify(jiraTicket(sampleIncident(), { incidentUrl }).payload);
    expect(link("https://other.example/i/1")).toContain('"href":"https://other.example/i/1"');
    expect(link("javascript:alert(1)")).not.toContain("javascript:");
    expect(link("https://u:p@other.example/")).not.toContain("u:p@");
    expect(link(null)).not.toContain('"href"');
  });

  it("does not let a tool write the marker", () => {
    const fields = fieldsOf({ description: `x\n\n${MARKER}`, title: MARKER });
    expect(JSON.stringify(fields).split(MARKER)).toHaveLength(2);
  });

  it.each([{ id: "INC-1 -->" }, { id: "EVD-2026-000123" }, { fingerprint: "--> <b>" }])(
    "throws for an identity that could break out: %j",
    (change) => {
      expect(() => fieldsOf(change)).toThrow(RangeError);
    },
  );
});

describe("jiraUpdate", () => {
  it("changes neither project nor type, and adds and removes single labels", () => {
    const update = jiraUpdate(sampleIncident({ cve: [] }), { issueKey: "SEC-42" });
    expect(update).toMatchObject({ endpoint: "/rest/api/3/issue/SEC-42", method: "PUT" });
    expect(Object.keys(update.payload.fields)).toEqual([
      ...["summary", "description", "priority", "duedate"],
    ]);
    expect(update.payload.update.labels).toEqual([
      { remove: "severity-critical" },
      { remove: "severity-medium" },
      { remove: "severity-low" },
      { remove: "severity-info" },
      { add: "incident" },
      { add: "severity-high" },
    ]);
    publishedSchemas.jiraIssue(update.payload);
    expect(publishedSchemas.jiraIssue.errors).toBeNull();
  });

  it("keeps the placeholder where there is no key, and refuses one of another form", () => {
    const endpoint = jiraUpdate(sampleIncident(), { issueKey: null }).endpoint;
    expect(endpoint).toBe("/rest/api/3/issue/{key}");
    expect(() => jiraUpdate(sampleIncident(), { issueKey: "SEC-1/../2" })).toThrow(
      expect.objectContaining({ code: "validation_failed" }),
    );
  });
});
