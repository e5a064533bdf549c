import path from "node:path";
import { IMPORT_FORMATS } from "@/imports/domain/registry";
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
  // "counted": of how many files another reader than the importer counted the records.
  const head = [
    ...["format", "files", "read", "refused", "counted", "in", "accounted", "skipped", "incidents"],
  ];
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
      readings.filter((reading) => reading.independent !== null).length,
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

/** Files that the peer counts differently, with the reason. */
function peerDifferences(all: readonly Examined[]): { text: string; unexplained: number } {
  let unexplained = 0;
  const lines = all.flatMap((examined) => {
    const { file, outcome } = examined;
    const peer = peerCount(examined);
    if (outcome.kind !== "read" || peer === null) return [];
    const { records, incidents } = outcome.reading;
    if (peer === records || peer === incidents) return [];
    const why = DIFFERENCES.peers[file.name];
    if (why === undefined) unexplained += 1;
    return [
      `${file.name}: ${records} records, ${incidents} incidents, peer ${peer}: ${why ?? "NOT EXPLAINED"}`,
    ];
  });
  return { text: lines.join("\n"), unexplained };
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
  const { text, unexplained } = peerDifferences(all);
  process.stdout.write(`\n${table(all)}\n\ndifferences to the peers:\n${text}\n\n`);
  process.stdout.write(
    `${all.length} files, ${wrong} not as expected, ${unexplained} differences to peers unexplained\n`,
  );
  if (wrong + unexplained > 0 || all.length === 0) process.exitCode = 1;
}

await main(path.resolve(process.argv[2] ?? "../shared/corpus"));
