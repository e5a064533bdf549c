import "server-only";
import { z } from "zod";
import {
  ENGAGEMENT_PATH,
  FINAL_REPORT_PATH,
  REGISTER_PATH,
  TIMELINE_PATH,
  WHITE_TEAM_LOG_PATH,
} from "@/packages/domain/part-path";
import {
  backedClaims,
  type Claim,
  type Claims,
  provingItems,
  readClaims,
} from "@/packages/domain/report-claims";
import type { ServiceContext } from "@/platform/operation/context";
import { parsedLines } from "./package-json";
import type {
  PdfFinalReport,
  PdfLogEntry,
  PdfRegisterItem,
  PdfStatement,
  ReportPdfInput,
} from "./pdf/pages/report-pdf-input";
import { packagePdfBase, readMadeParts } from "./pdf-base";
import type { LoadedPackage } from "./reading/load-package";

const Text = z.string().nullable();

const HeldEngagement = z.object({
  id: z.string(),
  source: z.enum(["simulation", "import"]),
  name: z.string(),
  codename: Text,
  type: z.string(),
  client: Text,
  state: z.string(),
  state_since: z.string(),
  starts_at: Text,
  ends_at: Text,
  scope: z.array(z.object({ kind: z.string(), value: z.string(), rule: z.string(), note: Text })),
  crown_jewels: z.array(z.object({ id: z.string(), name: z.string(), function: Text })),
  rules_of_engagement: z.object({
    text: Text,
    approved_by: Text,
    approved_at: Text,
    document_sha256: Text,
  }),
  white_team: z.array(z.string()),
  red_team: z.array(z.string()),
});

const HeldEntry = z.object({
  entry_id: z.string(),
  body: z.looseObject({ text: Text }),
});

const HeldItem = z.object({
  entry_id: z.string(),
  check: z.enum(["verified", "digest_only", "lost"]),
  path: Text,
  body: z.looseObject({
    text: Text,
    kind: z.string(),
    name: z.string(),
    sha256: z.string(),
    bytes: z.number().nullable(),
    recorded_at: z.string(),
    corrects: Text,
  }),
});
type HeldItem = z.infer<typeof HeldItem>;

const HeldEvent = z.object({
  id: z.string(),
  kind: z.string(),
  side: z.string(),
  title: z.string(),
  occurred_at: z.string(),
  late_by_seconds: z.number().nullable(),
  corrects: Text,
});

/** Content of a report package's PDF, taken from the parts of the package. */
export async function reportPdfInput(
  ctx: ServiceContext,
  loaded: LoadedPackage,
): Promise<ReportPdfInput> {
  const bytesOf = await readMadeParts(ctx, loaded);
  const parsed = (path: string): unknown => JSON.parse(bytesOf(path).toString());
  const held = HeldEngagement.parse(parsed(ENGAGEMENT_PATH));
  const { source, rules_of_engagement, ...engagement } = held;
  const items = z.array(HeldItem).parse(parsedLines(bytesOf(REGISTER_PATH)));
  const log = z.array(HeldEntry).parse(parsedLines(bytesOf(WHITE_TEAM_LOG_PATH)));
  const events = z.array(HeldEvent).parse(parsedLines(bytesOf(TIMELINE_PATH)));
  const hasReport = loaded.parts.some((part) => part.role === "final_report" && !part.erased);
  return {
    ...(await packagePdfBase(ctx, loaded, bytesOf)),
    engagement: { ...engagement, rules: rules_of_engagement },
    report: hasReport ? toReport(readClaims(parsed(FINAL_REPORT_PATH)), items) : null,
    register: items.map((item) => toPdfItem(item, loaded)),
    timeline: toTimeline(events, [...log, ...items]),
    simulation: source === "simulation",
  };
}

function toReport(claims: Claims | string, items: readonly HeldItem[]): PdfFinalReport {
  if (typeof claims === "string") throw new Error(`the final report of a package: ${claims}`);
  const proving = provingItems(
    items.map(({ entry_id: id, check, body: members }) => ({ id, check, members })),
  );
  const backed = new Set(backedClaims(claims, proving));
  const { number, author, made_at, summary, conclusions, proven, cited, not_proven } = claims;
  return {
    number,
    author,
    made_at,
    summary,
    conclusions,
    proven: proven.filter((claim) => backed.has(claim)).map(toStatement),
    unbacked: proven.filter((claim) => !backed.has(claim)).map(toStatement),
    cited: cited.map(toStatement),
    not_proven: not_proven.map(toStatement),
  };
}

function toStatement({ section, text, evidence, log, confirmed }: Claim): PdfStatement {
  return { section, text, evidence, log, confirmed_by: confirmed?.by ?? null };
}

function toPdfItem({ entry_id, check, path, body }: HeldItem, loaded: LoadedPackage) {
  const { name, kind, sha256, bytes, recorded_at } = body;
  const erased = loaded.parts.some((part) => part.path === path && part.erased);
  return {
    id: entry_id,
    name,
    kind,
    sha256,
    size: bytes,
    check,
    recorded_at,
    erased,
  } satisfies PdfRegisterItem;
}

function toTimeline(
  events: readonly z.infer<typeof HeldEvent>[],
  entries: readonly z.infer<typeof HeldEntry>[],
): PdfLogEntry[] {
  const texts = new Map(entries.map(({ entry_id, body }) => [entry_id, body.text]));
  const corrected = new Map<string | null, string>();
  for (const { id, corrects } of events) {
    if (!corrected.has(corrects)) corrected.set(corrects, id);
  }
  return events.map((event) => ({
    ...event,
    text: texts.get(event.id) ?? null,
    corrected_by: corrected.get(event.id) ?? null,
  }));
}
