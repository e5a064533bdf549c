import type { ParsedRecord } from "@/evidence/domain/findings/finding";
import { readAll } from "../../../__fixtures__/read-all";
import { openvasFormat } from "../openvas-format";

/** Members of a result on port 443 of a host. */
export const NVT =
  '<host>192.0.2.1</host><port>443/tcp</port><nvt oid="1.2.3"><name>N</name></nvt>';

/** Record of a result with these members. */
export async function onlyRecord(members: string): Promise<ParsedRecord> {
  const content = `<report><results><result>${members}</result></results></report>`;
  const { records } = await readAll(openvasFormat, content);
  const [record] = records;
  if (records.length !== 1 || record === undefined) throw new Error("not one record");
  return record;
}
