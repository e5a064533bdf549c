import "server-only";
import { randomBytes } from "node:crypto";
import type { Story } from "@/boards/domain/playground";
import type { PracticePart } from "@/encoding/domain/ids/practice-party";
import type { Finding } from "@/evidence/domain/findings/finding";
import {
  endPracticeRegistration,
  registerForPractice,
} from "@/federation/server/simulated/practice-registration";
import {
  askForPractice,
  endPracticeApproval,
  type InPart,
} from "@/firewall/server/simulated/practice-approval";
import { storeSimulated } from "@/imports/server/store-simulated";
import {
  endPracticeIncident,
  prepareForPractice,
} from "@/incidents/server/cases/practice-incident";
import { inTransaction } from "@/platform/db/transaction";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";

type Ctx = ServiceContext & { actor: AccountActor };

/** The account in a part of its playground, with its own rights. */
function partsOf(ctx: Ctx, playground: string): InPart {
  return (part: PracticePart) => {
    const name = `Practice ${part}, played by ${ctx.actor.name}`;
    return { ...ctx, actor: { ...ctx.actor, name, plays: { playground, part } } };
  };
}

/** What the service does by itself for a playground. */
function asService(ctx: ServiceContext): ServiceContext {
  return { ...ctx, actor: { kind: "service" } };
}

/** Makes the simulated thing of a story and returns its id. Throws what its context throws. */
export async function makeStory(ctx: Ctx, playground: string, story: Story): Promise<string> {
  switch (story) {
    case "review":
      return registerForPractice(asService(ctx), ctx.actor.id);
    case "approval":
      return askForPractice(partsOf(ctx, playground));
    case "incident": {
      const id = await storeIncident(asService(ctx));
      await prepareForPractice(ctx, id);
      return id;
    }
  }
}

/** Closes the thing of a story whose playground has ended; once more it changes nothing. */
export async function clearStory(
  ctx: Ctx,
  playground: string,
  { story, subject }: { story: Story; subject: string },
): Promise<void> {
  const { pool } = ctx.db;
  const service = asService(ctx);
  switch (story) {
    case "review":
      return inTransaction(pool, (client) => endPracticeRegistration(service, client, subject));
    case "approval":
      return endPracticeApproval(partsOf(ctx, playground), subject);
    case "incident":
      return inTransaction(pool, (client) => endPracticeIncident(service, client, subject));
  }
}

async function storeIncident(ctx: ServiceContext): Promise<string> {
  const name = `playground-${randomBytes(5).toString("hex")}`;
  const stored = await inTransaction(ctx.db.pool, (client) =>
    storeSimulated(ctx, client, { name, findings: [findingOn(`${name}.example`)] }),
  );
  const [id] = stored.values();
  if (id === undefined) throw new Error("no incident was made");
  return id;
}

/** A made-up weakness on a host of its own, so that it becomes an incident of its own. */
function findingOn(host: string): Finding {
  return {
    tool: "playground",
    ruleId: "practice-open-redirect",
    title: "Open redirect after signing in (practice)",
    group: "web",
    severity: "medium",
    severitySource: "tool",
    severityRaw: "medium",
    confidence: null,
    falsePositive: false,
    asset: { host, port: 443, protocol: "https", url: `https://${host}` },
    cve: [],
    cwe: [601],
    cvss: null,
    description: "The address to go to after signing in is taken from the query as it is. Made up.",
    remediation: "Go to addresses of the same origin only.",
    references: [],
    reportedCount: null,
    occurrence: { uri: "/sign-in?next=https://elsewhere.example" },
    parts: [
      {
        name: "request",
        mediaType: "message/http",
        bytes: Buffer.from(
          `GET /sign-in?next=https://elsewhere.example HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
        ),
      },
    ],
    line: 1,
  };
}
