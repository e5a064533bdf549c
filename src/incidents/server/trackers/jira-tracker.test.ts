import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publishedSchemas } from "@/incidents/domain/tickets/__fixtures__/published-schemas";
import { sampleIncident } from "@/incidents/domain/tickets/__fixtures__/sample-incident";
import { jiraTicket, jiraUpdate } from "@/incidents/domain/tickets/jira";
import { ticketMarker } from "@/incidents/domain/tickets/ticket-incident";
import {
  type LocalServer,
  type ReceivedRequest,
  startLocalServer,
} from "@/trace/server/sinks/testing/local-server";
import { jiraTracker } from "./jira-tracker";

const TOKEN = "sample-token-0123456789";

let server: LocalServer;
let answers: ((request: ReceivedRequest) => [status: number, json: unknown])[];
beforeEach(async () => {
  answers = [];
  server = await startLocalServer((request, response: ServerResponse) => {
    const [status, json] = answers.shift()?.(request) ?? [500, null];
    response.writeHead(status).end(json === null ? "" : JSON.stringify(json));
  });
});
afterEach(() => server.close());

function tracker(email: string | null = "bot@acme.example") {
  const base = new URL("/jira/", server.url);
  return jiraTracker({ base, email, token: TOKEN, project: "SEC", clock: () => new Date() });
}

const incident = sampleIncident();
const payload = { ...jiraTicket(incident, {}).payload };
const update = { ...jiraUpdate(incident, { issueKey: null }).payload };
const sentBody = (index: number) => JSON.parse(server.requests[index]?.body.toString() ?? "");
const CREATED: [number, unknown] = [201, { id: "10000", key: "SEC-24", self: "x" }];

describe("jiraTracker", () => {
  it("makes an issue with the body that Atlassian publishes", async () => {
    answers.push(() => CREATED);
    expect(await tracker().create(payload)).toEqual({
      key: "SEC-24",
      url: new URL("/jira/browse/SEC-24", server.url).href,
      omitted: [],
    });
    const basic = Buffer.from(`bot@acme.example:${TOKEN}`).toString("base64");
    expect(server.requests[0]).toMatchObject({
      method: "POST",
      path: "/jira/rest/api/3/issue",
      headers: { authorization: `Basic ${basic}`, "content-type": "application/json" },
    });
    expect(sentBody(0)).toEqual(payload);
    publishedSchemas.jiraIssue(sentBody(0));
    expect(publishedSchemas.jiraIssue.errors).toBeNull();
  });

  it("sends a bearer token where there is no account", async () => {
    answers.push(() => CREATED);
    await tracker(null).create(payload);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  it.each(["priority", "duedate"])(
    "leaves the optional fields out where %s is refused",
    async (field) => {
      const text = "cannot be set. It is not on the appropriate screen, or unknown.";
      answers.push(
        () => [400, { errorMessages: [], errors: { [field]: `Field '${field}' ${text}` } }],
        () => CREATED,
      );
      const created = await tracker().create(payload);
      expect(created).toMatchObject({ key: "SEC-24", omitted: ["priority", "duedate"] });
      const { priority, duedate, ...fields } = sentBody(0).fields;
      expect([priority, duedate]).not.toContain(undefined);
      expect(sentBody(1)).toEqual({ fields });
    },
  );

  it("tries so once, and not for another field", async () => {
    answers.push(
      () => [400, { errors: { priority: "no" } }],
      () => [400, { errors: { priority: "no", summary: "too long" } }],
    );
    await expect(tracker().create(payload)).rejects.toMatchObject({
      message: "refused with HTTP 400: priority: no summary: too long",
      isPermanent: true,
    });
    answers.push(() => [400, { errorMessages: ["No."], errors: { project: "unknown" } }]);
    await expect(tracker().create(payload)).rejects.toThrow("HTTP 400: No. project: unknown");
    expect(server.requests).toHaveLength(3);
  });

  it("updates an issue without its project and type", async () => {
    answers.push(
      () => [400, { errors: { priority: "no" } }],
      () => [204, null],
    );
    expect(await tracker().update("SEC-24", update)).toEqual({ omitted: ["priority", "duedate"] });
    expect(server.requests[1]).toMatchObject({
      method: "PUT",
      path: "/jira/rest/api/3/issue/SEC-24",
    });
    expect(sentBody(1).update).toEqual(update.update);
    expect(sentBody(1).fields).not.toHaveProperty("project");
    publishedSchemas.jiraIssue(sentBody(0));
    expect(publishedSchemas.jiraIssue.errors).toBeNull();
  });

  it("finds a ticket by the whole marker, not by the words of the search", async () => {
    const { description } = payload.fields;
    const other = jiraTicket({ ...incident, fingerprint: "ab".repeat(32) }, {}).payload;
    const issues = [
      { key: "SEC-6", fields: {} },
      { key: "SEC-7", fields: { description: null } },
      { key: "SEC-8", fields: { description: other.fields.description } },
      { key: "SEC-9", fields: { description } },
    ];
    answers.push(
      () => [200, { issues, isLast: true }],
      () => [200, { issues: issues.slice(0, 3), isLast: true }],
    );
    const sought = { incident: incident.id, marker: ticketMarker(incident), since: new Date() };
    expect(await tracker().find(sought)).toMatchObject({ key: "SEC-9" });
    const { pathname, searchParams } = new URL(server.requests[0]?.path ?? "", server.url);
    expect(pathname).toBe("/jira/rest/api/3/search/jql");
    expect(searchParams.get("jql")).toBe(
      `project = "SEC" AND description ~ "\\"${incident.id}\\"" ORDER BY created ASC`,
    );
    expect(await tracker().find(sought)).toBeNull();
  });

  it("does not take a failed search for a missing ticket", async () => {
    const sought = { incident: incident.id, marker: ticketMarker(incident), since: new Date() };
    answers.push(() => [400, { errorMessages: ["The value 'SEC' does not exist."] }]);
    await expect(tracker().find(sought)).rejects.toThrow("does not exist");
    answers.push(() => [200, { total: 0 }]);
    await expect(tracker().find(sought)).rejects.toThrow("without what the API promises");
  });

  it.each([
    ["done", "closed"],
    ["indeterminate", "open"],
  ])("reads a status of category %s as %s", async (key, state) => {
    answers.push(() => [
      200,
      { fields: { status: { name: "In Review\u202e", statusCategory: { key } } } },
    ]);
    expect(await tracker().readState("SEC-24")).toEqual({ state, status: "In Review" });
    expect(server.requests[0]?.path).toBe("/jira/rest/api/3/issue/SEC-24?fields=status");
  });

  it("never repeats the token in either form", async () => {
    const basic = Buffer.from(`bot@acme.example:${TOKEN}`).toString("base64");
    answers.push(() => [401, { errorMessages: [`bad ${basic} ${TOKEN}`] }]);
    await expect(tracker().create(payload)).rejects.toThrow(
      /^refused with HTTP 401: bad \[removed\] \[removed\]$/,
    );
  });

  it("does not take a key of another form", async () => {
    answers.push(() => [201, { key: "../../x" }]);
    await expect(tracker().create(payload)).rejects.toMatchObject({ isUncertain: true });
  });
});
