import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { evidenceRecord } from "@/evidence/domain/findings/evidence-record";
import { fingerprint } from "@/evidence/domain/findings/fingerprint";
import { detectReport } from "@/imports/domain/detect";
import { readReport } from "@/imports/domain/read-report";
import { type ImportFormat, REPORT_FORMATS } from "@/imports/domain/registry";
import type { ReportFormat } from "@/imports/domain/report/report-format";
import type { FuzzTarget } from "./fuzz-target";

const FORMATS = "src/imports/domain/formats";
const HEAD_BYTES = 64 * 1024;
/** Larger files of a corpus would be most of the time of a run. */
const LARGEST = 64 * 1024;

async function readWhole(format: ReportFormat, bytes: Buffer): Promise<void> {
  const reader = readReport(format, async function* open() {
    yield bytes;
  });
  for (;;) {
    const step = await reader.next();
    if (step.done === true) return;
    for (const record of step.value.records) {
      if (record.kind !== "finding") continue;
      fingerprint(record.finding);
      evidenceRecord(record.finding, []);
    }
  }
}

function fixturesOf(format: ImportFormat): Buffer[] {
  const folder = path.join(FORMATS, format, "__fixtures__");
  return readdirSync(folder)
    .filter((name) => !/\.(?:ts|md)$/.test(name))
    .map((name) => readFileSync(path.join(folder, name)));
}

/** Files of a corpus by the format that detection gives them. */
function corpusFiles(root: string): Map<string, Buffer[]> {
  const files = new Map<string, Buffer[]>();
  if (!existsSync(root)) return files;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = readFileSync(path.join(entry.parentPath, entry.name));
    if (bytes.length === 0 || bytes.length > LARGEST) continue;
    const { format } = detectReport(bytes.subarray(0, HEAD_BYTES));
    if (format !== null) files.set(format, [...(files.get(format) ?? []), bytes]);
  }
  return files;
}

/** Every importer, with its own fixtures and the files of a corpus, and detection with all of them. */
export function reportTargets(corpus: string): FuzzTarget[] {
  const more = corpusFiles(corpus);
  const formats = REPORT_FORMATS.map((format) => ({
    name: `import ${format.name}`,
    inputs: [...fixturesOf(format.name), ...(more.get(format.name) ?? [])],
    read: (bytes: Buffer) => readWhole(format, bytes),
  }));
  return [
    ...formats,
    {
      name: "detect",
      inputs: formats.flatMap(({ inputs }) => inputs),
      read: (bytes) => detectReport(bytes.subarray(0, HEAD_BYTES)),
    },
  ];
}
