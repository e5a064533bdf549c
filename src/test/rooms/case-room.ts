import { runImport } from "@/imports/server/run-import";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";

type Person = ServiceContext & { actor: AccountActor };

/** Imported incidents and the people who work on them, on a database of their own. */
export interface CaseRoom {
  services: TestServices;
  analyst: Person;
  colleague: Person;
  lead: Person;
  riskOwner: Person;
  /** An incident that no other test touches. */
  fresh: () => string;
  /** Bodies of the records on an incident's chain. */
  bodies: (
    id: string,
  ) => Promise<{ kind: string; sum: Record<string, unknown>; pay: string | null }[]>;
  kinds: (id: string) => Promise<string[]>;
}

export async function openCaseRoom(): Promise<CaseRoom> {
  const services = await startServices();
  const analyst = services.as("analyst");
  const issues = Array.from({ length: 60 }, (_, n) => ({ host: `https://case${n}.example` }));
  const run = await runImport(analyst, {
    connector: "burp",
    fileName: "cases.xml",
    source: inPieces(burpReport(issues)),
  });
  const spare = [...run.incidents];
  const bodies: CaseRoom["bodies"] = async (id) => {
    const { rows } = await services.db.pool.query<{ line: Buffer }>(
      "SELECT line FROM trace_record WHERE chain = $1 ORDER BY seq",
      [`incident:${id}`],
    );
    return rows.map(({ line }) => JSON.parse(line.toString()).body);
  };
  return {
    services,
    analyst,
    colleague: services.as("analyst"),
    lead: services.as("lead"),
    riskOwner: services.as("risk_owner"),
    fresh: () => {
      const id = spare.pop();
      if (id === undefined) throw new Error("more incidents are needed");
      return id;
    },
    bodies,
    kinds: async (id) => (await bodies(id)).map((body) => body.kind),
  };
}
