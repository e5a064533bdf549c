import "server-only";
import { z } from "zod";
import { outgoingLine } from "@/encoding/domain/text/outgoing-text";
import type { JiraTicket } from "@/incidents/domain/tickets/jira";
import { adfText } from "./adf-text";
import {
  type ExternalTicket,
  type JsonObject,
  type SoughtTicket,
  type Tracker,
  TrackerFailure,
} from "./tracker";
import type { TrackerAnswer } from "./tracker-answer";
import { askTracker, refusal, type TrackerAccess, unreadableAnswer } from "./tracker-request";

export interface JiraSettings {
  base: URL;
  /** Account of the token; null: the token goes as a bearer token. */
  email: string | null;
  token: string;
  project: string;
  clock: () => Date;
}

const Key = z.string().regex(/^[A-Z][A-Z0-9_]*-\d{1,12}$/);
const Created = z.object({ key: Key });
const Found = z.object({
  issues: z.array(
    z.object({ key: Key, fields: z.object({ description: z.unknown().optional() }) }),
  ),
});
const Issue = z.object({
  fields: z.object({
    status: z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }) }),
  }),
});
const ErrorBody = z.object({
  errorMessages: z.array(z.string()).default([]),
  errors: z.record(z.string(), z.string()).default({}),
});

/** Fields that a project may not have on its screens. */
const OPTIONAL = ["priority", "duedate"] as const satisfies JiraTicket["optional_fields"];
/** Candidates that are looked at; of one incident there is one. */
const CANDIDATES = 50;
const STATUS_LENGTH = 100;

/** Jira Cloud by its REST API v3, whose texts are Atlassian Documents. */
export function jiraTracker(settings: JiraSettings): Tracker {
  const { base, email, token, project } = settings;
  const basic = Buffer.from(`${email}:${token}`).toString("base64");
  const access: TrackerAccess = {
    base,
    headers: {
      accept: "application/json",
      authorization: email === null ? `Bearer ${token}` : `Basic ${basic}`,
    },
    secrets: [token, basic],
    clock: settings.clock,
  };
  const ticket = (key: string): ExternalTicket => ({
    key,
    url: new URL(`browse/${key}`, base).href,
  });
  const fail = (answer: TrackerAnswer) => refusal(access, answer, errorWords(answer));
  const issue = (key: string) => `rest/api/3/issue/${encodeURIComponent(key)}`;

  /** Sends an issue, and where an optional field was refused, once more without those. */
  const write = async (method: "POST" | "PUT", path: string, payload: JsonObject) => {
    const answer = await askTracker(access, method, path, { body: payload });
    const omitted = refusedOptions(answer, payload);
    if (omitted.length === 0) return { answer, omitted };
    const body = withoutFields(payload, omitted);
    return { answer: await askTracker(access, method, path, { body }), omitted };
  };

  return {
    system: "jira",
    target: new URL(`browse/${project}`, base).href,

    find: async (sought) => {
      const query = new URLSearchParams({
        jql: jqlFor(project, sought),
        fields: "description",
        maxResults: String(CANDIDATES),
      });
      const answer = await askTracker(access, "GET", `rest/api/3/search/jql?${query}`);
      if (answer.status !== 200) throw fail(answer);
      const found = Found.safeParse(answer.json);
      if (!found.success) throw unreadableAnswer(answer.status);
      // The search goes by words; only the whole marker shows that a ticket is of this incident.
      const ours = found.data.issues.find(({ fields }) =>
        adfText(fields.description).includes(sought.marker),
      );
      return ours === undefined ? null : ticket(ours.key);
    },

    create: async (payload) => {
      const { answer, omitted } = await write("POST", "rest/api/3/issue", payload);
      if (answer.status !== 201) throw fail(answer);
      const created = Created.safeParse(answer.json);
      if (!created.success) throw unreadableAnswer(answer.status);
      return { ...ticket(created.data.key), omitted };
    },

    update: async (key, payload) => {
      const { answer, omitted } = await write("PUT", issue(key), payload);
      if (answer.status !== 204 && answer.status !== 200) throw fail(answer);
      return { omitted };
    },

    readState: async (key, timeoutMs) => {
      const options = timeoutMs === undefined ? {} : { timeoutMs };
      const answer = await askTracker(access, "GET", `${issue(key)}?fields=status`, options);
      if (answer.status !== 200) throw fail(answer);
      const read = Issue.safeParse(answer.json);
      if (!read.success) throw new TrackerFailure("the answer names no status");
      const { name, statusCategory } = read.data.fields.status;
      return {
        state: statusCategory.key === "done" ? "closed" : "open",
        status: outgoingLine(name, STATUS_LENGTH),
      };
    },
  };
}

/** Oldest first, so that of two tickets the same one is always taken. */
function jqlFor(project: string, { incident }: SoughtTicket): string {
  return `project = "${project}" AND description ~ "\\"${incident}\\"" ORDER BY created ASC`;
}

function errorWords({ json }: TrackerAnswer): string[] {
  const parsed = ErrorBody.safeParse(json);
  if (!parsed.success) return [];
  const { errorMessages, errors } = parsed.data;
  return [...errorMessages, ...Object.entries(errors).map(([field, text]) => `${field}: ${text}`)];
}

/** Optional fields of the payload, where a 400 names one of them. */
function refusedOptions(answer: TrackerAnswer, payload: JsonObject): string[] {
  if (answer.status !== 400) return [];
  const parsed = ErrorBody.safeParse(answer.json);
  const named = parsed.success ? Object.keys(parsed.data.errors) : [];
  if (!OPTIONAL.some((field) => named.includes(field))) return [];
  return OPTIONAL.filter((field) => field in fieldsOf(payload));
}

function fieldsOf(payload: JsonObject): JsonObject {
  const { fields } = payload;
  return typeof fields === "object" && fields !== null ? (fields as JsonObject) : {};
}

function withoutFields(payload: JsonObject, names: readonly string[]): JsonObject {
  const kept = Object.entries(fieldsOf(payload)).filter(([name]) => !names.includes(name));
  return { ...payload, fields: Object.fromEntries(kept) };
}
