import { ServiceError } from "@/encoding/domain/errors";
import { markdownBlock } from "@/encoding/domain/text/github-markdown";
import { cutText } from "@/encoding/domain/text/outgoing-text";
import { type Block, fitDocument } from "@/encoding/domain/text/ticket-document";
import { ticketDocument } from "./ticket-content";
import { type TicketIncident, ticketMarker } from "./ticket-incident";

const MAX_TITLE = 256;
/** GitHub counts code points here or more of them; a text has at least as many UTF-16 code units. */
const MAX_BODY = 65_536;
const SEPARATOR = "\n\n";
const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,37}[A-Za-z0-9])?$/;
const REPO = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

/** A repository on GitHub. */
export interface GithubRepository {
  owner: string;
  repo: string;
}

/** A request to GitHub's REST API that the caller may send; this service does not. */
export interface GithubTicket {
  endpoint: string;
  method: "POST";
  payload: { title: string; body: string; labels: string[]; assignees: string[] };
}

/** The update of an issue that carries the same marker; labels and assignees are left to people. */
export interface GithubUpdate {
  endpoint: string;
  method: "PATCH";
  payload: { title: string; body: string };
}

/**
 * The request that creates an incident's issue on GitHub (`POST /repos/{owner}/{repo}/issues`), where
 * no repository is given with the placeholders. Throws ServiceError `validation_failed` for a
 * repository that cannot exist, RangeError for an incident whose id or fingerprint is malformed.
 */
export function githubTicket(
  incident: TicketIncident,
  repository: GithubRepository | null,
): GithubTicket {
  const labels = ["security", `severity:${incident.severity}`, "incident"];
  return {
    endpoint: issuesPath(repository),
    method: "POST",
    payload: {
      ...titleAndBody(incident),
      labels: incident.simulation ? [...labels, "simulation"] : labels,
      assignees: [],
    },
  };
}

/**
 * The request that updates an incident's issue (`PATCH /repos/{owner}/{repo}/issues/{number}`), where
 * no number is given with the placeholder. Throws as `githubTicket`, also for a number below one.
 */
export function githubUpdate(
  incident: TicketIncident,
  repository: GithubRepository | null,
  issueNumber: number | null,
): GithubUpdate {
  if (issueNumber !== null && !(Number.isSafeInteger(issueNumber) && issueNumber > 0)) {
    throw invalid("number");
  }
  return {
    endpoint: `${issuesPath(repository)}/${issueNumber ?? "{number}"}`,
    method: "PATCH",
    payload: titleAndBody(incident),
  };
}

function titleAndBody(incident: TicketIncident): { title: string; body: string } {
  const marker = `<!-- ${ticketMarker(incident)} -->`;
  const document = ticketDocument(incident);
  const sizeOf = (block: Block) => markdownBlock(block).length + SEPARATOR.length;
  const blocks = fitDocument(document, MAX_BODY - marker.length, sizeOf);
  return {
    title: cutText(document.title, MAX_TITLE),
    body: [...blocks.map(markdownBlock), marker].join(SEPARATOR),
  };
}

function issuesPath(repository: GithubRepository | null): string {
  if (repository === null) return "/repos/{owner}/{repo}/issues";
  const { owner, repo } = repository;
  if (!OWNER.test(owner)) throw invalid("owner");
  if (!REPO.test(repo)) throw invalid("repo");
  return `/repos/${owner}/${repo}/issues`;
}

function invalid(name: "owner" | "repo" | "number"): ServiceError {
  return new ServiceError("validation_failed", {
    detail: `This is not the ${name} of a GitHub ${name === "number" ? "issue" : "repository"}.`,
    errors: [{ pointer: `query/${name}`, message: "is not of the form that GitHub uses" }],
  });
}
