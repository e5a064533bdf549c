import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { techniqueById } from "@/encoding/domain/techniques/catalogue";
import { readFixture } from "@/imports/domain/__fixtures__/read-fixture";
import { runImport } from "@/imports/server/run-import";
import { closeIncident } from "@/incidents/server/cases/close-incident";
import { listStatements } from "@/incidents/server/cases/list-statements";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { listIncidents } from "@/incidents/server/incidents/list-incidents";
import type { Role } from "@/platform/operation/policy";
import { inPieces } from "@/test/burp-report";
import { type CaseRoom, openCaseRoom } from "@/test/rooms/case-room";
import type { TechniquesDto } from "./attack-dto";
import { MatrixInput } from "./attack-input";
import { exportIncidentLayer, exportLayer } from "./export-layer";
import { judgeTechnique } from "./judge-technique";
import { listTechniques } from "./list-techniques";
import { refreshSuggestions } from "./refresh-suggestions";
import { searchTechniques } from "./search-techniques";
import { techniqueMatrix } from "./technique-matrix";

let room: CaseRoom;
beforeAll(async () => {
  room = await openCaseRoom();
});
afterAll(() => room.services.close());

const EVERY = MatrixInput.parse({});
let hosts = 0;

/** A report of one finding; the same host gives the same incident. */
function report(finding: { host: string; techniques?: string[]; cve?: string[] }): Buffer {
  return Buffer.from(
    JSON.stringify({
      source_tool: "Acme Scanner",
      findings: [{ title: "Something was seen", severity: "high", ...finding }],
    }),
  );
}

async function importOne(bytes: Buffer, connector: "generic" | "re" = "generic") {
  const run = await runImport(room.analyst, {
    connector,
    fileName: "report.json",
    source: inPieces(bytes),
  });
  const [id] = run.incidents;
  if (id === undefined) throw new Error("the report gave no incident");
  return id;
}

async function incidentWith(finding: { techniques?: string[]; cve?: string[] }) {
  const host = `h${hosts++}.example`;
  const bytes = report({ host, ...finding });
  return { id: await importOne(bytes), again: () => importOne(bytes) };
}

async function columns(id: string) {
  const { rows } = await room.services.db.pool.query(
    `SELECT techniques, reported_techniques AS reported, rejected_techniques AS rejected
     FROM incident WHERE id = $1`,
    [Number(id.split("-")[2])],
  );
  return rows[0];
}

function one(answer: TechniquesDto, id: string) {
  return answer.ttps.find(({ technique_id }) => technique_id === id);
}

describe("techniques that reports name", () => {
  it("are mapped to current ids, with the evidence that names them", async () => {
    const { id } = await incidentWith({ techniques: ["T1562.001", "T1190", "T0800"] });
    expect(await columns(id)).toEqual({
      techniques: ["T0800", "T1190", "T1685"],
      reported: ["T0800", "T1190", "T1685"],
      rejected: [],
    });
    const answer = await listTechniques(room.analyst, { id });
    expect(answer.count).toBe(answer.ttps.length);
    const technique = one(answer, "T1685");
    expect(technique).toMatchObject({
      basis: "tool",
      source: "tool",
      status: "suggested",
      matched: expect.arrayContaining(["T1562.001"]),
      redirected_from: "T1562.001",
      score: null,
      confirmed_by: null,
    });
    expect(technique?.evidence_ids).toEqual([expect.stringMatching(/^EVD-\d+$/)]);
    expect(answer.unmapped).toEqual([{ id: "T0800", reason: expect.stringContaining("ICS") }]);
    expect(answer.ttps.every((each) => techniqueById(each.technique_id) !== null)).toBe(true);
  });

  it("are found in lists by a retired id as well, in any case", async () => {
    const { id } = await incidentWith({ techniques: ["T1562.001"] });
    for (const technique of ["T1685", "T1562.001", "t1562", "T1562"]) {
      const { incidents } = await listIncidents(room.analyst, { technique: [technique] });
      expect([technique, incidents[0]?.id]).toEqual([technique, id]);
    }
    const { incidents } = await listIncidents(room.analyst, { technique: ["T1190.999"] });
    expect(incidents).toEqual([]);
  });

  it("show the place in the text where the record does not hold them", async () => {
    const id = await importOne(readFixture("re/capa.json"), "re");
    const answer = await listTechniques(room.analyst, { id });
    const technique = one(answer, "T1113");
    expect(technique).toMatchObject({ source: "tool", matched: expect.arrayContaining(["T1113"]) });
    const words = technique?.proof.find(({ kind }) => kind === "tool")?.words[0];
    expect(words?.in).toBe("text");
    expect(answer.input.text.slice(words?.start, words?.end)).toBe("T1113");
  });
});

describe("techniques that are suggested", () => {
  it("come with the curated row for exactly this vulnerability", async () => {
    const { id } = await incidentWith({ cve: ["CVE-2007-5659"] });
    const answer = await listTechniques(room.analyst, { id });
    expect(one(answer, "T1204.002")).toMatchObject({
      basis: "curated",
      source: "heuristic",
      status: "suggested",
      kind: "exploitation",
      matched: expect.arrayContaining(["CVE-2007-5659"]),
      attack_version: "19.1",
    });
    expect(answer.doctrine).toMatch(/heuristic/);
  });
});

describe("a person's word", () => {
  it("confirms: the technique is stated, and the act is recorded", async () => {
    const { id } = await incidentWith({ techniques: ["T1190"] });
    const before = await getIncident(room.analyst, { id });
    const answer = await judgeTechnique(room.analyst, {
      id,
      technique_id: "t1059",
      verdict: "confirmed",
      reason: " In the shell history. ",
      expected_version: before.version,
    });
    expect(answer.ttps[0]).toMatchObject({
      technique_id: "T1059",
      basis: "analyst",
      source: "analyst",
      status: "confirmed",
      confirmed_by: room.analyst.actor.name,
      reason: "In the shell history.",
      score: null,
    });
    expect(answer.may_judge).toBe(true);
    expect(await columns(id)).toEqual({
      techniques: ["T1059", "T1190"],
      reported: ["T1190"],
      rejected: [],
    });
    const record = (await room.bodies(id)).at(-1);
    expect(record).toMatchObject({
      kind: "technique.judge",
      sum: { technique: "T1059", verdict: "confirmed", version: before.version + 1 },
    });
    const { statements } = await listStatements(room.analyst, { id });
    expect(statements[0]).toMatchObject({
      kind: "technique",
      body: { technique_id: "T1059", verdict: "confirmed", reason: "In the shell history." },
    });
    expect(record?.sum.statement).toBe(statements[0]?.id);
    await expect(
      judgeTechnique(room.analyst, {
        id,
        technique_id: "T1190",
        verdict: "confirmed",
        expected_version: before.version,
      }),
    ).rejects.toMatchObject({ code: "version_conflict" });
  });

  it("rejects what a report named: it does not come back with the next import", async () => {
    const { id, again } = await incidentWith({ techniques: ["T1190", "T1566"] });
    const rejected = await judgeTechnique(room.lead, {
      id,
      technique_id: "T1190",
      verdict: "rejected",
    });
    expect(rejected.ttps.at(-1)).toMatchObject({
      technique_id: "T1190",
      status: "rejected",
      source: "tool",
      confirmed_by: null,
    });
    const kept = { techniques: ["T1566"], reported: ["T1190", "T1566"], rejected: ["T1190"] };
    expect(await columns(id)).toEqual(kept);
    expect(await again()).toBe(id);
    expect(await columns(id)).toEqual(kept);
    const withdrawn = await judgeTechnique(room.analyst, {
      id,
      technique_id: "T1190",
      verdict: "withdrawn",
    });
    expect(one(withdrawn, "T1190")).toMatchObject({ status: "suggested", source: "tool" });
    expect(await columns(id)).toEqual({
      techniques: ["T1190", "T1566"],
      reported: ["T1190", "T1566"],
      rejected: [],
    });
  });

  it("rejects a suggestion, which is then neither shown as one nor kept", async () => {
    const { id } = await incidentWith({ cve: ["CVE-2007-5659"] });
    while ((await refreshSuggestions(room.analyst)) !== 0);
    const { suggested } = await getIncident(room.analyst, { id });
    expect(suggested).toContain("T1204.002");
    const answer = await judgeTechnique(room.analyst, {
      id,
      technique_id: "T1204.002",
      verdict: "rejected",
    });
    expect(answer.ttps.at(-1)).toMatchObject({
      technique_id: "T1204.002",
      status: "rejected",
      source: "heuristic",
      basis: "curated",
      score: null,
    });
    while ((await refreshSuggestions(room.analyst)) !== 0);
    expect((await getIncident(room.analyst, { id })).suggested).not.toContain("T1204.002");
  });

  it("is withdrawn: what only a person stated leaves, the judgement stays on record", async () => {
    const { id } = await incidentWith({});
    await judgeTechnique(room.analyst, { id, technique_id: "T1078", verdict: "confirmed" });
    expect((await columns(id)).techniques).toEqual(["T1078"]);
    const answer = await judgeTechnique(room.analyst, {
      id,
      technique_id: "T1078",
      verdict: "withdrawn",
    });
    expect(one(answer, "T1078")?.status).not.toBe("confirmed");
    expect((await columns(id)).techniques).toEqual([]);
    const { statements } = await listStatements(room.analyst, { id });
    expect(statements.map(({ kind }) => kind)).toEqual(["technique", "technique"]);
    await expect(
      judgeTechnique(room.analyst, { id, technique_id: "T1078", verdict: "withdrawn" }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it("may use a revoked id, which is taken as its successor", async () => {
    const { id } = await incidentWith({});
    const answer = await judgeTechnique(room.analyst, {
      id,
      technique_id: "T1562.001",
      verdict: "confirmed",
    });
    expect(answer.ttps[0]).toMatchObject({
      technique_id: "T1685",
      status: "confirmed",
      redirected_from: "T1562.001",
    });
    const record = (await room.bodies(id)).at(-1);
    expect(record?.sum).toMatchObject({ technique: "T1685", redirected_from: "T1562.001" });
    await expect(
      judgeTechnique(room.analyst, { id, technique_id: "T1685", verdict: "confirmed" }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it.each(["T9999", "T0800", "TA0001", "CAPEC-1"])("refuses %s", async (technique_id) => {
    const { id } = await incidentWith({});
    const before = await room.kinds(id);
    await expect(
      judgeTechnique(room.analyst, { id, technique_id, verdict: "confirmed" }),
    ).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/technique_id" }],
    });
    expect(await room.kinds(id)).toEqual(before);
  });

  it("counts on a closed incident too", async () => {
    const { id } = await incidentWith({});
    await closeIncident(room.lead, {
      id,
      resolution: "false_positive",
      justification: "A test host that nobody can reach.",
      evidence_ids: [],
    });
    const answer = await judgeTechnique(room.analyst, {
      id,
      technique_id: "T1190",
      verdict: "confirmed",
    });
    expect(answer.ttps[0]).toMatchObject({ technique_id: "T1190", status: "confirmed" });
  });
});

describe("who may", () => {
  const refused: Role[] = ["viewer", "importer", "risk_owner", "auditor", "admin", "red_team"];

  it.each(refused)("%s may not judge", async (role) => {
    const { id } = await incidentWith({ techniques: ["T1190"] });
    const before = await columns(id);
    for (const incident of [id, "INC-2026-999999"]) {
      await expect(
        judgeTechnique(room.services.as(role), {
          id: incident,
          technique_id: "T1190",
          verdict: "rejected",
        }),
      ).rejects.toMatchObject({ code: "forbidden", extra: { action: "technique.judge" } });
    }
    expect(await columns(id)).toEqual(before);
    expect(await room.kinds(id)).not.toContain("technique.judge");
  });

  it("lets the owner read, and no one else without the right", async () => {
    const { id } = await incidentWith({ techniques: ["T1190"] });
    const owner = room.services.as("importer");
    await expect(exportIncidentLayer(owner, { id })).rejects.toMatchObject({ code: "forbidden" });
    await room.services.db.pool.query("UPDATE incident SET owner_email = $2 WHERE id = $1", [
      Number(id.split("-")[2]),
      owner.actor.email,
    ]);
    const answer = await listTechniques(owner, { id });
    expect(one(answer, "T1190")).toMatchObject({ source: "tool" });
    expect(answer.may_judge).toBe(false);
    expect((await exportIncidentLayer(owner, { id })).layer.techniques.length).toBeGreaterThan(0);
    await expect(
      judgeTechnique(owner, { id, technique_id: "T1190", verdict: "rejected" }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(techniqueMatrix(owner, EVERY)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(listTechniques(room.services.anonymous, { id })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(listTechniques(room.analyst, { id: "INC-2026-999999" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("layers and the matrix", () => {
  it("give a score to suggestions alone, and each technique its ground", async () => {
    const { id } = await incidentWith({ techniques: ["T1190"], cve: ["CVE-2007-5659"] });
    await judgeTechnique(room.analyst, { id, technique_id: "T1078", verdict: "confirmed" });
    const { layer, fileName } = await exportIncidentLayer(room.analyst, { id });
    expect(fileName).toBe(`${id}_techniques.json`);
    expect(layer.versions).toEqual({ attack: "19", navigator: "5.1.0", layer: "4.5" });
    expect(layer.description).toMatch(/heuristic/);
    const of = (technique: string) =>
      layer.techniques.find(({ techniqueID }) => techniqueID === technique);
    expect(of("T1078")).not.toHaveProperty("score");
    expect(of("T1190")).not.toHaveProperty("score");
    expect(of("T1190")?.color).toMatch(/^#/);
    expect(of("T1190")?.metadata).toEqual(
      expect.arrayContaining([
        { name: "basis", value: "tool" },
        { name: "status", value: "suggested" },
        { name: "evidence", value: expect.stringMatching(/^EVD-/) },
      ]),
    );
    expect(of("T1204.002")?.score).toBeGreaterThan(0);
    expect(of("T1204.002")).not.toHaveProperty("color");
  });

  it("count incidents as the list does", async () => {
    while ((await refreshSuggestions(room.analyst)) !== 0);
    await incidentWith({ techniques: ["T1132.001"] });
    const after = await techniqueMatrix(room.analyst, { ...EVERY, severity: ["high"] });
    expect(after.tactics).toHaveLength(15);
    const parent = after.tactics
      .find(({ id: tactic }) => tactic === "TA0011")
      ?.techniques.find((technique) => technique.id === "T1132");
    expect(parent).toMatchObject({ stated: 0, subtechniques: [{ id: "T1132.001", stated: 1 }] });
    const none = await techniqueMatrix(room.analyst, { ...EVERY, severity: ["low"] });
    expect(none.techniques_total).toBe(0);
    const { layer } = await exportLayer(room.analyst, EVERY);
    const counted = layer.techniques.find(({ techniqueID }) => techniqueID === "T1132.001");
    expect(counted).not.toHaveProperty("score");
    expect(counted?.metadata[0]).toEqual({ name: "incidents that state it", value: "1" });
    expect(layer.techniques.map(({ score }) => score ?? 0).every((score) => score <= 100)).toBe(
      true,
    );
  });

  it("find techniques by id, retired id and words", async () => {
    const ids = async (q: string) =>
      (await searchTechniques(room.analyst, { q })).techniques.map(({ id }) => id);
    expect(await ids("T1059.001")).toEqual(["T1059.001"]);
    expect(await ids("t1086")).toEqual(["T1059.001"]);
    expect(await ids("application facing")).toEqual(["T1190"]);
    expect(await ids("T9999")).toEqual([]);
    expect(await ids("exploit public")).toEqual(["T1190"]);
    expect(await ids("")).toHaveLength(50);
    await expect(searchTechniques(room.services.anonymous, { q: "" })).rejects.toThrow();
  });
});
