import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publishedSchemas } from "@/incidents/domain/tickets/__fixtures__/published-schemas";
import { sampleIncident } from "@/incidents/domain/tickets/__fixtures__/sample-incident";
import { githubTicket, githubUpdate } from "@/incidents/domain/tickets/github";
import { ticketMarker } from "@/incidents/domain/tickets/ticket-incident";
import { githubTracker } from "./github-tracker";
import { startGithub } from "./testing/sample-github";
import type { Tracker } from "./tracker";

const TOKEN = "sample-token-0123456789";
const NOW = new Date("2026-11-22T10:00:00Z");

let github: Awaited<ReturnType<typeof startGithub>>;
let tracker: Tracker;
beforeEach(async () => {
  github = await startGithub();
  tracker = githubTracker({
    base: github.url,
    token: TOKEN,
    repository: "acme/shop",
    clock: () => NOW,
  });
});
afterEach(() => github.close());

const incident = sampleIncident();
const payload = { ...githubTicket(incident, null).payload };
const update = { ...githubUpdate(incident, null, null).payload };
const sought = () => ({
  incident: incident.id,
  marker: ticketMarker(incident),
  since: new Date(Date.now() - 60_000),
});

function answerWith(status: number, json: unknown, headers: Record<string, string> = {}) {
  github.state.interfere = (_, response) => {
    response.writeHead(status, headers).end(JSON.stringify(json));
    return "answered";
  };
}

describe("githubTracker", () => {
  it("makes an issue with the body and headers that GitHub publishes", async () => {
    const created = await tracker.create(payload);
    expect(created).toEqual({
      key: "#1",
      url: "https://github.example/acme/shop/issues/1",
      omitted: [],
    });
    const [request] = github.requests;
    expect(request).toMatchObject({
      method: "POST",
      path: "/repos/acme/shop/issues",
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${TOKEN}`,
        "x-github-api-version": "2022-11-28",
        "user-agent": "proofline",
        "content-type": "application/json",
      },
    });
    const sent = JSON.parse(request?.body.toString() ?? "");
    expect(sent).toEqual(payload);
    publishedSchemas.githubCreate(sent);
    expect(publishedSchemas.githubCreate.errors).toBeNull();
  });

  it("updates title and text and nothing else", async () => {
    const { key } = await tracker.create(payload);
    const issue = github.issues[0];
    Object.assign(issue ?? {}, { state: "closed", title: "Old", labels: [{ name: "theirs" }] });
    expect(await tracker.update(key, update)).toEqual({ omitted: [] });
    expect(issue).toMatchObject({
      title: update.title,
      state: "closed",
      labels: [{ name: "theirs" }],
    });
    publishedSchemas.githubUpdate(JSON.parse(github.requests[1]?.body.toString() ?? ""));
    expect(publishedSchemas.githubUpdate.errors).toBeNull();
  });

  it("says so when GitHub dropped the labels", async () => {
    github.state.interfere = (request, response) => {
      if (request.method !== "POST") return undefined;
      const { title, body } = JSON.parse(request.body.toString());
      const issue = { title, body, number: 9, state: "open", created_at: NOW.toISOString() };
      const made = { ...issue, labels: [], html_url: "https://github.example/9" };
      response.writeHead(201).end(JSON.stringify(made));
      return "answered";
    };
    expect(await tracker.create(payload)).toMatchObject({ key: "#9", omitted: ["labels"] });
  });

  it("finds a ticket that the index does not know yet, and the oldest of two", async () => {
    expect(await tracker.find(sought())).toBeNull();
    await tracker.create(payload);
    await tracker.create(payload);
    github.state.indexed = 0;
    expect(await tracker.find(sought())).toMatchObject({ key: "#1" });
    const listed = github.requests.at(-1)?.path ?? "";
    expect(new URL(listed, github.url).searchParams.get("since")).toMatch(/Z$/);
  });

  it("finds an old ticket by the index alone", async () => {
    await tracker.create(payload);
    github.state.indexed = 1;
    github.requests.length = 0;
    expect(await tracker.find({ ...sought(), since: new Date() })).toMatchObject({ key: "#1" });
    expect(github.requests.map(({ path }) => path.split("?")[0])).toEqual(["/search/issues"]);
  });

  it("takes neither a ticket of another weakness nor a pull request", async () => {
    const other = { ...incident, fingerprint: "ab".repeat(32) };
    await tracker.create({ ...githubTicket(other, null).payload });
    await tracker.create(payload);
    Object.assign(github.issues[1] ?? {}, { pull_request: {} });
    github.state.indexed = 2;
    expect(await tracker.find(sought())).toBeNull();
  });

  it("reads further pages, and gives up loudly where there are too many", async () => {
    await tracker.create(payload);
    const [ours] = github.issues;
    if (ours === undefined) throw new Error("no issue was made");
    const add = (count: number) => {
      for (let n = 0; n < count; n++) github.issues.push({ ...ours, number: 2, body: "other" });
    };
    add(150);
    expect(await tracker.find(sought())).toMatchObject({ key: "#1" });
    add(900);
    await expect(tracker.find(sought())).rejects.toThrow("too many new issues");
  });

  it("returns the state in GitHub's words", async () => {
    const { key } = await tracker.create(payload);
    expect(await tracker.readState(key)).toEqual({ state: "open", status: "open" });
    Object.assign(github.issues[0] ?? {}, { state: "closed", state_reason: "not_planned" });
    expect(await tracker.readState(key)).toEqual({
      state: "closed",
      status: "closed (not_planned)",
    });
  });

  it.each([
    [401, { message: "Bad credentials" }, "refused with HTTP 401: Bad credentials"],
    [404, { message: "Not Found" }, "refused with HTTP 404: Not Found"],
    [
      422,
      { message: "Validation Failed", errors: [{ field: "title", code: "missing_field" }] },
      "refused with HTTP 422: Validation Failed title: missing_field",
    ],
    [
      301,
      { message: "Moved Permanently" },
      "HTTP 301; redirects are not followed: Moved Permanently",
    ],
    [403, { message: "Resource not accessible" }, "refused with HTTP 403: Resource not accessible"],
  ])("gives up on HTTP %i and says why", async (status, json, message) => {
    answerWith(status, json, { location: "http://127.0.0.1:9/" });
    await expect(tracker.create(payload)).rejects.toMatchObject({
      message,
      isPermanent: true,
      retryAt: null,
    });
    expect(github.requests).toHaveLength(1);
  });

  it("waits as long as a rate limit says", async () => {
    const reset = String(NOW.getTime() / 1000 + 600);
    answerWith(403, {}, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset });
    await expect(tracker.create(payload)).rejects.toMatchObject({
      isPermanent: false,
      retryAt: new Date(NOW.getTime() + 600_000),
    });
    answerWith(403, { message: "You have exceeded a secondary rate limit." });
    await expect(tracker.create(payload)).rejects.toMatchObject({
      isPermanent: false,
      retryAt: new Date(NOW.getTime() + 60_000),
    });
  });

  it("never repeats the token, whatever the tracker says", async () => {
    answerWith(422, { message: `no ${TOKEN}\u202e\nAuthorization: Basic c2VjcmV0OnNlY3JldA==` });
    const message = await tracker.create(payload).catch((error: Error) => error.message);
    expect(message).toContain("no [removed]");
    expect(message).not.toContain(TOKEN);
    expect(message).not.toContain("c2VjcmV0");
    expect(message).not.toMatch(/[\u202e\n]/);
  });

  it("is not sure of an answer that is lost, broken or too long", async () => {
    const uncertain = { isPermanent: false, isUncertain: true };
    github.state.interfere = () => "drop";
    await expect(tracker.create(payload)).rejects.toMatchObject(uncertain);
    answerWith(201, { number: "one" });
    await expect(tracker.create(payload)).rejects.toMatchObject(uncertain);
    answerWith(201, "x".repeat(1024 * 1024));
    await expect(tracker.create(payload)).rejects.toMatchObject({
      ...uncertain,
      message: "the answer exceeds 1024 KiB",
    });
    answerWith(502, "");
    await expect(tracker.create(payload)).rejects.toMatchObject(uncertain);
  });

  it("does not make a link of an address of another scheme", async () => {
    const made = {
      number: 1,
      state: "open",
      created_at: "",
      body: "",
      html_url: "javascript:alert(1)",
    };
    answerWith(201, made);
    expect(await tracker.create({ ...payload, labels: [] })).toMatchObject({ url: null });
  });
});
