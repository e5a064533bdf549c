import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { IMPORT_FORMATS, type ImportFormat } from "@/imports/domain/registry";

/** Entry of one file in a folder's expected.json; only members that this suite compares. */
export interface Expected {
  file: string;
  format?: string;
  seed_importer?: string;
  raw_records?: Record<string, unknown> | number;
  /** Definition of a record, for files of tools without an importer of their own. */
  counted?: string;
  valid?: boolean | null;
  expected?: {
    count?: number;
    signatures?: number;
    created?: number;
    error?: string;
    error_or_count?: unknown;
  };
  observed?: { count?: number; error?: string };
  defectdojo_actual?: { count?: number; error?: string };
}

export interface CorpusFile {
  /** `folder/format/name` */
  name: string;
  path: string;
  expected: Expected;
  /** Importer that reads this kind of file, or null where none does. */
  importer: ImportFormat | null;
}

/** Importers of folders that are named after something else. */
const IMPORTER_OF: Readonly<Record<string, ImportFormat>> = { "anchore-grype": "grype" };
/** Files beside reports: rules, templates and sources that no importer reads. */
const NO_REPORT = /^(rules|templates)\/|\.(c|yar|java)$|(AndroidManifest|strings)\.xml$/;

/** Every file of the folders under `root` that have an expected.json. */
export function corpusFiles(root: string): CorpusFile[] {
  return readdirSync(root).flatMap((folder) => {
    const list = path.join(root, folder, "expected.json");
    if (!existsSync(list)) return [];
    const { files }: { files: Expected[] } = JSON.parse(readFileSync(list, "utf8"));
    return files
      .map((expected) => ({
        name: `${folder}/${expected.file}`,
        path: path.join(root, folder, expected.file),
        expected,
        importer: importerOf(expected),
      }))
      .filter((file) => existsSync(file.path));
  });
}

function importerOf(expected: Expected): ImportFormat | null {
  const kind = expected.file.split("/")[0] ?? "";
  if (NO_REPORT.test(expected.file)) return null;
  const named = IMPORT_FORMATS.find((name) => name === expected.seed_importer);
  if (named !== undefined) return named;
  if (kind === "generic") return expected.file.endsWith(".csv") ? "csv" : "defectdojo";
  return IMPORTER_OF[kind] ?? IMPORT_FORMATS.find((name) => name === kind) ?? null;
}
