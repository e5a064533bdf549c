import "server-only";
import { z } from "zod";
import { outgoingLine } from "@/encoding/domain/text/outgoing-text";
import { parseUrl } from "@/encoding/domain/url/parse-url";
import {
  type ExternalTicket,
  type JsonObject,
  type SoughtTicket,
  type Tracker,
  TrackerFailure,
} from "./tracker";
import type { TrackerAnswer } from "./tracker-answer";
import { askTracker, refusal, type TrackerAccess, unreadableAnswer } from "./tracker-request";

export interface GithubSettings {
  base: URL;
  token: string;
  /** `owner/repository`. */
  repository: string;
  clock: () => Date;
}

const Issue = z.object({
  number: z.number().int().positive(),
  html_url: z.string(),
  state: z.enum(["open", "closed"]),
  state_reason: z.string().nullish(),
  created_at: z.string(),
  body: z.string().nullish(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string().nullish() })])).default([]),
  pull_request: z.unknown().optional(),
});
type Issue = z.infer<typeof Issue>;
const Found = z.object({ items: z.array(Issue) });
const ErrorBody = z.object({
  message: z.string().default(""),
  errors: z.array(z.unknown()).default([]),
});
const ErrorDetail = z.object({
  field: z.string().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});

const PAGE = 100;
/** A repository that gets more issues than this since the first attempt is not searched blindly. */
const PAGES = 10;
const URL_LENGTH = 2_000;
const STATUS_LENGTH = 100;

/** GitHub, or GitHub Enterprise Server, by its REST API of 2022-11-28. */
export function githubTracker({ base, token, repository, clock }: GithubSettings): Tracker {
  const access: TrackerAccess = {
    base,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "x-github-api-version": "2022-11-28",
    },
    secrets: [token],
    clock,
  };
  const issues = `repos/${repository}/issues`;
  const fail = (answer: TrackerAnswer) => refusal(access, answer, errorWords(answer));

  const read = async (path: string) => {
    const answer = await askTracker(access, "GET", path);
    if (answer.status !== 200) throw fail(answer);
    return answer;
  };

  /** The index knows old tickets, also those that this database has forgotten. */
  const search = async ({ incident, marker }: SoughtTicket) => {
    const q = `repo:${repository} is:issue in:body "incident:${incident}"`;
    const query = new URLSearchParams({ q, sort: "created", order: "asc", per_page: "50" });
    const answer = await read(`search/issues?${query}`);
    const found = Found.safeParse(answer.json);
    if (!found.success) throw unreadableAnswer(answer.status);
    return found.data.items.find((issue) => isMarked(issue, marker));
  };

  /** The index lags, the list does not: newest first, back to the first attempt. */
  const list = async ({ marker, since }: SoughtTicket) => {
    let oldest: Issue | undefined;
    for (let page = 1; page <= PAGES; page++) {
      const query = new URLSearchParams({
        state: "all",
        sort: "created",
        direction: "desc",
        since: since.toISOString(),
        per_page: String(PAGE),
        page: String(page),
      });
      const answer = await read(`${issues}?${query}`);
      const parsed = z.array(Issue).safeParse(answer.json);
      if (!parsed.success) throw unreadableAnswer(answer.status);
      oldest = parsed.data.findLast((issue) => isMarked(issue, marker)) ?? oldest;
      const last = parsed.data.at(-1);
      if (parsed.data.length < PAGE || last === undefined) return oldest;
      if (Date.parse(last.created_at) < since.getTime()) return oldest;
    }
    if (oldest !== undefined) return oldest;
    throw new TrackerFailure("too many new issues to tell whether the ticket is there already");
  };

  return {
    system: "github",
    target: new URL(`repos/${repository}`, base).href,

    find: async (sought) => {
      const issue = (await search(sought)) ?? (await list(sought));
      return issue === undefined ? null : ticketOf(issue);
    },

    create: async (payload) => {
      const answer = await askTracker(access, "POST", issues, { body: payload });
      if (answer.status !== 201) throw fail(answer);
      const created = Issue.safeParse(answer.json);
      if (!created.success) throw unreadableAnswer(answer.status);
      return { ...ticketOf(created.data), omitted: droppedOf(payload, created.data) };
    },

    update: async (key, payload) => {
      const path = `${issues}/${numberOf(key)}`;
      const answer = await askTracker(access, "PATCH", path, { body: payload });
      if (answer.status !== 200) throw fail(answer);
      const updated = Issue.safeParse(answer.json);
      if (!updated.success) throw unreadableAnswer(answer.status);
      return { omitted: droppedOf(payload, updated.data) };
    },

    readState: async (key, timeoutMs) => {
      const options = timeoutMs === undefined ? {} : { timeoutMs };
      const path = `${issues}/${numberOf(key)}`;
      const answer = await askTracker(access, "GET", path, options);
      if (answer.status !== 200) throw fail(answer);
      const issue = Issue.safeParse(answer.json);
      if (!issue.success) throw new TrackerFailure("the answer names no state");
      const { state, state_reason } = issue.data;
      const reason = outgoingLine(state_reason ?? "", STATUS_LENGTH);
      return { state, status: reason === "" ? state : `${state} (${reason})` };
    },
  };
}

function isMarked({ body, pull_request }: Issue, marker: string): boolean {
  return pull_request === undefined && (body ?? "").includes(marker);
}

function ticketOf({ number, html_url }: Issue): ExternalTicket {
  return { key: `#${number}`, url: isWebAddress(html_url) ? html_url : null };
}

/** Shown as a link, hence of no other scheme. */
function isWebAddress(text: string): boolean {
  return text.length <= URL_LENGTH && /^https?:\/\//.test(text) && parseUrl(text) !== null;
}

function numberOf(key: string): string {
  const number = /^#(\d{1,15})$/.exec(key)?.[1];
  if (number === undefined)
    throw new TrackerFailure("the stored key names no issue", { permanent: true });
  return number;
}

/** GitHub drops labels in silence where the token may not push. */
function droppedOf({ labels }: JsonObject, issue: Issue): string[] {
  if (!Array.isArray(labels) || labels.length === 0) return [];
  const taken = new Set(
    issue.labels.map((label) => (typeof label === "string" ? label : (label.name ?? ""))),
  );
  return labels.every((label) => taken.has(String(label))) ? [] : ["labels"];
}

function errorWords({ json }: TrackerAnswer): string[] {
  const parsed = ErrorBody.safeParse(json);
  if (!parsed.success) return [];
  const details = parsed.data.errors.flatMap((error) => {
    if (typeof error === "string") return [error];
    const { field, code, message } = ErrorDetail.safeParse(error).data ?? {};
    return message ?? (field === undefined ? [] : `${field}: ${code ?? "invalid"}`);
  });
  return [parsed.data.message, ...details].filter((word) => word !== "");
}
