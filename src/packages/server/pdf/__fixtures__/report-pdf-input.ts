import { createHash } from "node:crypto";
import { evidencePdfInput } from "./evidence-pdf-input";
import type { PdfLogEntry, PdfRegisterItem, PdfStatement, ReportPdfInput } from "../pages/report-pdf-input";

const hex = (text: string) => createHash("sha256").update(text).digest("hex");
const TOTAL_DAYS = 20;

function item(number: number): PdfRegisterItem {
  const check = number % 10 === 9 ? "digest_only" : number % 10 === 8 ? "lost" : "verified";
  return {
    id: `REG-${number}`,
    name: `capture-${number}.pcap`,
    kind: "network",
    sha256: hex(`REG-${number}`),
    size: check === "digest_only" ? null : 1_024 * number,
    check,
    recorded_at: "2026-10-02T09:00:00.000000Z",
    erased: number === 2,
  };
}

function event(at: number, count: number): PdfLogEntry {
  const day = 1 + Math.floor((at * TOTAL_DAYS) / count);
  const isItem = at % 6 === 5;
  const title = isItem
    ? `capture-${at}.pcap`
    : `Step ${at}: connected to host-${at % 40}.internal.example and listed its services`;
  return {
    id: isItem ? `REG-${at}` : `LOG-${at + 1}`,
    kind: isItem ? "network" : at % 7 === 0 ? "flag" : "activity",
    side: at % 3 === 0 ? "white" : "red",
    title,
    text: at % 4 === 0 ? `${title}\nNothing was changed; příliš žluťoučký kůň.` : null,
    occurred_at: `2026-10-${String(day).padStart(2, "0")}T${String(at % 24).padStart(2, "0")}:07:11.000000Z`,
    late_by_seconds: at % 11 === 0 ? 5_400 : null,
    corrects: at === 20 ? "LOG-3" : null,
    corrected_by: at === 2 ? "LOG-21" : null,
  };
}

const statement = (text: string, more: Partial<PdfStatement> = {}): PdfStatement => ({
  section: "findings",
  text,
  evidence: [],
  log: null,
  confirmed_by: null,
  ...more,
});

/** A consistent input with so many entries and items; what is given replaces, and the digest follows. */
export function reportPdfInput(
  entries = 60,
  items = 12,
  changes: Partial<Pick<ReportPdfInput, "report" | "simulation">> & {
    engagement?: Partial<ReportPdfInput["engagement"]>;
  } = {},
): ReportPdfInput {
  const register = Array.from({ length: items }, (_, at) => item(at + 1));
  const id = changes.engagement?.id ?? "ENG-2026-0007";
  const timeline = Array.from({ length: entries }, (_, at) => event(at, entries));
  const { incident: _, findings: __, ...sealed } = evidencePdfInput(2, {
    incident: { id },
    manifest: {
      kind: "report-package",
      subject: { type: "engagement", id, state_version: 1_204 },
      register: {
        items,
        verified: register.filter(({ check }) => check === "verified").length,
      },
      claims: { total: 4, proven: 1 },
      timeline: { events: entries },
      complete: false,
      omitted: register.flatMap(({ id: subject, check, sha256 }) =>
        check === "lost"
          ? [{ path: `data/raw/${subject}/1-x.bin`, reason: "erased" as const, sha256 }]
          : [],
      ),
    },
    verifyUrl: null,
    simulation: changes.simulation ?? false,
  });
  return {
    ...sealed,
    engagement: {
      id,
      name: "Quiet harbour",
      codename: "HERON",
      type: "tlpt",
      client: "Test bank",
      state: "completed",
      state_since: "2026-10-30T12:00:00.000000Z",
      starts_at: "2026-10-01T08:00:00.000000Z",
      ends_at: "2026-10-20T18:00:00.000000Z",
      scope: [
        { kind: "domain", value: "internal.example", rule: "allowed", note: null },
        { kind: "function", value: "Instant payments", rule: "caution", note: "Not in business hours" },
      ],
      crown_jewels: [{ id: "CJ-1", name: "Ledger", function: "Payments" }],
      rules: {
        text: "No denial of service.\n\nStop on the word of the control team.",
        approved_by: "Eva Svobodová",
        approved_at: "2026-09-30T12:00:00.000000Z",
        document_sha256: hex("rules"),
      },
      white_team: ["eva@test.example"],
      red_team: ["jan@test.example"],
      ...changes.engagement,
    },
    report:
      changes.report !== undefined
        ? changes.report
        : {
            number: 2,
            author: "Eva Svobodová",
            made_at: "2026-10-30T11:00:00.000000Z",
            summary: "The ledger could be reached from the office network within three days.",
            conclusions: "Detection came late.\n\nSegmentation did not hold.",
            proven: [
              statement("The ledger was reached", {
                section: "flags",
                evidence: ["REG-1", "REG-3"],
                log: "LOG-8",
                confirmed_by: "Eva Svobodová",
              }),
            ],
            unbacked: [statement("A password was found", { evidence: ["REG-8"] })],
            cited: [statement("The disk was imaged", { evidence: ["REG-9"] })],
            not_proven: [statement("Nobody noticed before Friday", { section: "blue_team" })],
          },
    register,
    timeline,
  };
}
