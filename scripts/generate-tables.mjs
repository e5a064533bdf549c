// Writes src/generated/tables.ts: the columns of every table, as prisma/schema declares them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./setup/project.mjs";

const SCHEMA = path.join(ROOT, "prisma/schema");
const OUTPUT = path.join(ROOT, "src/generated/tables.ts");

/** Types of a column in pg for reading, and for writing. */
const TYPES = {
  BigInt: ["bigint", "bigint | number"],
  Boolean: ["boolean", "boolean"],
  Bytes: ["Buffer", "Uint8Array"],
  DateTime: ["Date", "Date | string"],
  Decimal: ["string", "string | number"],
  Float: ["number", "number"],
  Int: ["number", "number"],
  Json: ["unknown", "unknown"],
  String: ["string", "string"],
};

/** Defaults for which the database has none: the service makes them. */
const OF_THE_SERVICE = new Set(["uuid", "cuid", "nanoid", "ulid"]);

function typeOf(field, table) {
  const types = TYPES[field.type];
  if (types === undefined) throw new Error(`${table}.${field.name} is of the type ${field.type}`);
  const suffix = `${field.isList ? "[]" : ""}${field.isRequired ? "" : " | null"}`;
  const [read, written] = types.map((type) =>
    field.isList && type.includes("|") ? `(${type})${suffix}` : `${type}${suffix}`,
  );
  const isMade = field.hasDefaultValue && !OF_THE_SERVICE.has(field.default?.name);
  if (!isMade && field.isRequired && read === written) return read;
  const inserted = isMade || !field.isRequired ? `${written} | undefined` : written;
  return `ColumnType<${read}, ${inserted}, ${written}>`;
}

/**
 * The module for what Prisma read of a schema: `Tables` for the types, `COLUMNS` for the statements. Columns of
 * types that Prisma does not know are left out: only the database uses them.
 */
export function tablesModule(models) {
  const tables = models.map((model) => ({
    name: model.dbName ?? model.name,
    columns: model.fields
      .filter(({ kind }) => kind === "scalar")
      .map((field) => ({ name: field.dbName ?? field.name, field })),
  }));
  const types = tables.map(
    ({ name, columns }) =>
      `  ${name}: {\n${columns.map((c) => `    ${c.name}: ${typeOf(c.field, name)};\n`).join("")}  };\n`,
  );
  const names = tables.map(
    ({ name, columns }) => `  ${name}: ${JSON.stringify(columns.map((column) => column.name))},\n`,
  );
  return `import type { ColumnType } from "kysely";

export interface Tables {
${types.join("")}}

export const COLUMNS: { readonly [Table in keyof Tables]: readonly (keyof Tables[Table])[] } = {
${names.join("")}};
`;
}

/** Prisma's model of prisma/schema. */
export async function readModels() {
  // Not before it is installed: a first start reads this file before that.
  const { getDMMF } = await import("@prisma/get-dmmf");
  const files = readdirSync(SCHEMA).filter((name) => name.endsWith(".prisma"));
  const datamodel = files.map((name) => [name, readFileSync(path.join(SCHEMA, name), "utf8")]);
  return (await getDMMF({ datamodel })).datamodel.models;
}

/** Writes the module; nothing else of the sources needs Prisma. */
export async function generateTables() {
  mkdirSync(path.dirname(OUTPUT), { recursive: true });
  writeFileSync(OUTPUT, tablesModule(await readModels()));
}
