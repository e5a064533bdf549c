import "server-only";
import { env } from "@/env";
import type { HttpPermission } from "@/platform/egress/operator-url";
import { githubTracker } from "./github-tracker";
import { jiraTracker } from "./jira-tracker";
import type { TicketSystem, Tracker } from "./tracker";
import { trackerUrl } from "./tracker-url";

/** Environment variables that configure the trackers. */
export type TrackerSettings = Pick<
  ReturnType<typeof env>,
  | "JIRA_URL"
  | "JIRA_EMAIL"
  | "JIRA_TOKEN"
  | "JIRA_PROJECT"
  | "GITHUB_API_URL"
  | "GITHUB_TOKEN"
  | "GITHUB_REPO"
  | "TRACKER_ALLOW_HTTP"
>;

export type ConfiguredTrackers = Readonly<Record<TicketSystem, Tracker | null>>;

/** Valid name of a repository on GitHub. */
const REPOSITORY = /^[A-Za-z0-9][A-Za-z0-9_-]{0,38}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

/**
 * Trackers that this deployment sends tickets to; none unless the operator named some. Throws an
 * Error that names the variable that is wrong or missing, never its value.
 */
export function configuredTrackers(
  settings: TrackerSettings = env(),
  clock: () => Date = () => new Date(),
): ConfiguredTrackers {
  const http = { allowHttp: settings.TRACKER_ALLOW_HTTP, allowedBy: "TRACKER_ALLOW_HTTP" };
  return { jira: jiraOf(settings, http, clock), github: githubOf(settings, http, clock) };
}

function jiraOf(settings: TrackerSettings, http: HttpPermission, clock: () => Date) {
  const { JIRA_URL, JIRA_EMAIL, JIRA_TOKEN, JIRA_PROJECT } = settings;
  if (JIRA_URL === undefined) return null;
  if (JIRA_TOKEN === undefined) throw new Error("JIRA_URL needs JIRA_TOKEN.");
  return jiraTracker({
    base: trackerUrl("JIRA_URL", JIRA_URL, http),
    email: JIRA_EMAIL ?? null,
    token: headerSafe("JIRA_TOKEN", JIRA_TOKEN),
    project: JIRA_PROJECT,
    clock,
  });
}

function githubOf(settings: TrackerSettings, http: HttpPermission, clock: () => Date) {
  const { GITHUB_API_URL, GITHUB_TOKEN, GITHUB_REPO } = settings;
  // Many environments hold a GITHUB_TOKEN for other purposes; the repository is the choice.
  if (GITHUB_REPO === undefined) return null;
  if (GITHUB_TOKEN === undefined) throw new Error("GITHUB_REPO needs GITHUB_TOKEN.");
  if (!REPOSITORY.test(GITHUB_REPO)) throw new Error("GITHUB_REPO must be owner/repository.");
  return githubTracker({
    base: trackerUrl("GITHUB_API_URL", GITHUB_API_URL, http),
    token: headerSafe("GITHUB_TOKEN", GITHUB_TOKEN),
    repository: GITHUB_REPO,
    clock,
  });
}

/** Node's own complaint about a header would quote it. */
function headerSafe(variable: string, token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Error(`${variable} holds characters of no token.`);
  return token;
}
