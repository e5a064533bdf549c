import { readdirSync, readFileSync } from "node:fs";
import { REPORT_FORMATS } from "../registry";
import type { ReportFormat } from "../report/report-format";

export interface FixtureReport {
  name: string;
  format: ReportFormat;
  bytes: Buffer;
}

const FORMATS = new URL("../formats/", import.meta.url);

/** Every report in the fixtures of every format; a format without one is a mistake. */
export function allFixtures(): FixtureReport[] {
  return REPORT_FORMATS.flatMap((format) => {
    const folder = new URL(`${format.name}/__fixtures__/`, FORMATS);
    const names = readdirSync(folder).filter((name) => !/\.(ts|md)$/.test(name));
    if (names.length === 0) throw new Error(`${format.name} has no fixture`);
    return names.map((name) => ({
      name: `${format.name}/${name}`,
      format,
      bytes: readFileSync(new URL(name, folder)),
    }));
  });
}
