import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ServiceError } from "@/domain/errors";
import { readReport } from "@/domain/imports/read-report";
import { IMPORT_FORMATS, type ImportFormat } from "@/domain/imports/registry";

/** What a folder's expected.json says of one file; only what this suite compares. */
interface Expected {
  file: string;
  seed_importer?: string;
  raw_records?: Record<string, number>;
  valid?: boolean | null;
  expected?: { count?: number; error?: string; error_or_count?: number };
}

interface Outcome {
  file: string;
  format: ImportFormat;
  records: number | null;
  skipped: number;
  error: string | null;
  wanted: number | null;
  verdict: "same" | "differs" | "refused" | "no count";
}

/** The count of source records that answers to ours: a Burp issue, a ZAP instance. */
const RECORD_NAMES = ["issue", "instance"];

async function importFile(file: string, format: ImportFormat) {
  let records = 0;
  let skipped = 0;
  const reader = readReport(format, () => createReadStream(file));
  for await (const batch of reader) {
    records += batch.records.length;
    skipped += batch.records.filter((record) => record.kind === "skipped").length;
  }
  return { records, skipped };
}

async function examine(folder: string, name: string, expected: Expected): Promise<Outcome | null> {
  const format = IMPORT_FORMATS.find((known) => known === expected.seed_importer);
  const file = path.join(folder, name);
  if (format === undefined || !existsSync(file)) return null;
  const raw = RECORD_NAMES.map((key) => expected.raw_records?.[key]).find((n) => n !== undefined);
  const wanted = raw ?? expected.expected?.count ?? null;
  const base = { file: path.join(path.basename(folder), name), format, wanted };
  try {
    const { records, skipped } = await importFile(file, format);
    const verdict = wanted === null ? "no count" : records === wanted ? "same" : "differs";
    return { ...base, records, skipped, error: null, verdict };
  } catch (error) {
    // Whatever else it throws is a defect of the importer.
    if (!(error instanceof ServiceError) || error.code !== "parse_failed") throw error;
    const { line, column } = error.extra.position as { line: number; column: number };
    const where = `${error.detail} (line ${line}, column ${column})`;
    return { ...base, records: null, skipped: 0, error: where, verdict: "refused" };
  }
}

/** A refusal is right only where the corpus says so, or that the file is no valid report. */
function isRight(outcome: Outcome, expected: Expected, withoutComments: number | null): boolean {
  if (outcome.verdict === "refused") {
    const refusable = expected.expected?.error ?? expected.expected?.error_or_count;
    return refusable !== undefined || (expected.valid !== undefined && expected.valid !== true);
  }
  return outcome.verdict !== "differs" || outcome.records === withoutComments;
}

/** Some files hold records inside of XML comments, which a count of tags takes for records. */
function countWithoutComments(file: string): number | null {
  if (!file.endsWith(".xml")) return null;
  const text = readFileSync(file, "latin1").replace(/<!--[\s\S]*?-->/g, "");
  return text.split(/<instance>|<issue>/).length - 1;
}

async function main(root: string): Promise<void> {
  let wrong = 0;
  let files = 0;
  for (const folder of readdirSync(root).map((name) => path.join(root, name))) {
    const list = path.join(folder, "expected.json");
    if (!existsSync(list)) continue;
    const expectations: Expected[] = JSON.parse(readFileSync(list, "utf8")).files;
    for (const expected of expectations) {
      const name = expected.file;
      const outcome = await examine(folder, name, expected);
      if (outcome === null) continue;
      files += 1;
      const right = isRight(outcome, expected, countWithoutComments(path.join(folder, name)));
      if (!right) wrong += 1;
      const numbers = `${outcome.records ?? "-"} of ${outcome.wanted ?? "?"}`;
      const note =
        outcome.error ?? (outcome.verdict === "differs" ? "the others stand in comments" : "");
      process.stdout.write(
        `${right ? "ok   " : "WRONG"} ${outcome.format.padEnd(5)} ${numbers.padEnd(12)} ${outcome.file}  ${right ? note : (outcome.error ?? "")}\n`,
      );
    }
  }
  process.stdout.write(`${files} files, ${wrong} not as expected\n`);
  if (wrong > 0 || files === 0) process.exitCode = 1;
}

await main(path.resolve(process.argv[2] ?? "../shared/corpus"));
