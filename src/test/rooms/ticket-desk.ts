import { pino } from "pino";
import { expect } from "vitest";
import { runImport } from "@/imports/server/run-import";
import { deliverNextTicket } from "@/incidents/server/tickets/deliver-tickets";
import { listTickets } from "@/incidents/server/tickets/list-tickets";
import { pushTicket } from "@/incidents/server/tickets/push-ticket";
import { TicketListDto } from "@/incidents/server/tickets/ticket-dto";
import type { ConfiguredTrackers } from "@/incidents/server/trackers/configured-trackers";
import { githubTracker } from "@/incidents/server/trackers/github-tracker";
import { startGithub } from "@/incidents/server/trackers/testing/sample-github";
import type { ServiceContext } from "@/platform/operation/context";
import { burpReport, inPieces } from "@/test/burp-report";
import { startServices } from "@/test/service-context";

export const TOKEN = "sample-token-0123456789";
export const MINUTE_MS = 60_000;

/** Services with incidents, a GitHub in memory and a clock that tests move. */
export async function startTicketDesk() {
  const services = await startServices();
  const analyst = services.as("analyst");
  const github = await startGithub();
  let now = new Date();
  let lines: string[] = [];
  const settings = { base: github.url, token: TOKEN, repository: "acme/shop" };
  const trackers: ConfiguredTrackers = {
    jira: null,
    github: githubTracker({ ...settings, clock: () => now }),
  };
  const issues = Array.from({ length: 20 }, (_, n) => ({ host: `https://t${n}.example` }));
  const source = inPieces(burpReport(issues));
  const run = await runImport(analyst, { connector: "burp", fileName: "t.xml", source });
  const spare = [...run.incidents];

  return {
    services,
    analyst,
    github,
    trackers,
    now: () => now,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    /** Log of the courier. */
    logged: () => lines.join(""),
    /** Nothing waits, and GitHub is empty and answers. */
    reset: async () => {
      now = new Date();
      lines = [];
      github.state.interfere = () => undefined;
      github.state.indexed = 0;
      github.issues.length = 0;
      github.requests.length = 0;
      await services.db.pool.query("DELETE FROM ticket_push WHERE status = 'queued'");
    },
    /** An incident that no other test touches. */
    fresh: (): string => {
      const id = spare.pop();
      if (id === undefined) throw new Error("more incidents are needed");
      return id;
    },
    push: (id: string, ctx: ServiceContext = analyst) =>
      pushTicket({ ...ctx, clock: () => now }, { id, system: "github" }, trackers),
    deliver: (to: ConfiguredTrackers = trackers) => {
      const log = pino({ level: "info", base: null }, { write: (line) => void lines.push(line) });
      const ctx = { db: services.db, clock: () => now, log, random: () => 0.5 };
      return deliverNextTicket(ctx, "github", to);
    },
    ticketOf: async (id: string) => {
      const list = await listTickets(analyst, { id }, trackers);
      expect(TicketListDto.parse(list)).toEqual(list);
      return list.tickets[0];
    },
    /** Bodies of the incident's records about tickets. */
    records: async (id: string) => {
      const { rows } = await services.db.pool.query<{ line: Buffer }>(
        "SELECT line FROM trace_record WHERE chain = $1 ORDER BY seq",
        [`incident:${id}`],
      );
      return rows
        .map(({ line }) => JSON.parse(line.toString()).body)
        .filter(({ kind }) => kind.startsWith("ticket."));
    },
    refuse: (status: number, json: unknown, headers: Record<string, string> = {}) => {
      github.state.interfere = (_, response) => {
        response.writeHead(status, headers).end(JSON.stringify(json));
        return "answered";
      };
    },
    posts: () => github.requests.filter(({ method }) => method === "POST").length,
    close: async () => {
      await github.close();
      await services.close();
    },
  };
}

export type TicketDesk = Awaited<ReturnType<typeof startTicketDesk>>;
