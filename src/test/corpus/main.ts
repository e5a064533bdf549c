import path from "node:path";
import { IMPORT_FORMATS } from "@/domain/imports/registry";
import { DIFFERENCES } from "./differences";
import { type Examined, examineFile } from "./examine-file";
import { corpusFiles } from "./expectations";
import { defectOf, peerCount } from "./judge";

function line(examined: Examined, defect: string | null): string {
  const { file, outcome } = examined;
  const verdict = defect === null ? "ok   " : "WRONG";
  const importer = (file.importer ?? "-").padEnd(16);
  if (outcome.kind === "not read") return `${verdict} ${importer} ${file.name}  ${defect ?? ""}`;
  if (outcome.kind === "refused") {
    return `${verdict} ${importer} ${file.name}  ${outcome.code}: ${outcome.detail}`;
  }
  const { records, skipped, incidents, independent, shape, warnings } = outcome.reading;
  const counts = `${records} of ${independent ?? "?"} records, ${skipped} skipped, ${incidents} incidents, ${warnings} warnings, peer ${peerCount(examined) ?? "-"}`;
  const why = DIFFERENCES.counted[file.name];
  return `${verdict} ${importer} ${file.name}  [${shape}] ${counts}${why === undefined ? "" : ` (${why})`}  ${defect ?? ""}`;
}

/** One row for each importer: files, refusals, records in and accounted for, and what peers make of them. */
function table(all: readonly Examined[]): string {
  const head = ["format", "files", "read", "refused", "in", "accounted", "skipped", "incidents"];
  const rows = IMPORT_FORMATS.map((name) => {
    const files = all.filter((examined) => examined.file.importer === name);
    const readings = files.flatMap(({ outcome }) =>
      outcome.kind === "read" ? [outcome.reading] : [],
    );
    const sum = (of: (reading: (typeof readings)[number]) => number) =>
      readings.reduce((total, reading) => total + of(reading), 0);
    return [
      name,
      files.length,
      readings.length,
      files.length - readings.length,
      sum((reading) => reading.independent ?? reading.records),
      sum((reading) => reading.records),
      sum((reading) => reading.skipped),
      sum((reading) => reading.incidents),
    ];
  });
  return [head, ...rows]
    .map((row) =>
      row.map((cell, i) => (i === 0 ? `${cell}`.padEnd(17) : `${cell}`.padStart(10))).join(""),
    )
    .join("\n");
}

async function main(root: string): Promise<void> {
  const all: Examined[] = [];
  let wrong = 0;
  for (const file of corpusFiles(root)) {
    const examined = await examineFile(file);
    all.push(examined);
    const defect = defectOf(examined);
    if (defect !== null) wrong += 1;
    process.stdout.write(`${line(examined, defect)}\n`);
  }
  process.stdout.write(`\n${table(all)}\n\n${all.length} files, ${wrong} not as expected\n`);
  if (wrong > 0 || all.length === 0) process.exitCode = 1;
}

await main(path.resolve(process.argv[2] ?? "../shared/corpus"));
